"""Bad calls raise the errors of the rules, and nothing crashes."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from akropolis import GameError, Hex, Move, Options, Rng, engine, new_game
from akropolis.engine.errors import EngineCode
from akropolis.errors import MessageCode
from akropolis.rules.errors import RuleCode
from tests.kit.builders import random_game

START = new_game(Options(2), seed=1)
MIDDLE = list(random_game(START, Rng(1)))[20]


def position() -> engine.Position:
    return engine.Position(MIDDLE)


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: position().total(2), RuleCode.SEAT_UNKNOWN),
        (lambda: position().total(-1), RuleCode.SEAT_UNKNOWN),
        (lambda: position().values_and_stars(10**30), RuleCode.SEAT_UNKNOWN),
        (lambda: position().score_sheet(7), RuleCode.SEAT_UNKNOWN),
        (lambda: position().undo_move(), EngineCode.UNDO_NOTHING),
        (lambda: position().perft(0), EngineCode.COUNT_RANGE),
        (lambda: position().perft(99), EngineCode.COUNT_RANGE),
        (lambda: position().roll_out(-1, seed=1), EngineCode.COUNT_RANGE),
        (lambda: position().roll_out(1, seed=-1), RuleCode.SEED_RANGE),
        (lambda: position().roll_out(1, seed=1, threads=0), EngineCode.COUNT_RANGE),
        (lambda: engine.play_random_games(Options(2), 10**18, seed=1), EngineCode.COUNT_RANGE),
        (lambda: engine.play_random_games(Options(2), -5, seed=1), EngineCode.COUNT_RANGE),
        (lambda: engine.play_random_games(Options(2), 1, seed=2**64), RuleCode.SEED_RANGE),
        (lambda: engine.play_random_games(Options(2), 1, seed=1, threads=10**6), EngineCode.COUNT_RANGE),
        (lambda: position().do_move(START.legal_moves[0]), RuleCode.TILE_NOT_IN_SITE),
        (lambda: position().do_move(Move(10**40, Hex(0, 0), 0)), RuleCode.TILE_NOT_IN_SITE),
        (lambda: position().do_move(Move(MIDDLE.site[0], Hex(10**40, 0), 0)), RuleCode.PLACE_APART),
        (lambda: position().do_move(Move(MIDDLE.site[0], Hex(0, 0), 10**40)), RuleCode.ROTATION_UNKNOWN),
        (lambda: engine.Position(replace(MIDDLE, site=())), RuleCode.DEAL_COUNT),
        (lambda: engine.Position(replace(MIDDLE, stones=(1,))), RuleCode.POSITION_TURNS),
        (lambda: engine.Position(replace(MIDDLE, stacks=())), RuleCode.DEAL_COUNT),
        (lambda: engine.Position(replace(MIDDLE, options=Options(3))), RuleCode.DEAL_COUNT),
        (lambda: engine.Position(replace(MIDDLE, stones=(10**30, 0))), RuleCode.POSITION_STONES),
        (lambda: engine.Position(replace(MIDDLE, cities=MIDDLE.cities[:1] * 2)), RuleCode.DEAL_REPEATED),
    ],
)
def test_a_bad_call_raises_an_error_of_the_rules(call: Callable[[], Any], code: MessageCode) -> None:
    with pytest.raises(GameError) as error:
        call()
    assert error.value.code == code


def test_a_finished_game_has_no_move() -> None:
    *_, last = random_game(START, Rng(2))
    twin = engine.Position(last)
    assert len(twin.legal_moves) == 0
    with pytest.raises(GameError) as error:
        twin.do_move(Move(last.site[0], Hex(0, 2), 0))
    assert error.value.code == RuleCode.GAME_OVER


def test_copies_and_pickles_stand_on_their_own() -> None:
    twin = position()
    others = [copy.copy(twin), copy.deepcopy(twin), pickle.loads(pickle.dumps(twin))]
    twin.do_move(twin.legal_moves[0])
    assert [other.to_rules() for other in others] == [MIDDLE] * 3
    assert "after 20 turns" in repr(others[0])


def test_moves_out_of_range_are_no_moves() -> None:
    moves = position().legal_moves
    assert moves[-1] == moves[len(moves) - 1]
    assert moves[2:5] == [moves[2], moves[3], moves[4]]
    for index in (len(moves), -len(moves) - 1, 10**30):
        with pytest.raises(IndexError):
            moves[index]
    assert not moves.__contains__("anything")
