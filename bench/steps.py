"""Steps of a batch a second, by one thread, in processor time: python -m bench.steps

Each step asks for features, totals and the legal moves in one of three forms, plays a random one in every game, and
deals those anew that are over. docs/batches.md keeps the figures.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import typer

from akropolis import Options, engine
from bench.kit.figures import load_average

TURNS = 36
Ask = Callable[[engine.Batch, dict[str, Any]], None]


def _rows(batch: engine.Batch, _: dict[str, Any]) -> None:
    batch.moves()


def _bits(batch: engine.Batch, rooms: dict[str, Any]) -> None:
    rooms["mask"] = batch.mask(packed=True, out=rooms.get("mask"))


def _bytes(batch: engine.Batch, rooms: dict[str, Any]) -> None:
    rooms["mask"] = batch.mask(out=rooms.get("mask"))


def steps_a_second(games: int, ask: Ask, rounds: int) -> float:
    """The speed of one form."""
    chance = np.random.Generator(np.random.PCG64(1))
    batch, rooms = engine.Batch.new(Options(2), range(games)), dict[str, Any]()
    began = time.process_time()
    for _ in range(rounds):
        rooms["features"] = batch.features(out=rooms.get("features"))
        batch.totals()
        ask(batch, rooms)
        batch.step_ranks((chance.random(games) * batch.counts()).astype(np.int64))
        if (over := batch.is_over()).any():
            batch.reset(over)
    return games * rounds / (time.process_time() - began)


def main(steps: int = 100_000) -> None:
    """Measure every form with 1, 64 and 1,024 games at once."""
    for games in (1, 64, 1024):
        rounds = max(TURNS, steps // games // (20 if games == 1 else 1))
        speeds = [steps_a_second(games, ask, rounds) for ask in (_rows, _bits, _bytes)]
        typer.echo(f"| {games:,} | " + " | ".join(f"{speed:,.0f}" for speed in speeds) + " |")
    typer.echo(f"load average {load_average()}")


if __name__ == "__main__":
    typer.run(main)
