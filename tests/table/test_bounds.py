"""A log has an end: what changes nothing for good may be done so often and no more."""

import pytest

from akropolis import Illustrious, Options
from akropolis.table import commands
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry, Left, Returned, TakenBack
from akropolis.table.state import MOST_DEPARTURES, MOST_RISINGS, TableState, longest_log
from akropolis.table.taking_back import MOST_TAKE_BACKS, take_back_refusal
from akropolis.table.view import status
from tests.table.playing import PEOPLE, START, after, begun, code_of, moved, opened, played, terms_for

TWO = Options(2)


def changed_mind(state: TableState) -> TableState:
    """The table after the seat to act has moved and taken it back."""
    seat = state.position.seat
    state = moved(state)
    return after(state, commands.take_back(state, seat, state.version, START))


def been_away(state: TableState, seat: int) -> TableState:
    state = after(state, commands.leave(state, seat, START))
    return after(state, commands.return_(state, seat, START))


def test_a_seat_may_take_back_so_many_moves_in_a_game() -> None:
    state = begun(TWO)
    for _ in range(MOST_TAKE_BACKS):
        state = changed_mind(state)
    state = moved(state)
    assert status(state).can_take_back is None
    error = code_of(lambda: commands.take_back(state, 0, state.version, START))
    assert (error.code, error.params) == (TableCode.TAKE_BACK_OFTEN, {"most": MOST_TAKE_BACKS})
    # What one seat has used up is not another's.
    assert status(moved(state)).can_take_back == 1


def test_take_backs_are_counted_over_all_turns() -> None:
    state = begun(TWO)
    for turns in (4, 2):
        for _ in range(MOST_TAKE_BACKS // 2):
            state = changed_mind(state)
        state = played(state, turns)
    assert state.take_backs == (MOST_TAKE_BACKS, 0)
    assert status(moved(state)).can_take_back is None


def test_one_may_leave_so_often_and_always_return() -> None:
    state = begun(TWO)
    for _ in range(MOST_DEPARTURES):
        state = been_away(state, 0)
    error = code_of(lambda: commands.leave(state, 0, START))
    assert (error.code, error.params) == (TableCode.LEAVE_OFTEN, {"most": MOST_DEPARTURES})
    assert commands.leave(state, 1, START)[0].event == Left(1)
    assert state.away == set()


def test_a_log_from_before_there_was_a_limit_is_read() -> None:
    state = begun(TWO)
    move = state.position.legal_moves[0]
    for _ in range(MOST_TAKE_BACKS + 5):
        state = after(state, commands.move(state, 0, move, state.version, START))
        state = state.after(Entry(state.version + 1, START, TakenBack(0)))
    for _ in range(MOST_DEPARTURES + 5):
        state = state.after(Entry(state.version + 1, START, Left(0)))
        state = state.after(Entry(state.version + 1, START, Returned(0)))
    assert (state.take_backs[0], state.departures[0]) == (MOST_TAKE_BACKS + 5, MOST_DEPARTURES + 5)
    assert take_back_refusal(state, 0) is not None
    assert not moved(state).is_over


@pytest.mark.parametrize("options", [TWO, Options(4), Options(1, illustrious=Illustrious.CALLICRATES)])
def test_the_longest_log_is_as_long_as_the_rules_say(options: Options) -> None:
    state = opened(terms_for(options))
    for _ in range(0 if options.is_solo else MOST_RISINGS):
        state = after(state, commands.join(state, 0, PEOPLE[0], START))
        state = after(state, commands.stand_up(state, 0, START))
    for seat in state.free_seats:
        state = after(state, commands.join(state, seat, PEOPLE[seat], START))
    for seat in range(options.architects):
        for _ in range(MOST_DEPARTURES):
            state = been_away(state, seat)
    turns = 0
    while not state.is_over:
        seat, tried = state.position.seat, moved(state)
        while tried.can_take_back(seat):
            state = after(tried, commands.take_back(tried, seat, tried.version, START))
            tried = moved(state)
        state, turns = tried, turns + 1
    state = after(state, commands.rematch(state, "next", state.opened.deal, state.opened.salt, START)[0])
    assert state.take_backs[: options.architects] == (MOST_TAKE_BACKS,) * options.architects
    # Alone, the Illustrious Architect takes every other turn, and his answers are no entries.
    assert state.version == longest_log(options) - (options.turns - turns)
