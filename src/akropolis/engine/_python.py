"""The Python rules behind the interface of the compiled core, for machines without a compiler."""

from array import array

from akropolis.engine.numbers import MoveNumbers, OptionNumbers, move_from, numbers_of, options_from
from akropolis.rules.city import City
from akropolis.rules.options import Options
from akropolis.rules.position import Position, split_stacks
from akropolis.rules.rng import Rng
from akropolis.rules.setup import new_game


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
        self._history = [
            Position(
                chosen,
                tuple(_city_of(moves) for moves in laid),
                tuple(stones),
                tuple(site),
                tuple(aside),
                split_stacks(hidden, chosen.stack_size),
            )
        ]

    @property
    def _now(self) -> Position:
        return self._history[-1]

    def copy(self) -> "CoreGame":
        twin = CoreGame.__new__(CoreGame)
        twin._history = self._history.copy()
        return twin

    @property
    def seat(self) -> int:
        return self._now.seat

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
    def aside(self) -> list[int]:
        return list(self._now.kept_aside)

    def laid(self, seat: int) -> list[MoveNumbers]:
        return [(each.tile, *each.origin, each.rotation) for each in self._now.cities[seat].tiles]

    @property
    def legal_moves(self) -> int:
        return len(self._now.legal_moves)

    def footprints(self) -> list[tuple[int, int, int]]:
        city = self._now.cities[self.seat]
        return [(*each.first, int(each.second.q != each.first.q)) for each in city.sorted_footprints]

    def is_legal(self, move: MoveNumbers) -> bool:
        return move_from(move) in self._now.legal_moves

    def move(self, rank: int) -> MoveNumbers:
        return numbers_of(self._now.legal_moves[rank])

    def do_move(self, move: MoveNumbers) -> None:
        self._history.append(self._now.play(move_from(move)))

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
        before = [line.points for line in self._now.score_sheet(seat).lines]
        totals, changes = array("h"), array("h")
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
            totals.extend(_play_to_the_end(self._now.public_view.with_stacks(hidden), rng))
        return totals.tobytes()

    def perft(self, depth: int) -> int:
        if depth == 1:
            return self.legal_moves
        return sum(CoreGame._of(self._now.play_unchecked(move)).perft(depth - 1) for move in self._now.legal_moves)

    def score_repeatedly(self, times: int) -> int:
        cities = len(self._now.cities)
        return sum(self._now.score_sheet(number % cities).total for number in range(times))

    def copy_repeatedly(self, times: int) -> int:
        return sum(self.copy().legal_moves for _ in range(times))

    def state(self) -> bytes:
        return repr((self._now, self._now.stacks, [city.tiles for city in self._now.cities])).encode()

    @staticmethod
    def _of(position: Position) -> "CoreGame":
        game = CoreGame.__new__(CoreGame)
        game._history = [position]
        return game


def play_random_games(options: OptionNumbers, seed: int, count: int, threads: int) -> bytes:  # noqa: ARG001
    """Whole random games; game i has its own generator, which deals and then chooses."""
    chosen = options_from(options)
    totals = array("h")
    for game in range(count):
        rng = Rng((seed + game) % (1 << 64))
        totals.extend(_play_to_the_end(_dealt(chosen, rng), rng))
    return totals.tobytes()


def _dealt(options: Options, rng: Rng) -> Position:
    tiles = list(options.tiles)
    rng.shuffle(tiles)
    return new_game(options, tiles=tiles)


def _play_to_the_end(position: Position, rng: Rng) -> list[int]:
    while not position.is_over:
        moves = position.legal_moves
        position = position.play_unchecked(moves[rng.below(len(moves))])
    return [position.score_sheet(seat).total for seat in range(position.options.seats)]


def _city_of(moves: list[MoveNumbers]) -> City:
    city = City()
    for move in moves:
        city = city.lay(*move_from(move))
    return city
