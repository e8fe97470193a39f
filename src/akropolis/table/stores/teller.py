"""Telling other processes what was appended, through NOTIFY: after the append, and never as a part of it.

PostgreSQL lets only one transaction with a notice commit at a time, in the whole cluster. One that has to reach the
disk would keep all others waiting, so notices go by themselves, many in a transaction, and do not wait for the disk.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event, Lock
from typing import Any, Protocol

import psycopg
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from akropolis.table.store import Change

CHANNEL = "akropolis_told"
WHISPERS = "akropolis_whispers"
"""Where is said what nobody keeps."""
OLD_CHANNEL = "akropolis"
"""Where processes of the version before listen, for versions without texts."""
MOST_BYTES = 7_900
"""In one notice; PostgreSQL takes less than 8,000."""
MOST_LINE = 7_800
"""Of it for one version; the rest is for the name of the process."""
GATHER = 0.02
"""Seconds between two transactions: what is to be told meanwhile goes together."""
TELL = "SELECT pg_notify(channel, payload) FROM unnest(%s::text[], %s::text[]) AS notice (channel, payload)"


class Teller(Protocol):
    """Lets other processes know; from any thread, and without waiting."""

    def tell(self, changes: Sequence[Change]) -> None: ...

    def whisper(self, line: str) -> None:
        """Something that nobody keeps: one line, of less than 7,800 bytes."""
        ...

    def close(self) -> None:
        """Tells what is waiting, and ends."""
        ...


class SilentTeller:
    """Where others see by themselves what has changed."""

    def tell(self, changes: Sequence[Change]) -> None:
        pass

    def whisper(self, line: str) -> None:
        pass

    def close(self) -> None:
        pass


class NotifyTeller:
    """A thread with a connection of its own. What it cannot tell is lost: others find it when they look."""

    def __init__(self, engine: Engine, own: str) -> None:
        self._engine = engine
        self._own = own
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="akropolis-teller")
        self._pooled: Any = None
        self._lock = Lock()
        self._waiting: list[Change] = []
        self._whispered: list[str] = []
        self._closing = Event()

    def tell(self, changes: Sequence[Change]) -> None:
        self._add(changes, ())

    def whisper(self, line: str) -> None:
        self._add((), (line,))

    def _add(self, changes: Sequence[Change], whispered: Sequence[str]) -> None:
        with self._lock:
            is_first = not self._waiting and not self._whispered
            self._waiting += changes
            self._whispered += whispered
            if is_first and (changes or whispered) and not self._closing.is_set():
                self._thread.submit(self._send)

    def close(self) -> None:
        with self._lock:
            self._closing.set()
        self._thread.shutdown()
        self._drop()

    def _send(self) -> None:
        with self._lock:
            changes, self._waiting = self._waiting, []
            whispered, self._whispered = self._whispered, []
        old = [f"{self._own} {change.version} {change.table}" for change in changes]
        new = list(payloads(self._own, changes))
        quiet = list(gathered(self._own, whispered))
        try:
            self._pooled = self._pooled or self._connect()
            channels = [OLD_CHANNEL] * len(old) + [CHANNEL] * len(new) + [WHISPERS] * len(quiet)
            self._pooled.driver_connection.execute(TELL, [channels, old + new + quiet], prepare=True)
        except (psycopg.Error, DBAPIError, UnicodeError):
            self._drop()
        self._closing.wait(GATHER)

    def _connect(self) -> Any:
        pooled = self._engine.raw_connection()
        assert pooled.driver_connection
        pooled.driver_connection.execute("SET synchronous_commit = off")
        return pooled

    def _drop(self) -> None:
        if self._pooled:
            with suppress(psycopg.Error, DBAPIError):
                self._pooled.invalidate()
            self._pooled = None


def payloads(own: str, changes: Sequence[Change]) -> Iterator[str]:
    """Changes as notices: whose they are, and a line for each version. A text that is too long is left out."""
    return gathered(own, (line for change in changes for line in _lines(change)))


def gathered(own: str, told: Iterable[str]) -> Iterator[str]:
    """Lines as notices, as few as there can be."""
    lines, size = [own], len(own)
    for line in told:
        length = 1 + len(line.encode())
        if size + length > MOST_BYTES and len(lines) > 1:
            yield "\n".join(lines)
            lines, size = [own], len(own)
        lines.append(line)
        size += length
    if len(lines) > 1:
        yield "\n".join(lines)


def _lines(change: Change) -> Iterator[str]:
    if not change.texts:
        yield f"{change.version}\t{change.table}"
    for version, text in enumerate(change.texts, change.since + 1):
        line = f"{version}\t{change.table}\t{text}"
        yield line if len(line.encode()) < MOST_LINE else f"{version}\t{change.table}"


def changes_in(payload: str, own: str) -> Iterator[Change]:
    """What a notice says, unless it is one's own."""
    for _, line in lines_in(payload, own):
        version, table, *text = line.split("\t", 2)
        yield Change(table, int(version), tuple(text))


def lines_in(payload: str, own: str) -> Iterator[tuple[str, str]]:
    """The lines of a notice with the name of the process that tells them, unless it is one's own."""
    author, *lines = payload.split("\n")
    return ((author, line) for line in lines if author != own)
