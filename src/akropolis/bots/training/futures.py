"""How the best moves of a position compare, by what comes of them.

The moves that a net likes best are played on in the same worlds, two turns of every seat. What a move is worth there
strays a lot from world to world, but how two moves differ in the same world strays little: so that is what is learned.
"""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import Event

import numpy as np

from akropolis.bots.spread import Spread, in_order
from akropolis.bots.training.chance import Purpose, seed_for
from akropolis.bots.training.comparisons import MOVES, NO_MOVE, Comparisons
from akropolis.bots.training.curriculum import Course, Foresight
from akropolis.bots.training.fit import Watch
from akropolis.bots.training.samples import Floats
from akropolis.bots.weight_files import Widths
from akropolis.engine.backend import core
from akropolis.engine.batch import cores
from akropolis.engine.many import Batch
from akropolis.rules.options import Options

Task = tuple[Options, range]
"""Games to play, by their seeds."""

_TOGETHER = 8
"""Games of one options that are played side by side."""


def compare_moves(
    course: Course,
    weights: bytes,
    foresight: Foresight,
    generation: int,
    seed: int,
    scale: float,
    watch: Watch,
    spread: Spread | None = None,
) -> Comparisons:
    """All positions of some games, which are played by what the futures say. They follow from weights and seed."""
    options = course.options(seed_for(seed, Purpose.OPTIONS, generation))
    first, games = seed_for(seed, Purpose.FUTURES, generation), max(1, int(foresight.games * scale))
    tasks = [
        (options[number % len(options)], range(begin, min(begin + _TOGETHER, first + games)))
        for number, begin in enumerate(range(first, first + games, _TOGETHER))
    ]
    found: list[Comparisons] = []
    watch(0, games)
    work = partial(_play, weights, course.widths, foresight)
    with closing(in_order(spread, work, tasks) if spread else _play_here(work, tasks)) as played:
        for (_, seeds), part in zip(tasks, played, strict=True):
            found.append(part)
            watch(seeds.stop - first, games)
    return Comparisons.together(found)


def _play_here(work: Callable[..., Comparisons], tasks: Sequence[Task]) -> Generator[Comparisons]:
    """On all cores. Whoever has heard enough need not wait for games that are under way."""
    stop = Event()
    with ThreadPoolExecutor(cores()) as pool:
        try:
            yield from pool.map(partial(work, stop=stop), tasks)
        finally:
            stop.set()


def _play(
    weights: bytes, widths: Widths, foresight: Foresight, task: Task, *, stop: Event | None = None
) -> Comparisons:
    options, seeds = task
    chance, model = np.random.Generator(np.random.PCG64(seeds.start)), core.Weights(weights, *widths)
    games, count = Batch.new(options, list(seeds)), len(seeds)
    noise = chance.uniform(0, foresight.temperature, (count, 1))
    found = []
    while not games.is_over()[0]:  # all games of one options are equally long
        if stop and stop.is_set():
            raise CancelledError
        ranks, worth, _ = games.search(model, chance.integers(2**62, size=count), MOVES * foresight.worlds, evenly=True)
        is_move = ranks >= 0
        views = [games.after_ranks(np.where(is_move[:, move], ranks[:, move], ranks[:, 0])) for move in range(MOVES)]
        features, now, is_last = (np.stack(parts, axis=1) for parts in zip(*views, strict=True))
        found.append(Comparisons(features, now, is_last, worth, is_move))
        strayed: Floats = np.where(is_move, worth + noise * chance.gumbel(size=worth.shape), NO_MOVE)
        games.step_ranks(ranks[np.arange(count), strayed.argmax(axis=1)])
    return Comparisons.together(found)
