"""A table as those around it see it: nothing hidden, and all that a client needs to draw it without the rules."""

from dataclasses import dataclass

from akropolis.rules.city import LaidTile
from akropolis.rules.move import Move
from akropolis.rules.ranking import Tie, rank
from akropolis.rules.scoring import ScoreSheet
from akropolis.table.events import MadeBy, Sitter
from akropolis.table.state import Acting, TableState
from akropolis.table.taking_back import seat_back, take_back_refusal
from akropolis.table.terms import SeatTerms, Terms


@dataclass(frozen=True)
class Status:
    """Where a game stands. All news includes the new status."""

    has_begun: bool
    is_over: bool
    turn: int
    """Turns taken so far, of all seats together."""
    chief_architect: int
    acting: Acting | None
    due: int | None
    """When the time of the acting seat is over, in milliseconds since 1970."""
    can_take_back: int | None
    """The seat that may take back its latest move, with the answers of bots to it."""
    take_back_refusal: str | None
    """Why the move that would be the next to be taken back has to stay: the code of the refusal, if there is one."""
    position_version: int
    """The version of the latest entry that changed the position. A command may be made on it or any later version."""


@dataclass(frozen=True)
class SeatView:
    """One seat and what lies before it."""

    terms: SeatTerms
    sitter: Sitter | None
    is_away: bool
    stones: int
    city: tuple[LaidTile, ...]
    """The tiles laid, first to last, without the starting tile; none before the Illustrious Architect."""
    kept_aside: tuple[int, ...]
    """The tiles that the Illustrious Architect has taken; none before anyone else."""
    score: ScoreSheet | None
    """None while the scores are hidden."""


@dataclass(frozen=True)
class MadeView:
    """A move that was made."""

    seat: int
    move: Move
    by: MadeBy
    at: int


@dataclass(frozen=True)
class Result:
    """The end of a game. The deal and the salt were hidden until now and prove the commitment."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    tie: Tie | None
    deal: tuple[int, ...]
    salt: str


@dataclass(frozen=True)
class TableView:
    """The whole table as one seat or a spectator sees it."""

    table: str
    version: int
    at: int
    seat: int | None
    """Who is looking: a seat, or a spectator."""
    terms: Terms
    commitment: str
    origin: str | None
    rematch: str | None
    host: int | None
    """The seat that was taken first: until the game begins it may fill the table with bots, or call it off."""
    is_cancelled: bool
    status: Status
    seats: tuple[SeatView, ...]
    site: tuple[int, ...]
    unseen: tuple[int, ...]
    """The tiles still in the stacks, by number: which are left is public, their order is not."""
    stacks_left: int
    moves: tuple[MadeView, ...]
    """All moves, those taken over from another game included. Alone, the answers to them are not listed."""
    result: Result | None


def snapshot(state: TableState, seat: int | None = None, openly: bool = False) -> TableView:
    """The whole table as a seat, or without one a spectator, sees it; `openly` also shows scores that are hidden."""
    if seat is not None:
        state.terms.options.check_seat(seat)
    public = state.position.public_view
    return TableView(
        table=state.table,
        version=state.version,
        at=state.last_at,
        seat=seat,
        terms=state.terms,
        commitment=state.commitment,
        origin=state.origin,
        rematch=state.rematch,
        host=state.host,
        is_cancelled=state.is_cancelled,
        status=status(state),
        seats=tuple(_seat_view(state, each, openly) for each in range(state.terms.options.seats)),
        site=public.site,
        unseen=public.unseen,
        stacks_left=public.stacks_left,
        moves=tuple(MadeView(made.seat, made.move, made.by, made.at) for made in state.moves),
        result=result(state),
    )


def status(state: TableState) -> Status:
    """Where a game stands."""
    seat = seat_back(state)
    refusal = None if seat is None else take_back_refusal(state, seat)
    return Status(
        has_begun=state.has_begun,
        is_over=state.is_over,
        turn=state.position.turn,
        chief_architect=state.position.chief_architect,
        acting=state.acting,
        due=state.due,
        can_take_back=None if refusal else seat,
        take_back_refusal=str(refusal.code) if refusal else None,
        position_version=state.position_version,
    )


def result(state: TableState) -> Result | None:
    """The end of a game, once it is there."""
    if not state.is_over:
        return None
    totals = tuple(sheet.total for sheet in state.scores)
    ranking = rank(totals, state.position.stones, state.terms.options.is_solo)
    return Result(totals, ranking.winners, ranking.tie, state.opened.deal, state.opened.salt)


def shows_scores(state: TableState) -> bool:
    """Whether scores are shown: always where that was agreed, and in the end everywhere."""
    return state.terms.live_scoring or state.is_over


def _seat_view(state: TableState, seat: int, openly: bool) -> SeatView:
    position = state.position
    is_his = seat >= len(position.cities)
    return SeatView(
        terms=state.terms.seats[seat],
        sitter=state.sitters[seat],
        is_away=seat in state.away,
        stones=position.stones[seat],
        city=() if is_his else position.cities[seat].tiles,
        kept_aside=position.kept_aside if is_his else (),
        score=state.scores[seat] if openly or shows_scores(state) else None,
    )
