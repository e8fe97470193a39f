"""Who has won, by how much, and how a tie was decided. Everything that ranks seats asks here."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from akropolis.rules.scoring import ScoreSheet

__all__ = ["Decision", "RankedSeat", "Ranking", "Tie", "rank", "rank_sheets"]


class Decision(StrEnum):
    """What set a seat apart from the one ranked before it."""

    POINTS = "points"
    STONES = "stones"
    """As many points; more stones decided."""
    SHARED = "shared"
    """As many points and as many stones: the place is shared."""
    ILLUSTRIOUS = "illustrious"
    """The same, alone: the victory is the Illustrious Architect's."""


Tie = Literal[Decision.STONES, Decision.SHARED, Decision.ILLUSTRIOUS]
"""How the victory was decided, if several seats had the most points."""


class RankedSeat(NamedTuple):
    """A seat in the ranking."""

    seat: int
    place: int
    """1 is the first. Seats that share a place have the same number, and the next numbers are left out."""
    decision: Decision | None
    """None for the first."""


@dataclass(frozen=True)
class Ranking:
    """The seats from first to last."""

    standings: tuple[RankedSeat, ...]
    tie: Tie | None
    margin: int | None
    """Points between the first and the second; None where nobody is second."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return tuple(standing.seat for standing in self.standings if standing.place == 1)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, in the order of the seats."""
        return tuple(standing.place for standing in sorted(self.standings))


def rank(totals: Sequence[int], stones: Sequence[int], has_illustrious: bool = False) -> Ranking:
    """Most points, then most stones, then together. A tie in both is the Illustrious Architect's, who has seat 1."""
    results = list(zip(totals, stones, strict=True))
    seats = range(len(results))
    # Sorting keeps the order of equals: where he is at the table, his seat comes first.
    order = sorted(reversed(seats) if has_illustrious else seats, key=lambda seat: results[seat], reverse=True)
    standings = [RankedSeat(seat, 1, None) for seat in order[:1]]
    for index, seat in enumerate(order[1:], start=1):
        decision = _decision(results[order[index - 1]], results[seat], has_illustrious)
        place = standings[-1].place if decision is Decision.SHARED else index + 1
        standings.append(RankedSeat(seat, place, decision))
    if len(order) == 1:
        return Ranking(tuple(standings), tie=None, margin=None)
    decision = _decision(results[order[0]], results[order[1]], has_illustrious)
    tie = None if decision is Decision.POINTS else decision
    return Ranking(tuple(standings), tie, totals[order[0]] - totals[order[1]])


def rank_sheets(sheets: Sequence[ScoreSheet], has_illustrious: bool = False) -> Ranking:
    """The same from the score sheets of all seats."""
    return rank([sheet.total for sheet in sheets], [sheet.stones for sheet in sheets], has_illustrious)


def _decision(better: tuple[int, int], worse: tuple[int, int], has_illustrious: bool) -> Decision:
    if better[0] != worse[0]:
        return Decision.POINTS
    if better[1] != worse[1]:
        return Decision.STONES
    return Decision.ILLUSTRIOUS if has_illustrious else Decision.SHARED
