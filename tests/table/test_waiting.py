"""A table that waits for people: they come and go, bots come instead, or it is called off."""

import pytest

from akropolis import Options
from akropolis.errors import GameError
from akropolis.table import commands
from akropolis.table.errors import TableCode
from akropolis.table.events import BotJoined, Cancelled, Entry, StoodUp
from akropolis.table.state import MOST_RISINGS, TableState
from akropolis.table.terms import SeatKind, SeatTerms
from akropolis.table.view import snapshot
from tests.table.playing import BOT, PEOPLE, PERSON, START, after, begun, code_of, moved, opened, terms_for

FOUR = terms_for(Options(4), PERSON, BOT, PERSON, PERSON)


def test_whoever_sat_down_first_is_the_host() -> None:
    assert opened(FOUR).host is None
    state = opened(FOUR, 2)
    assert state.host == 2
    assert after(state, commands.join(state, 0, PEOPLE[0], START)).host == 2


def test_a_seat_that_is_given_up_is_free_again_for_anybody() -> None:
    state = opened(FOUR, 2, 3)
    state = after(state, commands.stand_up(state, 2, START))
    assert (state.sitters[2], state.free_seats, state.host) == (None, (0, 2), 3)
    state = after(state, commands.join(state, 2, PEOPLE[2], START))
    assert (state.sitters[2], state.host) == (PEOPLE[2], 3)


def test_whoever_had_left_and_gives_up_the_seat_is_not_away_from_it() -> None:
    state = opened(FOUR, 2)
    state = after(state, commands.leave(state, 2, START))
    assert after(state, commands.stand_up(state, 2, START)).away == set()


def test_bots_on_all_free_seats_begin_the_game() -> None:
    state = opened(FOUR, 0, 2)
    entries = commands.fill(state, 0, "builder", START)
    assert [entry.event for entry in entries] == [BotJoined(3, "builder")]
    state = after(state, entries)
    assert state.has_begun
    assert state.terms.seats[3] == SeatTerms(SeatKind.BOT, "builder")
    assert snapshot(state).seats[3].terms.bot == "builder"
    assert code_of(lambda: commands.join(state, 3, PEOPLE[3], START)).code is TableCode.SEAT_NOT_A_PERSONS
    while not state.is_bots_turn:
        state = moved(state)


def test_nothing_happens_at_a_table_that_was_called_off() -> None:
    state = opened(FOUR, 0)
    entries = commands.cancel(state, 0, START)
    assert [entry.event for entry in entries] == [Cancelled()]
    state = after(state, entries)
    assert snapshot(state).is_cancelled
    assert state.summary().is_over
    refused = [
        lambda: commands.join(state, None, PEOPLE[2], START),
        lambda: commands.stand_up(state, 0, START),
        lambda: commands.fill(state, 0, "builder", START),
        lambda: commands.cancel(state, 0, START),
        lambda: commands.leave(state, 0, START),
    ]
    assert {code_of(each).code for each in refused} == {TableCode.TABLE_CANCELLED}


def test_only_the_host_decides_for_all() -> None:
    state = opened(FOUR, 0, 2)
    for refused in (lambda: commands.fill(state, 2, "builder", START), lambda: commands.cancel(state, 2, START)):
        error = code_of(refused)
        assert (error.code, error.params) == (TableCode.HOST_ONLY, {"seat": 0})


def test_a_game_that_has_begun_goes_on() -> None:
    state = begun(Options(2))
    refused = [
        lambda: commands.stand_up(state, 0, START),
        lambda: commands.fill(state, 0, "builder", START),
        lambda: commands.cancel(state, 0, START),
    ]
    assert {code_of(each).code for each in refused} == {TableCode.GAME_BEGUN}


def test_seats_are_given_up_so_often_and_no_more() -> None:
    state = opened(FOUR, 0)
    for _ in range(MOST_RISINGS):
        state = after(state, commands.stand_up(state, 0, START))
        state = after(state, commands.join(state, 0, PEOPLE[0], START))
    assert code_of(lambda: commands.stand_up(state, 0, START)).code is TableCode.STAND_UP_OFTEN


@pytest.mark.parametrize("event", [StoodUp(2), BotJoined(0, "builder")])
def test_a_log_in_which_the_wrong_seat_changes_is_broken(event: StoodUp | BotJoined) -> None:
    state: TableState = opened(FOUR, 0)
    with pytest.raises(GameError, match="breaks"):
        state.after(Entry(state.version + 1, START, event))
