"""What another process appends is told here: many tables with few questions to the store."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from akropolis.server.clock import wall_clock
from akropolis.server.hub import Listener
from akropolis.server.service import Service
from akropolis.server.settings import Settings
from akropolis.table import commands
from akropolis.table.events import Sitter
from akropolis.table.state import TableState
from akropolis.table.store import Answer
from akropolis.table.stores import SqlStore, open_store
from tests.table.stores.small_logs import OPENED

TABLES = 100
FEW = 20
"""One after another it would take as many questions as there are tables."""


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    address: str = request.getfixturevalue("postgres_url")
    return address


async def open_tables(store: SqlStore) -> list[TableState]:
    """Tables with one free seat."""
    sitters = {0: Sitter("Ada", "red")}
    states = []
    for number in range(TABLES):
        entries = commands.open_table(f"table{number:011}", OPENED.terms, sitters, OPENED.deal, OPENED.salt, 1_000)
        states.append(TableState.of(f"table{number:011}", entries))
        await store.open(states[-1].summary(), entries, [], Answer(f"open {number}", {}))
    return states


async def let_someone_leave(store: SqlStore, state: TableState) -> None:
    (entry,) = commands.leave(state, 0, 2_000)
    await store.append(state.after(entry).summary(), [entry])


def count_readings(store: SqlStore, patch: pytest.MonkeyPatch) -> list[int]:
    """How many logs each statement is about."""
    readings: list[int] = []
    rows = store._latest._rows

    def noted(known: Sequence[tuple[str, int]]) -> list[tuple[int, int, str]]:
        readings.append(len(known))
        return rows(known)

    patch.setattr(store._latest, "_rows", noted)
    return readings


def test_what_has_changed_at_many_tables_is_read_with_few_statements(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> tuple[list[int], list[str]]:
        here, there = open_store(url), open_store(url)
        service = Service(Settings(database=url, workers=2), here, wall_clock)
        states = await open_tables(there)
        told = [asyncio.Event() for _ in states]
        listeners = [Listener(event.set) for event in told]
        for state, listener in zip(states, listeners, strict=True):
            await service.keeper.state(state.table)
            service.hub.enter(state.table, listener)
        await service.start()
        await asyncio.sleep(0)  # it listens now
        readings = count_readings(here, monkeypatch)
        await asyncio.gather(*(let_someone_leave(there, state) for state in states))
        await asyncio.gather(*(event.wait() for event in told))
        heard = [listener.next() or "" for listener in listeners]
        await service.stop()
        await there.close()
        return readings, heard

    readings, heard = asyncio.run(story())
    assert all('"kind":"left"' in text for text in heard)
    assert sum(readings) >= TABLES
    assert len(readings) <= FEW
