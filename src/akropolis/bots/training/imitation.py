"""A linear model that likes the moves that the net likes: it chooses what the search looks at.

Fitted to points, it misses much of what the net would choose, the more so the calmer the games are. Only the order of
the moves in one position counts here: so every move is compared with the others of its position, the best ones most.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from akropolis.bots.training.linear import RIDGE, Doubles
from akropolis.bots.training.samples import Rows
from akropolis.bots.training.weights import Layers, layers_in
from akropolis.bots.weight_files import Widths
from akropolis.engine.backend import core
from akropolis.engine.batch import cores
from akropolis.engine.many import Batch
from akropolis.rules.options import Options

NEAR = 3.0
"""Points: a move that is so much worse than the best counts for a third."""
_LEAST = 0.01
"""Moves that count for less are left out."""
_TEMPERATURE = 0.7
"""Noise in points, so that games stray from what the net would play."""


def imitate(weights: bytes, widths: Widths, options: Sequence[Options], seed: int, games: int) -> bytes:
    """The weights with a linear model that imitates their net, as it plays some games with each options in turn."""
    features = core.FEATURES
    products, moments = np.zeros((features, features)), np.zeros(features)
    with ThreadPoolExecutor(cores()) as pool:
        studied = pool.map(
            lambda game: _study(weights, widths, options[game % len(options)], seed + game), range(games)
        )
        for product, moment in studied:
            products += product
            moments += moment
    linear = np.linalg.solve(products + RIDGE * np.eye(features), moments)
    # The constant stays: it makes no difference to an order.
    return linear.astype("<f4").tobytes() + weights[4 * features :]


def _study(weights: bytes, widths: Widths, options: Options, seed: int) -> tuple[Doubles, Doubles]:
    """The sums of a regression over all positions of a game."""
    player, chance = core.Weights(weights, *widths), np.random.Generator(np.random.PCG64(seed))
    layers = layers_in(weights, widths)
    products, moments = np.zeros((core.FEATURES, core.FEATURES)), np.zeros(core.FEATURES)
    game = Batch.new(options, [seed])
    while not game.is_over()[0]:
        features, _, is_last, _ = game.after_views(others=False)
        utilities = np.array(game[0].judge_moves(player), np.float64)
        if not is_last.any():
            inputs, targets = _compared(layers, features, utilities)
            products += inputs.T @ inputs
            moments += inputs.T @ targets
        game.step_ranks([(utilities + chance.gumbel(0, _TEMPERATURE, len(utilities))).argmax()])
    return products, moments


def _compared(layers: Layers, features: Rows, utilities: Doubles) -> tuple[Doubles, Doubles]:
    """The best moves of a position and what the net expects of each, less their means, stretched by what they count."""
    counts = np.exp((utilities - utilities.max()) / NEAR)
    near = counts > _LEAST
    counts, inputs = counts[near], features[near].astype(np.float64)
    expected = expected_by(layers, inputs)
    inputs -= np.average(inputs, axis=0, weights=counts)
    expected -= np.average(expected, weights=counts)
    stretch = np.sqrt(counts)
    return inputs * stretch[:, None], expected * stretch


def expected_by(layers: Layers, features: Doubles) -> Doubles:
    """What a net expects, in points, as the core reads its numbers."""
    hidden = np.maximum(features @ layers.first + layers.first_bias, 0)
    second = np.maximum(hidden @ layers.second + layers.second_bias, 0)
    expected: Doubles = second @ layers.last + features @ layers.direct + layers.bias
    return expected
