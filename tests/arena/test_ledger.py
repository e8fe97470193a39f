"""The folder of an arena: nothing lost, nothing counted twice, nothing mixed."""

from pathlib import Path

import pytest

from akropolis import GameError, Options
from akropolis.arena.entrants import enter
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match, one_against_others
from akropolis.arena.referee import play_game
from akropolis.arena.results import format_line, parse_result, whole_deals
from akropolis.bots.bot import Budget
from akropolis.notation.errors import NotationCode

MATCH = Match(Options(2), enter(["random", "random"]), one_against_others(2), seed=1)
LINES = [format_line(play_game(MATCH, game)) for game in MATCH.games(3)]
RESULTS = [parse_result(line) for line in LINES]


def games_file(folder: Path) -> Path:
    return folder / "games.jsonl"


def test_games_are_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "arena"
    assert Ledger(folder, MATCH).played == []
    Ledger(folder, MATCH).append(LINES[:2])
    Ledger(folder, MATCH).append(LINES[2:3])
    assert Ledger(folder, MATCH).played == RESULTS[:3]


def test_a_torn_last_line_is_cut_away(tmp_path: Path) -> None:
    Ledger(tmp_path, MATCH).append([*LINES[:2], LINES[2][:100]])
    ledger = Ledger(tmp_path, MATCH)
    assert ledger.played == RESULTS[:2]
    ledger.append(LINES[2:])
    assert Ledger(tmp_path, MATCH).played == RESULTS


def test_no_game_is_counted_twice(tmp_path: Path) -> None:
    Ledger(tmp_path, MATCH).append([*LINES, *LINES[:3]])
    assert Ledger(tmp_path, MATCH).played == RESULTS


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    Ledger(tmp_path, MATCH).append([LINES[0], "{}\n", LINES[1]])
    with pytest.raises(GameError, match="line 2") as error:
        Ledger(tmp_path, MATCH)
    assert error.value.code == NotationCode.FILE_UNREADABLE


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (Match(Options(2), MATCH.entrants, MATCH.seatings, seed=2), "seed"),
        (Match(Options(2, all_tiles=True), MATCH.entrants, MATCH.seatings, seed=1), "options"),
        (Match(Options(2), enter(["random", "greedy"]), MATCH.seatings, seed=1), "entrants"),
        (Match(Options(2), enter(["random"] * 2, Budget(simulations=9)), MATCH.seatings, seed=1), "entrants"),
        (Match(Options(2), MATCH.entrants, ((0, 1),), seed=1), "scheme, seatings"),
    ],
)
def test_two_matches_are_not_mixed_in_one_folder(tmp_path: Path, other: Match, named: str) -> None:
    Ledger(tmp_path, MATCH).append(LINES)
    with pytest.raises(GameError, match=f"another arena, with other {named}") as error:
        Ledger(tmp_path, other)
    assert error.value.code == NotationCode.FILE_UNWRITABLE
    assert games_file(tmp_path).read_text(encoding="utf-8") == "".join(LINES)


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(GameError) as error:
        Ledger(tmp_path / "file" / "arena", MATCH)
    assert error.value.code == NotationCode.FILE_UNWRITABLE


def test_something_else_in_its_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "arena.json").write_text("?", encoding="utf-8")
    with pytest.raises(GameError) as error:
        Ledger(tmp_path, MATCH)
    assert error.value.code == NotationCode.FILE_UNREADABLE


def test_half_a_deal_does_not_count() -> None:
    shuffled = [RESULTS[5], RESULTS[0], RESULTS[4], RESULTS[3]]
    assert whole_deals(MATCH, shuffled) == [(RESULTS[4], RESULTS[5])]
    assert whole_deals(MATCH, reversed(RESULTS)) == [tuple(RESULTS[at : at + 2]) for at in (0, 2, 4)]
