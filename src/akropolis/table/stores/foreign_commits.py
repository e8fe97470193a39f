"""Whether another process has appended to a SQLite file, asked before every answer from memory."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

TAG_BITS = 20
TAGS = 1 << TAG_BITS
_STAMPED = 'SELECT stamp, "table", version FROM tables'
SINCE = f"{_STAMPED} WHERE stamp >= ? ORDER BY stamp"
LATEST = f"{_STAMPED} ORDER BY stamp DESC LIMIT 1"
_Stamped = Sequence[Any]


def next_stamp(highest: int, tag: int) -> int:
    """A higher stamp that shows whose it is. Writers come one after another, so that stamps rise in that order."""
    return ((highest >> TAG_BITS) + 1 << TAG_BITS) | tag


def is_given_again(latest: _Stamped | None, since: Iterable[_Stamped]) -> bool:
    """Whether the latest table was deleted, so that its stamp and lower ones are given once more.

    A row is a stamp, a table, which has a name of its own for ever, and its version. One that is still there has the
    stamp that it had, or a higher one.
    """
    return latest is not None and all(row[1] != latest[1] for row in since)


class ForeignCommits:
    """Counts them on a connection of its own. Where nothing was committed at all this takes a few microseconds."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], tag: int) -> None:
        self._tag = tag
        self._connection = connect()
        self._connection.isolation_level = None
        self._connection.execute("PRAGMA busy_timeout = 0")
        self._turned: int | None = None
        self._latest: tuple[int, str, int] | None = None
        self._count = 0

    def count(self) -> int:
        """A number that rises when another process has appended anything."""
        try:
            (turned,) = self._connection.execute("PRAGMA data_version").fetchone()
            if turned != self._turned:
                self._look()
                self._turned = turned
        except sqlite3.Error:  # who knows: let everybody look
            self._turned = None
            self._count += 1
        return self._count

    def close(self) -> None:
        self._connection.close()

    def _look(self) -> None:
        since = self._connection.execute(SINCE, (self._latest[0] if self._latest else 0,)).fetchall()
        is_foreign = any(row[0] % TAGS != self._tag for row in since if row != self._latest)
        self._count += is_foreign or is_given_again(self._latest, since)
        self._latest = since[-1] if since else self._connection.execute(LATEST).fetchone()
