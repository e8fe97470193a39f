"""How far the bots of the ladder build, over thousands of games: `make reach`. docs/batches.md keeps the figures.

They choose as they do at a table, but many games at once, so that ten thousand take minutes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Any

import numpy as np
import typer

from akropolis import Illustrious, Options, Rng, engine
from akropolis.bots.bot import Bot, Budget
from akropolis.bots.ladder import LADDER
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.simple import GreedyBot, RandomBot
from akropolis.bots.weight_files import weights_for

MODES = (
    Options(2),
    Options(3),
    Options(4),
    Options(1, illustrious=Illustrious.METAGENES),
    Options(2, all_tiles=True),
    Options(3, all_tiles=True),
    Options(1, all_tiles=True, illustrious=Illustrious.METAGENES),
)
SIMULATIONS = {"search": 16, "master": 64}

Choose = Callable[[engine.Batch, np.random.Generator], Any]


@dataclass(frozen=True)
class Figures:
    """The most of some games: how far an origin lay, legal moves, hexes of a city, levels."""

    reach: int = 0
    moves: int = 0
    hexes: int = 0
    levels: int = 0

    def with_more(self, other: "Figures") -> "Figures":
        """The most of both."""
        return Figures(*(max(pair) for pair in zip(self.numbers, other.numbers, strict=True)))

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        return self.reach, self.moves, self.hexes, self.levels


def play(name: str, options: Options, games: int, seed: int) -> Figures:
    """Games of one bot against itself."""
    batch, chance = engine.Batch.new(options, range(seed, seed + games)), np.random.Generator(np.random.PCG64(seed))
    choose, reach, most = CHOICES[name], 0, 0
    while not batch.is_over().all():
        rows, offsets = batch.moves()
        ranks = choose(batch, chance)
        chosen = rows[(offsets[:-1] + ranks)[~batch.is_over()]]
        reach = max(reach, int(np.abs(chosen[:, 1:3].astype(int)).max()))
        most = max(most, int(np.diff(offsets).max()))
        batch.step_ranks(ranks)
    cities = [city for position in batch for city in position.to_rules().cities]
    levels = max(built.level for city in cities for built in city.hexes.values())
    return Figures(reach, most, max(len(city.hexes) for city in cities), levels)


def _any(batch: engine.Batch, chance: np.random.Generator) -> Any:
    return (chance.random(len(batch)) * batch.counts()).astype(np.int64)


def _greedy(batch: engine.Batch, chance: np.random.Generator) -> Any:
    views = batch.after_views(others=False)
    parts = np.split(views.now + chance.random(len(views.now)) / 2, views.offsets[1:-1])
    return np.array([part.argmax() if len(part) else 0 for part in parts])


def _played_alone(bot: Bot) -> Choose:
    """A bot that is quick enough to be asked game by game."""

    def choose(batch: engine.Batch, chance: np.random.Generator) -> Any:
        seeds = chance.integers(0, 2**62, len(batch)).tolist()
        return np.array([_rank(bot, each, Rng(seed)) for each, seed in zip(batch, seeds, strict=True)])

    return choose


def _rank(bot: Bot, position: engine.Position, rng: Rng) -> int:
    if position.is_over:
        return 0
    return position.legal_moves.index(bot.choose(position.public_view, rng, Budget()))


def _valued(noise: float) -> Choose:
    def choose(batch: engine.Batch, chance: np.random.Generator) -> Any:
        weights = weights_for(batch.options)
        if not noise:
            return np.maximum(batch.best_moves(weights).ranks, 0)
        judged = [np.array(position.judge_moves(weights)) for position in batch]
        return np.array([(each + chance.normal(0, noise, len(each))).argmax() if len(each) else 0 for each in judged])

    return choose


def _searched(simulations: int) -> Choose:
    def choose(batch: engine.Batch, chance: np.random.Generator) -> Any:
        seeds = chance.integers(0, 2**62, len(batch))
        return np.maximum(batch.search(weights_for(batch.options), seeds, simulations).ranks[:, 0], 0)

    return choose


def _choice(name: str, bot: Bot) -> Choose:
    match bot:
        case RandomBot():
            return _any
        case GreedyBot():
            return _greedy
        case ValueBot(noise=noise):
            return _valued(noise)
        case SearchBot():
            return _searched(SIMULATIONS[name])
    return _played_alone(bot)


CHOICES = {rung.name: _choice(rung.name, rung.make()) for rung in LADDER}


def main(games: int = 10_000) -> None:
    """Play games of every bot in every mode, most of them by the one that builds furthest."""
    seed = 0
    shares = {"random": 0.4, "search": 0.02, "master": 0.005}
    rest = (1 - sum(shares.values())) / (len(CHOICES) - len(shares))
    all_of_them = Figures()
    for name, options in product(CHOICES, MODES):
        count = ceil(games * shares.get(name, rest) / len(MODES))
        figures = Figures()
        for begin in range(0, count, 100):
            figures = figures.with_more(play(name, options, min(100, count - begin), seed := seed + 100))
        assert figures.reach <= engine.ActionCodec.of(options).reach, (name, options, figures)
        typer.echo(f"{name:9} {options.seats} seats {options.all_tiles!s:5} {count:5} games: {figures}")
        all_of_them = all_of_them.with_more(figures)
    typer.echo(all_of_them)


if __name__ == "__main__":
    typer.run(main)
