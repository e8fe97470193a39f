"""What the two kinds of database do each in its own way."""

from contextlib import AbstractContextManager
from typing import Protocol

from sqlalchemy import URL, Connection, Engine

from akropolis.table.stores.appender import Appender
from akropolis.table.stores.changes import Changes
from akropolis.table.stores.findings import Finding
from akropolis.table.stores.teller import Teller
from akropolis.table.stores.whispers import Whispers


class Watcher(Protocol):
    """Hears what other processes append."""

    def close(self) -> None: ...


class Database(Protocol):
    """One database: an engine to write, another to read, and what differs between the kinds."""

    url: URL
    writer: Engine
    """Used by one thread."""
    reader: Engine
    """Without transactions: every question is one statement."""
    can_whisper: bool
    """Whether processes can tell each other what is not kept."""

    def lock(self, connection: Connection) -> None:
        """Keeps other processes from migrating or restoring at the same time, until the transaction ends."""
        ...

    def check_place(self) -> None:
        """Raises StoreMovedError where the database is not to be found any more where it was opened."""
        ...

    def stamp(self, connection: Connection) -> int:
        """The number of this transaction. Whoever looks later can ask for what was stamped since."""
        ...

    def findings(self, connection: Connection, /) -> list[Finding]:
        """Problems found when it was opened."""
        ...

    def check(self, connection: Connection, /) -> list[Finding]:
        """Problems of the database as a whole, as far as a check of seconds finds them."""
        ...

    def highest(self, connection: Connection, /) -> int:
        """The stamp to promise once this transaction is committed."""
        ...

    def promise(self, highest: int, /) -> None:
        """Remembers outside of the database what it has committed."""
        ...

    def appender(self) -> Appender:
        """What most of the writing is done with."""
        ...

    def teller(self) -> Teller:
        """What other processes hear of appends by."""
        ...

    def watch(self, changes: Changes, whispers: Whispers) -> Watcher:
        """Starts hearing what other processes append and whisper; from the return on nothing is missed."""
        ...

    def foreign(self) -> int | None:
        """A number that rises when another process has appended anything; None where that is not known for nothing."""
        ...

    def snapshot(self) -> AbstractContextManager[Connection]:
        """A connection that sees one moment of the database, however long the reading takes."""
        ...

    def close(self) -> None: ...
