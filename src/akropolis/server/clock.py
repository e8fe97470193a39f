"""The time. It is passed in, so that tests can set it."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since 1970."""

SLEW = 20
"""After a step of the wall clock a steady clock follows it by one millisecond in so many."""


def wall_clock() -> int:
    """What the clock on the wall says now; somebody may set it at any moment."""
    return time.time_ns() // 1_000_000


def uptime() -> int:
    """Milliseconds since some moment, which no setting of clocks changes. A machine that sleeps goes on counting."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(clock) // 1_000_000


class SteadyClock:
    """The time of the wall clock when the process began, and from then on as much later as has really passed.

    When the wall clock is set, this one goes a little faster or slower until both agree again: nobody loses more than a
    twentieth of their time, and a clock that was wrong for a moment does no harm.
    """

    def __init__(self, wall: Clock = wall_clock, uptime: Clock = uptime) -> None:
        self._wall = wall
        self._uptime = uptime
        self._now, self._at = float(wall()), uptime()

    def __call__(self) -> int:
        at = self._uptime()
        passed, self._at = at - self._at, at
        ahead = self._wall() - (self._now + passed)
        most = passed / SLEW
        self._now += passed + max(-most, min(ahead, most))
        return int(self._now)
