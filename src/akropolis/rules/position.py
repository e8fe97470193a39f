"""A position: everything on the table between two turns, as a value."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from akropolis.errors import GameError
from akropolis.rules.city import City
from akropolis.rules.errors import RuleCode
from akropolis.rules.move import LegalMoves, Move
from akropolis.rules.options import Options
from akropolis.rules.ranking import Ranking, rank
from akropolis.rules.scoring import ScoreSheet, score_city
from akropolis.rules.site import Site, Stacks, affordable, cost_of, take
from akropolis.rules.solo import choose_tile, score_illustrious

__all__ = ["OpenTable", "Position", "PublicView", "split_stacks"]


@dataclass(frozen=True)
class OpenTable:
    """What lies open on the table, and the questions anyone may ask of it."""

    options: Options
    cities: tuple[City, ...]
    stones: tuple[int, ...]
    site: Site
    kept_aside: tuple[int, ...]
    """The tiles of the Illustrious Architect, in the order he took them."""

    @cached_property
    def turn(self) -> int:
        """Turns taken so far, of all seats together."""
        return sum(len(city.tiles) for city in self.cities) + len(self.kept_aside)

    @property
    def seat(self) -> int:
        """Whose turn it is. Turns go clockwise without a break."""
        return self.turn % self.options.seats

    @property
    def chief_architect(self) -> int:
        """The seat with the marker. It passes to the left whenever a stack is laid out."""
        rounds = min(self.turn // self.options.stack_size, self.options.stacks)
        return rounds % self.options.seats

    @property
    def is_over(self) -> bool:
        """The last tile is never played."""
        return self.turn == self.options.turns

    @property
    def legal_moves(self) -> LegalMoves:
        """Every move the architect whose turn it is may make; none when the game is over."""
        tiles = () if self.is_over else affordable(self.site, self.stones[self.seat])
        return LegalMoves(self.cities[self.seat], tiles)

    def check_move(self, move: Move) -> None:
        """Raise an error that says why, if a move is illegal."""
        if self.is_over:
            raise GameError(RuleCode.GAME_OVER)
        cost, stones = cost_of(self.site, move.tile), self.stones[self.seat]
        if cost > stones:
            raise GameError(RuleCode.TILE_TOO_DEAR, tile=move.tile, cost=cost, stones=stones)
        self.cities[self.seat].check_place(move.origin, move.rotation)

    def score_sheet(self, seat: int) -> ScoreSheet:
        """The points of a seat if the game ended now, explained."""
        self.options.check_seat(seat)
        stones, variants = self.stones[seat], self.options.variants
        if self.options.illustrious and seat == 1:
            return score_illustrious(self.options.illustrious, self.kept_aside, stones, variants)
        return score_city(self.cities[seat], stones, variants)

    @property
    def ranking(self) -> Ranking:
        """The seats from first to last if the game ended now."""
        totals = [self.score_sheet(seat).total for seat in range(self.options.seats)]
        return rank(totals, self.stones, self.options.is_solo)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win. Nobody before the end."""
        return self.ranking.winners if self.is_over else ()


@dataclass(frozen=True)
class Position(OpenTable):
    """The whole table, the hidden order of the stacks included. Only a referee may see it.

    Against an Illustrious Architect his turn follows at once on yours, so a position is always yours to play.
    """

    stacks: Stacks = field(repr=False)

    def play(self, move: Move) -> "Position":
        """The position after a move."""
        self.check_move(move)
        return self.play_unchecked(move)

    def play_unchecked(self, move: Move) -> "Position":
        """The same for a move that is known to be legal."""
        seat = self.seat
        city = self.cities[seat]
        cost = self.site.index(move.tile)
        stones = list(self.stones)
        stones[seat] += city.quarries_under(move.origin, move.rotation) - cost
        if self.options.is_solo:
            stones[1] += cost
        cities = (*self.cities[:seat], city.lay_unchecked(*move), *self.cities[seat + 1 :])
        site, stacks = take(self.site, self.stacks, move.tile)
        after = Position(self.options, cities, tuple(stones), site, self.kept_aside, stacks)
        return after._let_illustrious_take() if self.options.is_solo else after

    def _let_illustrious_take(self) -> "Position":
        yours, his = self.stones
        tile = choose_tile(self.site, his)
        site, stacks = take(self.site, self.stacks, tile)
        stones = (yours, his - self.site.index(tile))
        return replace(self, stones=stones, site=site, stacks=stacks, kept_aside=(*self.kept_aside, tile))

    @property
    def public_view(self) -> "PublicView":
        """What any architect may know: all but the order of the stacks."""
        unseen = tuple(sorted(tile for stack in self.stacks for tile in stack))
        return PublicView(self.options, self.cities, self.stones, self.site, self.kept_aside, unseen)


@dataclass(frozen=True)
class PublicView(OpenTable):
    """The table as every architect sees it. It keeps no way back to the order of the stacks."""

    unseen: tuple[int, ...]
    """The tiles still in the stacks, by number: which are left is public, their order is not."""

    @property
    def stacks_left(self) -> int:
        """How many stacks are still to be laid out."""
        return len(self.unseen) // self.options.stack_size

    def with_stacks(self, order: Sequence[int]) -> Position:
        """A position that looks like this one, with the unseen tiles coming out in a given order."""
        if sorted(order) != list(self.unseen):
            raise GameError(RuleCode.DEAL_UNSEEN)
        stacks = split_stacks(order, self.options.stack_size)
        return Position(self.options, self.cities, self.stones, self.site, self.kept_aside, stacks)


def split_stacks(order: Sequence[int], size: int) -> Stacks:
    """Equal stacks from the order in which their tiles will come out."""
    return tuple(tuple(order[start : start + size]) for start in range(0, len(order), size))
