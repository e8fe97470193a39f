"""A model of one's own in the place of ours: `python own_net.py FOLDER`, where `dataset.py` has kept its games.

It is the simplest there is, a line through the features, fitted with NumPy. A network of PyTorch or JAX is used in the
same way: anything that maps features to points to come will do.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np

from akropolis.arena.contest import hold
from akropolis.arena.match import match
from akropolis.arena.report import Report, format_markdown
from akropolis.bots.bot import Budget
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.self_play import read_shards

RIDGE = 30.0


class Line:
    """Points to come as a weighted sum of the features."""

    def __init__(self, weights: Any) -> None:
        self.weights = weights

    def __call__(self, features: Any) -> Any:
        """One number for every row of features."""
        return with_one(features) @ self.weights


def with_one(features: Any) -> Any:
    """The features and a constant."""
    return np.hstack([features, np.ones((len(features), 1))]).astype(np.float64)


def fit(folder: Path) -> Line:
    """The line with the least squared error, shard by shard: never more than one is in memory."""
    size = 217
    squares, products = np.eye(size) * RIDGE, np.zeros(size)
    for arrays in read_shards(folder):
        rows = with_one(arrays["after"])
        squares += rows.T @ rows
        products += rows.T @ arrays["to_come_after"]
    return Line(np.linalg.solve(squares, products))


if __name__ == "__main__":
    line = fit(Path(sys.argv[1]))
    for bot in (ValueBot(evaluator=line), SearchBot(evaluator=line)):
        duel = match([bot, "random"], seed=3, budget=Budget(simulations=8))
        print(format_markdown(Report(duel, hold(duel, deals=1, workers=0).deals, asked=2)))
