"""The linear model learns to choose what the net would choose."""

import numpy as np
import pytest

from akropolis import Options, engine
from akropolis.bots.sealed import unseal
from akropolis.bots.training.imitation import expected_by, imitate
from akropolis.bots.training.weights import Shape
from akropolis.bots.weight_files import FOLDER, KIND, floats_of
from akropolis.engine.backend import core
from akropolis.engine.many import Batch

pytestmark = pytest.mark.skipif(engine.backend() != "native", reason="training needs the native core")

LINEAR = 4 * Shape().features


def shipped() -> bytes:
    return floats_of(unseal(KIND, (FOLDER / "two.weights").read_bytes())[1])


def missed_by(weights: bytes, seed: int) -> float:
    """How much better the best move of each position was than the best that the linear model let through: points."""
    model, game, missed = core.Weights(weights), Batch.new(Options(2), [seed]), 0.0
    while not game.is_over()[0]:
        ranks, values = game.best_moves(model)
        missed += max(game[0].judge_moves(model)) - values[0]
        game.step_ranks(ranks)
    return missed


def test_it_misses_less_of_what_the_net_would_choose() -> None:
    blind = bytes(LINEAR) + shipped()[LINEAR:]
    taught = imitate(blind, [Options(2)], 1, 4)
    assert taught[LINEAR:] == blind[LINEAR:]
    assert missed_by(taught, 100) < missed_by(blind, 100) / 3


def test_it_comes_out_the_same_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    results = []
    for cores in (1, 3):
        monkeypatch.setattr("akropolis.bots.training.imitation.cores", lambda cores=cores: cores)
        results.append(imitate(shipped(), [Options(2), Options(2, all_tiles=True)], 7, 2))
    assert results[0] == results[1]


def test_it_reads_the_net_as_the_core_does() -> None:
    game, weights = Batch.new(Options(2), [5]), shipped()
    game.step_ranks([3])
    layers = Shape().split(np.frombuffer(weights, "<f4")[Shape().features + 1 :])
    features, now, _, _ = game.after_views(others=False)
    judged = np.array(game[0].judge_moves(core.Weights(weights)))
    tiles = game.moves().rows[:, 0]
    assert len(set(tiles)) > 1
    for tile in set(tiles):  # what the others expect then is the same wherever it lies
        here = tiles == tile
        apart = now[here] + expected_by(layers, features[here].astype(np.float64)) - judged[here]
        assert apart == pytest.approx(apart[0], abs=0.01)
