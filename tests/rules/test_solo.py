"""The solo game: how the Illustrious Architect chooses and pays, and when he wins."""

from dataclasses import replace

import pytest

from akropolis import City, District, Illustrious, Options, Position
from akropolis.rules.solo import choose_tile
from tests.kit.builders import MODES, dealt, extended, finished, positions_of, with_stones

SOLO = MODES["solo"]

# Tiles without a plaza: 1, 3, 7, 8, 9. With one: 5 (barracks), 24 (garden), 28 (house).


def after_taking(tile: int, *site: int, yours: int = 1, his: int = 2) -> Position:
    """The position after your first turn, and his."""
    return extended(with_stones(dealt(SOLO, *site), yours, his), tile)


def test_you_go_first_with_one_stone_and_he_has_two_and_a_starting_tile() -> None:
    position = dealt(SOLO, 1, 3, 7, 24)
    assert (position.seat, position.stones, position.cities) == (0, (1, 2), (City(),))
    assert position.kept_aside == ()
    assert position.score_sheet(1).districts[District.HOUSE].stars == 1


def test_he_takes_the_cheapest_tile_with_a_plaza() -> None:
    after = after_taking(1, 1, 3, 24, 28)
    assert after.kept_aside == (24,)
    assert after.site == (3, 28)


def test_he_pays_to_the_reserve() -> None:
    assert after_taking(1, 1, 3, 24, 28).stones == (1, 1)
    assert after_taking(1, 1, 3, 7, 24).stones == (1, 0)
    assert after_taking(1, 1, 24, 3, 7).stones == (1, 2)


def test_without_a_plaza_he_takes_the_first_tile() -> None:
    after = after_taking(1, 1, 3, 7, 8)
    assert (after.kept_aside, after.site, after.stones) == ((3,), (7, 8), (1, 2))


def test_when_the_plaza_is_too_dear_he_takes_the_first_tile() -> None:
    after = after_taking(1, 1, 3, 7, 24, his=1)
    assert (after.kept_aside, after.site, after.stones) == ((3,), (7, 24), (1, 1))


def test_stones_you_pay_go_to_him_and_he_may_spend_them_at_once() -> None:
    after = after_taking(7, 1, 3, 7, 24, yours=2, his=0)
    assert (after.kept_aside, after.stones) == ((24,), (0, 0))
    after = after_taking(3, 1, 3, 7, 24, yours=2, his=0)
    assert (after.kept_aside, after.stones) == ((1,), (1, 1))


@pytest.mark.parametrize(
    ("site", "stones", "tile"),
    [
        ((24,), 0, 24),
        ((1, 24), 0, 1),
        ((1, 24), 1, 24),
        ((1, 3, 24, 28), 2, 24),
        ((1, 3, 24, 28), 1, 1),
        ((28, 24), 5, 28),
        ((1, 3, 7), 9, 1),
    ],
)
def test_his_choice_is_fixed_by_the_site_and_his_stones(site: tuple[int, ...], stones: int, tile: int) -> None:
    assert choose_tile(site, stones) == tile


def test_a_stack_is_laid_out_before_his_turn_when_you_leave_one_tile() -> None:
    position = dealt(SOLO, 1, 3, 7, 8, 9, 24, 5)
    position = extended(extended(position, 1), 7)
    assert position.kept_aside == (3, 24)
    assert position.site == (8, 9, 5)
    assert position.stones == (1, 0)


def test_a_stack_is_laid_out_after_his_turn_when_he_leaves_one_tile() -> None:
    position = dealt(SOLO, 1, 3, 7, 8, 9, 10, 12, 14, 15, 19)
    position = extended(extended(extended(position, 1), 7), 9)
    assert position.kept_aside == (3, 8, 10)
    assert position.site == (12, 14, 15, 19)


def test_turns_and_the_marker_work_as_for_two() -> None:
    for position in positions_of(SOLO, seed=5):
        assert position.turn == 2 * len(position.kept_aside) == 2 * len(position.cities[0].tiles)
        assert position.seat == 0
        assert position.chief_architect == (11 - len(position.stacks)) % 2


@pytest.mark.parametrize(("mode", "each"), [("solo", 18), ("long solo", 30)])
def test_he_keeps_as_many_tiles_aside_as_you_place(mode: str, each: int) -> None:
    end = finished(MODES[mode], seed=5)
    assert (len(end.cities[0].tiles), len(end.kept_aside)) == (each, each)


def worth_exactly(points: int) -> tuple[int, ...]:
    """Eighteen tiles that are worth so many points to Hippodamos: houses, and districts without stars."""
    twos, ones = divmod(points, 2)
    return ((19,) * twos + (3,) * ones + (26,) * 18)[:18]


def ended(*stones: int, lead: int = 0) -> Position:
    """The end of a solo game in which you lead by so many points before the stones."""
    position = with_stones(finished(SOLO, seed=1), 0, 0)
    return replace(position, kept_aside=worth_exactly(position.score_sheet(0).total - lead), stones=stones)


def test_the_ends_are_what_they_say() -> None:
    for lead in (-3, 0, 4):
        end = ended(7, 7, lead=lead)
        assert end.is_over
        assert end.score_sheet(0).total - end.score_sheet(1).total == lead


def test_more_points_win() -> None:
    assert ended(5, 5, lead=1).winners == (0,)
    assert ended(5, 5, lead=-1).winners == (1,)


def test_a_tie_goes_to_more_stones() -> None:
    assert ended(5, 7, lead=2).winners == (1,)
    assert ended(7, 5, lead=-2).winners == (0,)


def test_a_tie_in_both_is_his() -> None:
    assert ended(5, 5).winners == (1,)


def test_nobody_has_won_before_the_end() -> None:
    assert dealt(SOLO).winners == ()


@pytest.mark.parametrize("illustrious", Illustrious)
def test_he_chooses_the_same_whoever_he_is(illustrious: Illustrious) -> None:
    position = extended(dealt(Options(1, illustrious=illustrious), 1, 3, 24, 28), 1)
    assert position.kept_aside == (24,)
