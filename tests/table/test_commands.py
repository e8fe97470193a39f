"""Every command does what it says, or is refused with a code of its own."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from akropolis import Illustrious, Move, Options, deal
from akropolis.errors import MessageCode
from akropolis.notation.positions import format_options
from akropolis.rules.errors import RuleCode
from akropolis.table import commands
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry, Joined, Left, MadeBy, Moved, Opened, Rematched, Returned, Sitter, TakenBack
from akropolis.table.state import MOST_DEPARTURES, TableState
from akropolis.table.terms import Pace, SeatKind, SeatTerms, Terms
from tests.kit.games import ALL_MODES
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.playing import (
    BOT,
    DAY,
    HIS,
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
    random_log,
    terms_for,
)

TWO = Options(2)
SOLO = Options(1, illustrious=Illustrious.CALLICRATES)
DEAL = deal(TWO, 1)


def first(state: TableState) -> Move:
    return state.position.legal_moves[0]


def open_with(terms: Terms, sitters: dict[int, Sitter] | None = None, salt: str = SALT) -> list[Entry]:
    return commands.open_table("table", terms, sitters or {}, deal(terms.options, 1), salt, START)


def test_a_table_is_opened_with_some_seats_taken() -> None:
    terms = terms_for(Options(3))
    entries = open_with(terms, {2: PEOPLE[2], 0: PEOPLE[0]})
    assert entries == [
        Entry(1, START, Opened(terms, deal(Options(3), 1), SALT)),
        Entry(2, START, Joined(0, PEOPLE[0])),
        Entry(3, START, Joined(2, PEOPLE[2])),
    ]


REFUSED_TERMS: list[tuple[Terms, MessageCode]] = [
    (Terms(TWO, (PERSON,)), TableCode.TERMS_SEATS),
    (Terms(TWO, (PERSON,) * 3), TableCode.TERMS_SEATS),
    (Terms(SOLO, (PERSON,)), TableCode.TERMS_SEATS),
    (Terms(TWO, (PERSON, HIS)), TableCode.TERMS_SEAT),
    (Terms(SOLO, (PERSON, PERSON)), TableCode.TERMS_SEAT),
    (Terms(SOLO, (HIS, HIS)), TableCode.TERMS_SEAT),
    (Terms(SOLO, (PERSON, BOT)), TableCode.TERMS_SEAT),
    (Terms(TWO, (PERSON, SeatTerms(SeatKind.PERSON, "random"))), TableCode.TERMS_BOT),
    (Terms(SOLO, (PERSON, SeatTerms(SeatKind.ILLUSTRIOUS, "random"))), TableCode.TERMS_BOT),
    (Terms(TWO, (PERSON, SeatTerms(SeatKind.BOT))), TableCode.TERMS_SEAT),
    (Terms(TWO, (PERSON, SeatTerms(SeatKind.BOT, ""))), TableCode.TERMS_SEAT),
    (Terms(TWO, (PERSON, BOT), name="x" * 61), TableCode.TERMS_NAME),
    (Terms(TWO, (PERSON, BOT), name="a\nb"), TableCode.TERMS_NAME),
    (Terms(TWO, (PERSON, BOT), name=" a"), TableCode.TERMS_NAME),
    (Terms(TWO, (PERSON, BOT), name="\u3164"), TableCode.TERMS_NAME),
]


@pytest.mark.parametrize(("terms", "code"), REFUSED_TERMS, ids=lambda each: str(each)[:60])
def test_terms_that_no_game_can_have_are_refused(terms: Terms, code: MessageCode) -> None:
    assert code_of(lambda: open_with(terms)).code is code


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_a_table_can_be_opened_in_every_mode(options: Options) -> None:
    terms = replace(terms_for(options), name="x" * 60)
    state = TableState.of("table", open_with(terms, {0: PEOPLE[0]}))
    assert state.terms == terms
    assert state.free_seats == tuple(range(1, options.architects))


def test_a_deal_and_a_salt_must_be_whole() -> None:
    terms = terms_for(TWO)
    short = code_of(lambda: commands.open_table("table", terms, {}, DEAL[:-1], SALT, START))
    assert short.code is RuleCode.DEAL_COUNT
    twice = code_of(lambda: commands.open_table("table", terms, {}, (*DEAL[:-1], DEAL[0]), SALT, START))
    assert twice.code is RuleCode.DEAL_REPEATED
    for salt in ("", SALT[:-1], SALT + "0", SALT.upper(), f"{SALT[:-1]}g", f"{SALT}\n"):
        assert code_of(lambda salt=salt: open_with(terms, salt=salt)).code is TableCode.SHUFFLE_SALT  # type: ignore[misc]


GOOD_NAMES = [
    "A",
    "x" * 24,
    "Zoë",
    "Ὅμηρος",
    "李白",
    "Ada L.",
    "🏛",
    "❤\ufe0f",
    "Æ <b>&amp;",
    "Zoe\u0308",
    "נִקּוּד",
    "ที่นี่",
    "हिन्दी",
    "👨\u200d👩\u200d👧\u200d👦",
    "Ada 👩🏽\u200d💻",
    "🏳\ufe0f\u200d🌈",
    "❤\ufe0f\u200d🔥",
    "🙂\u200d↔\ufe0f",
]
BAD_NAMES = [
    "",
    " ",
    "x" * 25,
    " Ada",
    "Ada ",
    "A\nB",
    "A\tB",
    "A\x00",
    "\x1b[1m",
    "A\u202eB",
    "A\u2066B",
    "\u200b",
    "\u200d",
    "a\u200db",
    "\u200d👩",
    "👩\u200d",
    "👩\u200d\u200d👧",
    "👩\u200da",
    "👩\u200b👧",
    "\ud800",
    "a\u00a0b",
    "\u3164",
    "Ada\u3164",
    "\uffa0\u115f",
    "\u2800",
    "A\u034fB",
    "A\ufe00",
    "A\U000e0101",
    "\u0301",
    "\ufe0f",
    "A" + "\u0301" * 4,
    "\U0001fbff\U0003fffd",
]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_people_may_call_themselves_much(name: str) -> None:
    entries = open_with(terms_for(TWO), {0: Sitter(name, "red")})
    assert entries[1].event == Joined(0, Sitter(name, "red"))


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_but_not_everything(name: str) -> None:
    state = opened(terms_for(TWO))
    error = code_of(lambda: commands.join(state, 0, Sitter(name, "red"), START))
    assert error.code is TableCode.SITTER_NAME


def test_a_name_that_was_taken_when_more_was_allowed_goes_on_to_the_next_game() -> None:
    over = finished(TWO)
    old = replace(over, sitters=(Sitter("\u3164", "red"), *over.sitters[1:]))
    _, entries = commands.rematch(old, "next", DEAL, SALT, START)
    assert TableState.of("next", entries).sitters[1] == old.sitters[0]


@pytest.mark.parametrize("colour", ["", "Red", "#ff0000", "beige"])
def test_colours_have_names(colour: str) -> None:
    error = code_of(lambda: open_with(terms_for(TWO), {0: Sitter("Ada", colour)}))
    assert (error.code, error.params["colour"]) == (TableCode.SITTER_COLOUR, colour)
    assert error.params["colours"] == "red, orange, yellow, green, blue, purple"


def test_nobody_shares_a_colour_at_a_table() -> None:
    state = opened(terms_for(TWO), 0)
    error = code_of(lambda: commands.join(state, 1, Sitter("Ben", PEOPLE[0].colour), START))
    assert (error.code, error.params) == (TableCode.COLOUR_TAKEN, {"colour": PEOPLE[0].colour})


def test_who_names_no_seat_gets_the_first_that_is_free() -> None:
    state = opened(terms_for(Options(4), BOT, PERSON, PERSON, PERSON), 1)
    assert commands.join(state, None, PEOPLE[0], START) == [Entry(3, START, Joined(2, PEOPLE[0]))]
    assert commands.join(state, 3, PEOPLE[0], START) == [Entry(3, START, Joined(3, PEOPLE[0]))]


def test_who_left_after_moving_cannot_take_back() -> None:
    state = moved(begun(TWO))
    state = after(state, commands.leave(state, 0, START))
    assert not state.can_take_back(0)
    assert code_of(lambda: commands.take_back(state, 0, state.version, START)).code is TableCode.SEAT_LEFT


def test_a_move_is_one_entry() -> None:
    state = begun(TWO)
    assert commands.move(state, 0, first(state), 3, START + SECOND) == [
        Entry(4, START + SECOND, Moved(0, first(state), MadeBy.PERSON))
    ]


def test_a_late_move_counts_while_no_bot_was_faster() -> None:
    state = begun(TWO, Pace.ONE_MINUTE)
    (entry,) = commands.move(state, 0, first(state), state.version, START + 3 * MINUTE)
    assert entry.event == Moved(0, first(state), MadeBy.PERSON)


def test_a_bot_moves_for_its_own_seat_for_who_left_and_for_who_is_late() -> None:
    bots = opened(terms_for(TWO, BOT, BOT))
    assert commands.play_for(bots, 1, first(bots), START)[0].event == Moved(0, first(bots), MadeBy.BOT)
    timed = begun(TWO, Pace.ONE_MINUTE)
    late = commands.play_for(timed, 3, first(timed), START + 2 * MINUTE)
    assert late[0].event == Moved(0, first(timed), MadeBy.LATE)
    gone = after(timed, commands.leave(timed, 0, START))
    assert commands.play_for(gone, 4, first(gone), START)[0].event == Moved(0, first(gone), MadeBy.STAND_IN)


def late(state: TableState) -> TableState:
    """The table after the bot that moves for whoever is to act, just when their time is over."""
    assert state.due
    return after(state, commands.play_for(state, state.version, first(state), state.due))


def test_whose_time_is_over_three_times_in_a_row_has_left() -> None:
    state = begun(TWO, Pace.ONE_MINUTE)
    for _ in range(2):
        state = moved(late(state))
    # A move of one's own in between is a new beginning.
    again = moved(moved(state))
    again = moved(late(again))
    assert late(again).away == frozenset()
    assert state.due
    entries = commands.play_for(state, state.version, first(state), state.due)
    assert [entry.event for entry in entries] == [Left(0), Moved(0, first(state), MadeBy.STAND_IN)]
    assert [entry.version for entry in entries] == [state.version + 1, state.version + 2]
    assert after(state, entries).away == {0}
    often = replace(state, departures=(MOST_DEPARTURES, 0))
    assert late(often).moves[-1].by is MadeBy.LATE, "logs have an end"


def test_nothing_happens_before_what_has_happened() -> None:
    state = begun(TWO)
    entries = [
        *commands.move(state, 0, first(state), 3, START - 5),
        *commands.leave(state, 0, START - 5),
        *commands.leave(state, 1, START + 5),
    ]
    assert [entry.at for entry in entries] == [START, START, START + 5]


def test_taking_back_leaving_and_returning_are_one_entry_each() -> None:
    state = moved(begun(TWO))
    assert commands.take_back(state, 0, 4, START) == [Entry(5, START, TakenBack(0))]
    assert commands.leave(state, 1, START) == [Entry(5, START, Left(1))]
    gone = after(state, commands.leave(state, 1, START))
    assert commands.return_(gone, 1, START) == [Entry(6, START, Returned(1))]


def test_one_may_leave_before_the_game_begins() -> None:
    state = opened(terms_for(TWO), 0)
    state = after(state, commands.leave(state, 0, START))
    assert state.away == {0}
    assert not state.has_begun


def test_in_the_next_game_everyone_moves_up_a_seat_and_another_begins() -> None:
    options = Options(4)
    state = opened(terms_for(options, PERSON, BOT, PERSON, PERSON), 0, 2, 3)
    state = after(state, commands.leave(state, 3, START))
    while not state.is_over:
        play = moved if state.to_act in {0, 2} else bot_moved
        state = play(state)
    old, new = commands.rematch(state, "next", deal(options, 5), SALT[::-1], START + SECOND)
    assert old == [Entry(state.version + 1, START + SECOND, Rematched("next"))]
    following = TableState.of("next", new)
    assert following.terms == replace(state.terms, seats=(BOT, PERSON, PERSON, PERSON))
    assert following.sitters == (None, PEOPLE[2], PEOPLE[3], PEOPLE[0])
    assert following.away == {2}
    assert (following.origin, following.opened.deal) == ("table", deal(options, 5))
    assert following.to_act == 0
    assert [entry.version for entry in new] == list(range(1, len(new) + 1))
    assert {entry.at for entry in new} == {START + SECOND}


def bot_moved(state: TableState) -> TableState:
    return after(state, commands.play_for(state, state.version, first(state), state.last_at))


def test_alone_the_next_game_is_on_the_same_seat() -> None:
    state = finished(SOLO)
    _, new = commands.rematch(state, "next", deal(SOLO, 5), SALT, START)
    following = TableState.of("next", new)
    assert (following.terms, following.sitters) == (state.terms, state.sitters)
    assert commands.rotated_seats(state) == (0, 1)


@settings(steady, max_examples=20)
@given(any_options, seeds)
def test_a_game_can_be_continued_from_any_turn(options: Options, seed: int) -> None:
    *_, (_, _, old) = random_log(options, seed)
    moves = [made.move for made in old.moves]
    for turn in range(0, len(moves), 5):
        position = TableState.of(
            "old", [Entry(1, 0, replace(old.opened, moves=tuple(moves[:turn]), origin=None))]
        ).position
        hidden = sum(map(len, position.stacks))
        known = old.dealt(turn)
        assert known == old.opened.deal[: len(old.opened.deal) - hidden]
        anew = (*known, *reversed(old.opened.deal[len(known) :]))
        sitters = dict(enumerate(PEOPLE[: options.architects]))
        entries = commands.continue_from(old, turn, "new", terms_for(options), sitters, anew, SALT, START)
        state = TableState.of("new", entries)
        assert state.position.public_view == position.public_view
        assert [made.move for made in state.moves] == moves[:turn]
        assert (state.origin, state.to_act) == ("table", position.seat)
        moved(state)


def test_an_entry_is_not_dated_before_the_one_it_follows_when_clocks_disagree_a_little() -> None:
    state = moved(begun(TWO), at=START + MINUTE)
    assert moved(state, at=START).last_at == START + MINUTE
    assert moved(state, at=START + 2 * MINUTE).last_at == START + 2 * MINUTE


def test_clocks_that_disagree_by_more_than_a_minute_are_wrong() -> None:
    state = moved(begun(TWO), at=START + MINUTE + 1)
    assert moved(state, at=START).last_at == START


def test_one_wrong_date_does_not_date_all_that_follows() -> None:
    state = moved(begun(TWO, Pace.ONE_MINUTE), at=START + DAY)
    state = moved(state, at=START)
    assert (state.last_at, state.since, state.due) == (START, START, START + MINUTE)


def test_a_move_that_was_dated_backwards_took_no_time() -> None:
    state = moved(moved(begun(TWO, Pace.ONE_MINUTE), at=START + DAY), at=START)
    state = after(state, commands.take_back(state, 1, state.version, START + SECOND))
    assert state.since == START + SECOND
