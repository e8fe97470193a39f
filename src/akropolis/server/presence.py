"""Who looks: tables that somebody listens to or has asked for lately."""

import time
from collections.abc import Callable

from akropolis.server.hub import Hub

WATCHED_SECONDS = 15.0
"""Whoever has no socket, but asks again within this time, waits for what happens."""
PRESENT_SECONDS = 120.0
"""Bots that play among themselves pause when nobody has looked for so long."""


class Presence:
    """The tables of this process that somebody looks at."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._clock = clock
        self._looked: dict[str, float] = {}

    def note(self, table: str) -> None:
        """Somebody has asked for a table."""
        self._looked[table] = self._clock()

    def is_watched(self, table: str) -> bool:
        """Whether somebody is waiting for what happens."""
        return self._has_looked(table, WATCHED_SECONDS)

    def is_present(self, table: str) -> bool:
        """Whether somebody is there, or was a moment ago."""
        return self._has_looked(table, PRESENT_SECONDS)

    def sweep(self) -> None:
        """Forget those who have gone."""
        since = self._clock() - PRESENT_SECONDS
        self._looked = {table: at for table, at in self._looked.items() if at >= since}

    def _has_looked(self, table: str, seconds: float) -> bool:
        at = self._looked.get(table)
        return self._hub.has_listeners(table) or (at is not None and self._clock() - at < seconds)
