"""The clock on the wall. It is handed in, so that tests can turn it."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def wall_clock() -> int:
    """What it says now."""
    return time.time_ns() // 1_000_000
