"""Tables to look at: any terms, and whole games at them with people who come, go and change their minds."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from akropolis import Options, Rng, deal
from akropolis.errors import GameError
from akropolis.table import commands
from akropolis.table.agreement import COLOURS
from akropolis.table.events import Entry, Sitter
from akropolis.table.state import Actor, Step, TableState, steps
from akropolis.table.taking_back import seat_back
from akropolis.table.terms import Pace, SeatKind, SeatTerms, Terms

PERSON = SeatTerms(SeatKind.PERSON)
BOT = SeatTerms(SeatKind.BOT, "random")
HIS = SeatTerms(SeatKind.ILLUSTRIOUS)
SALT = "0123456789abcdef" * 2
NAMES = ("Ada", "Ben", "Cleo", "Dido")
PEOPLE = tuple(map(Sitter, NAMES, COLOURS))
SECOND, MINUTE, DAY = 1000, 60_000, 86_400_000
START = 1_700_000_000_000


def terms_for(options: Options, *seats: SeatTerms, pace: Pace = Pace.UNTIMED, live_scoring: bool = True) -> Terms:
    """Terms for persons on every seat, unless other seats are given."""
    chosen = seats or (PERSON,) * options.architects
    return Terms(options, (*chosen, HIS) if options.is_solo else chosen, pace=pace, live_scoring=live_scoring)


def opened(terms: Terms, *seats: int, seed: int = 1, salt: str = SALT) -> TableState:
    """A table just opened, with some seats taken."""
    sitters = {seat: PEOPLE[seat] for seat in seats}
    entries = commands.open_table("table", terms, sitters, deal(terms.options, seed), salt, START)
    return TableState.of("table", entries)


def begun(
    options: Options, pace: Pace = Pace.UNTIMED, live_scoring: bool = True, seed: int = 1, salt: str = SALT
) -> TableState:
    """A table of persons who have all sat down."""
    terms = terms_for(options, pace=pace, live_scoring=live_scoring)
    return opened(terms, *range(options.architects), seed=seed, salt=salt)


def after(state: TableState, entries: list[Entry]) -> TableState:
    """The table after some entries."""
    for entry in entries:
        state = state.after(entry)
    return state


def moved(state: TableState, rank: int = 0, at: int | None = None) -> TableState:
    """The table after the seat to act has made the legal move of a rank."""
    seat, move = state.position.seat, state.position.legal_moves[rank]
    return after(state, commands.move(state, seat, move, state.version, state.last_at if at is None else at))


def played(state: TableState, moves: int) -> TableState:
    """The table some moves later, all of them by persons: the first legal ones."""
    for _ in range(moves):
        state = moved(state)
    return state


def finished(options: Options, live_scoring: bool = True, seed: int = 1) -> TableState:
    """A game of persons to its end."""
    state = begun(options, live_scoring=live_scoring, seed=seed)
    while not state.is_over:
        state = moved(state)
    return state


def code_of(call: Callable[[], object]) -> GameError:
    """The error with which a call is refused."""
    try:
        call()
    except GameError as error:
        return error
    raise AssertionError("nothing was refused")


def random_terms(options: Options, rng: Rng) -> Terms:
    """Any terms for these options."""
    seats = tuple((PERSON, PERSON, BOT)[rng.below(3)] for _ in range(options.architects))
    pace = list(Pace)[rng.below(len(Pace))]
    return replace(terms_for(options, *seats, pace=pace), live_scoring=bool(rng.below(2)), public=bool(rng.below(2)))


def random_log(
    options: Options, seed: int, terms: Terms | None = None, *, everyone_sits: bool = False
) -> Iterator[Step]:
    """A whole table from its opening to the next game: whatever may happen happens, in any order."""
    rng = Rng(seed)
    terms = terms or random_terms(options, rng)
    persons = [seat for seat, each in enumerate(terms.seats) if each.kind is SeatKind.PERSON]
    sitters = {seat: PEOPLE[seat] for seat in persons if rng.below(2) or everyone_sits}
    salt = f"{rng.next():016x}" * 2
    entries = commands.open_table("table", terms, sitters, deal(options, seed), salt, START)
    opening = steps(None, "table", entries)
    yield from opening
    state = opening[-1].after
    while not (state.is_over and state.rematch):
        following = steps(state, "table", _random_entries(state, rng))
        yield from following
        state = following[-1].after


def _random_entries(state: TableState, rng: Rng) -> list[Entry]:
    """Anything that may happen next. Most are moves, or no game would end."""
    at = state.last_at + rng.below(20) * SECOND
    if state.is_over:
        old, _ = commands.rematch(state, "next", deal(state.terms.options, 2), SALT, at)
        return old
    if state.free_seats:
        return _random_waiting(state, rng, at)
    seat = rng.below(state.terms.options.seats)
    choice = rng.below(10)
    if choice < 2 and (back := seat_back(state)) is not None and state.can_take_back(back):
        return commands.take_back(state, back, state.version, at)
    if choice == 2 and state.sitters[seat] and seat not in state.away:
        return commands.leave(state, seat, at)
    if choice < 5 and seat in state.away:
        return commands.return_(state, seat, at)
    return _random_move(state, rng, at)


def called_off() -> list[Step]:
    """A table for three that comes to nothing: who sat there first stands up, and the next host calls it off."""
    terms = terms_for(Options(3))
    entries = commands.open_table("table", terms, {1: PEOPLE[1]}, deal(terms.options, 1), SALT, START)
    found = steps(None, "table", entries)
    acts: tuple[Callable[[TableState], list[Entry]], ...] = (
        lambda now: commands.join(now, 0, PEOPLE[0], START),
        lambda now: commands.stand_up(now, 1, START),
        lambda now: commands.cancel(now, 0, START),
    )
    for act in acts:
        found += steps(found[-1].after, "table", act(found[-1].after))
    return found


def _random_waiting(state: TableState, rng: Rng, at: int) -> list[Entry]:
    """People come, one goes again, or bots come instead."""
    choice = rng.below(6)
    if state.host is not None and choice == 0 and state.risings < 3:
        sitting = [seat for seat, sitter in enumerate(state.sitters) if sitter]
        return commands.stand_up(state, sitting[rng.below(len(sitting))], at)
    if state.host is not None and choice == 1:
        return commands.fill(state, state.host, "random", at)
    seat = state.free_seats[rng.below(len(state.free_seats))]
    return commands.join(state, seat if rng.below(2) else None, _stranger(state), at)


def _random_move(state: TableState, rng: Rng, at: int) -> list[Entry]:
    acting, moves = state.acting, state.position.legal_moves
    assert acting
    move = moves[rng.below(len(moves))]
    if acting.actor is not Actor.PERSON:
        return commands.play_for(state, state.version, move, at)
    if state.due is not None and rng.below(4) == 0:
        return commands.play_for(state, state.version, move, max(at, state.due))
    return commands.move(state, acting.seat, move, state.version, at)


def _stranger(state: TableState) -> Sitter:
    return next(each for each in PEOPLE if each not in state.sitters)
