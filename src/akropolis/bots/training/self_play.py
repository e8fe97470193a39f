"""Games of a model against itself, which the next one learns from."""

from contextlib import closing
from functools import partial
from typing import Any

import numpy as np

from akropolis.bots.spread import Spread, in_order
from akropolis.bots.training.chance import Purpose, seed_for
from akropolis.bots.training.curriculum import MIXTURE, Course
from akropolis.bots.training.fit import Watch
from akropolis.bots.training.samples import SampleSet
from akropolis.bots.weight_files import Widths
from akropolis.engine.backend import core
from akropolis.engine.batch import cores
from akropolis.engine.numbers import option_numbers


def untrained(widths: Widths) -> bytes:
    """A model that expects nothing: it takes the most points it can get now."""
    return bytes(4 * widths.numbers)


def play_samples(
    course: Course, weights: bytes, generation: int, seed: int, scale: float, watch: Watch, spread: Spread | None = None
) -> SampleSet:
    """The samples of a generation. They depend on the weights and the seed alone, so they can be played again.

    A model plays some games at a time, so that Ctrl-C need not wait for all, or others can play them. Whole rounds of
    the options make the games the same as in one go.
    """
    options = [option_numbers(each) for each in course.options(seed_for(seed, Purpose.OPTIONS, generation))]
    first = seed_for(seed, Purpose.GAMES, generation)
    manner = (
        course.temperature_of(generation),
        course.trust_of(generation),
        course.kept,
        course.is_thorough(generation),
    )
    threads = 1 if spread else cores()
    games, at_a_time = course.games_of(generation, scale), MIXTURE * threads
    rounds = [range(first + done, first + min(done + at_a_time, games)) for done in range(0, games, at_a_time)]
    features, to_come = [], []
    done = 0
    watch(done, games)
    with closing(
        in_order(spread, partial(_play_round, weights, course.widths, options, manner, threads), rounds)
    ) as played:
        for part, (seen, came) in zip(rounds, played, strict=True):
            features.append(np.frombuffer(seen, np.int16).reshape(-1, core.FEATURES))
            to_come.append(np.frombuffer(came, np.float32))
            done += len(part)
            watch(done, games)
    return SampleSet(np.concatenate(features), np.concatenate(to_come))


def _play_round(
    weights: bytes, widths: Widths, options: list[Any], manner: tuple[Any, ...], threads: int, games: range
) -> tuple[bytes, bytes]:
    """The samples of some games, by their seeds: features, and what was still to come."""
    return core.self_play(core.Weights(weights, *widths), options, games.start, len(games), threads, *manner)
