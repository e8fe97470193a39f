"""Which core answers: the compiled one, or the Python rules behind the same interface."""

import os
import warnings
from importlib import import_module
from multiprocessing import current_process
from types import ModuleType
from typing import TYPE_CHECKING, Literal

__all__ = ["backend", "core"]

# Set to "python" to do without the compiled core.
SWITCH = "AKROPOLIS_BACKEND"

NATIVE, PYTHON = "akropolis.engine._native", "akropolis.engine._python"


def backend() -> Literal["native", "python"]:
    """Which core is in use."""
    return "native" if core.__name__ == NATIVE else "python"


def _load() -> ModuleType:
    if os.environ.get(SWITCH) != "python":
        try:
            return import_module(NATIVE)
        except ImportError as error:
            if current_process().name == "MainProcess":  # those that it starts need not repeat it
                message = (
                    f"the native core was not built or cannot be loaded ({error}): the Python rules answer, much slower"
                )
                warnings.warn(message, RuntimeWarning, stacklevel=2)
    return import_module(PYTHON)


if TYPE_CHECKING:  # two cores, one interface: that of the compiled one
    from akropolis.engine import _native as core
else:
    core = _load()
