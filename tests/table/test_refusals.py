"""What may not be done at a table is refused, each with a code and parameters of its own."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from akropolis import BoxVariant, Hex, Illustrious, Move, Options, deal
from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode
from akropolis.table import commands
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry
from akropolis.table.state import TableState
from akropolis.table.terms import Pace, Terms
from tests.table.playing import (
    BOT,
    MINUTE,
    PEOPLE,
    PERSON,
    SALT,
    START,
    after,
    begun,
    code_of,
    finished,
    moved,
    opened,
    played,
    terms_for,
)

TWO = Options(2)
SOLO = Options(1, illustrious=Illustrious.CALLICRATES)
DEAL = deal(TWO, 1)


def first(state: TableState) -> Move:
    return state.position.legal_moves[0]


Refused = tuple[str, Callable[[], object], GameError]


def refused() -> list[Refused]:
    """What is refused, in words and as a call, and with which error."""
    waiting = opened(terms_for(TWO), 0)
    mixed = opened(terms_for(Options(3), PERSON, BOT, PERSON), 0, 2)
    state = begun(TWO)
    gone = after(state, commands.leave(state, 0, START))
    later, over = moved(state), finished(TWO)
    next_game = after(over, commands.rematch(over, "next", DEAL, SALT, START)[0])
    timed = begun(TWO, Pace.ONE_MINUTE)
    late = after(timed, commands.play_for(timed, timed.version, first(timed), START + 2 * MINUTE))
    solo = begun(SOLO)
    ada = PEOPLE[3]
    dear = first(state)._replace(tile=state.position.site[3])
    far = first(state)._replace(origin=Hex(30, 30))
    taken_over = commands.continue_from(over, 3, "new", over.terms, {0: ada, 1: PEOPLE[0]}, DEAL, SALT, START)
    continued = TableState.of("new", taken_over)
    other = replace(over.terms, options=Options(2, variants=frozenset([BoxVariant.HOUSE])))
    shifted = (*DEAL[1:], DEAL[0])
    return [
        ("joining seat 2", lambda: commands.join(waiting, 2, ada, 0), GameError(RuleCode.SEAT_UNKNOWN, seat=2, last=1)),
        (
            "joining seat -1",
            lambda: commands.join(waiting, -1, ada, 0),
            GameError(RuleCode.SEAT_UNKNOWN, seat=-1, last=1),
        ),
        (
            "joining a bot's seat",
            lambda: commands.join(mixed, 1, ada, 0),
            GameError(TableCode.SEAT_NOT_A_PERSONS, seat=1),
        ),
        ("joining his seat", lambda: commands.join(solo, 1, ada, 0), GameError(TableCode.SEAT_NOT_A_PERSONS, seat=1)),
        ("joining a taken seat", lambda: commands.join(waiting, 0, ada, 0), GameError(TableCode.SEAT_TAKEN, seat=0)),
        ("joining a full table", lambda: commands.join(state, None, ada, 0), GameError(TableCode.TABLE_FULL)),
        (
            "moving too early",
            lambda: commands.move(waiting, 0, first(waiting), 2, 0),
            GameError(TableCode.GAME_NOT_BEGUN),
        ),
        (
            "moving from nobody's seat",
            lambda: commands.move(waiting, 1, first(waiting), 2, 0),
            GameError(TableCode.SEAT_EMPTY, seat=1),
        ),
        (
            "moving for a bot",
            lambda: commands.move(mixed, 1, first(mixed), 3, 0),
            GameError(TableCode.SEAT_NOT_A_PERSONS, seat=1),
        ),
        (
            "moving for him",
            lambda: commands.move(solo, 1, first(solo), 2, 0),
            GameError(TableCode.SEAT_NOT_A_PERSONS, seat=1),
        ),
        (
            "moving from seat 5",
            lambda: commands.move(state, 5, first(state), 3, 0),
            GameError(RuleCode.SEAT_UNKNOWN, seat=5, last=1),
        ),
        (
            "moving after leaving",
            lambda: commands.move(gone, 0, first(gone), 4, 0),
            GameError(TableCode.SEAT_LEFT, seat=0),
        ),
        (
            "moving on an old version",
            lambda: commands.move(later, 1, first(later), 3, 0),
            GameError(TableCode.VERSION_STALE, version=4),
        ),
        (
            "moving on a future version",
            lambda: commands.move(state, 0, first(state), 4, 0),
            GameError(TableCode.VERSION_STALE, version=3),
        ),
        (
            "moving twice",
            lambda: commands.move(later, 0, first(later), 4, 0),
            GameError(TableCode.TURN_OF_ANOTHER, seat=1),
        ),
        (
            "moving after the end",
            lambda: commands.move(over, 0, first(state), over.version, 0),
            GameError(RuleCode.GAME_OVER),
        ),
        (
            "taking a dear tile",
            lambda: commands.move(state, 0, dear, 3, 0),
            GameError(RuleCode.TILE_TOO_DEAR, tile=dear.tile, cost=3, stones=1),
        ),
        ("laying it far away", lambda: commands.move(state, 0, far, 3, 0), GameError(RuleCode.PLACE_APART)),
        (
            "a bot too early",
            lambda: commands.play_for(waiting, 2, first(waiting), 0),
            GameError(TableCode.GAME_NOT_BEGUN),
        ),
        (
            "a bot after the end",
            lambda: commands.play_for(over, over.version, first(state), 0),
            GameError(RuleCode.GAME_OVER),
        ),
        (
            "a bot on an old version",
            lambda: commands.play_for(later, 3, first(later), 0),
            GameError(TableCode.VERSION_STALE, version=4),
        ),
        (
            "a bot for a person without a limit",
            lambda: commands.play_for(state, 3, first(state), START * 2),
            GameError(TableCode.TIME_LEFT, seat=0),
        ),
        (
            "a bot before the time is over",
            lambda: commands.play_for(timed, 3, first(timed), START + 2 * MINUTE - 1),
            GameError(TableCode.TIME_LEFT, seat=0),
        ),
        ("a bot's illegal move", lambda: commands.play_for(gone, 4, far, START), GameError(RuleCode.PLACE_APART)),
        ("taking back nothing", lambda: commands.take_back(state, 0, 3, 0), GameError(TableCode.TAKE_BACK_NOTHING)),
        (
            "taking back a move taken over",
            lambda: commands.take_back(continued, 0, 3, 0),
            GameError(TableCode.TAKE_BACK_NOTHING),
        ),
        (
            "taking back on an old version",
            lambda: commands.take_back(later, 0, 3, 0),
            GameError(TableCode.VERSION_STALE, version=4),
        ),
        (
            "taking back another's move",
            lambda: commands.take_back(later, 1, 4, 0),
            GameError(TableCode.TAKE_BACK_ANOTHERS, seat=0),
        ),
        ("taking back what a bot did", lambda: commands.take_back(late, 0, 4, 0), GameError(TableCode.TAKE_BACK_BOTS)),
        (
            "taking back what revealed",
            lambda: commands.take_back(played(state, 3), 0, 6, 0),
            GameError(TableCode.TAKE_BACK_REVEALED),
        ),
        (
            "taking back after the end",
            lambda: commands.take_back(over, 1, over.version, 0),
            GameError(RuleCode.GAME_OVER),
        ),
        (
            "taking back for a bot",
            lambda: commands.take_back(mixed, 1, 3, 0),
            GameError(TableCode.SEAT_NOT_A_PERSONS, seat=1),
        ),
        (
            "taking back after leaving",
            lambda: commands.take_back(gone, 0, 4, 0),
            GameError(TableCode.SEAT_LEFT, seat=0),
        ),
        ("leaving twice", lambda: commands.leave(gone, 0, 0), GameError(TableCode.SEAT_LEFT, seat=0)),
        ("leaving an empty seat", lambda: commands.leave(waiting, 1, 0), GameError(TableCode.SEAT_EMPTY, seat=1)),
        ("a bot leaving", lambda: commands.leave(mixed, 1, 0), GameError(TableCode.SEAT_NOT_A_PERSONS, seat=1)),
        ("leaving after the end", lambda: commands.leave(over, 0, 0), GameError(RuleCode.GAME_OVER)),
        (
            "returning without having left",
            lambda: commands.return_(state, 0, 0),
            GameError(TableCode.SEAT_NOT_LEFT, seat=0),
        ),
        (
            "returning to an empty seat",
            lambda: commands.return_(waiting, 1, 0),
            GameError(TableCode.SEAT_EMPTY, seat=1),
        ),
        (
            "returning to a bot's seat",
            lambda: commands.return_(mixed, 1, 0),
            GameError(TableCode.SEAT_NOT_A_PERSONS, seat=1),
        ),
        ("returning after the end", lambda: commands.return_(over, 0, 0), GameError(RuleCode.GAME_OVER)),
        (
            "a rematch before the end",
            lambda: commands.rematch(later, "x", DEAL, SALT, 0),
            GameError(TableCode.GAME_NOT_OVER),
        ),
        (
            "a second rematch",
            lambda: commands.rematch(next_game, "x", DEAL, SALT, 0),
            GameError(TableCode.REMATCH_OPENED, table="next"),
        ),
        ("continuing before the end", lambda: continue_with(later, 0), GameError(TableCode.GAME_NOT_OVER)),
        (
            "continuing from turn -1",
            lambda: continue_with(over, -1),
            GameError(TableCode.CONTINUE_TURN, turn=-1, most=35),
        ),
        (
            "continuing after all moves",
            lambda: continue_with(over, 36),
            GameError(TableCode.CONTINUE_TURN, turn=36, most=35),
        ),
        ("continuing otherwise", lambda: continue_with(over, 1, other), GameError(TableCode.CONTINUE_OPTIONS)),
        (
            "continuing with another deal",
            lambda: continue_with(over, 1, deal=shifted),
            GameError(TableCode.CONTINUE_DEAL),
        ),
    ]


def continue_with(
    state: TableState, turn: int, terms: Terms | None = None, deal: tuple[int, ...] = DEAL
) -> list[Entry]:
    return commands.continue_from(state, turn, "new", terms or state.terms, {}, deal, SALT, START)


REFUSED = refused()


@pytest.mark.parametrize(("call", "error"), [each[1:] for each in REFUSED], ids=[each[0] for each in REFUSED])
def test_what_may_not_be_is_refused(call: Callable[[], object], error: GameError) -> None:
    told = code_of(call)
    assert (told.code, told.params, str(told)) == (error.code, error.params, str(error))
