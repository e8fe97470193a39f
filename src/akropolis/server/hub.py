"""Fan-out: all listeners of a table get its news, each at their own pace, and none can hold up the others."""

from collections import defaultdict, deque
from collections.abc import Callable

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode

MOST_WAITING = 64
"""The most messages that may wait for one reader; several rounds of a game have fewer."""
ALWAYS = 0
"""The version of a message that is no news."""


Pulse = Callable[[Callable[[bool], None] | None], None]
"""Watches a connection: whom to tell when it falls quiet and when it is heard again, or None to stop."""


class Listener:
    """One connection's queue. It is filled without waiting and emptied by the connection alone."""

    __slots__ = (
        "_end",
        "_most",
        "_rouse",
        "_waiting",
        "client",
        "digest",
        "heard",
        "is_quiet",
        "is_watched",
        "pulse",
        "seat",
        "wants_people",
    )

    def __init__(self, rouse: Callable[[], None], most: int = MOST_WAITING, client: str = "") -> None:
        self.client = client
        self.digest: bytes | None = None
        """What the token of the connection is known by."""
        self.seat: int | None = None
        """The seat that whoever listens acts for."""
        self.heard = 0
        """The version up to which the connection was sent everything in another way."""
        self.wants_people = False
        """Whether it is to be told who else is there, and what they say."""
        self.pulse: Pulse | None = None
        """Finds out whether the connection still answers."""
        self.is_watched = self.is_quiet = False
        self._rouse = rouse
        """Tells the connection that there is something to be read."""
        self._most = most
        self._waiting: deque[tuple[int, str]] | None = None
        self._end: GameError | None = None

    def offer(self, version: int, message: str) -> None:
        """Let a message wait to be read."""
        if self._end:
            return
        # Most of the time nothing waits, and there are many listeners.
        self._waiting = self._waiting if self._waiting is not None else deque()
        if len(self._waiting) >= self._most:
            self.end(GameError(ServerCode.READER_SLOW))
        else:
            self._waiting.append((version, message))
            self._rouse()

    def end(self, why: GameError) -> None:
        """Nothing more is to be read."""
        self._end = self._end or why
        self._waiting = None
        self._rouse()

    def next(self) -> str | None:
        """The next message if one waits, or an error that says why there will be none."""
        while self._waiting:
            version, message = self._waiting.popleft()
            if version > self.heard or version == ALWAYS:
                self.heard = max(version, self.heard)
                return message
        if self._end:
            raise self._end
        self._waiting = None
        return None


class Hub:
    """All connections of this process, by table."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def enter(self, table: str, listener: Listener) -> None:
        self._listeners[table].add(listener)

    def leave(self, table: str, listener: Listener) -> None:
        self._listeners[table].discard(listener)
        if not self._listeners[table]:
            del self._listeners[table]

    def broadcast(self, table: str, version: int, message: str) -> None:
        """Send a message to everyone at a table."""
        for listener in self.at(table):
            listener.offer(version, message)

    def at(self, table: str) -> tuple[Listener, ...]:
        """Everyone at a table."""
        return tuple(self._listeners.get(table, ()))

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables where somebody listens."""
        return tuple(self._listeners)

    def end(self, table: str, why: GameError) -> None:
        """Nobody hears anything of a table any more."""
        for listener in self.at(table):
            listener.end(why)

    def end_where(self, is_meant: Callable[[Listener], bool], why: GameError) -> None:
        """Some hear nothing any more, wherever they listen."""
        for listener in [each for listeners in self._listeners.values() for each in listeners if is_meant(each)]:
            listener.end(why)

    def of_seat(self, table: str, seat: int) -> list[Listener]:
        """The connections of whoever has a seat."""
        return [each for each in self._listeners.get(table, ()) if each.seat == seat]

    def has_seat(self, table: str, seat: int) -> bool:
        """Whether whoever has a seat listens."""
        return bool(self.of_seat(table, seat))

    def has_listeners(self, table: str) -> bool:
        return table in self._listeners
