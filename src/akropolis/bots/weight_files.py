"""Files of weights: which of them judge which game, and how they are read and written."""

import atexit
from array import array
from functools import lru_cache
from math import inf, isfinite, prod
from pathlib import Path
from struct import pack, unpack
from typing import NamedTuple

from akropolis.bots.errors import BotCode
from akropolis.bots.sealed import Facts, seal, unseal
from akropolis.engine.backend import backend, core
from akropolis.errors import GameError
from akropolis.notation.files import write_whole
from akropolis.rules.options import Options

__all__ = [
    "FOLDER",
    "KIND",
    "NAMES",
    "USUAL",
    "WIDEST",
    "Widths",
    "floats_of",
    "halves_of",
    "load_weights",
    "numbers_to_polish",
    "save_weights",
    "weights_for",
    "weights_path",
]

FOLDER = Path(__file__).parent / "weights"
NAMES = {1: "solo", 2: "two", 3: "three", 4: "four"}
"""One model for each number of architects; its features tell it the variants and the length of the game."""

KIND = "akropolis-weights"


class Widths(NamedTuple):
    """How wide the two hidden layers of a net are."""

    hidden: int = 128
    second: int = 32

    def layers(self, features: int) -> tuple[tuple[int, ...], ...]:
        """The shape of each part of such a net that reads so many numbers, in the order of model.hpp."""
        hidden, second = self
        return (features, hidden), (hidden,), (hidden, second), (second,), (second,), (features,), (1,)

    @property
    def numbers(self) -> int:
        """How many numbers such a model has, its linear part included."""
        return core.FEATURES + 1 + sum(map(prod, self.layers(core.FEATURES)))


USUAL, WIDEST = Widths(), Widths(1024, 256)
"""Those that a model has if nothing else is said, and the most that the core has room for."""
USUAL_RIVALRY = -1.0
"""The others weigh as much against oneself as `akropolis.bots.evaluator.RIVALRY` has it."""


def weights_for(options: Options, folder: Path = FOLDER) -> "core.Weights":
    """The weights that judge games with these options: those that come with the package, or those of a training."""
    name = NAMES[options.architects]
    return load_weights(weights_path(folder, name), name)


def weights_path(folder: Path, name: str) -> Path:
    """Where a folder keeps the weights with this name."""
    return folder / f"{name}.weights"


def load_weights(path: Path, course: str) -> "core.Weights":
    """The weights in a file, if they were trained in this course. Read again when the file has changed."""
    if backend() != "native":
        raise GameError(BotCode.NATIVE_NEEDED)
    try:
        found = path.stat()
        return _read(path, course, (found.st_ino, found.st_size, found.st_mtime_ns))
    except (OSError, ValueError, TypeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise GameError(BotCode.WEIGHTS_BROKEN, path=str(path), reason=reason) from error


def numbers_to_polish(path: Path, course: str) -> tuple[bytes, Widths]:
    """The numbers in such a file, for training them further, and how wide its net is."""
    load_weights(path, course)
    try:
        facts, numbers = unseal(KIND, path.read_bytes())
        widths = _widths_in(facts)
        return floats_of(numbers, widths), widths
    except ValueError as error:
        raise GameError(BotCode.WEIGHTS_BROKEN, path=str(path), reason=error) from error


@lru_cache(maxsize=32)
def _read(path: Path, course: str, version: tuple[int, ...]) -> "core.Weights":  # noqa: ARG001  # told apart by it
    facts, halves = unseal(KIND, path.read_bytes())
    if facts.get("course") != course:
        raise ValueError(f"it was trained for {facts.get('course')}, not for {course}")
    widths = _widths_in(facts)
    numbers = floats_of(halves, widths)
    if not all(map(isfinite, array("f", numbers))):
        raise ValueError("some of its numbers are not finite")
    rivalry = facts.get("rivalry", USUAL_RIVALRY)
    if not isinstance(rivalry, int | float) or not (rivalry == USUAL_RIVALRY or 0 <= rivalry < inf):
        raise ValueError(f"the others cannot weigh {rivalry!r} against oneself")
    return core.Weights(numbers, *widths, rivalry=rivalry)


atexit.register(_read.cache_clear)  # before the core looks for what was not given back


def _widths_in(facts: Facts) -> Widths:
    return Widths(*facts.get("widths", USUAL))


def save_weights(folder: Path, facts: Facts, numbers: bytes, widths: Widths = USUAL) -> Path:
    """Keep the weights of a course in a folder, with what is known about them."""
    path = weights_path(folder, facts["course"])
    write_whole(path, seal(KIND, {**facts, "widths": list(widths)}, halves_of(numbers)))
    return path


def halves_of(numbers: bytes) -> bytes:
    """Numbers as a file keeps them, in 16 bits each."""
    floats = array("f", numbers)
    return pack(f"<{len(floats)}e", *floats)


def floats_of(numbers: bytes, widths: Widths = USUAL) -> bytes:
    """The numbers as the core takes them, in 32 bits each. Files keep them in 16; older ones in 32."""
    if len(numbers) == 4 * widths.numbers:
        return numbers
    if len(numbers) != 2 * widths.numbers:
        raise ValueError(f"its numbers take {len(numbers)} bytes, not {2 * widths.numbers}")
    return array("f", unpack(f"<{len(numbers) // 2}e", numbers)).tobytes()
