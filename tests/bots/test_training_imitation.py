"""The linear model learns to choose what the net would choose."""

from collections.abc import Callable

import numpy as np
import pytest

from akropolis import Options, engine
from akropolis.bots.training.imitation import expected_by, imitate
from akropolis.bots.training.weights import layers_in
from akropolis.bots.weight_files import Widths
from akropolis.engine.backend import core
from akropolis.engine.many import Batch
from tests.kit.nets import WIDE, random_net, shipped

pytestmark = pytest.mark.skipif(engine.backend() != "native", reason="training needs the native core")

NETS = {"of the package": lambda: shipped("two"), "wide": lambda: (random_net(WIDE), WIDE)}
LINEAR = 4 * 216


def missed_by(weights: bytes, widths: Widths, seed: int) -> float:
    """How much better the best move of each position was than the best that the linear model let through: points."""
    model, game, missed = core.Weights(weights, *widths), Batch.new(Options(2), [seed]), 0.0
    while not game.is_over()[0]:
        ranks, values = game.best_moves(model)
        missed += max(game[0].judge_moves(model)) - values[0]
        game.step_ranks(ranks)
    return missed


def test_it_misses_less_of_what_the_net_would_choose() -> None:
    able, widths = shipped("two")
    blind = bytes(LINEAR) + able[LINEAR:]
    taught = imitate(blind, widths, [Options(2)], 1, 4)
    assert taught[LINEAR:] == blind[LINEAR:]
    assert missed_by(taught, widths, 100) < missed_by(blind, widths, 100) / 3


def test_it_comes_out_the_same_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    results = []
    for cores in (1, 3):
        monkeypatch.setattr("akropolis.bots.training.imitation.cores", lambda cores=cores: cores)
        results.append(imitate(*shipped("two"), [Options(2), Options(2, all_tiles=True)], 7, 2))
    assert results[0] == results[1]


@pytest.mark.parametrize("net", NETS.values(), ids=NETS)
def test_it_reads_the_net_as_the_core_does(net: Callable[[], tuple[bytes, Widths]]) -> None:
    weights, widths = net()
    game = Batch.new(Options(2), [5])
    game.step_ranks([3])
    features, now, _, _ = game.after_views(others=False)
    judged = np.array(game[0].judge_moves(core.Weights(weights, *widths)))
    tiles = game.moves().rows[:, 0]
    assert len(set(tiles)) > 1
    for tile in set(tiles):  # what the others expect then is the same wherever it lies
        here = tiles == tile
        apart = now[here] + expected_by(layers_in(weights, widths), features[here].astype(np.float64)) - judged[here]
        assert apart == pytest.approx(apart[0], abs=0.01)
