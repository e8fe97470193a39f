"""Many times in a few figures."""

import os
from collections.abc import Sequence


def quantile(times: Sequence[float], part: float) -> float:
    """The time that a part of all stays below."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def spread(times: Sequence[float]) -> str:
    """In milliseconds: half of them, ninety-nine of a hundred, the worst."""
    figures = [1000 * quantile(times, part) for part in (0.5, 0.99, 1.0)]
    return "p50 {:.1f}, p99 {:.1f}, max {:.0f} ms".format(*figures)


def load_average() -> str:
    """How busy the machine is besides."""
    return f"load average {os.getloadavg()[0]:.1f}"
