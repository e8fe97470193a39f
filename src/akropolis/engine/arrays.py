"""NumPy, for those who ask for arrays. The engine itself does without."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from akropolis.engine.errors import EngineCode
from akropolis.errors import GameError

__all__ = [
    "ArrayLike",
    "Bytes",
    "Floats",
    "Numbers",
    "Offsets",
    "Seeds",
    "Shorts",
    "Small",
    "Truths",
    "numpy",
    "seeds_of",
    "whole_numbers",
]

if TYPE_CHECKING:
    import numpy as np
    from numpy import typing as npt
    from numpy.typing import NDArray

    ArrayLike = npt.ArrayLike
    """Anything NumPy makes an array of."""
    Bytes = NDArray[np.uint8]
    """Truths as 0 and 1, or eight of them in a byte."""
    Small = NDArray[np.int8]
    Shorts = NDArray[np.int16]
    Numbers = NDArray[np.int32]
    Offsets = NDArray[np.int64]
    Seeds = NDArray[np.uint64]
    Floats = NDArray[np.float32]
    Truths = NDArray[np.bool_]
else:
    ArrayLike = Bytes = Small = Shorts = Numbers = Offsets = Seeds = Floats = Truths = Any


@cache
def numpy() -> Any:
    """The module, fetched when the first array is wanted."""
    try:
        return import_module("numpy")
    except ImportError as error:
        raise GameError(EngineCode.NUMPY_NEEDED) from error


def whole_numbers(given: ArrayLike, dtype: str = "int64") -> Any:
    """Whole numbers as an array that the core can read where it lies."""
    np = numpy()
    array = np.asarray(given)
    if array.size and array.dtype.kind not in "iub":
        raise GameError(EngineCode.WHOLE_NUMBERS, found=array.dtype)
    return np.ascontiguousarray(array, dtype)


def seeds_of(given: ArrayLike) -> Seeds:
    """Seeds from 0 to 2**64 - 1."""
    np = numpy()
    if not isinstance(given, np.ndarray):
        given = np.array([_seed(each) for each in np.asarray(given, dtype=object).ravel()], np.uint64)
    array = whole_numbers(given, "uint64")
    if array.size and np.asarray(given).dtype.kind == "i" and np.asarray(given).min() < 0:
        raise GameError(EngineCode.COUNT_RANGE, count=np.asarray(given).min(), least=0, most=2**64 - 1)
    seeds: Seeds = array.ravel()
    return seeds


def _seed(seed: Any) -> int:
    if not 0 <= seed < 1 << 64:
        raise GameError(EngineCode.COUNT_RANGE, count=seed, least=0, most=2**64 - 1)
    return int(seed)
