"""`akropolis train`, as a person runs it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from akropolis import Options, Rng, engine, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.learned import ValueBot
from akropolis.bots.sealed import unseal
from akropolis.bots.training.curriculum import COURSES, Course, Foresight, Pace, Polish
from akropolis.bots.training.state import Agreed, State, load_state
from akropolis.bots.weight_files import FOLDER, KIND
from tests.kit.terminal import accept_ctrl_c, akropolis, akropolis_here

native = pytest.mark.skipif(engine.backend() != "native", reason="training needs the native core")

SCALE = 0.002
TINY = ("--scale", str(SCALE), "--fit", "numpy")
"""Forty games a generation."""
SHORT = Course("two", 2, games=4, generations=2, batch=64, judging_games=2)


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Begin a training and wait until its first generation is done."""
    command = [sys.executable, "-m", "akropolis", "train", "two", "--out", str(folder), *TINY, *arguments]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=accept_ctrl_c,  # noqa: PLW1509
    )
    while not (folder / "training.state").exists():
        assert process.poll() is None
        time.sleep(0.01)
    return process


def left_in(folder: Path) -> State:
    return load_state(folder, Agreed(COURSES["two"], 2026, SCALE))


def use_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


@native
def test_a_training_that_was_killed_comes_to_the_same_weights(tmp_path: Path) -> None:
    killed, undisturbed = tmp_path / "killed", tmp_path / "undisturbed"
    with start(killed, "--generations", "2") as process:
        process.kill()
        process.communicate()
    run = akropolis("train", "two", "--out", killed, *TINY, "--generations", "2")
    assert f"of {COURSES['two'].all_generations} generations were done before." in run.stdout
    # Fewer cores must make no difference either.
    command = [sys.executable, "-m", "akropolis", "train", "two", "--out", str(undisturbed), *TINY]
    subprocess.run(
        [*command, "--generations", "2"],
        preexec_fn=use_one_core,
        capture_output=True,
        check=True,
    )
    one, other = left_in(killed), left_in(undisturbed)
    assert one.generation == other.generation == 2
    assert one.players == other.players
    assert one.net is not None
    assert other.net is not None
    assert np.array_equal(one.net.numbers, other.net.numbers)
    assert (killed / "two.weights").read_bytes() == (undisturbed / "two.weights").read_bytes()
    lines = (killed / "training.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["generation"] for line in lines] == [0, 1]
    position = new_game(Options(2), seed=1)
    assert ValueBot(folder=killed).choose(position.public_view, Rng(1), Budget()) in position.legal_moves


@native
def test_ctrl_c_loses_the_current_generation_at_most(tmp_path: Path) -> None:
    with start(tmp_path) as process:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 130, errors
    assert "Interrupted. The same command goes on from here." in errors
    assert "Traceback" not in errors
    assert left_in(tmp_path).generation >= 1


@native
def test_a_whole_course_has_a_line_for_each_generation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COURSES, "two", SHORT)
    first, second, told = akropolis_here("train", "two", "--out", tmp_path, "--fit", "numpy").stdout.splitlines()
    assert first.startswith("two 0: 4 games in ")
    assert second.startswith("two 1: 4 games in ")
    assert "(numpy, error " in first
    assert "; greedy " in first
    assert told.startswith(f"{tmp_path / 'two.weights'}: ")
    again = akropolis_here("train", "two", "--out", tmp_path, "--fit", "numpy").stdout.splitlines()
    assert again == ["two: 2 of 2 generations were done before.", told]


@native
def test_weights_that_are_there_are_polished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    polish = Polish(4, 1, pace=Pace(1, 1e-6), imitated=1)
    monkeypatch.setitem(COURSES, "two", replace(SHORT, polish=polish))
    out, start = tmp_path / "out", tmp_path / "start"
    arguments = ("train", "two", "--out", out, "--fit", "numpy", "--from")
    told = akropolis_here(*arguments, start, status=2).stderr
    assert "two.weights" in told
    shutil.copytree(FOLDER, start)
    first, last = akropolis_here(*arguments, start).stdout.splitlines()
    assert first.startswith("two 0: 4 games in ")
    assert last == f"{out / 'two.weights'}: no generation has beaten the weights in {start}, so they stay"
    numbers = [unseal(KIND, (folder / "two.weights").read_bytes())[1] for folder in (out, start)]
    assert numbers[0] == numbers[1]
    told = akropolis_here("train", "two", "--out", out, "--fit", "numpy", status=2).stderr
    assert "it holds another training, with another course and another start" in told


