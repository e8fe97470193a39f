"""The search of the strongest bots with a network of one's own: it judges the ideas, and many futures in one call.

As in the core, the best candidates are played on in many worlds, each with the hidden stacks dealt again, and the worse
half is dropped again and again. Two turns of every seat follow, chosen by the weights of the package, which is quick;
what the table is worth then is for the network to say.
"""

from dataclasses import dataclass

from akropolis.bots.evaluator import Evaluator, margins_after, utilities
from akropolis.engine.arrays import numpy
from akropolis.engine.backend import core
from akropolis.engine.many import Batch
from akropolis.engine.position import Position, Searched

__all__ = ["CANDIDATES", "ROUNDS", "Candidate", "search"]

CANDIDATES = 16
ROUNDS = 2
"""Turns of every seat that are played on."""


@dataclass
class Candidate:
    """A move, and what it was worth in the worlds it was played on in."""

    rank: int
    first: float
    """What the network thinks of it without a search; it counts as one world."""
    total: float = 0.0
    visits: int = 0

    @property
    def mean(self) -> float:
        """What it was worth on average in the worlds tried so far."""
        return (self.total + self.first) / (self.visits + 1)


def search(
    position: Position, evaluator: Evaluator, weights: "core.Weights", seed: int, simulations: int
) -> list[Searched]:
    """The best candidates, best first. The same seed and budget give the same answer."""
    worth = utilities(position, evaluator)
    order = numpy().argsort(-worth, kind="stable")[:CANDIDATES]
    alive = everyone = [Candidate(int(rank), float(worth[rank])) for rank in order]
    rounds = max(1, (len(alive) - 1).bit_length())
    done = 0
    for number in range(rounds):
        worlds = (simulations * (number + 1) // rounds - done) // len(alive)
        if worlds > 0:
            _play_on(position, evaluator, weights, alive, range(seed, seed + worlds))
            done += worlds * len(alive)
            seed += worlds
        alive = sorted(alive, key=lambda each: -each.mean)[: (len(alive) + 1) // 2]
    best = {id(each): place for place, each in enumerate(sorted(alive, key=lambda each: -each.mean))}
    everyone.sort(key=lambda each: (best.get(id(each), CANDIDATES), -each.visits, -each.mean))
    return [Searched(each.rank, each.mean, each.visits) for each in everyone]


def _play_on(
    position: Position, evaluator: Evaluator, weights: "core.Weights", alive: list[Candidate], seeds: range
) -> None:
    """Play every candidate on in the same worlds, so that luck does not decide between them."""
    np = numpy()
    here = Batch([position])
    batch = here.take(np.zeros(len(seeds) * len(alive), np.int64))
    batch.redeal(np.repeat(np.array([seed % (1 << 64) for seed in seeds], np.uint64), len(alive)))
    batch.step_ranks(np.tile([each.rank for each in alive], len(seeds)))
    for _ in range(ROUNDS * position.options.seats - 1):
        batch.step_ranks(batch.best_moves(weights).ranks)
    margins = margins_after(batch, batch.best_moves(weights).ranks, evaluator, position.seat)
    for candidate, worlds in zip(alive, margins.reshape(len(seeds), len(alive)).T, strict=True):
        candidate.total += float(worlds.sum())
        candidate.visits += len(seeds)
