"""Ctrl-C ends whatever a learned bot does for long."""

import pytest

from akropolis import Options, engine, new_game
from akropolis.bots.weight_files import weights_for
from akropolis.engine.backend import core
from akropolis.engine.numbers import option_numbers
from tests.engine.test_many import interrupted

pytestmark = pytest.mark.skipif(engine.backend() != "native", reason="learned bots need the native core")

TWO = Options(2)


@pytest.mark.parametrize("what", ["search", "outlook", "ideas", "batch", "deep batch", "self-play", "match"])
def test_long_thinking_ends_with_ctrl_c(what: str) -> None:
    weights, much = weights_for(TWO), 10**8
    position = engine.Position(new_game(TWO, seed=1))
    batch = engine.Batch([position] * 1000)
    calls = {
        "search": lambda: position.search(weights, 1, much, None),
        "outlook": lambda: position.outlook(weights, 1, much, None),
        "ideas": lambda: position.ideas(weights, 1, much, None, 3),
        "batch": lambda: batch.search(weights, range(1000), 64),
        "deep batch": lambda: engine.Batch([position] * 2, threads=2).search(weights, range(2), much),
        "self-play": lambda: core.self_play(weights, [option_numbers(TWO)], 1, 10**5, 1, 1.0, 0.5, 0.5),
        "match": lambda: core.play_models([weights] * 2, option_numbers(TWO), 1, 10**5, 1),
    }
    assert interrupted(calls[what])
