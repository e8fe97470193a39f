"""Taking back: a move, and where one person plays among bots, their answers with it, while nothing new is known."""

import pytest
from hypothesis import given, settings

from akropolis import Options, Rng
from akropolis.errors import GameError
from akropolis.table import commands
from akropolis.table.effects import PlayedMove
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry, MadeBy, TakenBack
from akropolis.table.news import news_of
from akropolis.table.records import next_move
from akropolis.table.state import TableState, longest_log
from akropolis.table.taking_back import MOST_TAKE_BACKS, moves_back, take_back_refusal
from akropolis.table.terms import Pace, SeatKind, Terms
from akropolis.table.view import status
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.playing import BOT, PERSON, SECOND, START, after, code_of, opened, random_log, terms_for

few = settings(steady, max_examples=25)
ALONE = terms_for(Options(4), BOT, PERSON, BOT, BOT)


def played(state: TableState, moves: int, at: int = START) -> TableState:
    """The table some moves later, made by whoever sits there."""
    for _ in range(moves):
        state = after(state, next_move(state, state.position.legal_moves[0], at))
    return state


def alone_among_bots(terms: Terms = ALONE) -> TableState:
    """A table with one person, after a stack was laid out and when it is the turn of that person."""
    seat = next(seat for seat, each in enumerate(terms.seats) if each.kind is SeatKind.PERSON)
    state = played(opened(terms, seat), terms.options.stack_size)
    while state.position.seat != seat or len(state.position.site) != terms.options.site_size:
        state = played(state, 1)
    return state


def back(state: TableState, seat: int, at: int = START) -> TableState:
    return after(state, commands.take_back(state, seat, state.version, at))


def refused(state: TableState, seat: int) -> GameError:
    return code_of(lambda: commands.take_back(state, seat, state.version, START))


@few
@given(any_options, seeds)
def test_what_goes_back_is_a_move_of_a_person_with_what_bots_answered_while_nothing_new_is_known(
    options: Options, seed: int
) -> None:
    seen: dict[tuple[PlayedMove, ...], TableState] = {}
    for _, _, state in random_log(options, seed):
        seen[state.moves] = state
        alone = sum(each.kind is SeatKind.PERSON for each in state.terms.seats) == 1
        earlier = list(state.moves)
        while alone and earlier and earlier[-1].by is MadeBy.BOT:
            earlier.pop()
        mover = earlier.pop() if earlier else None
        before = seen[tuple(earlier)]
        knows_more = before.position.stacks != state.position.stacks or state.is_over
        is_own = mover is not None and mover.by is MadeBy.PERSON and mover.seat not in state.away
        may = [mover.seat] if mover and is_own and not knows_more else []
        assert [seat for seat in range(options.seats) if state.can_take_back(seat)] == may
        assert status(state).can_take_back == (may[0] if may else None)
        if may:
            again = back(state, may[0], state.last_at)
            assert (again.position, again.moves) == (before.position, before.moves)
            assert (again.due is None) == (before.due is None)


def test_the_answers_of_bots_go_back_with_the_move() -> None:
    before = alone_among_bots()
    state = played(before, 3)
    entries = commands.take_back(state, 1, state.version, START + SECOND)
    first = state.version + 1
    seats = (3, 2, 1)
    assert entries == [Entry(first + number, START + SECOND, TakenBack(seat)) for number, seat in enumerate(seats)]
    again = after(state, entries)
    assert (again.position, again.moves, again.to_act) == (before.position, before.moves, 1)
    assert again.take_backs == (0, 1, 1, 1)


def test_a_move_goes_back_alone_before_a_bot_has_answered() -> None:
    before = alone_among_bots()
    state = played(before, 1)
    assert [entry.event for entry in commands.take_back(state, 1, state.version, START)] == [TakenBack(1)]
    assert back(played(state, 1), 1).position == before.position