@native
def test_nets_are_as_wide_as_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COURSES, "two", replace(SHORT, polish=Polish(4, 1, pace=Pace(1, 1e-6), imitated=1)))
    first, second = tmp_path / "first", tmp_path / "second"
    arguments = ("train", "two", "--fit", "numpy", "--out")
    akropolis_here(*arguments, first, "--widths", "64,16", "--generations", "1")
    assert _widths_of(first) == [64, 16]
    told = akropolis_here(*arguments, first, "--widths", "128,32", status=2).stderr
    assert "it holds another training, with another course" in " ".join(told.split())
    akropolis_here(*arguments, second, "--from", first)
    assert _widths_of(second) == [64, 16]
    told = akropolis_here(*arguments, tmp_path / "third", "--from", first, "--widths", "128,32", status=2).stderr
    assert "are 64 and 16 wide" in " ".join(told.split())


@native
@pytest.mark.parametrize("widths", ["128", "128,32,1", "0,32", "128,0", "1025,32", "128,257", "wide", "12.5,3", ""])
def test_widths_that_no_net_has_are_refused(widths: str, tmp_path: Path) -> None:
    told = akropolis_here("train", "two", "--out", tmp_path / "out", "--widths", widths, status=2).stderr
    assert "--widths is two numbers, as in 256,64; the widest are 1024,256." in " ".join(told.split())
    assert not (tmp_path / "out").exists()


def _widths_of(folder: Path) -> list[int]:
    widths: list[int] = unseal(KIND, (folder / "two.weights").read_bytes())[0]["widths"]
    return widths


@native
def test_foresight_can_come_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    foresight = Foresight(1, 4, 1, worlds=1, pace=Pace(1, 1e-6), batch=16, calm_batch=64)
    monkeypatch.setitem(COURSES, "two", replace(SHORT, polish=Polish(4, imitated=1), foresight=foresight))
    told = akropolis_here("train", "two", "--out", tmp_path, "--from", FOLDER, "--part", "foresight", "--fit", "numpy")
    first, _ = told.stdout.splitlines()
    assert re.match(r"two 0: 4 games in \S+ s, \d\d positions compared in \S+ s, fit in ", first)
    told = akropolis_here("train", "two", "--out", tmp_path, "--from", FOLDER, "--part", "games", status=2)
    assert "'games' is not one of 'polish', 'foresight'" in " ".join(told.stderr.split())
    told = akropolis_here("train", "two", "--out", tmp_path / "other", "--part", "foresight", status=2)
    assert "name their folder with --from" in " ".join(told.stderr.split())
    assert not (tmp_path / "other").exists()


@native
def test_no_generation_begins_after_the_time_is_up(tmp_path: Path) -> None:
    told = akropolis_here("train", "two", "--out", tmp_path, *TINY, "--minutes", "0").stdout
    assert f"two: time is up after 0 of {COURSES['two'].all_generations} generations." in told
    assert "no generation has beaten greedy" in told
    assert not (tmp_path / "training.state").exists()


@native
def test_a_folder_with_another_training_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COURSES, "two", SHORT)
    akropolis_here("train", "two", "--out", tmp_path, "--fit", "numpy", "--generations", "1")
    for arguments, differing in [(("two", "--seed", "3"), "seed"), (("four",), "course"), (("two", *TINY), "scale")]:
        told = akropolis_here("train", *arguments, "--out", tmp_path, "--fit", "numpy", status=2).stderr
        assert f"it holds another training, with another {differing}" in told
    (tmp_path / "training.state").write_bytes(b"akropolis-training 1 00000000\n{}\n")
    told = akropolis_here("train", "two", "--out", tmp_path, status=2).stderr
    assert "cannot be read: it is not the state of a training: it is damaged" in told


def test_an_unknown_course_is_refused(tmp_path: Path) -> None:
    assert "there is no course called five" in akropolis("train", "five", "--out", tmp_path, status=2).stderr


@pytest.mark.parametrize(
    "arguments", [("--minutes", "nan"), ("--scale", "nan"), ("--scale", "0"), ("--generations", "0"), ("--seed", "-1")]
)
def test_numbers_that_make_no_sense_are_refused(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert akropolis_here("train", "two", "--out", tmp_path / "new", *arguments, status=2).stderr
    assert not (tmp_path / "new").exists()


@native
def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert "cannot be written" in akropolis_here("train", "two", "--out", tmp_path / "file", status=2).stderr


@native
def test_without_numpy_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ModuleNotFoundError(name='numpy')", encoding="utf-8")
    run = akropolis("train", "two", "--out", tmp_path, status=2, PYTHONPATH=str(tmp_path))
    assert "pip install 'akropolis[train]'" in run.stderr


@native
@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed here")
def test_without_pytorch_it_says_what_to_install(tmp_path: Path) -> None:
    run = akropolis_here("train", "two", "--out", tmp_path, "--fit", "torch", status=2)
    assert "pip install 'akropolis[train-gpu]'" in run.stderr


@pytest.mark.skipif(engine.backend() == "native", reason="only where the native core is missing")
def test_without_the_native_core_it_says_what_is_missing(tmp_path: Path) -> None:
    assert "needs the native core" in akropolis_here("train", "two", "--out", tmp_path, status=2).stderr
