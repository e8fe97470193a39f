"""The Python rules behind the interface of the compiled core, for machines without a compiler."""

from array import array

from akropolis.engine._python_batch import CoreBatch
from akropolis.engine._python_game import CoreGame, play_to_the_end
from akropolis.engine.numbers import OptionNumbers, options_from
from akropolis.rules.options import Options
from akropolis.rules.position import Position
from akropolis.rules.rng import Rng
from akropolis.rules.setup import new_game

__all__ = ["CoreBatch", "CoreGame", "play_random_games"]


def play_random_games(options: OptionNumbers, seed: int, count: int, threads: int) -> bytes:  # noqa: ARG001
    """Whole random games; game i has its own generator, which deals and then chooses."""
    chosen = options_from(options)
    totals = array("h")
    for game in range(count):
        rng = Rng((seed + game) % (1 << 64))
        totals.extend(play_to_the_end(_dealt(chosen, rng), rng))
    return totals.tobytes()


def _dealt(options: Options, rng: Rng) -> Position:
    tiles = list(options.tiles)
    rng.shuffle(tiles)
    return new_game(options, tiles=tiles)
