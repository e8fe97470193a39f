"""Python's collector of garbage, told when to work: left alone it stops everyone for half a second, again and again.

It looks at everything that lives, which with thousands of sockets is a lot, and games leave nothing for it: they are
values that do not refer back to themselves. Sockets that have ended do. So all of it is looked through after so many of
those, and otherwise only what is new.
"""

import gc

NEW, YOUNG, OLD = 10_000, 10, 1_000_000
"""How much has to be new, and how often, before the new, the young and the old is looked through."""
MOST_ENDED = 2_000
"""Sockets; what they leave is about 50 MB."""


def tame() -> None:
    """Let this process decide by itself when everything is looked through. What was loaded by now will stay."""
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
        """Look through everything, if it is worth while."""
        if self._ended >= MOST_ENDED:
            self._ended = 0
            gc.collect()
