"""`akropolis review`, as a person runs it."""

import json
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path

import pytest

from akropolis import Illustrious, Options, engine
from akropolis.bots.bot import Budget
from akropolis.coach import review
from akropolis.coach.review import review_turn
from akropolis.notation.moves import format_move
from akropolis.notation.positions import format_options
from akropolis.notation.records import Record, save_record
from tests.kit.builders import random_record
from tests.kit.games import ALL_MODES
from tests.kit.terminal import accept_ctrl_c, akropolis, akropolis_here

needs_native = pytest.mark.skipif(engine.backend() != "native", reason="a review needs the native core")
QUICK = ("--simulations", "4")
EVERY_TABLE = [each for each in ALL_MODES if each.variants and not each.all_tiles]
"""Every number of architects and everyone they play against alone; how the tiles change a review is not told here."""
SLOW = ("--ms", "2000")
"""So slow that it cannot be over before it is interrupted."""


def saved(folder: Path, options: Options, turns: int | None = None, names: tuple[str, ...] = ()) -> Path:
    record = random_record(options, seed=6, turns=turns)
    path = folder / "game.json"
    save_record(Record(record.options, record.tiles, record.moves, {"names": list(names)}), path)
    return path


@needs_native
@pytest.mark.parametrize("columns", ["80", "40"])
def test_the_report_has_a_graph_marked_moves_and_summaries(tmp_path: Path, columns: str) -> None:
    path = saved(tmp_path, Options(2), names=("Ada", "Ben"))
    told = akropolis_here("review", path, *QUICK, COLUMNS=columns).stdout
    assert max(map(len, told.splitlines())) <= int(columns)
    assert "Akropolis, 2, 36 turns reviewed" in told
    assert "█" in told
    assert "Marked moves" in told
    assert "Blunder: " in told
    assert told.count("points lost per move") == 2
    assert "worst move:" in " ".join(told.split())


@needs_native
@pytest.mark.parametrize("options", EVERY_TABLE, ids=format_options)
def test_every_table_is_told_as_json(tmp_path: Path, options: Options) -> None:
    path = saved(tmp_path, options)
    told = json.loads(akropolis_here("review", path, "--simulations", "1", "--json").stdout)
    moves = random_record(options, seed=6).moves
    assert [turn["played"] for turn in told["turns"]] == [format_move(move) for move in moves]
    assert [curve["seat"] for curve in told["curves"]] == list(range(options.architects))
    assert all(curve["points"][-1]["margin"] == told["final"][curve["seat"]] for curve in told["curves"])
    assert sum(each["turns"] for each in told["architects"]) == len(moves)
    assert {"code", "params", "text"} == set(told["turns"][0]["reasons"][0])


@needs_native
def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(tmp_path: Path) -> None:
    told = akropolis_here("review", saved(tmp_path, Options(3), turns=5), *QUICK, "--all").stdout
    assert "5 turns reviewed" in told
    assert "Every move" in told
    assert "in the end" not in told


@needs_native
def test_one_seat_is_reviewed_alone(tmp_path: Path) -> None:
    path = saved(tmp_path, Options(3), turns=7)
    told = json.loads(akropolis_here("review", path, *QUICK, "--seat", "1", "--json").stdout)
    assert [turn["turn"] for turn in told["turns"]] == [2, 5]
    refused = akropolis_here("review", path, *QUICK, "--seat", "3", status=2).stderr
    assert refused == "akropolis: there is no seat 3: seats are 0 to 2\n"


@needs_native
def test_the_illustrious_architect_is_not_reviewed(tmp_path: Path) -> None:
    path = saved(tmp_path, Options(1, illustrious=Illustrious.METAGENES), turns=4, names=("Ada",))
    told = akropolis_here("review", path, *QUICK, "--all").stdout
    assert "4 turns of yours reviewed" in told
    assert "Ada above, Metagenes below zero" in told
    assert "there is no seat 1" in akropolis_here("review", path, "--seat", "1", status=2).stderr


@needs_native
def test_a_review_is_kept_beside_the_record_and_heeded(tmp_path: Path) -> None:
    path = saved(tmp_path, Options(2), turns=6)
    kept = tmp_path / "game.review.json"
    first = akropolis_here("review", path, *QUICK)
    values = json.loads(kept.read_text(encoding="utf-8"))
    assert len(values["turns"]) == 6
    turn = values["turns"][0]
    turn["best_margin"] = turn["margin"] + 77.0
    turn["loss"], turn["mark"] = 77.0, "blunder"
    kept.write_text(json.dumps(values), encoding="utf-8")
    assert "77.0 points lost" in akropolis_here("review", path, *QUICK).stdout  # what is kept is believed
    assert akropolis_here("review", path, *QUICK, "--no-cache").stdout == first.stdout
    akropolis_here("review", path, "--simulations", "5")
    assert akropolis_here("review", path, *QUICK).stdout == first.stdout


