"""A command names the version that its author saw. What happened since then matters if it changed the position."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from akropolis import Illustrious, Move, Options
from akropolis.notation.positions import format_options
from akropolis.table import commands
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry, MadeBy, Moved, TakenBack
from akropolis.table.legal import legal_moves
from akropolis.table.state import TableState
from akropolis.table.terms import Pace
from akropolis.table.view import status
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.playing import MINUTE, START, after, begun, code_of, moved, random_log

THREE = Options(3)
SOLO = Options(1, illustrious=Illustrious.CALLICRATES)


def first(state: TableState) -> Move:
    return state.position.legal_moves[0]


def left(state: TableState, seat: int) -> TableState:
    return after(state, commands.leave(state, seat, state.last_at))


def returned(state: TableState, seat: int) -> TableState:
    return after(state, commands.return_(state, seat, state.last_at))


def stale(call: Callable[[], object], version: int) -> bool:
    error = code_of(call)
    return (error.code, error.params) == (TableCode.VERSION_STALE, {"version": version})


@settings(steady, max_examples=25)
@given(any_options, seeds)
def test_the_version_of_the_position_goes_on_exactly_when_the_position_does(options: Options, seed: int) -> None:
    for before, entry, state in random_log(options, seed):
        has_changed = before is None or state.position is not before.position
        assert has_changed == entry.event.changes_position
        assert state.position_version == (entry.version if has_changed or before is None else before.position_version)
        assert status(state).position_version == state.position_version
        if legal := legal_moves(state):
            assert (legal.version, legal.position_version) == (state.version, state.position_version)


def test_a_move_counts_though_somebody_left_while_it_was_on_its_way() -> None:
    seen = begun(THREE)
    now = left(seen, 1)
    (entry,) = commands.move(now, 0, first(seen), seen.version, START)
    assert entry == Entry(now.version + 1, START, Moved(0, first(seen)))


def test_so_it_does_though_they_have_come_back_and_another_has_gone() -> None:
    seen = left(begun(THREE), 1)
    now = left(returned(seen, 1), 2)
    assert commands.move(now, 0, first(seen), seen.version, START)[0].version == seen.version + 3


def test_who_leaves_after_the_move_does_not_disturb_it_either() -> None:
    seen = begun(THREE)
    now = moved(seen)
    (entry,) = commands.leave(now, 1, START)
    assert now.after(entry).moves == now.moves


def test_of_two_moves_on_one_version_one_counts_whoever_leaves_between() -> None:
    seen = begun(THREE)
    now = left(moved(seen), 2)
    assert stale(lambda: commands.move(now, 1, first(now), seen.version, START), now.version)
    assert commands.move(now, 1, first(now), now.version - 1, START)


def test_nobody_moves_on_a_position_that_was_taken_back() -> None:
    seen = moved(begun(THREE))
    now = after(seen, commands.take_back(seen, 0, seen.version, START))
    assert stale(lambda: commands.move(now, 0, first(now), seen.version, START), now.version)
    again = moved(now)
    assert stale(lambda: commands.take_back(again, 0, now.version, START), again.version)


@pytest.mark.parametrize("ahead", [1, 100])
def test_nobody_has_seen_a_version_that_is_not_there_yet(ahead: int) -> None:
    state = left(begun(THREE), 1)
    version = state.version + ahead
    assert stale(lambda: commands.move(state, 0, first(state), version, START), state.version)


@pytest.mark.parametrize("options", [THREE, SOLO], ids=format_options)
def test_a_take_back_counts_on_any_version_since_the_move(options: Options) -> None:
    seen = moved(begun(options))
    now = left(seen, 1) if options == THREE else seen
    (entry,) = commands.take_back(now, 0, seen.version, START)
    assert entry.event == TakenBack(0)


def test_a_take_back_counts_whether_the_others_leave_before_it_or_after_it() -> None:
    seen = moved(begun(THREE))
    before = after(left(seen, 1), commands.take_back(left(seen, 1), 0, seen.version, START))
    later = left(after(seen, commands.take_back(seen, 0, seen.version, START)), 1)
    assert (before.position, before.moves, before.away) == (later.position, later.moves, later.away)


def test_a_stand_in_does_not_move_for_who_has_returned() -> None:
    seen = left(begun(THREE), 0)
    now = returned(seen, 0)
    error = code_of(lambda: commands.play_for(now, seen.version, first(seen), START + MINUTE))
    assert error.code is TableCode.TIME_LEFT


def test_a_bot_that_thought_about_a_person_whose_time_is_over_moves_though_others_left() -> None:
    seen = begun(THREE, Pace.ONE_MINUTE)
    now = left(left(seen, 1), 2)
    (entry,) = commands.play_for(now, seen.version, first(seen), START + 2 * MINUTE)
    assert entry.event == Moved(0, first(seen), MadeBy.LATE)


def test_a_stand_in_moves_though_another_has_returned_meanwhile() -> None:
    seen = left(left(begun(THREE), 0), 1)
    now = returned(seen, 1)
    (entry,) = commands.play_for(now, seen.version, first(seen), START)
    assert entry.event == Moved(0, first(seen), MadeBy.STAND_IN)


def test_who_has_left_returns_before_they_move() -> None:
    seen = begun(THREE)
    now = left(seen, 0)
    assert code_of(lambda: commands.move(now, 0, first(seen), seen.version, START)).code is TableCode.SEAT_LEFT
    assert commands.move(returned(now, 0), 0, first(seen), seen.version, START)
