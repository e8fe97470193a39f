"""What every command has in common in what it prints."""

import json
import re
from pathlib import Path

import pytest

from akropolis import Options, __version__, engine
from akropolis.cli.facts import SHAPE
from akropolis.notation.positions import format_position
from akropolis.notation.records import format_record, save_record
from akropolis.rules.setup import new_game
from tests.architecture.source import ROOT
from tests.kit.builders import random_record
from tests.kit.terminal import akropolis_here

needs_native = pytest.mark.skipif(engine.backend() != "native", reason="hints need the native core")
THUMB = "a:+1:[b]b.json"
"""A name that a terminal with markup and emoji would print as another."""
RECORDS = [random_record(Options(2), seed=seed, turns=3 + seed) for seed in range(3)]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    lines = [json.dumps(json.loads(format_record(record))) for record in RECORDS]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "command",
    [
        ["replay", "FILE"],
        ["score", "--position", format_position(new_game(Options(2), seed=1))],
        ["bench", "--games", "1", "--no-instructions"],
        pytest.param(["hint", "FILE", "--simulations", "1"], marks=needs_native),
        pytest.param(["review", "FILE", "--simulations", "1"], marks=needs_native),
    ],
    ids=lambda words: words[0],
)
def test_json_says_which_shape_it_has_and_which_version_wrote_it(command: list[str], tmp_path: Path) -> None:
    save_record(RECORDS[0], tmp_path / "game.json")
    words = [str(tmp_path / "game.json") if word == "FILE" else word for word in command]
    told = json.loads(akropolis_here(*words, "--json").stdout)
    assert [*told.items()][:2] == [("version", SHAPE), ("package", __version__)]


def test_json_is_printed_in_one_place_and_terminals_are_opened_in_one() -> None:
    room = ROOT / "src" / "akropolis" / "cli"
    found = {
        word: {path.name for path in room.rglob("*.py") if re.search(rf"\b{word}\(", path.read_text(encoding="utf-8"))}
        for word in ("json\\.dumps", "Console", "Progress")
    }
    assert found == {"json\\.dumps": {"facts.py"}, "Console": {"terminal.py"}, "Progress": {"terminal.py"}}


def test_the_name_of_a_file_is_printed_as_it_is(tmp_path: Path) -> None:
    assert f"{THUMB} cannot be read" in akropolis_here("replay", tmp_path / THUMB, status=2).stderr
    record = tmp_path / THUMB
    save_record(RECORDS[0], record)
    picture = tmp_path / f"{THUMB}.svg"
    assert f"{THUMB}.svg: every city" in akropolis_here("show", record, "--svg", picture).stdout


@needs_native
def test_the_name_of_a_picture_is_printed_as_it_is(tmp_path: Path) -> None:
    record, picture = tmp_path / THUMB, tmp_path / f"{THUMB}.svg"
    save_record(RECORDS[0], record)
    assert (
        f"{THUMB}.svg: the picture" in akropolis_here("review", record, "--simulations", "1", "--svg", picture).stderr
    )


def test_one_game_of_many_is_named_by_its_number(games: Path) -> None:
    for number, record in enumerate(RECORDS, start=1):
        told = json.loads(akropolis_here("replay", f"{games}#{number}", "--json").stdout)
        assert len(told["turns"]) == len(record.moves)
    assert "after turn 4" in akropolis_here("show", f"{games}#2").stdout


@needs_native
def test_each_game_of_many_has_a_review_of_its_own(games: Path) -> None:
    for number in (1, 3):
        assert "reviewed" in akropolis_here("review", f"{games}#{number}", "--simulations", "1").stdout
        assert len(json.loads(Path(f"{games}#{number}.review.json").read_bytes())["turns"]) == 2 + number
    assert "turn 5 of 36" in akropolis_here("hint", f"{games}#2", "--simulations", "1").stdout


def test_a_game_of_many_that_is_not_there_is_refused(games: Path) -> None:
    told = akropolis_here("replay", f"{games}#4", status=2).stderr
    assert told == f"akropolis: there is no game 4 in {games}: it holds 3\n"
    told = akropolis_here("replay", games, status=2).stderr
    assert told == f"akropolis: {games} holds 3 games: name one of them, as in {games}#1\n"


def test_a_file_with_a_number_in_its_name_is_a_file(tmp_path: Path) -> None:
    save_record(RECORDS[1], tmp_path / "game#3")
    assert len(json.loads(akropolis_here("replay", tmp_path / "game#3", "--json").stdout)["turns"]) == 4
