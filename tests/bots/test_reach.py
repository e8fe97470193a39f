"""How far bots build: no move that any of them has chosen lies beyond the reach of the codec. In full: `make reach`."""

import pytest

from akropolis import Options, engine
from bench.reach import CHOICES, MODES, play

pytestmark = pytest.mark.skipif(engine.backend() != "native", reason="the learned bots need the native core")


@pytest.mark.parametrize("name", [name for name in CHOICES if name != "master"])  # it is the search, for longer
def test_no_bot_builds_beyond_the_reach_of_the_codec(name: str) -> None:
    for number, options in enumerate(MODES[::3]):
        figures = play(name, options, 2, seed=number)
        assert 4 <= figures.reach <= engine.ActionCodec.of(options).reach
        assert figures.levels <= 15
        assert figures.hexes <= 4 + 3 * -(-options.turns // options.seats)


def test_random_games_stay_within_the_reach_too() -> None:
    figures = play("random", Options(2), 200, seed=1)
    assert 9 <= figures.reach <= engine.ActionCodec.of(Options(2)).reach
    assert figures.moves <= 4096
