"""How many connections there may be: of one client, and in all that still owe us a request.

Who waits longest makes room. Somebody who means to ask something has asked long before it is their turn to go.
"""

import math
from collections import defaultdict
from typing import Protocol

from akropolis.server.limits import MOST_CONNECTIONS
from akropolis.server.metrics import Metrics
from akropolis.server.open_files import most_open

MOST_WAITING = 2000


class Connection(Protocol):
    """What the gate has to know of a connection."""

    def drop(self) -> None:
        """End it without another word."""


class Gate:
    """The connections of one process that are no sockets."""

    def __init__(self, metrics: Metrics, factor: float) -> None:
        self._metrics = metrics
        self._most_each = MOST_CONNECTIONS * factor if factor else math.inf
        self._of: defaultdict[str, dict[Connection, None]] = defaultdict(dict)
        self._waiting: dict[Connection, None] = {}
        """Those that have not sent a whole request, or none since their last answer; the oldest first."""
        self._most_waiting = min(MOST_WAITING, most_open() // 2)

    def enter(self, connection: Connection, client: str | None) -> bool:
        """Let a connection in, or say that its client has too many. A trusted proxy, None, speaks for many clients."""
        if client is not None:
            own = self._of[client]
            if len(own) >= self._most_each and not self._drop_one(own):
                return False
            own[connection] = None
        self.wait_for(connection)
        return True

    def leave(self, connection: Connection, client: str | None) -> None:
        """Forget a connection, whether it was let in or not."""
        self.work_for(connection)
        if client is not None and client in self._of:
            self._of[client].pop(connection, None)
            if not self._of[client]:
                del self._of[client]

    def wait_for(self, connection: Connection) -> None:
        """A request is expected of it, from now on."""
        self._waiting[connection] = None
        if len(self._waiting) > self._most_waiting:
            self._drop_one(self._waiting)

    def work_for(self, connection: Connection) -> None:
        """It has sent a whole request."""
        self._waiting.pop(connection, None)

    def note_refusal(self) -> None:
        """Count a connection that was ended because of what came on it, or did not come."""
        self._metrics.dropped.inc()

    def _drop_one(self, connections: dict[Connection, None]) -> bool:
        """End the oldest of them that is waiting, if there is one."""
        oldest = next((each for each in connections if each in self._waiting), None)
        if oldest is None:
            return False
        self.work_for(oldest)
        connections.pop(oldest, None)
        oldest.drop()
        return True
