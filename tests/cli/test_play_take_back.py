"""Taking back in the terminal: the rule of the table, and its words."""

from io import StringIO

import pytest
from hypothesis import given, settings
from rich.console import Console

from akropolis import Illustrious, Move, Options, Rng, deal
from akropolis.cli.play.answer import answer
from akropolis.cli.play.local_table import LocalTable, new_table, resumed_table
from akropolis.cli.play.session import Reply, Session
from akropolis.errors import GameError
from akropolis.notation.moves import format_move
from akropolis.notation.records import format_record, parse_record
from akropolis.table import commands
from akropolis.table.state import TableState
from akropolis.table.terms import SeatKind
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.playing import BOT, PEOPLE, PERSON, SALT, START, after, terms_for

NAMES = ("Ada", "Ben", "Cleo", "Dido")
ALONE = Options(1, illustrious=Illustrious.METAGENES)
REVEALED = "! a new stack has been revealed since: the move stays\n"
NOTHING = "! there is no move of this game to take back\n"


def shown(reply: Reply) -> str:
    page = StringIO()
    Console(file=page, width=100, markup=False, highlight=False).print(*reply.shown, sep="\n")
    return page.getvalue()


def begun(options: Options, *bots: str) -> Session:
    return Session(new_table(options, 7, NAMES[: options.architects], bots), confirms=False)


def moved(session: Session, times: int = 1) -> Session:
    """The session after so many moves, of people as they are typed and of bots as they come: the first legal ones."""
    for _ in range(times):
        session = made(session, session.table.position.legal_moves[0])
    return session


def made(session: Session, move: Move) -> Session:
    if session.table.is_bots_turn:
        return Session(session.table.play(move), confirms=False)
    return answer(session, format_move(move)).session


def undone(session: Session) -> Reply:
    return answer(session, "undo")


def test_the_next_architect_gives_the_keyboard_back_with_the_latest_move() -> None:
    back = undone(moved(begun(Options(2)), 2))
    assert shown(back).startswith("The latest move is taken back. Pass back to Ben.\n")
    assert back.session.table.record == moved(begun(Options(2))).table.record


def test_move_after_move_is_taken_back_each_by_who_made_it() -> None:
    session = moved(begun(Options(3)), 2)
    back = undone(undone(session).session)
    assert "Pass back to Ada." in shown(back)
    assert back.session.table.position == begun(Options(3)).table.position
    assert shown(undone(back.session)) == NOTHING


@pytest.mark.parametrize("options", [ALONE, Options(2)], ids=["solo", "two"])
def test_before_the_first_tile_there_is_nothing_to_take_back(options: Options) -> None:
    assert shown(undone(begun(options))) == NOTHING


def test_alone_a_move_is_taken_back_together_with_its_answer() -> None:
    start = begun(ALONE)
    kept = moved(start)
    assert len(kept.table.position.kept_aside) == 1
    back = undone(kept)
    assert shown(back).startswith("The latest move is taken back, and the answer of Metagenes with it.\n")
    assert back.session.table.position == start.table.position


@pytest.mark.parametrize(("options", "moves"), [(ALONE, 3), (Options(2), 3), (Options(4), 5)])
def test_what_has_revealed_a_stack_stays(options: Options, moves: int) -> None:
    before = moved(begun(options), moves - 1)
    later = moved(before)
    assert len(later.table.position.stacks) < len(before.table.position.stacks)
    assert shown(undone(later)) == REVEALED
    assert undone(later).session == later
    back = undone(moved(later))
    assert back.session.table.position == later.table.position
    assert shown(undone(back.session)) == REVEALED


def test_one_person_takes_back_a_move_with_the_answers_of_bots() -> None:
    start = begun(Options(3), "greedy", "value")
    back = undone(moved(start, 3))
    assert shown(back).startswith("The latest move is taken back, and the answer of Ben and Cleo with it.\n")
    assert back.session.table.position == start.table.position


def test_among_several_nobody_takes_back_what_a_bot_has_answered() -> None:
    session = moved(begun(Options(3), "greedy"), 3)
    assert session.table.name == "Ada"
    assert shown(undone(session)) == "! the latest move is not yours: it was made by seat 2\n"
    assert undone(session).session == session


def test_a_move_tried_out_is_undone_before_anything_is_taken_back() -> None:
    session = Session(moved(begun(Options(2))).table)
    trying = answer(session, format_move(session.table.position.legal_moves[0])).session
    assert undone(trying).session == session
    assert "Pass back to Ada." in shown(undone(undone(trying).session))


def made_at(match: TableState, move: Move) -> TableState:
    """A table elsewhere after a move, a second later."""
    seat, at = match.position.seat, match.last_at + 1000
    if match.terms.seats[seat].kind is SeatKind.BOT:
        return match.after(*commands.play_for(match, match.version, move, at))
    return match.after(*commands.move(match, seat, move, match.version, at))


def taken_back(match: TableState) -> TableState | GameError:
    """A table elsewhere after the person who moved last took the move back, or why they may not."""
    people = [made.seat for made in match.moves if match.terms.seats[made.seat].kind is SeatKind.PERSON]
    try:
        seat = people[-1] if people else 0
        return after(match, commands.take_back(match, seat, match.version, match.last_at + 1000))
    except GameError as refusal:
        return refusal


def reopened(session: Session) -> LocalTable:
    return resumed_table(parse_record(format_record(session.table.record)))


@settings(steady, max_examples=25)
@given(any_options, seeds)
def test_the_terminal_takes_back_what_a_table_does_and_a_resumed_game_does_so_too(options: Options, seed: int) -> None:
    rng = Rng(seed)
    bots = rng.below(options.architects)
    people = options.architects - bots
    session = Session(new_table(options, seed, NAMES[: options.architects], ("random",) * bots), confirms=False)
    terms = terms_for(options, *(PERSON,) * people, *(BOT,) * bots)
    sitters = dict(enumerate(PEOPLE[:people]))
    match = TableState.of("agora", commands.open_table("agora", terms, sitters, deal(options, seed), SALT, START))
    while not match.is_over:
        if not session.table.is_bots_turn:
            here, there = undone(session), taken_back(match)
            if rng.below(8) == 0:
                resumed = undone(Session(reopened(session)))
                assert shown(resumed) == shown(here)
                assert resumed.session.table.record == here.session.table.record
            if isinstance(there, GameError):
                assert shown(here) == f"! {there}\n"
                assert here.session == session
            else:
                assert here.session.table.position == there.position
                if rng.below(3) == 0:
                    session, match = here.session, there
                    continue
        move = match.position.legal_moves[rng.below(len(match.position.legal_moves))]
        session, match = made(session, move), made_at(match, move)
    assert session.table.position == match.position
