"""The public view: what any architect may know, and no way back to the order of the stacks."""

import gc
import pickle
from types import FunctionType, ModuleType

import pytest

from akropolis import GameError, Hex, Options, Position
from akropolis.rules.errors import RuleCode
from tests.kit.builders import MODES, positions_of


def midway(mode: str) -> Position:
    return list(positions_of(MODES[mode], seed=9))[7]


def reversed_stacks(position: Position) -> Position:
    hidden = sum(position.stacks, ())
    return position.public_view.with_stacks(hidden[::-1])


def reachable(start: object) -> list[object]:
    """Everything that can be got hold of from an object, short of code."""
    found: dict[int, object] = {}
    to_visit = [start]
    while to_visit:
        each = to_visit.pop()
        if id(each) in found or isinstance(each, type | ModuleType | FunctionType):
            continue
        found[id(each)] = each
        to_visit.extend(gc.get_referents(each))
    return list(found.values())


@pytest.mark.parametrize("mode", MODES)
def test_the_view_shows_all_that_lies_open(mode: str) -> None:
    position = midway(mode)
    view = position.public_view
    assert (view.options, view.cities, view.stones) == (position.options, position.cities, position.stones)
    assert (view.site, view.kept_aside) == (position.site, position.kept_aside)
    assert (view.turn, view.seat, view.chief_architect) == (position.turn, position.seat, position.chief_architect)
    assert list(view.legal_moves) == list(position.legal_moves)
    assert [view.score_sheet(seat) for seat in (0, 1)] == [position.score_sheet(seat) for seat in (0, 1)]


@pytest.mark.parametrize("mode", MODES)
def test_which_tiles_are_left_is_known_but_not_their_order(mode: str) -> None:
    position = midway(mode)
    view = position.public_view
    assert list(view.unseen) == sorted(sum(position.stacks, ()))
    assert view.stacks_left == len(position.stacks)


def holders_of_a_stack(position: Position, start: object) -> list[object]:
    """The collections that can be got hold of and hold all the tiles of one of the hidden stacks."""
    collections = [each for each in reachable(start) if isinstance(each, tuple | list | dict | set | frozenset)]
    hidden = [set(stack) for stack in position.stacks]
    return [each for each in collections if any(stack <= {n for n in each if type(n) is int} for stack in hidden)]


@pytest.mark.parametrize("mode", MODES)
def test_nothing_in_the_view_reveals_the_order_of_the_stacks(mode: str) -> None:
    position = midway(mode)
    view = position.public_view
    everything = reachable(view)
    assert any(each is position.cities[0].hexes[Hex(0, 0)] for each in everything), "the walk goes all the way"
    assert not any(isinstance(each, Position) for each in everything)
    assert [each is view.unseen for each in holders_of_a_stack(position, view)] == [True]
    assert list(view.unseen) == sorted(view.unseen)


def test_the_walk_would_find_the_stacks_if_they_were_there() -> None:
    position = midway("two")
    assert len(holders_of_a_stack(position, position)) == len(position.stacks)


@pytest.mark.parametrize("mode", MODES)
def test_positions_that_differ_only_in_their_stacks_look_alike(mode: str) -> None:
    position = midway(mode)
    other = reversed_stacks(position)
    assert other != position
    assert other.public_view == position.public_view
    assert hash(other.public_view) == hash(position.public_view)
    assert repr(other.public_view) == repr(position.public_view)
    assert repr(other) == repr(position), "nor does a position tell by being printed"


def test_a_view_becomes_a_position_again_with_its_stacks_in_some_order() -> None:
    position = midway("three")
    hidden = sum(position.stacks, ())
    assert position.public_view.with_stacks(hidden) == position
    other = position.public_view.with_stacks(list(hidden[::-1]))
    assert other.stacks[0] == hidden[::-1][:4]
    assert len(other.stacks) == len(position.stacks)


@pytest.mark.parametrize("wrong", ["too few", "too many", "twice", "once more", "from the site"])
def test_the_stacks_must_hold_the_unseen_tiles(wrong: str) -> None:
    position = midway("two")
    hidden = list(sum(position.stacks, ()))
    orders = {
        "too few": hidden[1:],
        "too many": [*hidden, position.site[0]],
        "twice": [hidden[1], *hidden[1:]],
        "once more": [*hidden, hidden[0]],
        "from the site": [position.site[0], *hidden[1:]],
    }
    with pytest.raises(GameError) as caught:
        position.public_view.with_stacks(orders[wrong])
    assert caught.value.code is RuleCode.DEAL_UNSEEN


def test_a_view_of_the_end_has_winners() -> None:
    *_, end = positions_of(Options(3), seed=9)
    view = end.public_view
    assert view.is_over
    assert view.winners == end.winners != ()
    assert (view.unseen, view.stacks_left) == ((), 0)


def test_positions_and_views_travel() -> None:
    position = midway("solo")
    assert pickle.loads(pickle.dumps(position)) == position
    assert pickle.loads(pickle.dumps(position.public_view)) == position.public_view
