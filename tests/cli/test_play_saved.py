"""Games that were saved before the terminal played on the table's match: they are resumed, and read, as ever."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from akropolis import engine
from akropolis.notation.records import load_record
from tests.bots.guests import GOOD, command_for
from tests.cli.play_kit import play
from tests.kit.terminal import akropolis_here

SAVED = Path(__file__).parent / "saved"
A_TURN = ["1", "1", ""]


def copied(name: str, folder: Path, **changed: object) -> Path:
    """A saved game of our own, with other fields where they are given."""
    fields = json.loads((SAVED / name).read_text(encoding="utf-8"))
    path = folder / "akropolis-old.json"
    path.write_text(json.dumps(fields | changed), encoding="utf-8")
    return path


def test_a_game_with_a_bot_goes_on(tmp_path: Path) -> None:
    path = copied("three_with_a_bot.json", tmp_path)
    before = load_record(path)
    run = play(tmp_path, "--resume", lines=[*A_TURN, "undo", *A_TURN])
    assert "Akropolis, 3, seed 9." in run.stdout
    assert "Ben · tile 3 of 16" in run.stdout
    assert "Cy: " in run.stdout
    assert "! the latest move is not yours: it was made by seat 2" in run.stdout
    after = load_record(path)
    assert (after.tiles, after.extra) == (before.tiles, before.extra)
    assert after.moves[:7] == before.moves
    assert len(after.moves) == 10


def test_the_latest_move_of_a_saved_game_can_still_be_taken_back(tmp_path: Path) -> None:
    path = copied("three_with_a_bot.json", tmp_path)
    assert "The latest move is taken back. Pass back to Ada." in play(tmp_path, "--resume", lines=["undo"]).stdout
    assert len(load_record(path).moves) == 6


def test_a_game_alone_goes_on_and_its_latest_move_can_be_taken_back(tmp_path: Path) -> None:
    path = copied("solo.json", tmp_path)
    run = play(tmp_path, "--resume", lines=["undo", *A_TURN * 18])
    assert "The latest move is taken back, and the answer of Metagenes with it." in run.stdout
    assert load_record(path).positions()[-1].is_over
    assert load_record(path).extra == {"seed": 3, "names": ["You", "Metagenes"]}


def test_a_program_plays_on(tmp_path: Path) -> None:
    bots = [None, None, f"run:{command_for(tmp_path, GOOD)}"]
    path = copied("three_with_a_bot.json", tmp_path, bots=bots, note="kept")
    assert "Cy: " in play(tmp_path, "--resume", lines=A_TURN).stdout
    assert load_record(path).extra == {"seed": 9, "names": ["Ada", "Ben", "Cy"], "bots": bots, "note": "kept"}


@pytest.mark.parametrize("name", ["three_with_a_bot.json", "solo.json"])
def test_a_saved_game_is_a_record_for_every_command(name: str, tmp_path: Path) -> None:
    path = copied(name, tmp_path)
    play(tmp_path, "--resume", lines=A_TURN)
    turns = len(load_record(path).moves)
    told = json.loads(akropolis_here("replay", path, "--json").stdout)
    assert len(told["turns"]) == turns
    assert told["commitment"] is None
    assert f"turn {turns}" in akropolis_here("show", path).stdout
    if engine.backend() == "native":
        assert "to move, turn" in akropolis_here("hint", path, "--simulations", "1").stdout
        assert akropolis_here("review", path, "--simulations", "1").stdout


def test_a_game_among_people_loads_no_engine_no_bots_and_no_server() -> None:
    code = "import sys, akropolis.cli.play; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "akropolis.table.state" in loaded
    unwanted = ("akropolis.engine", "akropolis.bots", "akropolis.server", "sqlalchemy", "pydantic", "numpy")
    assert [name for name in unwanted if name in loaded] == []
