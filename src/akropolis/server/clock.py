"""The wall clock. It is passed in, so that tests can set it."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def wall_clock() -> int:
    """What it says now."""
    return time.time_ns() // 1_000_000
