"""What a net is fitted with."""

from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec


class Arithmetic(StrEnum):
    """Two ways to the same numbers: `fit_numpy` and `fit_torch`."""

    NUMPY = "numpy"
    TORCH = "torch"


def fastest_arithmetic() -> Arithmetic:
    """PyTorch where it is installed and finds a GPU; NumPy on all cores otherwise."""
    if find_spec("torch") and import_module("akropolis.bots.training.fit_torch").has_gpu():
        return Arithmetic.TORCH
    return Arithmetic.NUMPY
