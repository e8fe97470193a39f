"""Appending to many logs in one go: what the two kinds of database do in as few steps as each allows."""

from collections.abc import Sequence
from itertools import chain
from typing import Protocol

from akropolis.table.stores.jobs import Appending, Job, LogPart


class Appender(Protocol):
    """Has a connection of its own, and is used by the thread that writes."""

    def append(self, parts: Sequence[LogPart]) -> set[str]:
        """The tables whose logs have grown by this, for good. The others have changed meanwhile, or nothing is certain:
        they may be tried one by one. Raises StoreUnavailableError where the database itself fails.
        """
        ...

    def close(self) -> None: ...


def at_once(jobs: Sequence[Job]) -> list[Appending]:
    """The jobs that need no care: the first append to each table, without grants."""
    first: dict[str, Appending] = {}
    for job in jobs:
        if isinstance(job, Appending):
            first.setdefault(job.lines.summary.table, job)
    return [job for job in first.values() if job.is_plain]


def entry_rows(parts: Sequence[LogPart]) -> list[tuple[str, int, str, bytes]]:
    """Table, version, body and digest of all entries."""
    entries = chain(*(part.entries for part in parts))
    return [(each["table"], each["version"], each["body"], each["digest"]) for each in entries]


def answer_rows(parts: Sequence[LogPart]) -> list[tuple[str, str, str, int]]:
    """Table, command, body and time of all answers."""
    return [
        (part.summary.table, part.answer["command"], part.answer["body"], part.answer["at"])
        for part in parts
        if part.answer
    ]
