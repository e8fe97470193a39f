"""Much work in one call, so that Python can use the speed of the core."""

import os
from typing import NamedTuple

from akropolis.engine.backend import core
from akropolis.engine.errors import EngineCode
from akropolis.engine.numbers import option_numbers
from akropolis.errors import GameError
from akropolis.rules.district import District
from akropolis.rules.options import Options
from akropolis.rules.rng import check_seed

MOST_GAMES = 100_000_000
MOST_THREADS = 1024


class ScoredMoves(NamedTuple):
    """What every legal move would bring the architect to move, in the order of the rules' legal moves."""

    totals: memoryview
    """The total after the move, stones included."""
    changes: memoryview
    """How the points of each of the five districts change: one row a move."""


def play_random_games(options: Options, count: int, *, seed: int, threads: int | None = None) -> memoryview:
    """Play whole random games and return every seat's total: one row a game.

    Game i has a generator of its own, seeded with seed + i, which shuffles the deal and then draws each move. So the
    result does not depend on the number of threads, and both cores agree.
    """
    check_seed(seed)
    check_count(count)
    raw = core.play_random_games(option_numbers(options), seed, count, threads_for(threads))
    return rows(raw, options.seats)


def rows(raw: bytes, width: int) -> memoryview:
    """Numbers of 16 bits in rows of equal width."""
    if not raw:  # a view cannot be cast to a shape with a zero in it
        return memoryview(raw).cast("h")
    return memoryview(raw).cast("h", (len(raw) // 2 // width, width))


def listed(raw: bytes, width: int) -> list[list[int]]:
    """The same as lists."""
    return [list(row) for row in zip(*[iter(memoryview(raw).cast("h"))] * width, strict=True)]


def scored(raw_totals: bytes, raw_changes: bytes) -> ScoredMoves:
    """The answer of a core, given its shape."""
    return ScoredMoves(memoryview(raw_totals).cast("h"), rows(raw_changes, len(District)))


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
