"""Whether a machine plays as the others do: the same version, the same weights, the same games from the same seeds."""

from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from akropolis.bots.identity import checksum, rules_checksum, weights_checksum
from akropolis.bots.weight_files import FOLDER, weights_for
from akropolis.engine.backend import backend, core
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
        *((f"set of weights in {folder}", weights_checksum(Path(folder))) for folder in folders),
        ("set of weights", weights_checksum(FOLDER)),
        ("sample of games", _played()),
    )


def describe_difference(wanted: Fitness, found: Fitness) -> str | None:
    """In what a machine differs from the one that began, in words; in nothing, if it is as good."""
    have = dict(found)
    for name, value in wanted:
        if have.get(name) != value:
            return f"its {name} is {have.get(name)}, and here it is {value}"
    return None


def _played() -> str:
    """A checksum of a few games: two machines that agree on it round alike, too."""
    played = [rules_checksum().encode()]
    if backend() == "native":
        models = [weights_for(_TWO)] * 2
        played.append(core.play_models(models, option_numbers(_TWO), _SEED, _GAMES, 1))
    return checksum(played)
