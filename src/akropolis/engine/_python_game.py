"""A game by the Python rules, behind the interface of the compiled core."""

from array import array
from typing import Any

from akropolis.engine.arrays import numpy
from akropolis.engine.numbers import MoveNumbers, OptionNumbers, move_from, numbers_of, options_from
from akropolis.rules.city import City
from akropolis.rules.move import Move
from akropolis.rules.position import OpenTable, Position, split_stacks
from akropolis.rules.rng import Rng
from akropolis.rules.site import Stacks
from akropolis.rules.solo import choose_tile


class CoreGame:
    """A position that can be played on and taken back."""

    def __init__(
        self,
        options: OptionNumbers,
        laid: list[list[MoveNumbers]],
        stones: list[int],
        site: list[int],
        hidden: list[int],
        aside: list[int],
    ) -> None:
        chosen = options_from(options)
        self._begin(
            Position(
                chosen,
                tuple(_city_of(moves) for moves in laid),
                tuple(stones),
                tuple(site),
                tuple(aside),
                split_stacks(hidden, chosen.stack_size),
            )
        )

    def _begin(self, position: Position) -> None:
        self._history: list[Position | Waiting] = [position]
        self.deals_by_hand = False

    @staticmethod
    def of(position: Position) -> "CoreGame":
        """The game that stands at a position."""
        game = CoreGame.__new__(CoreGame)
        game._begin(position)
        return game

    @property
    def _now(self) -> "Position | Waiting":
        return self._history[-1]

    def to_rules(self) -> Position:
        """The position; none while a stack is waited for."""
        if isinstance(self._now, Waiting):
            raise ValueError("no game leads here")
        return self._now

    def copy(self) -> "CoreGame":
        twin = CoreGame.__new__(CoreGame)
        twin._history, twin.deals_by_hand = self._history.copy(), self.deals_by_hand
        return twin

    @property
    def seat(self) -> int:
        return self._now.seat % len(self._now.cities)

    @property
    def turn(self) -> int:
        return self._now.turn

    @property
    def is_over(self) -> bool:
        return self._now.is_over

    @property
    def undoable(self) -> int:
        return len(self._history) - 1

    @property
    def stones(self) -> list[int]:
        return list(self._now.stones)

    @property
    def site(self) -> list[int]:
        return list(self._now.site)

    @property
    def hidden(self) -> list[int]:
        return [tile for stack in self._now.stacks for tile in stack]

    @property
    def needs_deal(self) -> bool:
        return isinstance(self._now, Waiting)

    @property
    def aside(self) -> list[int]:
        return list(self._now.kept_aside)

    def laid(self, seat: int) -> list[MoveNumbers]:
        return [(each.tile, *each.origin, each.rotation) for each in self._now.cities[seat].tiles]

    @property
    def legal_moves(self) -> int:
        return 0 if self.needs_deal else len(self._now.legal_moves)

    def footprints(self) -> list[tuple[int, int, int]]:
        city = self._now.cities[self.seat]
        return [(*each.first, int(each.second.q != each.first.q)) for each in city.sorted_footprints]

    def is_legal(self, move: MoveNumbers) -> bool:
        return not self.needs_deal and move_from(move) in self._now.legal_moves

    def move(self, rank: int) -> MoveNumbers:
        return numbers_of(self.to_rules().legal_moves[rank])

    def moves(self) -> Any:
        rows = [] if self.needs_deal else [numbers_of(move) for move in self._now.legal_moves]
        return numpy().array(rows, "int8").reshape(-1, 4)

    def do_move(self, numbers: MoveNumbers) -> None:
        before, move = self.to_rules(), move_from(numbers)
        after = before.play(move)
        is_refilled = len(after.stacks) < len(before.stacks)
        self._history.append(Waiting(before, move) if self.deals_by_hand and is_refilled else after)

    def play_rank(self, rank: int) -> None:
        self.do_move(self.move(rank))

    def deal_stack(self, tiles: list[int]) -> None:
        if not isinstance(self._now, Waiting):
            raise ValueError("no game leads here")
        self._history.append(self._now.dealt(tiles))

    def redeal(self, seed: int) -> None:
        hidden = sorted(self.hidden)
        Rng(seed).shuffle(hidden)
        self._history = [
            self._now.with_hidden(hidden) if isinstance(self._now, Waiting) else _redealt(self._now, hidden)
        ]

    def undo_move(self) -> None:
        if len(self._history) == 1:
            raise IndexError("there is no move to take back")
        self._history.pop()

    def score(self, seat: int) -> list[tuple[int, int]]:
        return [(line.value, line.stars) for line in self._now.score_sheet(seat).lines]

    def total(self, seat: int) -> int:
        return self._now.score_sheet(seat).total

    def judged_hexes(self, seat: int) -> list[tuple[int, int, int, int, bool, bool]]:
        lines = self._now.score_sheet(seat).lines
        return [
            (number, *each.hex, each.level, each.scores, each.is_doubled)
            for number, line in enumerate(lines)
            for each in line.hexes
            if each.hex
        ]

    def score_moves(self) -> tuple[bytes, bytes]:
        seat = self.seat
        totals, changes = array("h"), array("h")
        if isinstance(self._now, Waiting):
            return b"", b""
        before = [line.points for line in self._now.score_sheet(seat).lines]
        for move in self._now.legal_moves:
            after = self._now.play_unchecked(move).score_sheet(seat)
            totals.append(after.total)
            changes.extend(line.points - old for line, old in zip(after.lines, before, strict=True))
        return totals.tobytes(), changes.tobytes()

    def roll_out(self, seed: int, count: int, threads: int) -> bytes:  # noqa: ARG002  # one thread is all there is
        totals = array("h")
        for game in range(count):
            rng = Rng((seed + game) % (1 << 64))
            hidden = self.hidden
            rng.shuffle(hidden)
            totals.extend(play_to_the_end(_redealt(self.to_rules(), hidden), rng))
        return totals.tobytes()

    def perft(self, depth: int) -> int:
        if depth == 1:
            return self.legal_moves
        return sum(CoreGame.of(self.to_rules().play_unchecked(move)).perft(depth - 1) for move in self._now.legal_moves)

    def score_repeatedly(self, times: int) -> int:
        cities = len(self._now.cities)
        return sum(self._now.score_sheet(number % cities).total for number in range(times))

    def copy_repeatedly(self, times: int) -> int:
        return sum(self.copy().legal_moves for _ in range(times))

    def state(self) -> bytes:
        return repr((self._now, self._now.stacks, [city.tiles for city in self._now.cities])).encode()


