"""Who has won, by how much, and how a tie was decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from akropolis.rules.scoring import ScoreSheet


class Decision(StrEnum):
    """What set a seat apart from the one ranked before it."""

    POINTS = "points"
    STONES = "stones"
    """As many points; more stones decided."""
    SHARED = "shared"
    """As many points and as many stones: the place is shared."""
    ILLUSTRIOUS = "illustrious"
    """The same, alone: the victory is the Illustrious Architect's."""


class Standing(NamedTuple):
    """A seat in the ranking."""

    seat: int
    place: int
    """1 is the first. Who shares a place has the same number, and the next numbers are left out."""
    decision: Decision | None
    """None for the first."""


@dataclass(frozen=True)
class Ranking:
    """The seats from first to last."""

    standings: tuple[Standing, ...]
    tie: Decision | None
    """How it was decided, where the most points were nobody's alone."""
    margin: int | None
    """Points between the first and the second; None where nobody is second."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(standing.seat for standing in self.standings if standing.place == 1)


def rank(sheets: Sequence[ScoreSheet], is_solo: bool = False) -> Ranking:
    """Most points, then most stones, then together. Alone, a tie in both is the Illustrious Architect's, of seat 1."""
    results = [(sheet.total, sheet.stones) for sheet in sheets]
    seats = list(range(len(sheets)))
    # Sorting keeps the order of equals: alone, his seat comes first.
    order = sorted(reversed(seats) if is_solo else seats, key=lambda seat: results[seat], reverse=True)
    standings: list[Standing] = []
    for index, seat in enumerate(order):
        decision = _decision(results[order[index - 1]], results[seat], is_solo) if index else None
        place = standings[-1].place if decision is Decision.SHARED else index + 1
        standings.append(Standing(seat, place, decision))
    margin = sheets[order[0]].total - sheets[order[1]].total if len(order) > 1 else None
    return Ranking(tuple(standings), standings[1].decision if margin == 0 else None, margin)


def _decision(better: tuple[int, int], worse: tuple[int, int], is_solo: bool) -> Decision:
    if better[0] != worse[0]:
        return Decision.POINTS
    if better[1] != worse[1]:
        return Decision.STONES
    return Decision.ILLUSTRIOUS if is_solo else Decision.SHARED
