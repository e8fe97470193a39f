"""Error rates of the arena's sequential test, and the deals it takes: `make sequential`, two minutes.

The games of a deal are independent, or half of the deals have equal games, or all of them have. The researchers'
tutorial keeps the figures.
"""

from collections.abc import Iterator

import typer

from akropolis import Rng
from akropolis.arena.sequential import SequentialTest

QUESTIONS = ((0.5, 0.55), (0.5, 0.6), (0.9, 0.95), (0.99, 0.999), (0.05, 0.1))
KINDS = {"independent": 0.0, "half of them equal": 0.5, "equal": 1.0}


def shares(rate: float, games: int, equal: float, rng: Rng) -> Iterator[float]:
    """The shares of victory of one deal after another; in such a part of the deals all games end alike."""
    while True:
        first = _chance(rng) < rate
        is_equal = _chance(rng) < equal
        others = (first if is_equal else _chance(rng) < rate for _ in range(games - 1))
        yield (first + sum(others)) / games


def answer(test: SequentialTest, deals: Iterator[float]) -> SequentialTest:
    """The test when it is decided."""
    while test.accepted is None:
        test = test.after(next(deals))
    return test


def _chance(rng: Rng) -> float:
    return rng.next() / 2**64


def main(repeats: int = 1000, seed: int = 1) -> None:
    """Print a table in Markdown."""
    rng = Rng(seed)
    typer.echo("| question | games a deal | they are | errs at the lower | errs at the higher | deals |")
    typer.echo("|---|---|---|---|---|---|")
    for p0, p1 in QUESTIONS:
        for games in (2, 4):
            for kind, equal in KINDS.items():
                new = SequentialTest(p0, p1)
                low, high = (
                    [answer(new, shares(rate, games, equal, rng)) for _ in range(repeats)] for rate in (p0, p1)
                )
                alpha = sum(test.accepted == p1 for test in low) / repeats
                beta = sum(test.accepted == p0 for test in high) / repeats
                deals = sum(test.deals for test in low + high) / (2 * repeats)
                typer.echo(f"| {p0:g} or {p1:g} | {games} | {kind} | {alpha:.1%} | {beta:.1%} | {deals:.0f} |")


if __name__ == "__main__":
    typer.run(main)
