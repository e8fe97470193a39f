"""`akropolis show`: the picture of a turn."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from akropolis import Options
from akropolis.notation.records import save_record
from tests.kit.games import random_record
from tests.kit.terminal import akropolis


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    save_record(random_record(Options(architects=3), seed=5), path)
    return path


def test_every_city_is_drawn_as_svg(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    run = akropolis("show", game, "--turn", "10", "--svg", out)
    assert "after turn 10" in run.stdout
    label = ElementTree.parse(out).getroot().get("aria-label")
    assert label is not None
    assert label.startswith("Akropolis after 10 turns: Architect 1 ")


def test_without_a_turn_it_is_the_end(game: Path, tmp_path: Path) -> None:
    day, night = tmp_path / "day.svg", tmp_path / "night.svg"
    akropolis("show", game, "--svg", day)
    akropolis("show", game, "--svg", night, "--night")
    assert "Game over" in day.read_text(encoding="utf-8")
    assert day.read_text(encoding="utf-8") != night.read_text(encoding="utf-8")


def test_without_a_file_it_is_drawn_in_the_terminal(game: Path) -> None:
    run = akropolis("show", game, "--turn", "0")
    assert run.stdout.count(", 1 points") == 1  # by the stones they start with
    assert run.stdout.count("Q 1") == 9


@pytest.mark.parametrize("turn", ["-1", "49"])
def test_a_turn_that_is_not_there_is_refused(game: Path, turn: str) -> None:
    assert f"there is no turn {turn}: the record has 48" in akropolis("show", game, "--turn", turn, status=2).stderr


def test_a_place_that_cannot_be_written_is_told(game: Path, tmp_path: Path) -> None:
    run = akropolis("show", game, "--svg", tmp_path / "nowhere" / "out.svg", status=2)
    assert "out.svg cannot be written: No such file or directory" in run.stderr
