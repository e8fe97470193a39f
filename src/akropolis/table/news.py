"""What everyone around a table is told of each entry of its log. All are told the same, and nothing hidden.

Who has a view and hears all news after it knows what a fresh view would say: each news brings whatever has changed.
"""

from dataclasses import dataclass, field
from typing import Literal

from akropolis.rules.move import Move
from akropolis.rules.position import Position
from akropolis.rules.scoring import ScoreSheet
from akropolis.table.events import By, Entry, Joined, Left, Moved, Opened, Returned, Sitter, TakenBack
from akropolis.table.match import Match
from akropolis.table.view import Result, Status, View, result, shows_scores, snapshot, status

__all__ = [
    "IllustriousTake",
    "JoinedNews",
    "LeftNews",
    "MovedNews",
    "News",
    "OpenedNews",
    "RematchedNews",
    "ReturnedNews",
    "TakenBackNews",
    "snapshot",
    "tell",
]

Scores = tuple[tuple[int, ScoreSheet], ...]
"""The score sheets that are new, each with its seat; none while scores are hidden."""


@dataclass(frozen=True)
class _News:
    version: int
    at: int
    status: Status


@dataclass(frozen=True)
class OpenedNews(_News):
    """A table was opened: the whole of it, as a spectator sees it."""

    view: View
    kind: Literal["opened"] = field(default="opened", kw_only=True)


@dataclass(frozen=True)
class JoinedNews(_News):
    """A person took a seat."""

    seat: int
    sitter: Sitter
    kind: Literal["joined"] = field(default="joined", kw_only=True)


@dataclass(frozen=True)
class IllustriousTake:
    """What the Illustrious Architect took in answer to a move."""

    tile: int
    cost: int


@dataclass(frozen=True)
class MovedNews(_News):
    """A move was made."""

    seat: int
    move: Move
    by: By
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
    scores: Scores
    result: Result | None
    """With the last move the end: totals, winners, and the deal and the salt."""
    kind: Literal["moved"] = field(default="moved", kw_only=True)


@dataclass(frozen=True)
class TakenBackNews(_News):
    """The latest move was taken back; in solo the answer to it too."""

    seat: int
    move: Move
    site: tuple[int, ...]
    stones: tuple[int, ...]
    scores: Scores
    kind: Literal["taken_back"] = field(default="taken_back", kw_only=True)


@dataclass(frozen=True)
class LeftNews(_News):
    """A person left, and a bot plays on."""

    seat: int
    kind: Literal["left"] = field(default="left", kw_only=True)


@dataclass(frozen=True)
class ReturnedNews(_News):
    """A person came back."""

    seat: int
    kind: Literal["returned"] = field(default="returned", kw_only=True)


@dataclass(frozen=True)
class RematchedNews(_News):
    """The next game was opened."""

    table: str
    kind: Literal["rematched"] = field(default="rematched", kw_only=True)


News = OpenedNews | JoinedNews | MovedNews | TakenBackNews | LeftNews | ReturnedNews | RematchedNews


def tell(before: Match | None, entry: Entry, after: Match, openly: bool = False) -> News:
    """What everyone is told of an entry, given the match before it (none before a table is opened) and after it.

    `openly` also tells the scores that were hidden: only for who asks again when the game is over.
    """
    now = entry.version, entry.at, status(after)
    event = entry.event
    if isinstance(event, Opened) or before is None:
        return OpenedNews(*now, view=snapshot(after, openly=openly))
    if isinstance(event, Moved):
        return _moved(event, now, before, after, openly)
    if isinstance(event, TakenBack):
        made, position = before.moves[-1], after.position
        scores = _new_scores(after, event.seat, openly)
        return TakenBackNews(*now, event.seat, made.move, position.site, position.stones, scores)
    if isinstance(event, Joined):
        return JoinedNews(*now, event.seat, event.sitter)
    if isinstance(event, Left):
        return LeftNews(*now, event.seat)
    if isinstance(event, Returned):
        return ReturnedNews(*now, event.seat)
    return RematchedNews(*now, event.table)


def _moved(event: Moved, now: tuple[int, int, Status], before: Match, after: Match, openly: bool) -> MovedNews:
    old, new = before.position, after.position
    move = event.move
    return MovedNews(
        *now,
        seat=event.seat,
        move=move,
        by=event.by,
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


def _take(old: Position, new: Position, move: Move) -> IllustriousTake | None:
    """The tile he took, from the site as the move had left it."""
    if not old.options.is_solo:
        return None
    cost = old.stones[1] + old.site.index(move.tile) - new.stones[1]
    return IllustriousTake(new.kept_aside[-1], cost)


def _new_scores(after: Match, seat: int, openly: bool) -> Scores:
    """Only who moved, and in solo the Illustrious Architect, has another score; hidden ones all come out in the end."""
    if not (openly or shows_scores(after)):
        return ()
    options = after.terms.options
    changed = range(options.seats) if options.is_solo or after.is_over else (seat,)
    return tuple((each, after.position.score_sheet(each)) for each in changed)
