"""The end of a game in words: who wins, and how ties are broken. And where games are kept."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from akropolis import City, Illustrious, Options, Position
from akropolis.cli.play.saves import new_save, saves_folder
from akropolis.cli.verdict import verdict
from tests.kit.builders import finished, northward

TABLE = ("Ada", "Ben", "Cleo")
GARDEN = 7  # a garden and two quarries


def told(end: Position, names: tuple[str, ...]) -> str:
    return verdict(end.ranking, [end.score_sheet(seat) for seat in range(end.options.seats)], names)


def level(position: Position, *stones: int) -> Position:
    """The same end with every city worth the same: only the purses differ."""
    return replace(position, cities=(position.cities[0],) * len(position.cities), stones=stones)


@pytest.mark.parametrize(
    ("stones", "words"),
    [
        ((3, 2, 1), "The victory goes to Ada, with "),
        ((2, 2, 1), "between Ada and Ben. With 2 stones each, Ada and Ben share the victory."),
        ((1, 1, 1), "between Ada, Ben and Cleo. With 1 stone each, Ada, Ben and Cleo share the victory."),
    ],
)
def test_most_points_win_and_a_full_tie_is_shared(stones: tuple[int, ...], words: str) -> None:
    assert words in told(level(finished(Options(3), 1), *stones), TABLE)


def test_stones_break_a_tie_in_points() -> None:
    end = finished(Options(2), 1)
    totals = [end.score_sheet(seat).total - end.stones[seat] for seat in range(2)]
    tied = replace(end, stones=(max(totals) - totals[0] + 1, max(totals) - totals[1] + 1))
    poorer = 0 if tied.stones[0] < tied.stones[1] else 1
    words = told(tied, TABLE[:2])
    assert "Stones decide" in words
    assert f"the victory goes to {TABLE[1 - poorer]}." in words


@pytest.mark.parametrize(
    ("stones", "words"),
    [
        ((4, 3), "The victory goes to you, with 4 points: 1 more than Hippodamos."),
        ((0, 1), "The victory goes to Hippodamos, with 1 point: 1 more than you."),
        ((3, 3), "A tie at 3 points, and in stones too: the victory goes to Hippodamos, for a full tie is his."),
    ],
)
def test_alone_a_tie_in_points_and_stones_is_his(stones: tuple[int, int], words: str) -> None:
    city, gardens = City(), (GARDEN,) * 18  # gardens without a garden plaza: no points for either
    for turn, tile in enumerate(gardens):
        city = city.lay_unchecked(tile, *northward(turn))  # there is only one such tile in the box
    end = finished(Options(1, illustrious=Illustrious.HIPPODAMOS), 1)
    assert told(replace(end, cities=(city,), kept_aside=gardens, stones=stones), ("You", "Hippodamos")) == words


def test_games_are_kept_where_the_system_keeps_data(tmp_path: Path) -> None:
    home = Path.home()
    assert saves_folder({}, "posix") == home / ".local" / "share" / "akropolis"
    assert saves_folder({"XDG_DATA_HOME": "/data"}, "posix") == Path("/data/akropolis")
    assert saves_folder({"LOCALAPPDATA": "/local", "XDG_DATA_HOME": "/data"}, "nt") == Path("/local/akropolis")
    assert saves_folder({"AKROPOLIS_HOME": "/mine", "XDG_DATA_HOME": "/data"}, "posix") == Path("/mine")


def test_the_name_of_a_save_says_when_and_with_which_seed(tmp_path: Path) -> None:
    now = datetime(2026, 3, 4, 15, 16, 17)
    first = new_save(tmp_path, 5, now)
    assert first.name == "akropolis-2026-03-04-151617-5.json"
    first.touch()
    assert new_save(tmp_path, 5, now).name == "akropolis-2026-03-04-151617-5-2.json"
