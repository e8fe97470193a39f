"""Turns that another process has left undone, and turns whose date cannot be believed."""

from akropolis import Options
from akropolis.server.turns import RESCUE_SECONDS, LeftTurns, StrayTurns
from akropolis.table.store import Summary
from akropolis.table.terms import Pace
from tests.table.playing import DAY, MINUTE, SECOND, START, begun, moved, played


def turn(table: str, version: int) -> Summary:
    return Summary(table, version, False, False, True, 0, START, START)


def test_a_server_alone_takes_up_at_once_what_it_finds() -> None:
    assert LeftTurns(is_shared=False).of([turn("a", 3)], 0.0) == [turn("a", 3)]


def test_of_several_servers_one_leaves_a_turn_to_another_for_a_while() -> None:
    left = LeftTurns(is_shared=True)
    assert left.of([turn("a", 3), turn("b", 5)], 0.0) == []
    assert left.of([turn("a", 3), turn("b", 6)], RESCUE_SECONDS - 1) == []  # the second has moved on meanwhile
    assert left.of([turn("a", 3), turn("b", 6)], RESCUE_SECONDS) == [turn("a", 3)]
    assert left.of([turn("b", 6)], RESCUE_SECONDS + 1) == []
    assert left.of([turn("a", 3), turn("b", 6)], 2 * RESCUE_SECONDS) == [turn("b", 6)]


def test_what_was_heard_from_another_server_is_taken_up_when_nothing_more_is_heard() -> None:
    left = LeftTurns(is_shared=True)
    assert left.leave("a", 0.0)
    assert left.leave("b", 0.0)
    assert left.leave("c", 0.0)
    left.leave("b", 1.0)
    left.forget("c")
    assert left.undone(RESCUE_SECONDS - 1) == []
    assert left.undone(RESCUE_SECONDS) == ["a"]
    assert left.undone(RESCUE_SECONDS + 1) == ["b"]
    assert left.undone(9 * RESCUE_SECONDS) == []


def test_a_server_alone_leaves_nothing_to_another() -> None:
    left = LeftTurns(is_shared=False)
    assert not left.leave("a", 0.0)
    assert left.undone(RESCUE_SECONDS) == []


def test_the_date_of_a_turn_is_believed_if_it_is_not_far_in_the_future() -> None:
    state = moved(played(begun(Options(2), Pace.ONE_MINUTE), 2), at=START + DAY)
    stray = StrayTurns()
    assert stray.since(state, START + DAY - MINUTE) is None
    assert stray.since(state, START + 2 * DAY) is None
    assert stray.due(START + 9 * DAY) == []


def test_a_turn_dated_in_the_future_has_its_time_from_when_it_was_seen_first() -> None:
    state = moved(played(begun(Options(2), Pace.ONE_MINUTE), 2), at=START + DAY)
    stray = StrayTurns()
    assert [stray.since(state, START + at * SECOND) for at in (1, 2, 3)] == [START + SECOND] * 3
    assert stray.due(START + SECOND + MINUTE - 1) == []
    assert stray.due(START + SECOND + MINUTE) == ["table"]
    later = moved(state, at=START + 2 * DAY)
    assert stray.since(later, START + 9 * SECOND) == START + 9 * SECOND
    assert stray.since(moved(later, at=START + 9 * SECOND), START + 10 * SECOND) is None
    assert stray.due(START + 9 * DAY) == []


def test_a_turn_without_a_limit_is_never_stray() -> None:
    assert StrayTurns().since(moved(begun(Options(2)), at=START + DAY), START) is None
