"""Small logs to be kept, and a store to keep them in."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from akropolis import Hex, Move, Options, deal
from akropolis.table.events import Entry, Moved, Opened
from akropolis.table.store import Answer, Summary
from akropolis.table.stores import SqlStore, open_store
from akropolis.table.terms import SeatKind, SeatTerms, Terms

T = TypeVar("T")

OPTIONS = Options(2)
OPENED = Opened(Terms(OPTIONS, (SeatTerms(SeatKind.PERSON),) * 2), deal(OPTIONS, seed=1), "0" * 32)


def entry(version: int, mark: int = 0) -> Entry:
    """The opening, or a move that is told from others by its mark. Stores do not ask whether moves are legal."""
    event = OPENED if version == 1 else Moved(0, Move(1, Hex(mark, -mark), 0))
    return Entry(version, 1_000 + version, event)


def summary(
    table: str, version: int, *, public: bool = False, is_over: bool = False, due: int | None = None
) -> Summary:
    return Summary(table, version, public, is_over, is_over, due, 1_000, 1_000 + version)


async def open_table(store: SqlStore, table: str, command: str | None = None) -> None:
    await store.open(summary(table, 1), [entry(1)], [], Answer(command or f"open {table}", {"table": table}))


async def append(store: SqlStore, table: str, version: int, mark: int = 0, command: str | None = None) -> None:
    answer = Answer(command, {"mark": mark}) if command else None
    await store.append(summary(table, version), [entry(version, mark)], (), answer)


def run_story(url: str, story: Callable[[SqlStore], Awaitable[T]], *, patience: float = 30.0) -> T:
    """Opens a store, lets a story happen, and closes it."""

    async def whole() -> T:
        store = open_store(url, patience=patience)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(whole())
