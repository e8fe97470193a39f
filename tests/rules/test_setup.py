"""Set-up: the tiles used, the stacks, the construction site, the stones and the marker."""

from collections.abc import Sequence

import pytest

from akropolis import City, GameError, Options, deal, new_game
from akropolis.errors import MessageCode
from akropolis.rules.errors import RuleCode
from tests.kit.builders import MODES, dealt

# Tiles used, tiles in the site, stacks, tiles in a stack, and the stones of the seats.
SET_UPS = {
    "two": (37, 4, 11, 3, (1, 2)),
    "three": (49, 5, 11, 4, (1, 2, 3)),
    "four": (61, 6, 11, 5, (1, 2, 3, 4)),
    "long two": (61, 4, 19, 3, (1, 2)),
    "long three": (61, 5, 14, 4, (1, 2, 3)),
    "solo": (37, 4, 11, 3, (1, 2)),
    "long solo": (61, 4, 19, 3, (1, 2)),
}


@pytest.mark.parametrize("mode", SET_UPS)
def test_the_table_is_set_up_for_the_number_of_architects(mode: str) -> None:
    tiles, site, stacks, stack, stones = SET_UPS[mode]
    position = new_game(MODES[mode], seed=5)
    assert len(position.options.tiles) == tiles
    assert (len(position.site), position.options.site_size) == (site, site)
    assert (len(position.stacks), position.options.stacks) == (stacks, stacks)
    assert {len(each) for each in position.stacks} == {stack} == {position.options.stack_size}
    assert position.stones == stones
    assert sorted(position.site + sum(position.stacks, ())) == list(range(1, tiles + 1))


@pytest.mark.parametrize("mode", SET_UPS)
def test_the_first_architect_holds_the_marker_and_begins(mode: str) -> None:
    position = new_game(MODES[mode], seed=5)
    assert (position.turn, position.seat, position.chief_architect) == (0, 0, 0)
    assert not position.is_over
    assert position.kept_aside == ()


@pytest.mark.parametrize("mode", SET_UPS)
def test_every_architect_has_a_starting_tile(mode: str) -> None:
    position = new_game(MODES[mode], seed=5)
    assert position.cities == (City(),) * MODES[mode].architects


@pytest.mark.parametrize(
    ("mode", "each"),
    [("two", 18), ("three", 16), ("four", 15), ("long two", 30), ("long three", 20), ("solo", 18), ("long solo", 30)],
)
def test_everyone_places_the_same_number_of_tiles(mode: str, each: int) -> None:
    assert MODES[mode].turns == each * MODES[mode].seats


def test_an_order_of_tiles_comes_out_as_given_first_the_site_then_each_stack() -> None:
    position = dealt(Options(2), 30, 20, 10, 37, 36, 35, 34, 1)
    assert position.site == (30, 20, 10, 37)
    assert position.stacks[:2] == ((36, 35, 34), (1, 2, 3))
    assert position.stacks[-1] == (31, 32, 33)


def test_a_seed_is_the_order_that_it_deals() -> None:
    assert new_game(seed=0) == new_game(Options(2), tiles=deal(Options(2), 0))
    assert new_game(seed=0) != new_game(seed=1)


@pytest.mark.parametrize("both", [True, False])
def test_a_game_is_dealt_from_a_seed_or_from_an_order_and_not_from_both(both: bool) -> None:
    with pytest.raises(GameError) as caught:
        new_game(seed=0, tiles=range(1, 38)) if both else new_game()
    assert caught.value.code is RuleCode.DEAL_SOURCE


@pytest.mark.parametrize(
    ("tiles", "code", "params"),
    [
        ((), RuleCode.DEAL_COUNT, {"expected": 37, "given": 0}),
        (range(1, 37), RuleCode.DEAL_COUNT, {"expected": 37, "given": 36}),
        (range(1, 39), RuleCode.DEAL_TILE, {"tile": 38}),
        (range(37), RuleCode.DEAL_TILE, {"tile": 0}),
        ([*range(1, 37), 17], RuleCode.DEAL_REPEATED, {"tile": 17}),
    ],
    ids=["none", "too few", "of another game", "the starting tile", "twice"],
)
def test_each_tile_of_the_game_is_dealt_once(tiles: Sequence[int], code: MessageCode, params: dict[str, int]) -> None:
    with pytest.raises(GameError) as caught:
        new_game(Options(2), tiles=tiles)
    assert (caught.value.code, caught.value.params) == (code, params)
