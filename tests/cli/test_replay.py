"""`akropolis replay`: the recorded games through the command line, as a person would."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from akropolis.notation.records import Record, save_record
from akropolis.table.shuffle import commitment
from tests.kit.records import RECORDED, record_of, recorded
from tests.kit.terminal import akropolis, akropolis_here

DISTRICTS = {"h": "house", "m": "market", "b": "barracks", "t": "temple", "g": "garden"}
FOUR = record_of(RECORDED[0])
SOLO = [path for path in RECORDED if "solo" in path.stem]
NOTHING = dict.fromkeys(DISTRICTS.values(), 0)


def saved(record: Record, folder: Path, extra: dict[str, Any] | None = None) -> Path:
    path = folder / "game.json"
    save_record(replace(record, extra=extra or {}), path)
    return path


def in_words(points: list[dict[str, int]]) -> list[dict[str, int]]:
    return [{DISTRICTS[letter]: value for letter, value in each.items()} for each in points]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_is_told_as_json(path: Path, tmp_path: Path) -> None:
    game = recorded(path)
    told = json.loads(akropolis_here("replay", saved(record_of(path), tmp_path), "--json").stdout)
    turns = [turn for turn in game["turns"] if "origin" in turn]
    assert [turn["seat"] for turn in told["turns"]] == [turn["seat"] for turn in turns]
    assert [turn["stones"] for turn in told["turns"]] == [turn["stones"] for turn in turns]
    assert [len(turn["points"]) for turn in told["turns"]] == [len(turn["stones"]) for turn in turns]
    final = game["final"]
    assert told["final"]["stones"] == final["stones"]
    assert told["final"]["totals"] == final["totals"]
    assert told["final"]["winners"] == final["winners"]
    if game["options"]["illustrious"]:
        assert told["final"]["points"] == [final["points"], final["architect"]["points"]]
        assert all(turn["points"][1] == NOTHING for turn in told["turns"])
    else:
        counts = [turn["affordable"] * len(turn["legal_footprints"]) * 3 for turn in turns]
        assert [turn["legal_moves"] for turn in told["turns"]] == counts
        assert [turn["points"] for turn in told["turns"]] == [in_words(turn["points"]) for turn in turns]
        assert told["final"]["points"] == in_words(final["points"])


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_person_reads_every_turn_and_the_winner_in_eighty_columns(path: Path, tmp_path: Path) -> None:
    game = recorded(path)
    names = {"names": ["Ada Augusta of Lovelace", "Ben [b]", "Cleo\x1b\n", "Dido"]}
    run = akropolis_here("replay", saved(record_of(path), tmp_path, names), COLUMNS="80")
    assert max(map(len, run.stdout.splitlines())) <= 80
    assert "…" not in run.stdout
    assert "Final score" in run.stdout
    assert run.stdout.count("@") == len(record_of(path).moves)
    seats = ["Ada Augusta of Lovel", "Ben [b]", "Cleo\\x1b", "Dido"]
    seats = [seats[0], game["options"]["illustrious"].capitalize()] if game["options"]["illustrious"] else seats
    assert f"Won by {' and '.join(seats[winner] for winner in game['final']['winners'])}." in run.stdout
    totals = re.findall(r"^total +(.+)$", run.stdout, re.MULTILINE)[-1].split()
    assert totals == [str(total) for total in game["final"]["totals"]]


@pytest.mark.parametrize("extra", [{}, {"names": 7}, {"names": ["Ada", None]}, {"names": []}])
def test_whoever_has_no_name_has_a_number(extra: dict[str, Any], tmp_path: Path) -> None:
    run = akropolis_here("replay", saved(FOUR, tmp_path, extra))
    assert "Won by Architect 1." in run.stdout
    assert "Architect 4" in run.stdout


def test_quarries_are_listed_where_someone_is_paid_for_them(tmp_path: Path) -> None:
    is_listed = {
        path.stem: "quarries" in akropolis_here("replay", saved(record_of(path), tmp_path)).stdout for path in SOLO
    }
    assert is_listed == {"recorded_solo_callicrates": False, "recorded_solo_metagenes": True}


def test_a_terminal_without_unicode_gets_plain_characters(tmp_path: Path) -> None:
    path = saved(FOUR, tmp_path, {"names": ["Zoë"]})
    run = akropolis("replay", path, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert run.stdout.isascii()
    assert "Zo?" in run.stdout


def test_an_unfinished_game_has_no_winner(tmp_path: Path) -> None:
    path = saved(replace(FOUR, moves=FOUR.moves[:5]), tmp_path)
    assert "The game is not over." in akropolis_here("replay", path).stdout
    final = json.loads(akropolis_here("replay", path, "--json").stdout)["final"]
    assert final["winners"] == []
    assert not final["is_over"]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text[:-30], "not whole JSON"),
        (lambda text: text.replace('"version": 1', '"version": 9'), "version 9"),
        (lambda text: text.replace('"architects": 4', '"architects": "four"'), "architects: expected a whole number"),
        (lambda text: text.replace('"architects": 4', '"architects": 3'), "is not used in this game"),
        (lambda text: text.replace('"rotation": ', '"rotation": 1', 1), "turn 1: a rotation is 0 to 5"),
        (lambda text: "", "not whole JSON"),
        (lambda text: "\0\xff", "not whole JSON"),
    ],
)
def test_a_wrong_record_is_one_line_and_status_2(damage: Any, message: str, tmp_path: Path) -> None:
    path = saved(FOUR, tmp_path)
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    run = akropolis_here("replay", path, status=2)
    assert message in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_a_missing_file_is_one_line_and_status_2(tmp_path: Path) -> None:
    run = akropolis_here("replay", tmp_path / "missing.json", status=2)
    assert "missing.json cannot be read: No such file or directory" in run.stderr


def promised(folder: Path, salt: str = "5a" * 16) -> Path:
    """A recorded game with a commitment to its deal."""
    return saved(FOUR, folder, {"commitment": commitment(FOUR.options, FOUR.tiles, salt), "salt": salt})


def test_a_deal_that_was_committed_to_is_checked(tmp_path: Path) -> None:
    path = promised(tmp_path)
    promise = json.loads(path.read_text(encoding="utf-8"))["commitment"]
    told = akropolis_here("replay", path, COLUMNS="80").stdout
    assert f"The deal is the one committed to before the first move:\n{promise}\n" in told
    assert json.loads(akropolis_here("replay", path, "--json").stdout)["commitment"] == promise


def test_without_a_commitment_nothing_is_said_of_one(tmp_path: Path) -> None:
    path = saved(FOUR, tmp_path)
    assert "committed" not in akropolis_here("replay", path).stdout
    assert json.loads(akropolis_here("replay", path, "--json").stdout)["commitment"] is None


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_a_broken_commitment_is_one_line_and_status_2(how: tuple[str, ...], tmp_path: Path) -> None:
    path = promised(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace("5a5a", "a5a5", 1), encoding="utf-8")
    run = akropolis_here("replay", path, *how, status=2)
    assert "these tiles and this salt are not what was committed to" in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""
