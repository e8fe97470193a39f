"""Whether slopes are right: each is compared with what the error really changes by."""

from collections.abc import Callable

import numpy as np
import pytest

from akropolis.bots.training.samples import Floats
from akropolis.bots.training.weights import Net
from akropolis.bots.weight_files import Widths

SMALL, FEATURES = Widths(6, 5), 7


def assert_slopes(net: Net, slope: Callable[[Net], tuple[float, Floats]]) -> None:
    """Each slope is what the error changes by when its number changes a little."""
    _, slopes = slope(net)
    assert len(slopes) == len(net.numbers)
    for number in range(len(slopes)):
        step = np.zeros(len(slopes))
        step[number] = 1e-6
        above, below = (slope(net.with_numbers(net.numbers + side * step))[0] for side in (1, -1))
        assert slopes[number] == pytest.approx((above - below) / 2e-6, rel=1e-5, abs=1e-5)
