"""A match: who meets whom on which seats. Every deal is played once for each seating.

The luck of the seats cancels where everyone holds every seat, that of the neighbours only where everyone also follows
everyone else: whoever plays after a weak bot gets what that leaves. So different bots take their seats in every order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations
from typing import NamedTuple

from akropolis.arena.entrants import Entrant, check_weights, enter
from akropolis.arena.errors import ArenaCode
from akropolis.arena.seeds import deal_seeds
from akropolis.bots.bot import Bot, Budget
from akropolis.errors import GameError
from akropolis.rules.options import Options

__all__ = [
    "TWO",
    "Match",
    "ScheduledGame",
    "Seating",
    "against_illustrious",
    "deals_of",
    "in_every_order",
    "match",
    "one_against_others",
    "parse_shard",
    "seatings_for",
]

TWO = Options(architects=2)

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
    forfeit: bool = False
    """A bot that fails loses the game. Otherwise greedy stands in for a guest; a bot in Python ends the match."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The names in the tables, by the number of the entrant; alone, the Illustrious Architect's is the last."""
        labels = tuple(entrant.label for entrant in self.entrants)
        return (*labels, str(self.options.illustrious)) if self.options.illustrious else labels

    @property
    def scheme(self) -> str:
        """The kind of seatings, in words."""
        bots, seats = len(self.entrants), self.options.seats
        if self.options.is_solo:
            return "alone against the Illustrious Architect"
        if self.seatings == in_every_order(bots, seats):
            return "every order"
        return "one against the others" if self.seatings == one_against_others(seats) else "its own"

    @property
    def gives_one_seat_each(self) -> bool:
        """Whether no entrant ever holds two seats of one table."""
        return all(len(set(seating)) == len(seating) for seating in self.seatings)

    def deals_for(self, games: int) -> int:
        """How many whole deals make at least this many games."""
        return -(-games // len(self.seatings))

    def games(self, deals: int | range) -> list[ScheduledGame]:
        """The games of the first deals, or of a shard of them, deal by deal."""
        wanted = deals_of(deals)
        seeds = deal_seeds(self.seed, wanted.stop)
        return [ScheduledGame(deal, seeds[deal], table) for deal in wanted for table in range(len(self.seatings))]


def match(
    bots: Sequence[str | Bot],
    options: Options = TWO,
    *,
    budget: Budget | None = None,
    seed: int = 0,
    round_robin: bool = False,
    forfeit: bool = False,
) -> Match:
    """A match between bots, given by name or as values, seated in every order.

    With two bots and more than two seats the first meets the second on all other seats.
    """
    seatings = seatings_for(len(bots), options, is_round_robin=round_robin)
    entrants = enter(bots, budget)
    check_weights(entrants, options)
    return Match(options, entrants, seatings, seed, forfeit)


def seatings_for(bots: int, options: Options, *, is_round_robin: bool = False) -> tuple[Seating, ...]:
    """How so many bots sit down at a table."""
    seats = options.seats
    if options.is_solo:
        if is_round_robin:
            raise GameError(ArenaCode.SOLO_ROUND_ROBIN)
        return against_illustrious(bots)
    if bots == seats or (is_round_robin and bots > seats):
        return in_every_order(bots, seats)
    if bots == 2:
        return one_against_others(seats)
    wanted = "2 bots" if seats == 2 else f"2 bots or {seats}"
    raise GameError(ArenaCode.TABLE_BOTS, bots=bots, seats=seats, wanted=wanted)


def deals_of(deals: int | range) -> range:
    """The numbers of the deals that are meant: so many from the first, or these."""
    return range(deals) if isinstance(deals, int) else deals


def parse_shard(text: str, deals: int) -> range:
    """A part of the deals, for one of several machines: 2/4 is the second of four parts."""
    number, slash, count = text.partition("/")
    if not (slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise GameError(ArenaCode.SHARD_RANGE, text=text)
    return range(deals * (int(number) - 1) // int(count), deals * int(number) // int(count))


def one_against_others(seats: int) -> tuple[Seating, ...]:
    """The first entrant on each seat in turn, the second on all the others. For two seats this is a duel."""
    return tuple(tuple(0 if seat == own else 1 for seat in range(seats)) for own in range(seats))


def in_every_order(entrants: int, seats: int) -> tuple[Seating, ...]:
    """Every choice of as many entrants as there are seats, each in every order: 2, 6 or 24 seatings a choice."""
    return tuple(chain.from_iterable(map(permutations, combinations(range(entrants), seats))))


def against_illustrious(entrants: int) -> tuple[Seating, ...]:
    """Each entrant alone against the Illustrious Architect, who has the second seat."""
    return tuple((entrant, entrants) for entrant in range(entrants))
