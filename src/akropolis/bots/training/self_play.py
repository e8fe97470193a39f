"""Games of a model against itself, which the next one learns from."""

import numpy as np

from akropolis.bots.training.chance import Purpose, seed_for
from akropolis.bots.training.curriculum import MIXTURE, Course
from akropolis.bots.training.fit import Watch
from akropolis.bots.training.samples import SampleSet
from akropolis.engine.backend import core
from akropolis.engine.batch import cores
from akropolis.engine.numbers import option_numbers


def untrained() -> bytes:
    """A model that expects nothing: it takes the most points it can get now."""
    return bytes(core.WEIGHTS_SIZE)


def play_samples(course: Course, weights: bytes, generation: int, seed: int, scale: float, watch: Watch) -> SampleSet:
    """The samples of a generation. They depend on the weights and the seed alone, so they can be played again.

    A model plays some games at a time, so that Ctrl-C need not wait for all. Whole rounds of the options make the
    games the same as in one go.
    """
    model = core.Weights(weights)
    options = [option_numbers(each) for each in course.options(seed_for(seed, Purpose.OPTIONS, generation))]
    first = seed_for(seed, Purpose.GAMES, generation)
    manner = (
        course.temperature_of(generation),
        course.trust_of(generation),
        course.kept,
        course.is_thorough(generation),
    )
    games, at_a_time = course.games_of(generation, scale), MIXTURE * cores()
    features, to_come = [], []
    for done in range(0, games, at_a_time):
        watch(done, games)
        count = min(at_a_time, games - done)
        seen, came = core.self_play(model, options, first + done, count, cores(), *manner)
        features.append(np.frombuffer(seen, np.int16).reshape(-1, core.FEATURES))
        to_come.append(np.frombuffer(came, np.float32))
    return SampleSet(np.concatenate(features), np.concatenate(to_come))
