"""Many games of the same options in one call, as arrays of NumPy. For learning, simulation and environments."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from akropolis.engine.actions import MOST_REACH, ActionCodec
from akropolis.engine.arrays import (
    ArrayLike,
    Bytes,
    Floats,
    Numbers,
    Offsets,
    Seeds,
    Shorts,
    Small,
    Truths,
    numpy,
    seeds_of,
    whole_numbers,
)
from akropolis.engine.backend import core
from akropolis.engine.batch import check_count, threads_for
from akropolis.engine.errors import EngineCode
from akropolis.engine.numbers import MoveNumbers, option_numbers
from akropolis.engine.position import Position
from akropolis.errors import GameError
from akropolis.rules import position as rules
from akropolis.rules.options import Options
from akropolis.rules.rng import Rng

__all__ = [
    "MOST",
    "PLANES_REACH",
    "ActionRows",
    "AfterViews",
    "Batch",
    "BestMoves",
    "MoveRows",
    "SearchedMoves",
    "SeatViews",
]

MOST = 1_000_000
"""Games in one batch."""
PLANES_REACH = 16

_Numbers = tuple[list[list[MoveNumbers]], list[int], list[int], list[int], list[int]]
"""All of a game: tiles laid in each city, stones, site, hidden tiles, tiles kept aside."""


class MoveRows(NamedTuple):
    """Every legal move of every game, one after the other."""

    rows: Small
    """Tile, q, r, rotation: one row a move, in the order of the rules."""
    offsets: Offsets
    """The moves of game i are `rows[offsets[i]:offsets[i + 1]]`."""


class ActionRows(NamedTuple):
    """The same as actions of the codec; -1 for a move beyond its reach."""

    actions: Numbers
    offsets: Offsets


class AfterViews(NamedTuple):
    """What is seen after every legal move, before the site is refilled: what the models of the bots judge.

    Rows are those of the mover, one for each legal move; with others, each tile within reach adds a row for each of the
    others in turn, because to them it makes no difference where it lies.
    """

    features: Shorts
    now: Shorts
    """Points and stones of the seat that sees it."""
    is_last: Bytes
    """1 where that seat has no turn left: nothing is to come."""
    offsets: Offsets


class SeatViews(NamedTuple):
    """What every seat sees after a move: the mover first, then the others in turn. Zeros where the game is over."""

    features: Shorts
    """(games, seats, 216)"""
    now: Shorts
    """Points and stones: (games, seats)."""
    is_last: Bytes
    """1 where that seat has no turn left: nothing is to come."""


class BestMoves(NamedTuple):
    """The best move of every game in the eyes of a model."""

    ranks: Offsets
    """-1 where the game is over."""
    values: Floats
    """Expected points ahead of the others; at the end the true ones."""


class SearchedMoves(NamedTuple):
    """Up to 16 candidates of every game, best first; the rest of a row has the rank -1."""

    ranks: Offsets
    values: Floats
    visits: Numbers
    """In how many worlds a candidate was played on."""


class Batch:
    """Games that go on side by side, each at its own pace, and change in place.

    One thread at a time may use it; the work itself is done without the GIL, by as many threads as it is given, and
    Ctrl-C stops it.
    """

    __slots__ = ("_core", "codec", "options")

    def __init__(
        self,
        positions: Iterable[Position | rules.Position],
        *,
        seeds: ArrayLike | None = None,
        codec: ActionCodec | None = None,
        threads: int = 1,
    ) -> None:
        """Copy positions, all of the same options. The seeds are for `reset`; without any they count from 0."""
        twins = [each if isinstance(each, Position) else Position(each) for each in positions]
        if len({each.options for each in twins}) != 1:
            raise GameError(EngineCode.BATCH_OPTIONS)
        given = range(len(twins)) if seeds is None else seeds
        self._become(twins[0].options, given, codec, threads)
        if len(twins) != len(self):
            raise GameError(EngineCode.BATCH_LENGTH, games=len(twins), found=len(self))
        for number, twin in enumerate(twins):
            twin._check_dealt()
            self._core.set_game(number, twin._game)

    @classmethod
    def new(cls, options: Options, seeds: ArrayLike, *, codec: ActionCodec | None = None, threads: int = 1) -> "Batch":
        """Games before their first turn, one for each seed: the same deals as `new_game(options, seed=...)`."""
        batch = cls._of_numbers(options, seeds, codec, threads, [])
        if not len(batch):
            raise GameError(EngineCode.BATCH_OPTIONS)
        return batch

    @classmethod
    def _of_numbers(
        cls, options: Options, seeds: ArrayLike, codec: ActionCodec | None, threads: int, games: list[_Numbers]
    ) -> "Batch":
        batch = cls.__new__(cls)
        batch._become(options, seeds, codec, threads)
        for number, numbers in enumerate(games):
            batch._core.set_game(number, core.CoreGame(option_numbers(options), *numbers))
        return batch

    def __copy__(self) -> "Batch":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Batch":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        games = [self._core.game(number) for number in range(len(self))]
        seats = range(self.options.architects)
        numbers = [
            ([each.laid(seat) for seat in seats], each.stones, each.site, each.hidden, each.aside) for each in games
        ]
        return Batch._of_numbers, (self.options, self.seeds, self.codec, self._core.threads, numbers)

    def _become(self, options: Options, seeds: ArrayLike, codec: ActionCodec | None, threads: int) -> None:
        given = seeds_of(seeds)
        check_count(len(given), most=MOST)
        self.options = options
        self.codec = codec or ActionCodec.of(options)
        self._core = core.CoreBatch(option_numbers(options), given, threads_for(threads))

    def _of(self, twin: "core.CoreBatch") -> "Batch":
        batch = Batch.__new__(Batch)
        batch.options, batch.codec, batch._core = self.options, self.codec, twin
        return batch

    def __len__(self) -> int:
        return len(self._core)

    def __getitem__(self, game: int) -> Position:
        """A game as a position of its own."""
        if not -len(self) <= game < len(self):
            raise IndexError(f"there are {len(self)} games")
        return Position._of_core(self.options, self._core.game(game % len(self)))

    def __iter__(self) -> Iterator[Position]:
        return (self[game] for game in range(len(self)))

    def __repr__(self) -> str:
        return f"<engine.Batch of {len(self)} games>"

    @property
    def positions(self) -> list[Position]:
        """All games as positions of their own."""
        return list(self)

    def copy(self) -> "Batch":
        """The same games: nothing is shared."""
        return self._of(self._core.copy())

    def take(self, games: ArrayLike) -> "Batch":
        """Copies of some games, by number or by truths; a game may come several times."""
        return self._of(self._core.take(self._numbers(games)))

    # What is seen. Nothing of it depends on the order of the hidden stacks.

    def features(self, out: Shorts | None = None, *, seats: ArrayLike | None = None) -> Shorts:
        """What the seat to move sees, in 216 numbers a game; with seats, one for each game, what they see.

        Needs the native core.
        """
        return self._core.features(out, None if seats is None else self._seats(seats))

    def planes(self, reach: int = PLANES_REACH, out: Small | None = None, *, seats: ArrayLike | None = None) -> Small:
        """The cities as a net may see them: (games, planes, rows, columns), from the city to move on.

        With seats, one for each game, from theirs on. What lies beyond the reach is cut off.
        """
        check_count(reach, least=1, most=MOST_REACH)
        return self._core.planes(reach, out, None if seats is None else self._seats(seats))

    def mask(self, *, packed: bool = False, out: Bytes | None = None) -> Bytes:
        """1 for every legal action of the codec: (games, actions); packed, eight in a byte, the lowest bit first."""
        return self._core.mask(self.codec.reach, packed, out)

    def beyond(self) -> Numbers:
        """How many legal moves of each game lie beyond the reach of the codec, and so are not in the mask."""
        return self._core.beyond(self.codec.reach)

    def moves(self) -> MoveRows:
        """Every legal move of every game."""
        return MoveRows(*self._core.moves())

    def actions(self) -> ActionRows:
        """Every legal move of every game as an action of the codec."""
        return ActionRows(*self._core.actions(self.codec.reach))

    def counts(self) -> Numbers:
        """How many legal moves each game has."""
        return self._core.counts()

    def after_features(self) -> Shorts:
        """What the mover sees after every legal move: rows as those of `moves`. Needs the native core."""
        return self._core.after_views(False)[0]

    def after_views(self, *, others: bool = True) -> AfterViews:
        """The same with what the others see, and what each seat has then. Needs the native core."""
        return AfterViews(*self._core.after_views(others))

    def after_ranks(self, ranks: ArrayLike) -> SeatViews:
        """What every seat sees after one move of each game, told by its rank. Needs the native core."""
        return SeatViews(*self._core.after_ranks(self._ranks(ranks)))

    def seat(self) -> Small:
        """Whose turn it is in each game."""
        return self._core.seat()

    def turn(self) -> Small:
        """Turns taken in each game, of all seats together."""
        return self._core.turn()

    def is_over(self) -> Truths:
        """Which games are over."""
        return self._core.is_over()

    def totals(self) -> Shorts:
        """The points of every seat if the games ended now: (games, seats)."""
        return self._core.totals()

    def stones(self) -> Shorts:
        """The stones of every seat: (games, seats)."""
        return self._core.stones()

    def site(self) -> Small:
        """The tiles of the construction sites in order, 0 where there is none: (games, places)."""
        return self._core.site()

    def winners(self) -> Bytes:
        """1 for the seats that have won: (games, seats). Nobody before the end."""
        return self._core.winners()

    # What a model thinks of it.

    def values(self, weights: "core.Weights") -> Floats:
        """What the best move of each game is worth to a model. Needs the native core."""
        return self.best_moves(weights).values

    def best_moves(self, weights: "core.Weights") -> BestMoves:
        """The best move of each game, of the 48 that the model's first look likes best. Needs the native core."""
        return BestMoves(*self._core.best(weights))

    def search(
        self, weights: "core.Weights", seeds: ArrayLike, simulations: int, *, evenly: bool = False
    ) -> SearchedMoves:
        """A search in each game, as `Position.search` does it. Needs the native core.

        It drops the worse half of its candidates again and again; evenly, it plays all of them on in as many worlds.
        """
        check_count(simulations, least=1)
        return SearchedMoves(*self._core.search(weights, self._seeds(seeds), simulations, evenly))

    # Going on.

    def step(self, actions: ArrayLike) -> None:
        """Play an action of the codec in every game; or a move, given as a row of four numbers.

        What is given for a game that is over does not matter. An illegal one is refused, and then no game has changed.
        """
        given = whole_numbers(actions)
        if given.ndim == 2:
            self._check_length(len(given))
            self._refuse(self._core.step_moves(given), given)
        else:
            self._check_length(given.size)
            self._refuse(self._core.step_actions(given.ravel(), self.codec.reach), given.ravel())

    def step_ranks(self, ranks: ArrayLike) -> None:
        """The same by ranks among the legal moves of each game, which have no limit of reach."""
        given = whole_numbers(ranks).ravel()
        self._check_length(given.size)
        self._refuse(self._core.step_ranks(given), given)

    def reset(self, where: ArrayLike | None = None, seeds: ArrayLike | None = None) -> None:
        """Begin some games anew, chosen by number or by truths; all without a choice.

        Without seeds each game draws its next seed from its last one, whatever the others do.
        """
        np = numpy()
        games = np.arange(len(self)) if where is None else self._numbers(where)
        if seeds is None:
            old = self.seeds
            seeds = np.array([Rng(int(old[game])).next() for game in games], np.uint64)
        self._core.reset(games, self._seeds(seeds, len(games)))

    def redeal(self, seeds: ArrayLike) -> None:
        """Deal the hidden stacks of every game again, each by its own seed; what is on the table stays."""
        self._core.redeal(self._seeds(seeds))

    @property
    def seeds(self) -> Seeds:
        """The seed each game was dealt from."""
        return self._core.seeds()

    def _numbers(self, games: ArrayLike) -> Offsets:
        np = numpy()
        given = np.asarray(games)
        numbers: Offsets = np.flatnonzero(given) if given.dtype == np.bool_ else whole_numbers(given).ravel()
        if given.dtype == np.bool_:
            self._check_length(given.size)
        if numbers.size and not 0 <= numbers.min() <= numbers.max() < len(self):
            raise GameError(EngineCode.COUNT_RANGE, count=numbers.max(), least=0, most=len(self) - 1)
        return numbers

    def _ranks(self, ranks: ArrayLike) -> Offsets:
        given: Offsets = whole_numbers(ranks).ravel()
        self._check_length(given.size)
        counts = self.counts()
        for game in numpy().flatnonzero((counts > 0) & ((given < 0) | (given >= counts)))[:1]:
            self._refuse(int(game), given)
        return given

    def _seats(self, seats: ArrayLike) -> Offsets:
        given: Offsets = whole_numbers(seats).ravel()
        self._check_length(given.size)
        for seat in given[(given < 0) | (given >= self.options.architects)][:1]:
            raise GameError(EngineCode.COUNT_RANGE, count=seat, least=0, most=self.options.architects - 1)
        return given

    def _seeds(self, seeds: ArrayLike, count: int | None = None) -> Seeds:
        given = seeds_of(seeds)
        self._check_length(len(given), count)
        return given

    def _check_length(self, found: int, games: int | None = None) -> None:
        games = len(self) if games is None else games
        if found != games:
            raise GameError(EngineCode.BATCH_LENGTH, games=games, found=found)

    def _refuse(self, game: int, given: Offsets) -> None:
        if game >= 0:
            raise GameError(EngineCode.ACTION_ILLEGAL, game=game, action=given[game].tolist())
