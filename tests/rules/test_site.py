"""The construction site: what a tile costs, how the row closes up, and when it is laid out anew."""

from itertools import pairwise

import pytest

from akropolis import GameError, Hex, Move, Options, Position
from akropolis.rules.errors import RuleCode
from akropolis.rules.site import affordable, cost_of
from tests.kit.builders import MODES, dealt, extended, finished, positions_of, with_stones

AT_THE_TABLE = ["two", "three", "four", "long two", "long three"]


def affordable_tiles(position: Position) -> list[int]:
    return list(dict.fromkeys(move.tile for move in position.legal_moves))


def three_quarries_to_cover(*stones: int) -> Position:
    """The first architect's second turn: three quarries can be covered at once, and tiles 3 and 4 are in the site."""
    position = dealt(Options(2), 26, 2, 3, 4)
    position = position.play(Move(26, Hex(0, 2), 0))
    return with_stones(extended(position, 2), *stones)


COVER = Hex(1, 0), 3


def test_a_tile_costs_one_stone_for_each_tile_before_it() -> None:
    assert [cost_of((9, 4, 7), tile) for tile in (9, 4, 7)] == [0, 1, 2]


def test_the_first_tile_is_free() -> None:
    position = with_stones(dealt(Options(2), 11, 12, 13, 14), 0, 0)
    assert affordable_tiles(position) == [11]
    assert extended(position, 11).stones == (0, 0)


@pytest.mark.parametrize(("stones", "tiles"), [(0, (8,)), (1, (8, 6)), (2, (8, 6, 7)), (9, (8, 6, 7))])
def test_stones_buy_as_far_into_the_row_as_they_last(stones: int, tiles: tuple[int, ...]) -> None:
    assert affordable((8, 6, 7), stones) == tiles


def test_the_moves_of_an_architect_are_those_of_the_tiles_he_can_pay() -> None:
    position = dealt(Options(3), 11, 12, 13, 14, 15)
    assert affordable_tiles(position) == [11, 12]
    position = extended(position, 11)
    assert affordable_tiles(position) == [12, 13, 14]


def test_stones_are_paid_to_the_reserve() -> None:
    position = with_stones(dealt(Options(2), 11, 12, 13, 14), 5, 2)
    assert extended(position, 14).stones == (2, 2)


def test_gaps_close_up() -> None:
    position = with_stones(dealt(Options(2), 11, 12, 13, 14), 5, 5)
    position = extended(position, 13)
    assert position.site == (11, 12, 14)
    position = extended(position, 12)
    assert position.site == (11, 14)


def test_the_last_tile_moves_to_the_first_place_and_a_stack_is_laid_out_after_it() -> None:
    position = with_stones(dealt(Options(2), 11, 12, 13, 14, 30, 20, 10), 5, 5)
    for tile in (11, 12):
        position = extended(position, tile)
        assert len(position.stacks) == 11
    position = extended(position, 13)
    assert position.site == (14, 30, 20, 10)
    assert len(position.stacks) == 10
    assert 30 not in sum(position.stacks, ())


def test_stones_gained_by_a_placement_cannot_pay_for_it() -> None:
    position = three_quarries_to_cover(0, 2)
    assert position.play(Move(3, *COVER)).stones == (3, 2)
    assert Move(4, *COVER) not in position.legal_moves
    with pytest.raises(GameError) as caught:
        position.play(Move(4, *COVER))
    assert caught.value.code is RuleCode.TILE_TOO_DEAR


def test_stones_are_paid_first_and_gained_after() -> None:
    position = three_quarries_to_cover(1, 2)
    assert position.play(Move(3, *COVER)).stones == (4, 2)
    assert position.play(Move(4, *COVER)).stones == (3, 2)


def test_the_reserve_never_runs_out() -> None:
    position = three_quarries_to_cover(10_000, 20_000)
    assert position.play(Move(3, *COVER)).stones == (10_003, 20_000)


@pytest.mark.parametrize("mode", AT_THE_TABLE)
def test_turns_go_clockwise_without_a_break(mode: str) -> None:
    seats = MODES[mode].seats
    for turn, position in enumerate(positions_of(MODES[mode], seed=1)):
        assert (position.turn, position.seat) == (turn, turn % seats)


@pytest.mark.parametrize("mode", AT_THE_TABLE)
def test_the_marker_passes_to_the_left_when_a_stack_is_laid_out(mode: str) -> None:
    games = list(positions_of(MODES[mode], seed=2))
    for before, after in pairwise(games):
        passes = len(after.stacks) < len(before.stacks)
        assert passes == (len(after.site) > len(before.site))
        assert after.chief_architect == (before.chief_architect + passes) % MODES[mode].seats


@pytest.mark.parametrize("mode", AT_THE_TABLE)
def test_the_chief_architect_plays_first_and_last_in_a_round(mode: str) -> None:
    *games, end = positions_of(MODES[mode], seed=3)
    rounds = [position for position in games if len(position.site) == MODES[mode].site_size]
    last_turns = [position for position in games if len(position.site) == 2]
    assert len(rounds) == len(last_turns) == MODES[mode].stacks + 1
    assert all(position.seat == position.chief_architect for position in rounds + last_turns)
    assert end.chief_architect == last_turns[-1].chief_architect


@pytest.mark.parametrize("mode", MODES)
def test_with_no_stack_left_the_game_ends_and_the_last_tile_is_never_played(mode: str) -> None:
    for position in positions_of(MODES[mode], seed=4):
        assert position.is_over == (len(position.site) == 1)
        assert position.is_over != bool(position.legal_moves)
    assert position.stacks == ()


@pytest.mark.parametrize(
    ("mode", "each"), [("two", 18), ("three", 16), ("four", 15), ("long two", 30), ("long three", 20)]
)
def test_everyone_has_placed_the_same_number_of_tiles_at_the_end(mode: str, each: int) -> None:
    assert [len(city.tiles) for city in finished(MODES[mode], seed=6).cities] == [each] * MODES[mode].seats