def test_once_an_answer_has_revealed_a_stack_the_move_stays() -> None:
    state = played(alone_among_bots(terms_for(Options(2), PERSON, BOT)), 1)
    assert (status(state).can_take_back, status(state).take_back_refusal) == (0, None)
    state = played(state, 1)
    while state.steps_back:
        state = played(state, 2)
    assert refused(state, 0).code is TableCode.TAKE_BACK_REVEALED
    assert (status(state).can_take_back, status(state).take_back_refusal) == (None, "take_back_revealed")


def test_move_after_move_goes_back_until_a_stack_was_revealed() -> None:
    before = alone_among_bots(terms_for(Options(4), PERSON, BOT, BOT, BOT))
    state = played(before, 4)
    assert back(state, 0).position == before.position
    assert refused(back(state, 0), 0).code is TableCode.TAKE_BACK_REVEALED
    assert refused(played(before, 5), 0).code is TableCode.TAKE_BACK_REVEALED


def test_among_several_people_the_answer_of_a_bot_stands() -> None:
    state = played(opened(terms_for(Options(3), PERSON, BOT, PERSON), 0, 2), 2)
    assert moves_back(state) == state.moves[-1:]
    error = refused(state, 0)
    assert (error.code, error.params) == (TableCode.TAKE_BACK_ANOTHERS, {"seat": 1})
    # Whoever has left may return, and will find the table as it is.
    gone = after(state, commands.leave(state, 2, START))
    assert refused(gone, 0).code is TableCode.TAKE_BACK_ANOTHERS


def test_what_a_bot_did_for_you_stays_with_what_was_answered() -> None:
    before = alone_among_bots()
    gone = played(after(before, commands.leave(before, 1, START)), 2)
    assert gone.moves[-2].by is MadeBy.STAND_IN
    assert refused(after(gone, commands.return_(gone, 1, START)), 1).code is TableCode.TAKE_BACK_BOTS


def test_nobody_takes_back_before_their_first_move() -> None:
    state = played(opened(ALONE, 1), 1)
    assert take_back_refusal(state, 1)
    assert status(state).can_take_back is None


def test_the_time_for_the_move_is_what_was_left_when_it_was_made() -> None:
    before = alone_among_bots(terms_for(Options(2), PERSON, BOT, pace=Pace.ONE_MINUTE))
    state = played(played(before, 1, START + 20 * SECOND), 1, START + 21 * SECOND)
    assert before.due is not None
    assert back(state, 0, START + 60 * SECOND).due == before.due + 40 * SECOND


@pytest.mark.parametrize("terms", [terms_for(Options(2), PERSON, BOT), ALONE], ids=["two", "four"])
def test_the_longest_log_is_not_reached_with_the_answers_of_bots(terms: Terms) -> None:
    seat = terms.seats.index(PERSON)
    state = opened(terms, seat)
    while not state.is_over:
        state = played(state, 1)
        can_be_longer = state.acting is not None and state.acting.seat != seat and state.steps_back > 1
        while not can_be_longer and state.can_take_back(seat):
            again = len(moves_back(state))
            state = played(back(state, seat), again)
    assert state.take_backs[seat] == MOST_TAKE_BACKS
    assert state.version < longest_log(terms.options)


@few
@given(any_options, seeds)
def test_nobody_learns_a_hidden_tile_by_taking_back(options: Options, seed: int) -> None:
    """However often it is done: what is told on the way is what was open before, and the stacks are as they were."""
    people = Rng(seed).below(options.architects)
    seats = tuple(PERSON if seat == people else BOT for seat in range(options.architects))
    log = list(random_log(options, seed, terms_for(options, *seats)))
    open_before: set[int] = set()
    for before, entry, state in log:
        if isinstance(entry.event, TakenBack) and before:
            assert state.position.stacks == before.position.stacks
            told = news_of(before, entry, state)
            assert told.details is not None
            assert set(told.values["site"]) | {told.values["move"].tile} <= open_before
        open_before |= set(state.position.site)
