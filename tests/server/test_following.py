"""What another process appends is told here: in its words where they came along, or else with few questions."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from akropolis.server import keeper
from akropolis.server.clock import wall_clock
from akropolis.server.hub import Listener
from akropolis.server.keeper import Command, Outcome
from akropolis.server.news_text import to_news_text
from akropolis.server.service import Service
from akropolis.server.settings import Settings
from akropolis.table import commands
from akropolis.table.events import Sitter
from akropolis.table.state import TableState, steps
from akropolis.table.store import Answer, Change
from akropolis.table.stores import SqlStore, open_store
from akropolis.table.terms import SeatKind, SeatTerms, Terms
from tests.table.playing import PEOPLE
from tests.table.stores.small_logs import OPENED

TABLE = "pairpairpairpair"
TABLES = 100
FEW = 20
"""One after another it would take as many questions as there are tables."""


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

    def noted(known: Sequence[tuple[str, int]]) -> list[tuple[int, int, str, bytes | None]]:
        readings.append(len(known))
        return rows(known)

    patch.setattr(store._latest, "_rows", noted)
    return readings


def test_what_has_changed_at_many_tables_is_read_with_few_statements(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> tuple[list[int], list[str]]:
        here, there = open_store(database_url), open_store(database_url)
        service = Service(Settings(database=database_url, workers=2), here, wall_clock)
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


class Pair:
    """Two processes on PostgreSQL with one table, at which somebody listens in the second."""

    def __init__(self, database_url: str) -> None:
        self.here, self.there = (
            Service(Settings(database=database_url, workers=2), open_store(database_url), wall_clock) for _ in range(2)
        )

    async def begin(self, terms: Terms) -> TableState:
        """The table as it is at first."""
        sitters = {seat: PEOPLE[seat] for seat, each in enumerate(terms.seats) if each.kind is SeatKind.PERSON}
        entries = commands.open_table(TABLE, terms, sitters, OPENED.deal, OPENED.salt, 1_000)
        state = TableState.of(TABLE, entries)
        await self.here.store.open(state.summary(), entries, [], Answer("open", {}))
        for service in (self.here, self.there):
            await service.start()
        await self.there.keeper.state(TABLE)
        self.told = asyncio.Event()
        self.listener = Listener(self.told.set)
        self.there.hub.enter(TABLE, self.listener)
        await asyncio.sleep(0)  # it listens now
        return state

    async def move(self, state: TableState) -> Outcome:
        """Somebody moves in the first process."""
        move = state.position.legal_moves[0]
        seat = state.position.seat
        return await self.here.keeper.carry_out(
            TABLE, Command(lambda now: commands.move(now, seat, move, state.version, 2_000))
        )

    async def heard(self) -> str:
        """The next that the listener is told."""
        while (text := self.listener.next()) is None:
            self.told.clear()
            await self.told.wait()
        return text

    async def end(self) -> None:
        for service in (self.here, self.there):
            await service.stop()


def count_replays(patch: pytest.MonkeyPatch) -> list[str]:
    """What is worked out of entries, as long as a keeper does it."""
    worked_out: list[str] = []

    def noting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any) -> Any:
            worked_out.append(name)
            return function(*arguments)

        return noted

    patch.setattr(keeper, "steps", noting("steps", steps))
    patch.setattr(keeper, "to_news_text", noting("text", to_news_text))
    return worked_out


def test_what_was_told_elsewhere_is_told_here_without_reading_or_replaying(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        pair = Pair(postgres_url)
        state = await pair.begin(OPENED.terms)
        readings, worked_out = count_readings(pair.there.store, monkeypatch), count_replays(monkeypatch)
        for _ in range(3):
            outcome = await pair.move(state)
            assert await pair.heard() == f'{{"type":"news","news":{outcome.news[0]}}}'
            worked = list(worked_out)
            state = await pair.here.keeper.state(TABLE)
        assert readings == []
        assert worked == ["steps", "text"] * 3  # by the process that has appended
        worked_out.clear()
        assert await pair.there.keeper.state(TABLE) == state
        assert await pair.there.keeper.news(TABLE, state.version - 1) == outcome.news
        assert worked_out == ["steps"]  # when somebody asks, and nothing is told again
        assert pair.listener.next() is None
        await pair.end()

    asyncio.run(story())


def test_a_process_that_was_told_of_moves_decides_on_the_latest_without_reading(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        pair = Pair(postgres_url)
        state = await pair.begin(OPENED.terms)
        for _ in range(2):
            outcome = await pair.move(state)
            await pair.heard()
            state = await pair.here.keeper.state(TABLE)
        pair.here, pair.there = pair.there, pair.here
        readings, stale = count_readings(pair.here.store, monkeypatch), pair.here.metrics.stale._value.get()
        assert (await pair.move(state)).version == outcome.version + 1
        assert pair.here.metrics.stale._value.get() == stale
        assert readings == []
        assert await pair.here.keeper.state(TABLE) == await pair.there.keeper.state(TABLE)
        await pair.end()

    asyncio.run(story())


def test_what_was_told_besides_moves_is_read_before_something_is_decided(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        pair = Pair(postgres_url)
        waiting = 1 - (await pair.begin(OPENED.terms)).position.seat
        await pair.here.keeper.carry_out(TABLE, Command(lambda now: commands.leave(now, waiting, 2_000)))
        await pair.heard()
        readings = count_readings(pair.there.store, monkeypatch)
        await pair.there.keeper.carry_out(TABLE, Command(lambda now: commands.return_(now, waiting, 3_000)))
        assert readings == [1]
        assert not (await pair.there.keeper.state(TABLE)).away
        await pair.end()

    asyncio.run(story())


def test_where_something_is_missing_in_between_it_is_read(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pair = Pair(postgres_url)
        state = await pair.begin(OPENED.terms)
        tell = pair.here.store.tell
        monkeypatch.setattr(pair.here.store, "tell", lambda change: None)
        lost = await pair.move(state)
        monkeypatch.setattr(pair.here.store, "tell", tell)
        outcome = await pair.move(await pair.here.keeper.state(TABLE))
        heard = [await pair.heard(), await pair.heard()]
        assert heard == [f'{{"type":"news","news":{text}}}' for text in (*lost.news, *outcome.news)]
        assert not pair.there.keeper.hear(Change(TABLE, outcome.version + 2, ("too early",)))
        assert pair.there.keeper.hear(Change(TABLE, outcome.version, ("too late",)))
        assert pair.listener.next() is None
        await pair.end()

    asyncio.run(story())


def test_where_a_bot_is_to_move_others_look_at_the_table(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pair = Pair(postgres_url)
        seats = (SeatTerms(SeatKind.PERSON), SeatTerms(SeatKind.BOT, "greedy"))
        state = await pair.begin(replace(OPENED.terms, seats=seats))
        told: list[Change] = []
        monkeypatch.setattr(pair.here.store, "tell", told.append)
        monkeypatch.setattr(pair.here.thinkers, "consider", lambda *_: None)
        await pair.move(state)
        assert told == [Change(TABLE, state.version + 1)]
        await pair.end()

    asyncio.run(story())
