"""A match: who meets whom on which seats. Every deal is played once for each seating, so that luck cancels."""

from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from akropolis.arena.entrants import Entrant
from akropolis.arena.seeds import deal_seeds
from akropolis.rules.options import Options

Seating = tuple[int, ...]
"""For each seat, the number of the entrant on it. Alone, the number after the last is the Illustrious Architect's."""


class ScheduledGame(NamedTuple):
    """One game of a match: a deal, and one of the seatings it is played with."""

    deal: int
    seed: int
    table: int
    """The number of the seating."""


@dataclass(frozen=True)
class Match:
    """The options, the entrants, and the seatings with which every deal is played."""

    options: Options
    entrants: tuple[Entrant, ...]
    seatings: tuple[Seating, ...]
    seed: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        """The names in the tables, by the number of the entrant; alone, the Illustrious Architect's is the last."""
        labels = tuple(entrant.label for entrant in self.entrants)
        return (*labels, str(self.options.illustrious)) if self.options.illustrious else labels

    @property
    def gives_one_seat_each(self) -> bool:
        """Whether no entrant ever holds two seats of one table."""
        return all(len(set(seating)) == len(seating) for seating in self.seatings)

    def deals_for(self, games: int) -> int:
        """How many whole deals make at least this many games."""
        return -(-games // len(self.seatings))

    def games(self, deals: int) -> list[ScheduledGame]:
        """The games of the first deals, deal by deal."""
        seeds = deal_seeds(self.seed, deals)
        return [
            ScheduledGame(deal, seed, table) for deal, seed in enumerate(seeds) for table in range(len(self.seatings))
        ]


def one_against_others(seats: int) -> tuple[Seating, ...]:
    """The first entrant on each seat in turn, the second on all the others. For two seats this is a duel."""
    return tuple(tuple(0 if seat == own else 1 for seat in range(seats)) for own in range(seats))


def rotated(entrants: int, seats: int) -> tuple[Seating, ...]:
    """Every choice of as many entrants as there are seats, each choice rotated through all seats."""
    return tuple(
        tuple(chosen[(seat + turned) % seats] for seat in range(seats))
        for chosen in combinations(range(entrants), seats)
        for turned in range(seats)
    )


def against_illustrious(entrants: int) -> tuple[Seating, ...]:
    """Each entrant alone against the Illustrious Architect, who has the second seat."""
    return tuple((entrant, entrants) for entrant in range(entrants))
