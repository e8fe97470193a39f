"""Checksums of what games are made with: the rules, weights and networks. Games with others are other games."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from akropolis.bots.evaluator import Evaluator, utilities
from akropolis.bots.weight_files import NAMES, weights_path
from akropolis.engine.batch import play_random_games
from akropolis.engine.position import Position
from akropolis.rules.options import Options
from akropolis.rules.rng import Rng
from akropolis.rules.setup import new_game

__all__ = ["checksum", "evaluator_checksum", "made_with", "rules_checksum", "weights_checksum"]

_TWO, _SEED, _GAMES = Options(2), 18, 2
_DIGITS = 16
_MOVES = 32
"""The number of moves of a position that an evaluator is asked about."""


def checksum(parts: Iterable[bytes]) -> str:
    """A few digits that tell these bytes from others."""
    found = sha256()
    for part in parts:
        found.update(part)
    return found.hexdigest()[:_DIGITS]


def weights_checksum(folder: Path, options: Options | None = None) -> str:
    """A checksum of the models in a folder: of all, or of the one that judges games with these options."""
    names = [NAMES[options.architects]] if options else NAMES.values()
    return checksum(path.read_bytes() for name in names if (path := weights_path(folder, name)).is_file())


@lru_cache
def rules_checksum() -> str:
    """A checksum of a few games at random, the same on every machine with the same rules."""
    return checksum([play_random_games(_TWO, _GAMES, seed=_SEED, threads=1).tobytes()])


def evaluator_checksum(evaluator: Evaluator, options: Options) -> str:
    """A checksum of what a network says of two positions, to a tenth of a point: its numbers may lie anywhere."""
    position, rng = new_game(options, seed=_SEED), Rng(_SEED)
    said = [*utilities(Position(position), evaluator)[:_MOVES]]
    for _ in range(options.turns // 2):
        position = position.play(position.legal_moves[rng.below(len(position.legal_moves))])
    said += [*utilities(Position(position), evaluator)[:_MOVES]]
    return checksum(f"{round(float(each), 1) + 0.0:.1f} ".encode() for each in said)


def made_with() -> dict[str, str]:
    """The version of the package and its rules, for a file that others may go on with."""
    return {"package": version("akropolis"), "rules": rules_checksum()}
