"""A network of your own in place of ours: `python own_net.py FOLDER [DEALS]`, where `dataset.py` has kept its games.

216 inputs, 128 and 32 units, one output, trained by Adam in NumPy. A network of PyTorch or JAX is used in the same way:
anything that maps features to points to come will do.
"""

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from akropolis.arena.contest import hold
from akropolis.arena.match import match
from akropolis.arena.report import Report, format_markdown
from akropolis.bots.bot import Budget
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.self_play import read_shards
from akropolis.engine import FEATURE_NAMES, FEATURE_SCALE

WIDTHS = (len(FEATURE_NAMES), 128, 32, 1)
EPOCHS, ROWS, RATE = 6, 256, 1e-3
POINTS = 32.0
"""The network learns points to come in units of so many."""


class Net:
    """Layers with ReLU between them, and what Adam remembers of each."""

    def __init__(self, rng: np.random.Generator) -> None:
        sizes = list(pairwise(WIDTHS))
        self.layers = [rng.normal(0, (2 / size[0]) ** 0.5, size).astype(np.float32) for size in sizes]
        self.biases = [np.zeros(size[1], np.float32) for size in sizes]
        self.means, self.squares = ([np.zeros_like(each) for each in self.numbers] for _ in range(2))
        self.steps = 0

    @property
    def numbers(self) -> list[Any]:
        """All that is learned."""
        return self.layers + self.biases

    def __call__(self, features: Any) -> Any:
        """Points to come for every row of features. All are scaled by one number: see docs/batches.md."""
        return self.forward(features * np.float32(FEATURE_SCALE))[-1][:, 0] * POINTS

    def forward(self, rows: Any) -> list[Any]:
        """The inputs of each layer, and the output of the last."""
        seen = [rows]
        for layer, bias in zip(self.layers, self.biases, strict=True):
            seen.append((np.maximum(seen[-1], 0) if len(seen) > 1 else seen[-1]) @ layer + bias)
        return seen

    def learn(self, rows: Any, aims: Any, rate: float) -> None:
        """One step of Adam against the mean squared error."""
        seen = self.forward(rows)
        error = 2 * (seen[-1] - aims[:, None]) / len(rows)
        layers: list[Any] = []
        biases: list[Any] = []
        for number in reversed(range(len(self.layers))):
            given = np.maximum(seen[number], 0) if number else rows
            layers.insert(0, given.T @ error)
            biases.insert(0, error.sum(axis=0))
            error = (error @ self.layers[number].T) * (seen[number] > 0)
        self.steps += 1
        for each, slope, mean, square in zip(self.numbers, layers + biases, self.means, self.squares, strict=True):
            mean[...] += 0.1 * (slope - mean)
            square[...] += 0.001 * (slope**2 - square)
            step = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            each[...] -= rate * mean / (1 - 0.9**self.steps) / step


def fit(folder: Path) -> Net:
    """A network that has seen every row of the shards six times, at a rate that falls to nothing."""
    shards = list(read_shards(folder))
    rows = np.concatenate([shard["after"] for shard in shards]) * np.float32(FEATURE_SCALE)
    aims = np.concatenate([shard["to_come_after"] for shard in shards]) / np.float32(POINTS)
    rng = np.random.default_rng(1)
    net = Net(rng)
    parts = [part for _ in range(EPOCHS) for part in np.array_split(rng.permutation(len(rows)), -(-len(rows) // ROWS))]
    for done, part in enumerate(parts):
        net.learn(rows[part], aims[part], RATE * (1 - done / len(parts)))
    return net


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    net = fit(Path(sys.argv[1]))
    for bot in (ValueBot(evaluator=net), SearchBot(evaluator=net)):
        duel = match([bot, "greedy"], seed=3, budget=Budget(simulations=8))
        print(format_markdown(Report(duel, hold(duel, deals=deals, workers=0).deals, asked=2 * deals)))
