"""Every example runs as its first lines say."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from akropolis import engine
from tests.architecture.source import ROOT

FOLDER = ROOT / "examples"
needs_native = pytest.mark.skipif(engine.backend() != "native", reason="the learned bots need the native core")


def run(*command: str | Path) -> str:
    ran = subprocess.run([*map(str, command)], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_every_example_is_listed_and_nothing_else() -> None:
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    paths = [path for path in FOLDER.rglob("*.*") if path.suffix in {".py", ".js", ".ipynb"}]
    there = {path.relative_to(FOLDER).as_posix() for path in paths}
    assert {name for name in there if f"({name})" in listed} == there
    assert listed.count("](") == len(there)


def test_the_site_shows_every_example() -> None:
    page = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
    for path in FOLDER.rglob("*.*"):
        shown = f'../notebooks/{path.name}"' if path.suffix == ".ipynb" else f'--8<-- "examples/{path.name}"'
        assert shown in page or path.suffix not in {".py", ".js", ".ipynb"}


def test_a_bot_of_ones_own() -> None:
    assert "| Patient | 4 |" in run(sys.executable, "own_bot.py")
    bots = ("own_bot:Patient(longing=0.5)", "random")
    assert "Patient(longing=0.5)" in run(
        sys.executable, "-m", "akropolis", "arena", *bots, "--games", "2", "--workers", "0"
    )


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node here")
def test_a_bot_in_another_language() -> None:
    told = run(
        sys.executable, "-m", "akropolis", "arena", "run:node guest.js", "random", "--games", "2", "--workers", "0"
    )
    assert "node guest.js" in told
    assert "turns lost" not in told


def test_a_tree_search_with_redeals() -> None:
    assert run(sys.executable, "tree_search.py").startswith("Move(tile=")


@needs_native
def test_a_dataset_and_a_model_of_ones_own_that_learns_from_it(tmp_path: Path) -> None:
    told = run(sys.executable, "dataset.py", tmp_path, "4")
    assert "144 positions, each with " in told
    assert "to_come_after" in told
    told = run(sys.executable, "own_net.py", tmp_path)
    assert "| ValueBot(evaluator=Net) | 2 |" in told
    assert "| SearchBot(evaluator=Net) | 2 |" in told


@needs_native
@pytest.mark.parametrize("name", ["dataset.py", "own_net.py"])
def test_an_example_that_wants_a_folder_says_so(name: str) -> None:
    ran = subprocess.run([sys.executable, name], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert f"`python {name} FOLDER" in ran.stderr
    assert "Traceback" not in ran.stderr


@needs_native
def test_a_policy_of_ones_own_beats_chance_in_an_environment() -> None:
    assert "wins 6 of 6 games" in run(sys.executable, "environment.py", "6")
