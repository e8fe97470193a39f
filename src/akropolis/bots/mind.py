"""The learned value: which weights judge which game, and what the core makes of them."""

from functools import cache
from pathlib import Path

from akropolis.engine.backend import backend, core
from akropolis.errors import Code, GameError
from akropolis.rules.options import Options

FOLDER = Path(__file__).parent / "weights"
NAMES = {1: "solo", 2: "two", 3: "three", 4: "four"}
"""One model for each number of architects; its features tell it the variants and the length of the game."""


def weights_for(options: Options) -> "core.Weights":
    """The weights that judge games with these options."""
    return load_weights(FOLDER / f"{NAMES[options.architects]}.weights")


@cache
def load_weights(path: Path) -> "core.Weights":
    """The weights in a file."""
    if backend() != "native":
        raise GameError(Code.NATIVE_NEEDED)
    try:
        return core.Weights(path.read_bytes())
    except (OSError, ValueError) as error:
        raise GameError(Code.WEIGHTS_BROKEN, path=str(path)) from error
