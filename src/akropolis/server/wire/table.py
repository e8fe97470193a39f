"""A whole table on the wire, as a seat or a spectator sees it."""

from typing import Self

from akropolis.server.wire.scores import ScoreView
from akropolis.server.wire.shape import HexView, Instant, MoveShape, Seat, Tile, Version, View
from akropolis.server.wire.terms import SeatTermsView, SitterShape, TermsView
from akropolis.table import view as shown
from akropolis.table.events import By
from akropolis.table.match import Acting, Actor
from akropolis.table.view import Tie


class ActingView(View):
    """Who makes the next move; a bot's name is that of the rung that plays, or would play for who is late."""

    seat: Seat
    actor: Actor
    rung: str

    @classmethod
    def of(cls, acting: Acting) -> Self:
        return cls(seat=acting.seat, actor=acting.actor, rung=acting.rung)


class StatusView(View):
    """Where a game stands."""

    has_begun: bool
    is_over: bool
    turn: int
    chief_architect: Seat
    acting: ActingView | None
    due: Instant | None
    can_take_back: Seat | None

    @classmethod
    def of(cls, status: shown.Status) -> Self:
        return cls(
            has_begun=status.has_begun,
            is_over=status.is_over,
            turn=status.turn,
            chief_architect=status.chief_architect,
            acting=ActingView.of(status.acting) if status.acting else None,
            due=status.due,
            can_take_back=status.can_take_back,
        )


class LaidTileView(View):
    """A tile where it lies."""

    tile: Tile
    origin: HexView
    rotation: int
    level: int


class SeatView(View):
    """One seat and what lies before it."""

    terms: SeatTermsView
    sitter: SitterShape | None
    is_away: bool
    stones: int
    city: tuple[LaidTileView, ...]
    kept_aside: tuple[Tile, ...]
    score: ScoreView | None

    @classmethod
    def of(cls, seat: shown.SeatView) -> Self:
        return cls(
            terms=SeatTermsView(kind=seat.terms.kind, bot=seat.terms.bot),
            sitter=SitterShape.of(seat.sitter) if seat.sitter else None,
            is_away=seat.is_away,
            stones=seat.stones,
            city=tuple(LaidTileView.model_construct(**tile._asdict()) for tile in seat.city),
            kept_aside=seat.kept_aside,
            score=ScoreView.of(seat.score) if seat.score else None,
        )


class MadeView(View):
    """A move that was made, by whom and when."""

    seat: Seat
    move: MoveShape
    by: By
    at: Instant


class ResultView(View):
    """The end of a game. The deal and the salt were hidden until now and prove the commitment."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    tie: Tie | None
    deal: tuple[Tile, ...]
    salt: str

    @classmethod
    def of(cls, result: shown.Result) -> Self:
        return cls(totals=result.totals, winners=result.winners, tie=result.tie, deal=result.deal, salt=result.salt)


class TableView(View):
    """The whole table at one version. `seat` is whose token was shown; a spectator has none."""

    table: str
    version: Version
    at: Instant
    seat: Seat | None
    terms: TermsView
    commitment: str
    origin: str | None
    rematch: str | None
    status: StatusView
    seats: tuple[SeatView, ...]
    site: tuple[Tile, ...]
    unseen: tuple[Tile, ...]
    stacks_left: int
    moves: tuple[MadeView, ...]
    result: ResultView | None

    @classmethod
    def of(cls, view: shown.View) -> Self:
        return cls(
            table=view.table,
            version=view.version,
            at=view.at,
            seat=view.seat,
            terms=TermsView.of(view.terms),
            commitment=view.commitment,
            origin=view.origin,
            rematch=view.rematch,
            status=StatusView.of(view.status),
            seats=tuple(SeatView.of(seat) for seat in view.seats),
            site=view.site,
            unseen=view.unseen,
            stacks_left=view.stacks_left,
            moves=tuple(
                MadeView(seat=made.seat, move=MoveShape.of(made.move), by=made.by, at=made.at) for made in view.moves
            ),
            result=ResultView.of(view.result) if view.result else None,
        )
