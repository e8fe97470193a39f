"""Whether another process has appended to a SQLite file, asked before every answer from memory."""

import sqlite3
from collections.abc import Callable

TAG_BITS = 20
TAGS = 1 << TAG_BITS


def next_stamp(highest: int, tag: int) -> int:
    """A higher stamp that shows whose it is. Writers come one after another, so that stamps rise in that order."""
    return ((highest >> TAG_BITS) + 1 << TAG_BITS) | tag


class ForeignCommits:
    """Counts them on a connection of its own. Where nothing was committed at all this takes a few microseconds."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], tag: int) -> None:
        self._tag = tag
        self._connection = connect()
        self._connection.isolation_level = None
        self._connection.execute("PRAGMA busy_timeout = 0")
        self._turned: int | None = None
        self._seen = 0
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
        (latest,) = self._connection.execute("SELECT coalesce(max(stamp), 0) FROM tables").fetchone()
        rows = self._connection.execute("SELECT stamp FROM tables WHERE stamp > ?", (self._seen,)).fetchall()
        # Where the highest is lower than it was, tables were deleted, and stamps are given once more.
        self._count += latest < self._seen or any(stamp % TAGS != self._tag for (stamp,) in rows)
        self._seen = latest
