"""The news of each entry of a log: everyone around the table gets the same, and nothing hidden.

A client with a view and all news after it knows what a fresh view would say: news contains whatever has changed.
An event is told with the fields it declares; openings, moves and take-backs change more than they say, and add it.
"""

from dataclasses import dataclass
from typing import Any

from akropolis.rules.move import Move
from akropolis.rules.position import Position
from akropolis.rules.scoring import ScoreSheet
from akropolis.table.events import Entry, Event, Moved, Opened, TakenBack
from akropolis.table.state import TableState
from akropolis.table.view import Result, Status, TableView, result, shows_scores, snapshot, status

__all__ = [
    "DETAILS",
    "IllustriousTake",
    "MoveDetails",
    "News",
    "OpeningDetails",
    "SeatScore",
    "TakeBackDetails",
    "news_of",
    "snapshot",
]


@dataclass(frozen=True)
class SeatScore:
    """The new score sheet of a seat."""

    seat: int
    score: ScoreSheet


@dataclass(frozen=True)
class IllustriousTake:
    """What the Illustrious Architect took in answer to a move."""

    tile: int
    cost: int


@dataclass(frozen=True)
class OpeningDetails:
    """The whole table, as a spectator sees it."""

    view: TableView

    @classmethod
    def of(cls, _event: Opened, _before: TableState | None, after: TableState, openly: bool) -> "OpeningDetails":
        return cls(snapshot(after, openly=openly))


@dataclass(frozen=True)
class MoveDetails:
    """What a move changes."""

    level: int
    """The level that the tile lies on."""
    cost: int
    gained: int
    """Stones from the quarries that it covers."""
    take: IllustriousTake | None
    """The answer, in solo."""
    revealed: tuple[int, ...]
    """The tiles of the stack that was laid out, if one was; they lie at the end of the site in this order."""
    site: tuple[int, ...]
    stones: tuple[int, ...]
    scores: tuple[SeatScore, ...]
    """The score sheets that are new; none while scores are hidden."""
    result: Result | None
    """With the last move the end: totals, winners, and the deal and the salt."""

    @classmethod
    def of(cls, event: Moved, before: TableState, after: TableState, openly: bool) -> "MoveDetails":
        old, new, move = before.position, after.position, event.move
        return cls(
            level=new.cities[event.seat].tiles[-1].level,
            cost=old.site.index(move.tile),
            gained=old.cities[event.seat].quarries_under(move.origin, move.rotation),
            take=_take(old, new, move),
            revealed=() if old.stacks == new.stacks else old.stacks[0],
            site=new.site,
            stones=new.stones,
            scores=_new_scores(after, event.seat, openly),
            result=result(after),
        )


@dataclass(frozen=True)
class TakeBackDetails:
    """What is as it was before the move."""

    move: Move
    site: tuple[int, ...]
    stones: tuple[int, ...]
    scores: tuple[SeatScore, ...]

    @classmethod
    def of(cls, event: TakenBack, before: TableState, after: TableState, openly: bool) -> "TakeBackDetails":
        position = after.position
        scores = _new_scores(after, event.seat, openly)
        return cls(before.moves[-1].move, position.site, position.stones, scores)


DETAILS: dict[type[Event], Any] = {Opened: OpeningDetails, Moved: MoveDetails, TakenBack: TakeBackDetails}
"""What is told of some events besides their own fields."""


@dataclass(frozen=True)
class News:
    """What everyone is told of an entry."""

    version: int
    at: int
    status: Status
    kind: str
    fields: dict[str, Any]
    """Those of the event that are no secret."""
    details: OpeningDetails | MoveDetails | TakeBackDetails | None = None

    @property
    def values(self) -> dict[str, Any]:
        """All of it, by name."""
        now = {"version": self.version, "at": self.at, "status": self.status, "kind": self.kind}
        return now | self.fields | (vars(self.details) if self.details else {})


def news_of(before: TableState | None, entry: Entry, after: TableState, openly: bool = False) -> News:
    """The news of an entry, given the table before it (none before a table is opened) and after it.

    `openly` includes the scores that were hidden: only for clients that ask again when the game is over.
    """
    event = entry.event
    more = DETAILS.get(type(event))
    details = more.of(event, before, after, openly) if more else None
    return News(entry.version, entry.at, status(after), event.kind, event.public, details)


def _take(old: Position, new: Position, move: Move) -> IllustriousTake | None:
    """The tile he took, from the site as the move had left it."""
    if not old.options.is_solo:
        return None
    cost = old.stones[1] + old.site.index(move.tile) - new.stones[1]
    return IllustriousTake(new.kept_aside[-1], cost)


def _new_scores(after: TableState, seat: int, openly: bool) -> tuple[SeatScore, ...]:
    """Only the mover and, in solo, the Illustrious Architect have a new score; hidden ones are all shown at the end."""
    if not (openly or shows_scores(after)):
        return ()
    options = after.terms.options
    changed = range(options.seats) if options.is_solo or after.is_over else (seat,)
    return tuple(SeatScore(each, after.position.score_sheet(each)) for each in changed)