@needs_native
def test_a_broken_cache_is_written_anew(tmp_path: Path) -> None:
    path = saved(tmp_path, Options(2), turns=3)
    kept = tmp_path / "game.review.json"
    kept.write_text("{", encoding="utf-8")
    assert akropolis_here("review", path, *QUICK).stderr == ""
    assert len(json.loads(kept.read_text(encoding="utf-8"))["turns"]) == 3


@needs_native
def test_without_a_cache_nothing_is_left_behind(tmp_path: Path) -> None:
    path = saved(tmp_path, Options(2), turns=3)
    akropolis_here("review", path, *QUICK, "--no-cache")
    assert list(tmp_path.iterdir()) == [path]


@needs_native
def test_where_nothing_can_be_kept_a_note_is_enough(tmp_path: Path) -> None:
    path = saved(tmp_path, Options(2), turns=3)
    (tmp_path / "game.review.json").mkdir()
    run = akropolis_here("review", path, *QUICK)
    assert run.stderr.startswith("The review is not kept: ")
    assert run.stderr.count("\n") == 1
    assert "3 turns reviewed" in run.stdout


@needs_native
def test_interrupted_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, Options(2))
    kept = tmp_path / "game.review.json"
    command = [sys.executable, "-m", "akropolis", "review", str(path), *SLOW, "--json"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=accept_ctrl_c,  # noqa: PLW1509
    ) as process:
        while not kept.exists():
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 130, errors
    assert errors == "Interrupted. The same command goes on from here.\n"
    assert output == ""
    turns = json.loads(kept.read_text(encoding="utf-8"))["turns"]
    assert 0 < len(turns) < 36
    # With the rest as quickly as can be, the turns that were kept stay as they are.
    quickly = partial(review_turn, budget=Budget(simulations=1))
    monkeypatch.setattr(review, "review_turn", lambda *turn: quickly(*turn[:3], seed=turn[4]))
    told = json.loads(akropolis_here("review", path, *SLOW, "--json", "--seat", str(turns[0]["seat"])).stdout)
    assert told["turns"][0] == turns[0]


@needs_native
def test_the_graph_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "graph.svg"
    path = saved(tmp_path, Options(4), turns=9, names=("<Ada>", "B&B"))
    run = akropolis_here("review", path, *QUICK, "--svg", picture)
    assert "graph.svg: the picture" in run.stderr
    assert ET.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
    missing = tmp_path / "missing" / "graph.svg"
    assert "cannot be written" in akropolis_here("review", path, *QUICK, "--svg", missing, status=2).stderr


@needs_native
def test_a_terminal_without_unicode_gets_plain_characters(tmp_path: Path) -> None:
    path = saved(tmp_path, Options(2), turns=4)
    run = akropolis("review", path, *QUICK, "--all", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert run.stdout.isascii()
    assert "?" not in run.stdout


@pytest.mark.parametrize(
    ("arguments", "turns", "message"),
    [
        (("--simulations", "0"), 3, "--simulations"),
        (("--ms", "0"), 3, "--ms"),
        (("--ms", "5", "--simulations", "5"), 3, "give --ms or --simulations"),
        (("--seed", "-1"), 3, "a seed is a whole number"),
        ((), 0, "the record holds no move to review"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    tmp_path: Path, arguments: tuple[str, ...], turns: int, message: str
) -> None:
    run = akropolis_here("review", saved(tmp_path, Options(2), turns=turns), *arguments, status=2)
    assert message in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize("text", ["", "{", '{"format": "akropolis-record"}', "[]"])
def test_a_broken_record_is_one_line_and_status_2(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    run = akropolis_here("review", path, status=2)
    assert run.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_record_is_one_line_and_status_2(tmp_path: Path) -> None:
    assert "cannot be read" in akropolis_here("review", tmp_path / "none.json", status=2).stderr


@pytest.mark.skipif(engine.backend() == "native", reason="only where the native core is missing")
def test_without_the_native_core_it_says_what_is_missing(tmp_path: Path) -> None:
    assert "native core" in akropolis_here("review", saved(tmp_path, Options(2), turns=2), status=2).stderr
