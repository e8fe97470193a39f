"""Much work in one call, so that Python can use the speed of the core."""

import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, overload

from akropolis.engine.arrays import numpy
from akropolis.engine.backend import core
from akropolis.engine.errors import EngineCode
from akropolis.engine.numbers import option_numbers
from akropolis.errors import GameError
from akropolis.rules.district import District
from akropolis.rules.options import Options
from akropolis.rules.rng import check_seed

__all__ = [
    "MOST_GAMES",
    "MOST_THREADS",
    "Rows",
    "ScoredMoves",
    "check_count",
    "cores",
    "play_random_games",
    "scored",
    "threads_for",
]

MOST_GAMES = 100_000_000
MOST_THREADS = 1024


class Rows(Sequence[Sequence[int]]):
    """Numbers in rows of equal width: a sequence of rows, `rows[3, 1]` is a number, and NumPy takes it as an array."""

    __slots__ = ("_numbers", "_width")

    def __init__(self, raw: bytes, width: int) -> None:
        self._numbers: memoryview[int] = memoryview(raw).cast("h")
        self._width = width

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows there are, and how wide they are."""
        return len(self), self._width

    def __len__(self) -> int:
        return len(self._numbers) // self._width

    @overload
    def __getitem__(self, index: int) -> Sequence[int]: ...
    @overload
    def __getitem__(self, index: slice) -> list[Sequence[int]]: ...
    @overload
    def __getitem__(self, index: tuple[int, int]) -> int: ...
    def __getitem__(self, index: int | slice | tuple[int, int]) -> Sequence[int] | list[Sequence[int]] | int:
        if isinstance(index, tuple):
            row, column = index
            return self[row][column]
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"there are {len(self)} rows")
        begin = index % len(self) * self._width
        return self._numbers[begin : begin + self._width]

    def __iter__(self) -> Iterator[Sequence[int]]:
        return (self[row] for row in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and (self.shape, self.tobytes()) == (other.shape, other.tobytes())

    __hash__ = None  # type: ignore[assignment]  # as with other arrays

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        array = numpy().frombuffer(self._numbers, "int16").reshape(self.shape)
        return array if dtype is None and not copy else numpy().array(array, dtype)

    def __repr__(self) -> str:
        return f"<Rows: {len(self)} of {self._width} numbers>"

    def tolist(self) -> list[list[int]]:
        """The same as lists."""
        return [list(row) for row in self]

    def tobytes(self) -> bytes:
        """The numbers in 16 bits each, row by row."""
        return self._numbers.tobytes()


class ScoredMoves(NamedTuple):
    """What every legal move would bring the architect to move, in the order of the rules' legal moves."""

    totals: "memoryview[int]"
    """The total after the move, stones included."""
    changes: Rows
    """How the points of each of the five districts change: one row a move."""


def play_random_games(options: Options, count: int, *, seed: int, threads: int | None = None) -> Rows:
    """Play whole random games and return every seat's total: one row a game.

    Game i has a generator of its own, seeded with seed + i, which shuffles the deal and then draws each move. So the
    result does not depend on the number of threads, and both cores agree.
    """
    check_seed(seed)
    check_count(count)
    raw = core.play_random_games(option_numbers(options), seed, count, threads_for(threads))
    return Rows(raw, options.seats)


def scored(raw_totals: bytes, raw_changes: bytes) -> ScoredMoves:
    """The answer of a core, given its shape."""
    return ScoredMoves(memoryview(raw_totals).cast("h"), Rows(raw_changes, len(District)))


def check_count(count: int, least: int = 0, most: int = MOST_GAMES) -> None:
    """Raise an error unless a number is within bounds."""
    if not least <= count <= most:
        raise GameError(EngineCode.COUNT_RANGE, count=count, least=least, most=most)


def threads_for(threads: int | None) -> int:
    """The threads asked for, or one for each core."""
    if threads is None:
        return cores()
    check_count(threads, least=1, most=MOST_THREADS)
    return threads


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
