"""The engine and the rules, turn by turn: the same moves, the same scores, the same view."""

import os

import pytest

from akropolis import Hex, Move, Options, Position, Rng, engine, new_game
from akropolis.notation.positions import format_options
from tests.kit.builders import random_game
from tests.kit.games import ALL_MODES, VARIANT_SUBSETS

# The full run, `make lock-step`, plays thousands of games.
GAMES = int(os.environ.get("AKROPOLIS_LOCK_STEP_GAMES", "100"))


def some_options(number: int) -> Options:
    """Every mode in turn, with every subset of the variants in turn."""
    mode = ALL_MODES[number % len(ALL_MODES)]
    return Options(mode.architects, mode.all_tiles, VARIANT_SUBSETS[number * 7 % 32], mode.illustrious)


def check_turn(twin: engine.Position, position: Position) -> None:
    assert twin.to_rules() == position
    assert (twin.seat, twin.turn, twin.is_over) == (position.seat, position.turn, position.is_over)
    assert (twin.stones, twin.site) == (position.stones, position.site)
    assert len(twin.legal_moves) == len(position.legal_moves)
    if not position.is_over:
        assert tuple(twin.footprints()) == position.cities[position.seat].sorted_footprints
    for seat in range(position.options.seats):
        sheet = position.score_sheet(seat)
        assert twin.score_sheet(seat) == sheet
        assert twin.total(seat) == sheet.total
        assert twin.values_and_stars(seat) == [(line.value, line.stars) for line in sheet.districts.values()]


@pytest.mark.parametrize("part", range(4))
def test_engine_and_rules_agree_at_every_turn(part: int) -> None:
    for number in range(part, GAMES, 4):
        options = some_options(number)
        rng = Rng(number)
        position = new_game(options, seed=number)
        twin = engine.Position(position)
        check_turn(twin, position)
        while not position.is_over:
            rank = rng.below(len(position.legal_moves))
            move = position.legal_moves[rank]
            assert twin.legal_moves[rank] == move
            twin.do_move(move)
            position = position.play(move)
            check_turn(twin, position)
        assert twin.public_view == position.public_view


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_every_move_in_the_order_of_the_rules(options: Options) -> None:
    for position in list(random_game(new_game(options, seed=8), Rng(8)))[::7]:
        twin = engine.Position(position)
        assert [twin.legal_moves[rank] for rank in range(len(twin.legal_moves))] == list(position.legal_moves)


def test_nonsense_is_as_illegal_as_in_the_rules() -> None:
    rng = Rng(5)
    agreed = {False: 0, True: 0}
    for position in random_game(new_game(Options(2), seed=5), Rng(5)):
        twin = engine.Position(position)
        for _ in range(60):
            tile = position.site[rng.below(len(position.site))] if rng.below(4) else rng.below(70)
            place = Hex(rng.below(17) - 8, rng.below(17) - 8) if rng.below(9) else Hex(10**6, -(10**9))
            move = Move(tile, place, rng.below(8) - 1)
            agreed[(move in twin.legal_moves)] += 1
            assert (move in twin.legal_moves) == (move in position.legal_moves)
    assert min(agreed.values()) > 50
