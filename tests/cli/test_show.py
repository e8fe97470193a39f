"""`akropolis show`: the picture of a turn."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from akropolis import Illustrious, Options
from akropolis.notation.records import load_record, save_record
from tests.kit.builders import random_record
from tests.kit.terminal import akropolis_here


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    save_record(random_record(Options(architects=3), seed=5), path)
    return path


def test_every_city_is_drawn_as_svg(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    run = akropolis_here("show", game, "--turn", "10", "--svg", out)
    assert "after turn 10" in run.stdout
    label = ElementTree.parse(out).getroot().get("aria-label")
    assert label is not None
    assert label.startswith("Akropolis after 10 turns: Architect 1 ")


def test_without_a_turn_it_is_the_end(game: Path, tmp_path: Path) -> None:
    day, night = tmp_path / "day.svg", tmp_path / "night.svg"
    akropolis_here("show", game, "--svg", day)
    akropolis_here("show", game, "--svg", night, "--night")
    assert "Game over" in day.read_text(encoding="utf-8")
    assert day.read_text(encoding="utf-8") != night.read_text(encoding="utf-8")


def test_without_a_file_it_is_drawn_in_the_terminal(game: Path) -> None:
    run = akropolis_here("show", game, "--turn", "0")
    assert "Every city at the start." in run.stdout
    assert "Architect 1, 1 point\n" in run.stdout  # by the stones they start with
    assert "Architect 2, 2 points\n" in run.stdout
    assert run.stdout.count("Q 1") == 9


def test_the_hexes_that_score_are_marked(game: Path) -> None:
    table = load_record(game).positions()[-1]
    sheets = [table.score_sheet(seat) for seat in range(3)]
    scoring = sum(each.scores for sheet in sheets for line in sheet.lines for each in line.hexes)
    assert scoring
    for columns in ("200", "30"):  # in a narrow terminal the hexes at the seams are drawn twice
        marked = len(re.findall(r"[HMBTG]\+\d", akropolis_here("show", game, COLUMNS=columns).stdout))
        assert marked == scoring if columns == "200" else marked >= scoring


def test_alone_the_turns_are_yours_and_the_illustrious_architect_is_shown(tmp_path: Path) -> None:
    path, out = tmp_path / "solo.json", tmp_path / "out.svg"
    record = random_record(Options(1, illustrious=Illustrious.METAGENES), seed=5)
    save_record(replace(record, extra={"names": ["Ada\x1b"]}), path)
    run = akropolis_here("show", path, "--turn", "9")
    assert "after your turn 9." in run.stdout
    assert "\nAda\\x1b, " in run.stdout
    his = record.positions()[9].score_sheet(1).total
    assert f"\nMetagenes, {his} points\nA starting tile, and 9 tiles kept aside:" in run.stdout
    assert "after your turn 9" in akropolis_here("show", path, "--turn", "9", "--svg", out).stdout
    assert "Ada" in out.read_text(encoding="utf-8")
    assert "Metagenes" in out.read_text(encoding="utf-8")


def test_a_terminal_without_unicode_gets_plain_characters(game: Path) -> None:
    assert "H*  1" in akropolis_here("show", game, "--turn", "0", encoding="ascii").stdout


def test_lantern_light_is_for_pictures(game: Path) -> None:
    assert "give --svg" in akropolis_here("show", game, "--night", status=2).stderr


def test_files_are_found_at_home(game: Path, tmp_path: Path) -> None:
    akropolis_here("show", "~/game.json", "--svg", "~/out.svg", HOME=str(tmp_path))
    assert (tmp_path / "out.svg").exists()


@pytest.mark.parametrize("turn", ["-1", "49"])
def test_a_turn_that_is_not_there_is_refused(game: Path, turn: str) -> None:
    assert (
        f"there is no turn {turn}: the record has 48" in akropolis_here("show", game, "--turn", turn, status=2).stderr
    )


def test_a_place_that_cannot_be_written_is_told(game: Path, tmp_path: Path) -> None:
    run = akropolis_here("show", game, "--svg", tmp_path / "nowhere" / "out.svg", status=2)
    assert "out.svg cannot be written: No such file or directory" in run.stderr
