"""Whether a machine plays as the others do: the same version, the same weights, the same games from the same seeds."""

from collections.abc import Iterable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from zlib import crc32

from akropolis.bots.weight_files import FOLDER, NAMES, weights_for, weights_path
from akropolis.engine.backend import backend, core
from akropolis.engine.batch import play_random_games
from akropolis.engine.numbers import option_numbers
from akropolis.rules.options import Options

__all__ = ["Fitness", "describe_difference", "fitness_here"]

Fitness = tuple[tuple[str, str], ...]
"""What must be the same on every machine, by its name, the most telling first."""

_TWO, _SEED, _GAMES = Options(2), 18, 2


@lru_cache
def fitness_here(folders: tuple[str, ...] = ()) -> Fitness:
    """What this machine plays with; the folders are those with weights of one's own."""
    return (
        ("version", version("akropolis")),
        ("core", backend()),
        *((f"set of weights in {folder}", _weights_in(Path(folder))) for folder in folders),
        ("set of weights", _weights_in(FOLDER)),
        ("sample of games", _played()),
    )


def describe_difference(wanted: Fitness, found: Fitness) -> str | None:
    """In what a machine differs from the one that began, in words; in nothing, if it is as good."""
    have = dict(found)
    for name, value in wanted:
        if have.get(name) != value:
            return f"its {name} is {have.get(name)}, and here it is {value}"
    return None


def _weights_in(folder: Path) -> str:
    """A checksum of all models of a folder."""
    return _checksum(path.read_bytes() for name in NAMES.values() if (path := weights_path(folder, name)).is_file())


def _played() -> str:
    """A checksum of a few games: two machines that agree on it round alike, too."""
    played = [play_random_games(_TWO, _GAMES, seed=_SEED, threads=1).tobytes()]
    if backend() == "native":
        models = [weights_for(_TWO)] * 2
        played.append(core.play_models(models, option_numbers(_TWO), _SEED, _GAMES, 1))
    return _checksum(played)


def _checksum(parts: Iterable[bytes]) -> str:
    found = 0
    for part in parts:
        found = crc32(part, found)
    return f"{found:08x}"
