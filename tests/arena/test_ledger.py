"""The folder of an arena: nothing lost, nothing counted twice, nothing mixed."""

import json
import sys
from pathlib import Path
from shutil import copy

import pytest

from akropolis import GameError, Options, engine
from akropolis.arena.entrants import enter
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match, one_against_others
from akropolis.arena.match import match as new_match
from akropolis.arena.referee import play_game
from akropolis.arena.results import format_line, parse_result, whole_deals
from akropolis.bots.bot import Budget
from akropolis.bots.learned import ValueBot
from akropolis.bots.weight_files import FOLDER
from akropolis.notation.errors import NotationCode
from tests.arena.own_bots import First

native = pytest.mark.skipif(engine.backend() != "native", reason="this needs the native core")
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
        (Match(Options(2), MATCH.entrants, MATCH.seatings, seed=1, forfeit=True), "forfeit"),
    ],
)
def test_two_matches_are_not_mixed_in_one_folder(tmp_path: Path, other: Match, named: str) -> None:
    Ledger(tmp_path, MATCH).append(LINES)
    with pytest.raises(GameError, match=f"another arena, with other {named}") as error:
        Ledger(tmp_path, other)
    assert error.value.code == NotationCode.FILE_UNWRITABLE
    assert games_file(tmp_path).read_text(encoding="utf-8") == "".join(LINES)


@native
def test_other_weights_in_the_same_place_are_refused(tmp_path: Path) -> None:
    weights, folder = tmp_path / "w", tmp_path / "arena"
    weights.mkdir()
    copy(FOLDER / "two.weights", weights)
    match = new_match([f"value@{weights}", ValueBot(folder=weights), "greedy"], round_robin=True)
    Ledger(folder, match)
    Ledger(folder, match)
    copy(FOLDER / "three.weights", weights / "two.weights")
    with pytest.raises(
        GameError, match=r"value@\S+ and ValueBot\(\S+ changed since its games were played: other weights"
    ):
        Ledger(folder, match)


def test_other_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    module, program, folder = tmp_path / "own_for_ledger.py", tmp_path / "bot.py", tmp_path / "arena"
    module.write_text("from tests.arena.own_bots import First", encoding="utf-8")
    program.write_text("", encoding="utf-8")
    match = new_match(["own_for_ledger:First", f"run:{sys.executable} {program}"])
    Ledger(folder, match)
    module.write_text("from tests.arena.own_bots import Dicing as First", encoding="utf-8")
    with pytest.raises(GameError, match="own_for_ledger:First changed since"):
        Ledger(folder, match)
    Ledger(tmp_path / "other", match)
    program.write_text("print()", encoding="utf-8")
    with pytest.raises(GameError, match=r"bot.py changed since"):
        Ledger(tmp_path / "other", match)


def test_bots_that_are_other_values_are_refused(tmp_path: Path) -> None:
    class Own(First):
        def __init__(self, stone: float) -> None:
            self.stone = stone

    Ledger(tmp_path, new_match([Own(1.0), "greedy"]))
    Ledger(tmp_path, new_match([Own(1.0), "greedy"]))
    with pytest.raises(GameError, match="Own changed since"):
        Ledger(tmp_path, new_match([Own(0.5), "greedy"]))


@native
def test_another_network_is_refused(tmp_path: Path) -> None:
    def entered(slope: float) -> Match:
        return new_match([ValueBot(evaluator=lambda features: features[:, 0] * slope), "greedy"])

    Ledger(tmp_path, entered(1.0))
    Ledger(tmp_path, entered(1.0))
    with pytest.raises(GameError, match="changed since"):
        Ledger(tmp_path, entered(2.0))


@pytest.mark.parametrize("name", ["package", "rules"])
def test_games_of_another_version_are_refused(tmp_path: Path, name: str) -> None:
    Ledger(tmp_path, MATCH)
    path = tmp_path / "arena.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {name: "0"}), encoding="utf-8")
    with pytest.raises(GameError, match=f"it holds another arena, with other {name}$"):
        Ledger(tmp_path, MATCH)


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
