"""A table follows from its log: who acts, until when, and what may be taken back."""

import gc
import tracemalloc
from dataclasses import replace

import pytest
from hypothesis import given, settings

from akropolis import Illustrious, Options
from akropolis.rules.errors import RuleCode
from akropolis.rules.setup import new_game
from akropolis.table import commands
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry, Joined, Left, MadeBy, Moved, Opened, Rematched, Returned, TakenBack
from akropolis.table.state import REST, STAND_IN, Acting, Actor, TableState
from akropolis.table.store import AT_ONCE, Summary
from akropolis.table.taking_back import take_back_refusal
from akropolis.table.terms import Pace
from akropolis.table.text import format_entry, parse_entry
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.playing import (
    BOT,
    DAY,
    MINUTE,
    PEOPLE,
    PERSON,
    SALT,
    SECOND,
    START,
    after,
    begun,
    code_of,
    finished,
    moved,
    opened,
    played,
    random_log,
    terms_for,
)

SOLO = Options(1, illustrious=Illustrious.METAGENES)
few = settings(steady, max_examples=25)
MOST_BYTES = 60_000
"""Of a table in use, at the end of a game; its log comes on top."""


@few
@given(any_options, seeds)
def test_a_log_read_as_a_whole_gives_what_its_entries_gave_one_by_one(options: Options, seed: int) -> None:
    steps = list(random_log(options, seed))
    for number in (1, len(steps) // 2, len(steps)):
        assert TableState.of("table", [step.entry for step in steps[:number]]) == steps[number - 1].after


@few
@given(any_options, seeds)
def test_the_moves_that_stand_lead_to_the_position(options: Options, seed: int) -> None:
    for _, entry, state in random_log(options, seed):
        position = new_game(options, tiles=state.opened.deal)
        for made in state.moves:
            assert made.seat == position.seat
            position = position.play(made.move)
        assert state.position == position
        assert state.version == entry.version
        assert state.last_at == entry.at
        assert state.steps_back <= options.stack_size


def test_a_game_begins_when_every_person_has_sat_down() -> None:
    state = opened(terms_for(Options(3), PERSON, BOT, PERSON), 2)
    assert (state.free_seats, state.is_full, state.has_begun) == ((0,), False, False)
    assert (state.to_act, state.acting, state.due) == (None, None, None)
    state = after(state, commands.join(state, 0, PEOPLE[0], START))
    assert (state.free_seats, state.is_full, state.has_begun) == ((), True, True)
    assert (state.to_act, state.acting, state.due) == (0, Acting(0, Actor.PERSON, STAND_IN), None)
    assert state.sitters == (PEOPLE[0], None, PEOPLE[2])


def test_a_table_of_bots_begins_at_once_and_is_due_at_once() -> None:
    state = opened(terms_for(Options(2), BOT, BOT))
    assert (state.acting, state.due) == (Acting(0, Actor.BOT, "random"), START)


@pytest.mark.parametrize(
    ("pace", "limit"),
    [
        (Pace.ONE_MINUTE, MINUTE),
        (Pace.FIVE_MINUTES, 5 * MINUTE),
        (Pace.ONE_DAY, DAY),
        (Pace.THREE_DAYS, 3 * DAY),
    ],
)
def test_a_person_is_due_when_the_time_of_the_pace_is_over(pace: Pace, limit: int) -> None:
    state = played(begun(Options(2), pace), 2)
    assert state.due == START + limit
    state = moved(state, at=START + 7 * SECOND)
    assert state.due == START + 7 * SECOND + limit


def test_for_its_first_move_a_seat_has_a_minute_more() -> None:
    state = begun(Options(2), Pace.ONE_MINUTE)
    dues = []
    for number in range(4):
        dues.append(state.due)
        state = moved(state, at=START + number * SECOND)
    assert dues == [START + 2 * MINUTE, START + 2 * MINUTE, START + SECOND + MINUTE, START + 2 * SECOND + MINUTE]


def test_a_first_move_that_was_taken_back_is_the_first_again() -> None:
    state = moved(begun(Options(2), Pace.ONE_MINUTE), at=START + 50 * SECOND)
    state = after(state, commands.take_back(state, 0, state.version, START + 80 * SECOND))
    assert state.due == START + 30 * SECOND + 2 * MINUTE


def test_moves_taken_over_are_nobodys_first() -> None:
    old = finished(Options(2))
    terms = terms_for(Options(2), pace=Pace.ONE_MINUTE)
    sitters = dict(enumerate(PEOPLE[:2]))
    state = TableState.of("new", commands.continue_from(old, 6, "new", terms, sitters, old.opened.deal, SALT, START))
    assert [made.seat for made in state.moves] == [0, 1] * 3
    assert state.due == START + 2 * MINUTE
    assert played(state, 2).due == START + MINUTE


def test_the_time_of_the_first_move_counts_from_when_the_last_person_sat_down() -> None:
    state = opened(terms_for(Options(2), pace=Pace.ONE_MINUTE), 0)
    state = after(state, commands.join(state, 1, PEOPLE[1], START + DAY))
    assert state.due == START + DAY + 2 * MINUTE


def test_without_a_pace_nobody_is_ever_due_but_bots() -> None:
    state = opened(terms_for(Options(2), PERSON, BOT), 0)
    assert state.due is None
    state = moved(state, at=START + SECOND)
    assert (state.acting, state.due) == (Acting(1, Actor.BOT, "random"), START + SECOND)


def test_a_bot_stands_in_at_once_for_who_has_left_until_they_return() -> None:
    state = begun(Options(2), Pace.ONE_DAY)
    state = after(state, commands.leave(state, 0, START + SECOND))
    assert (state.away, state.acting) == (frozenset([0]), Acting(0, Actor.STAND_IN, STAND_IN))
    assert state.due == START
    state = after(state, commands.return_(state, 0, START + 2 * SECOND))
    # Going and coming back wins no time.
    assert (state.away, state.acting, state.due) == (
        frozenset(),
        Acting(0, Actor.PERSON, STAND_IN),
        START + DAY + MINUTE,
    )


def test_another_leaving_does_not_touch_the_time_of_who_is_to_act() -> None:
    state = begun(Options(2), Pace.ONE_MINUTE)
    state = after(state, commands.leave(state, 1, START + 30 * SECOND))
    assert state.due == START + 2 * MINUTE


def test_who_takes_a_move_back_has_the_time_that_was_left() -> None:
    state = moved(played(begun(Options(2), Pace.ONE_MINUTE), 4), at=START + 50 * SECOND)
    state = after(state, commands.take_back(state, 0, state.version, START + 80 * SECOND))
    assert state.due == START + 90 * SECOND
    assert state.to_act == 0


def test_a_move_stays_once_another_has_moved() -> None:
    state = played(begun(Options(4)), 2)
    refusal = take_back_refusal(state, 0)
    assert refusal
    assert (refusal.code, refusal.params) == (TableCode.TAKE_BACK_ANOTHERS, {"seat": 1})
    assert state.can_take_back(1)
    # A move that was taken back is not there any more, for others either.
    state = after(state, commands.take_back(state, 1, state.version, START))
    assert state.can_take_back(0)
    assert not state.can_take_back(1)


def test_a_move_that_brings_out_new_tiles_stays() -> None:
    state = played(begun(Options(2)), 3)
    refusal = take_back_refusal(state, 0)
    assert refusal
    assert refusal.code is TableCode.TAKE_BACK_REVEALED


def test_alone_the_answer_goes_back_with_the_move() -> None:
    first = begun(SOLO)
    state = moved(first)
    assert len(state.position.kept_aside) == 1
    back = after(state, commands.take_back(state, 0, state.version, START))
    assert back.position == first.position


def test_alone_every_third_move_reveals_nothing() -> None:
    # Two tiles are taken at a time, and three lie in a stack.
    state, first_six = begun(SOLO), []
    for _ in range(6):
        state = moved(state)
        first_six.append(state.can_take_back(0))
    assert first_six == [True, False, False, True, False, False]


def test_the_last_move_stays() -> None:
    state = finished(Options(2))
    refusal = take_back_refusal(state, state.moves[-1].seat)
    assert refusal
    assert refusal.code is RuleCode.GAME_OVER
    assert (state.to_act, state.acting, state.due) == (None, None, None)


def test_what_a_store_keeps_beside_the_log() -> None:
    terms = replace(terms_for(Options(2), pace=Pace.ONE_MINUTE), public=True)
    state = opened(terms, 0)
    assert state.summary() == Summary("table", 2, True, False, False, None, START, START)
    state = after(state, commands.join(state, 1, PEOPLE[1], START + SECOND))
    due = START + SECOND + 2 * MINUTE
    assert state.summary() == Summary("table", 3, True, False, True, due, START, START + SECOND)
    over = finished(Options(2)).summary()
    assert (over.public, over.is_over, over.due) == (False, True, None)


def test_a_store_finds_the_turns_of_bots_at_once_and_tables_of_bots_alone_never() -> None:
    alone = opened(terms_for(Options(2), BOT, BOT))
    assert (alone.has_people, alone.summary().due) == (False, None)
    state = moved(opened(terms_for(Options(2), PERSON, BOT, pace=Pace.ONE_DAY), 0), at=START + DAY)
    assert (state.has_people, state.is_bots_turn, state.summary().due) == (True, True, AT_ONCE)
    state = after(state, commands.leave(state, 0, START + DAY))
    assert (state.has_people, state.summary().due) == (False, None)
    state = after(state, commands.return_(state, 0, START + DAY))
    assert state.summary().due == AT_ONCE
    assert moved_by_bot(state).summary().due == START + 2 * DAY


def test_a_game_among_people_that_all_have_left_is_played_to_its_end_after_a_rest() -> None:
    state = played(begun(Options(2), Pace.ONE_DAY), 2)
    for seat in (0, 1):
        state = after(state, commands.leave(state, seat, START + seat * SECOND))
    end = START + SECOND + REST * DAY
    assert (state.last_to_leave, state.summary().due) == (1, end)
    assert [state.is_left_alone(at) for at in (end - 1, end)] == [True, False]
    assert moved_by_bot(state).summary().due == end, "it rests once"
    back = after(state, commands.return_(state, 1, START + MINUTE))
    assert (back.is_left_alone(START), back.summary().due) == (False, AT_ONCE)
    untimed = begun(Options(2))
    for seat in (0, 1):
        untimed = after(untimed, commands.leave(untimed, seat, START))
    assert (untimed.summary().due, untimed.is_left_alone(START + DAY)) == (None, True)


def moved_by_bot(state: TableState) -> TableState:
    return after(state, commands.play_for(state, state.version, state.position.legal_moves[0], state.last_at))


def test_a_bot_is_due_by_order_whatever_the_clock_says() -> None:
    state = moved(opened(terms_for(Options(2), PERSON, BOT), 0), at=START + DAY)
    assert state.is_due(START)
    assert moved_by_bot(state).since == START + DAY


def test_a_person_is_due_by_time_and_not_before() -> None:
    state = played(begun(Options(2), Pace.ONE_MINUTE), 2)
    assert [state.is_due(START + time) for time in (0, MINUTE - 1, MINUTE)] == [False, False, True]


def test_the_time_of_a_turn_that_is_dated_in_the_future_counts_from_when_it_was_seen() -> None:
    state = moved(played(begun(Options(2), Pace.ONE_MINUTE), 2), at=START + DAY)
    seen = START + SECOND
    assert [state.is_due(seen + time, seen) for time in (0, MINUTE - 1, MINUTE)] == [False, False, True]
    assert state.is_due(START + DAY + MINUTE)
    assert not state.is_due(START + DAY + MINUTE - 1, START + 2 * DAY)


def test_what_is_hidden_is_known_to_the_match_alone() -> None:
    state = begun(Options(2))
    assert state.opened.salt == SALT
    assert state.origin is None
    assert state.rematch is None
    assert len(state.commitment) == 64
    assert SALT not in repr(state)
    assert ", ".join(map(str, state.opened.deal[4:])) not in repr(state)
    assert str(state.position.stacks) not in repr(state)


BROKEN = [
    (Entry(5, START, Left(0)), "version 4 is missing"),
    (Entry(3, START, Left(0)), "version 4 is missing"),
    (Entry(4, START, begun(Options(2)).opened), "a table is opened once"),
    (Entry(4, START, Moved(1, begun(Options(2)).position.legal_moves[0])), "it is the turn of seat 0"),
    (Entry(4, START, Joined(1, PEOPLE[1])), "seat 1 is not free"),
    (Entry(4, START, TakenBack(0)), "there is no such move to take back"),
]


@pytest.mark.parametrize(("entry", "reason"), BROKEN, ids=[reason for _, reason in BROKEN])
def test_a_log_that_breaks_is_told_with_its_version(entry: Entry, reason: str) -> None:
    error = code_of(lambda: begun(Options(2)).after(entry))
    assert error.code is TableCode.LOG_BROKEN
    assert error.params == {"table": "table", "version": entry.version, "reason": reason}


def test_a_log_with_an_illegal_move_breaks_there() -> None:
    state = begun(Options(2))
    dear = state.position.legal_moves[0]._replace(tile=state.position.site[3])
    error = code_of(lambda: state.after(Entry(4, START, Moved(0, dear))))
    assert error.code is TableCode.LOG_BROKEN
    assert "costs 3 stones" in str(error)


def test_a_log_with_another_s_move_taken_back_breaks_there() -> None:
    state = moved(begun(Options(2)))
    assert code_of(lambda: state.after(Entry(5, START, TakenBack(1)))).code is TableCode.LOG_BROKEN


def test_a_log_begins_when_a_table_is_opened() -> None:
    assert code_of(lambda: TableState.of("table", [])).params["reason"] == "it is empty"
    assert code_of(lambda: TableState.of("table", [Entry(1, START, Returned(0))])).code is TableCode.LOG_BROKEN
    late = Entry(2, START, begun(Options(2)).opened)
    assert code_of(lambda: TableState.of("table", [late])).code is TableCode.LOG_BROKEN


def test_the_next_game_is_remembered() -> None:
    state = finished(Options(2))
    assert state.after(Entry(state.version + 1, START, Rematched("next"))).rematch == "next"


def test_moves_taken_over_are_not_of_this_game() -> None:
    old = finished(Options(2))
    event = Opened(old.terms, old.opened.deal, SALT, tuple(made.move for made in old.moves[:4]), "old")
    state = TableState.of("table", [Entry(1, START, event)])
    assert state.origin == "old"
    assert [made.by for made in state.moves] == [MadeBy.TAKEN_OVER] * 4
    assert [made.seat for made in state.moves] == [0, 1, 0, 1]
    refusal = take_back_refusal(state, 1)
    assert refusal
    assert refusal.code is TableCode.TAKE_BACK_NOTHING


def test_a_table_takes_no_more_room_than_is_promised() -> None:
    log = [parse_entry(format_entry(step.entry)) for step in random_log(Options(4), 1)]
    assert TableState.of("known", log).is_over  # and what all tables share is there
    tracemalloc.start()
    try:
        tables = [TableState.of(f"table {number}", log) for number in range(10)]
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert size < len(tables) * MOST_BYTES
