"""When Python's garbage collector runs: left alone, it stops everyone for half a second, again and again.

It looks at every live object, which with thousands of sockets is a lot, and games leave nothing for it: they are values
that do not refer back to themselves. Closed sockets do. So everything is looked through only after a number of sockets
have closed, and otherwise only what is new.
"""

import gc

NEW, YOUNG, OLD = 10_000, 10, 1_000_000
"""The collector's three thresholds: how much must be new, and how often, before each generation is looked through."""
MOST_ENDED = 2_000
"""Sockets; what they leave is about 50 MB."""


def tune_collector() -> None:
    """Let this process decide when everything is looked through. What is loaded by now is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, YOUNG, OLD)


class Collector:
    """Counts what leaves garbage behind."""

    def __init__(self) -> None:
        self._ended = 0

    def note_end(self) -> None:
        """A socket has ended."""
        self._ended += 1

    def sweep(self) -> None:
        """Look through everything, if it is worthwhile."""
        if self._ended >= MOST_ENDED:
            self._ended = 0
            gc.collect()
