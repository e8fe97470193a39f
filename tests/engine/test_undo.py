"""Taking back and copying: bit for bit, and sharing nothing."""

from itertools import pairwise

import pytest

from akropolis import GameError, Hex, Move, Options, Rng, engine, new_game
from akropolis.engine.errors import EngineCode
from akropolis.notation.positions import format_options
from akropolis.rules.errors import RuleCode
from tests.kit.builders import random_game
from tests.kit.games import ALL_MODES
from tests.kit.lines import LINES, line_of_tiles


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_a_move_is_taken_back_bit_for_bit(options: Options) -> None:
    rng = Rng(12)
    position = engine.Position(new_game(options, seed=12))
    states = [position._game.state()]
    while not position.is_over:
        for _ in range(2):  # a detour that is taken back at once
            position.do_move(position.legal_moves[rng.below(len(position.legal_moves))])
            position.undo_move()
            assert position._game.state() == states[-1]
        position.do_move(position.legal_moves[rng.below(len(position.legal_moves))])
        states.append(position._game.state())
    for state in reversed(states[:-1]):
        position.undo_move()
        assert position._game.state() == state
    with pytest.raises(GameError) as error:
        position.undo_move()
    assert error.value.code == EngineCode.UNDO_NOTHING


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_copies_share_nothing(options: Options) -> None:
    rng = Rng(13)
    position = engine.Position(new_game(options, seed=13))
    kept = []
    while not position.is_over:
        kept.append((position.copy(), position._game.state()))
        other = position.copy()
        other.do_move(other.legal_moves[rng.below(len(other.legal_moves))])
        other.undo_move()
        position.do_move(position.legal_moves[rng.below(len(position.legal_moves))])
        assert all(copy._game.state() == state for copy, state in kept)


@pytest.mark.parametrize("direction", range(6))
def test_a_city_grows_without_end_and_back(direction: int) -> None:
    positions = line_of_tiles(direction)
    twin = engine.Position(positions[0])
    states = []
    for before, after in pairwise(positions):
        states.append(twin._game.state())
        assert tuple(twin.footprints()) == before.cities[before.seat].sorted_footprints
        laid = after.cities[before.seat].tiles[-1]
        twin.do_move(Move(laid.tile, laid.origin, laid.rotation))
        assert twin.to_rules() == after
        assert [twin.score_sheet(seat) for seat in (0, 1)] == [after.score_sheet(seat) for seat in (0, 1)]
    assert twin.is_over
    for state in reversed(states):
        twin.undo_move()
        assert twin._game.state() == state


def test_the_lines_are_as_long_as_can_be() -> None:
    for direction in range(6):
        ends = [laid.origin for laid in line_of_tiles(direction)[-1].cities[0].tiles]
        far = max(max(abs(place.q), abs(place.r), abs(place.q + place.r)) for place in ends)
        assert far >= LINES


@pytest.mark.parametrize("direction", range(6))
def test_every_move_of_a_long_city_is_scored(direction: int) -> None:
    position = line_of_tiles(direction)[-2]
    twin = engine.Position(position)
    totals, _ = twin.score_moves()
    assert len(totals) == len(position.legal_moves)
    for rank in range(0, len(totals), 37):
        assert totals[rank] == position.play(position.legal_moves[rank]).score_sheet(position.seat).total


def test_an_illegal_move_is_refused_in_the_words_of_the_rules() -> None:
    position = engine.Position(new_game(Options(2), seed=1))
    state = position._game.state()
    for move, code in [
        (Move(99, Hex(0, 1), 0), RuleCode.TILE_NOT_IN_SITE),
        (Move(position.site[3], Hex(0, 1), 0), RuleCode.TILE_TOO_DEAR),
        (Move(position.site[0], Hex(9, 9), 0), RuleCode.PLACE_APART),
        (Move(position.site[0], Hex(10**9, 0), 0), RuleCode.PLACE_APART),
        (Move(position.site[0], Hex(0, 0), 9), RuleCode.ROTATION_UNKNOWN),
    ]:
        with pytest.raises(GameError) as error:
            position.do_move(move)
        assert error.value.code == code
    assert position._game.state() == state


def test_perft_leaves_the_position_as_it_was() -> None:
    *_, position = list(random_game(new_game(Options(2), seed=4), Rng(4)))[:20]
    twin = engine.Position(position)
    state = twin._game.state()
    assert twin.perft(2) == sum(len(position.play(move).legal_moves) for move in position.legal_moves)
    assert twin._game.state() == state
