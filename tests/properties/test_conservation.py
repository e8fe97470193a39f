"""Nothing is lost and nothing is made: tiles and stones over whole games in every mode."""

from collections.abc import Sequence

import pytest

from akropolis import Move, Options, Position
from tests.kit.builders import MODES, finished, positions_of, turns_of
from tests.kit.slow_grid import laid_at
from tests.kit.slow_illustrious import slow_choice
from tests.kit.slow_laying import piles_of

SEEDS = range(4)


def tiles_on_the_table(position: Position) -> list[int]:
    laid = [each.tile for city in position.cities for each in city.tiles]
    hidden = [tile for stack in position.stacks for tile in stack]
    return [*position.site, *hidden, *laid, *position.kept_aside]


def site_after(site: Sequence[int], stacks: Sequence[Sequence[int]], tile: int) -> list[int]:
    """Gaps close up, and after the one tile left comes a stack."""
    left = list(site)
    left.remove(tile)
    return [*left, *stacks[0]] if len(left) == 1 and stacks else left


def quarries_covered(before: Position, move: Move) -> int:
    piles = piles_of(before.cities[before.seat].tiles)
    covered = [piles[place][-1][1] for place in laid_at(move.origin, move.rotation) if place in piles]
    return covered.count("quarry")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", MODES)
def test_every_tile_of_the_box_is_somewhere_once(mode: str, seed: int) -> None:
    for position in positions_of(MODES[mode], seed):
        assert sorted(tiles_on_the_table(position)) == list(MODES[mode].tiles)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", [mode for mode in MODES if not MODES[mode].is_solo])
def test_stones_are_gained_from_quarries_and_spent_on_tiles(mode: str, seed: int) -> None:
    for before, move, after in turns_of(MODES[mode], seed):
        expected = list(before.stones)
        expected[before.seat] += quarries_covered(before, move) - before.site.index(move.tile)
        assert list(after.stones) == expected
        assert min(after.stones) >= 0
        assert list(after.site) == site_after(before.site, before.stacks, move.tile)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", [mode for mode in MODES if MODES[mode].is_solo])
def test_against_an_illustrious_architect_your_payment_is_his_and_his_is_the_reserves(mode: str, seed: int) -> None:
    for before, move, after in turns_of(MODES[mode], seed):
        cost = before.site.index(move.tile)
        site = site_after(before.site, before.stacks, move.tile)
        stacks = before.stacks[1:] if len(site) > len(before.site) else before.stacks
        choice = slow_choice(site, before.stones[1] + cost)
        yours = before.stones[0] - cost + quarries_covered(before, move)
        assert after.stones == (yours, before.stones[1] + cost - site.index(choice))
        assert after.kept_aside == (*before.kept_aside, choice)
        assert list(after.site) == site_after(site, stacks, choice)
        assert min(after.stones) >= 0


@pytest.mark.parametrize("seed", range(4, 10))
@pytest.mark.parametrize("mode", MODES)
def test_every_game_ends_after_the_same_number_of_turns(mode: str, seed: int) -> None:
    end = finished(MODES[mode], seed)
    assert end.turn == len(MODES[mode].tiles) - 1
    assert (len(end.site), end.stacks) == (1, ())
    placed = {len(city.tiles) for city in end.cities} | ({len(end.kept_aside)} if MODES[mode].is_solo else set())
    assert placed == {(len(MODES[mode].tiles) - 1) // MODES[mode].seats}


def test_stones_really_moved() -> None:
    spent = sum(before.site.index(move.tile) for before, move, _ in turns_of(Options(4), seed=1))
    gained = sum(quarries_covered(before, move) for before, move, _ in turns_of(Options(4), seed=1))
    assert spent > 10
    assert gained > 10