class Waiting(OpenTable):
    """The table after a move, before the stack that it calls for is laid out."""

    def __init__(self, before: Position, move: Move) -> None:
        self._before, self._move = before, move
        after = before.play_unchecked(move)
        site = tuple(tile for tile in before.site if tile != move.tile)
        stones, aside = after.stones, before.kept_aside
        if before.options.is_solo:
            cost = before.site.index(move.tile)
            yours, his = after.stones[0], before.stones[1] + cost
            stones = (yours, his)
            if len(site) > 1:  # his turn has come before the stack
                tile = choose_tile(site, his)
                stones, aside = (yours, his - site.index(tile)), (*aside, tile)
                site = tuple(each for each in site if each != tile)
        super().__init__(before.options, after.cities, stones, site, aside)

    @property
    def stacks(self) -> Stacks:
        return self._before.stacks

    def with_hidden(self, hidden: list[int]) -> "Waiting":
        return Waiting(_redealt(self._before, hidden), self._move)

    def dealt(self, tiles: list[int]) -> Position:
        hidden = [tile for stack in self.stacks for tile in stack]
        size = self.options.stack_size
        if len(set(tiles)) != size or len(tiles) != size or not set(tiles) <= set(hidden):
            raise ValueError("no game leads here")
        # As the compiled core does it: each tile changes places with the one that it comes instead of.
        for place, tile in enumerate(tiles):
            other = hidden.index(tile)
            hidden[place], hidden[other] = hidden[other], hidden[place]
        return _redealt(self._before, hidden).play_unchecked(self._move)


def play_to_the_end(position: Position, rng: Rng) -> list[int]:
    """The totals of every seat after random moves."""
    while not position.is_over:
        moves = position.legal_moves
        position = position.play_unchecked(moves[rng.below(len(moves))])
    return [position.score_sheet(seat).total for seat in range(position.options.seats)]


def _redealt(position: Position, hidden: list[int]) -> Position:
    return position.public_view.with_stacks(hidden)


def _city_of(moves: list[MoveNumbers]) -> City:
    city = City()
    for move in moves:
        city = city.lay(*move_from(move))
    return city
