"""Numbers of nets: those that come with the package, however wide, and others that chance has made."""

import numpy as np

from akropolis.bots.sealed import unseal
from akropolis.bots.weight_files import FOLDER, KIND, Widths, floats_of, weights_path

WIDE = Widths(256, 64)
"""Twice the usual."""


def shipped(name: str) -> tuple[bytes, Widths]:
    """The numbers of a file that comes with the package, and how wide its hidden layers are."""
    facts, numbers = unseal(KIND, weights_path(FOLDER, name).read_bytes())
    widths = Widths(*facts["widths"])
    return floats_of(numbers, widths), widths


def random_net(widths: Widths) -> bytes:
    """Numbers of such a net, rounded as a file keeps them."""
    numbers = np.random.default_rng(1).normal(0, 0.02, widths.numbers)
    return numbers.astype(np.float16).astype("<f4").tobytes()
