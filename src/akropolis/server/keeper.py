"""The tables of this process: held in memory while they are in use, and never ahead of the store.

A command is decided on the latest version, appended, and only then answered and broadcast. Every table has its own
lock, so that a fault or a delay at one table does not affect another.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from akropolis.errors import GameError
from akropolis.server.bill import COLD_NEWS, COLD_TABLE, charge
from akropolis.server.errors import ServerCode
from akropolis.server.logs import log, log_fault
from akropolis.server.metrics import Metrics
from akropolis.server.news_text import move_told, past_news_texts, to_news_text
from akropolis.server.told import Block, Memory, blocks_of
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry, Joined, StoodUp
from akropolis.table.state import Step, TableState, steps
from akropolis.table.store import Answer, Change, Grant, RepeatedCommandError, StaleVersionError, Store
from akropolis.table.stores.jobs import Job

ATTEMPTS = 5
"""How often a command is decided again because another process was faster."""
MOST_NEWS = 200
"""How much news is told at once; a whole game has less, unless many moves were taken back."""
IDLE_SECONDS = 600
MOST_LIVE = 1_000
"""A long game of four takes some 200 kB."""

Decide = Callable[[TableState], list[Entry]]
Broadcast = Callable[[str, int, str], None]
"""Tells everyone who listens at a table the news of a version."""
OnChange = Callable[[Step, bool], None]
"""Told what has become of a table, and whether it happened in this process."""


@dataclass(frozen=True)
class Command:
    """Something to be done at a table, once."""

    decide: Decide
    key: str | None = None
    """The id that the client chose, together with its identity; commands of bots have none."""
    grants: Callable[[Sequence[Entry]], Sequence[Grant]] = lambda _: ()
    extra: Callable[[Sequence[Entry]], dict[str, Any]] = lambda _: {}
    """What else to remember for the answer."""
    by: Grant | None = None
    """The right to a seat by which it is allowed."""
    alongside: Callable[[Sequence[Entry]], Sequence[Job]] = lambda _: ()
    """Jobs of the same transaction as the entries."""


@dataclass(frozen=True)
class Outcome:
    """What a command has led to."""

    version: int
    news: list[str]
    extra: dict[str, Any]


@dataclass
class _Live:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    state: TableState | None = None
    told: int = 0
    """The version up to which everyone here was told: where others have passed on what they told, beyond the state."""
    used: float = 0.0
    foreign: int | None = None
    """What others had appended anywhere when this table was read: for as long as that stays, memory is right."""


class Keeper:
    """Holds tables, carries out commands, and reports what happened."""

    def __init__(self, store: Store, broadcast: Broadcast, on_change: OnChange, metrics: Metrics) -> None:
        self._store = store
        self._broadcast = broadcast
        self._on_change = on_change
        self._metrics = metrics
        self._tables: dict[str, _Live] = {}
        self._told = Memory()
        self._damaged: set[str] = set()

    async def state(self, table: str) -> TableState:
        """A table as it is now."""
        live = self._live(table)
        foreign = self._store.foreign()
        if live.state and foreign is not None and foreign == live.foreign:
            return live.state
        async with live.lock:
            state = await self._refresh(table, live)
            live.foreign = foreign
            return state

    def held(self, table: str) -> TableState | None:
        """A table, if it is in memory."""
        live = self._tables.get(table)
        return live.state if live else None

    async def rematch(self, table: str) -> str | None:
        """The table of the next game. Once it is there it never changes, so that memory is enough."""
        held = self.held(table)
        return held.rematch if held and held.rematch else (await self.state(table)).rematch

    async def news(self, table: str, since: int, until: int | None = None, openly: bool = False) -> list[str]:
        """The news after a version, up to another one or the latest.

        `openly` adds the scores that were hidden then, if the game is over by now.
        """
        state = await self.state(table)
        openly = openly and state.is_over and not state.terms.live_scoring
        until = state.version if until is None else until
        if until <= since:
            return []
        texts = self._told.texts((table, openly), since, until)
        return await self._tell_again(table, since, until, openly) if texts is None else texts

    async def _tell_again(self, table: str, since: int, until: int, openly: bool) -> list[str]:
        """News that was told by another process, or long ago. It is made once, however many ask for it."""
        live, key = self._live(table), (table, openly)
        async with live.lock:
            state = live.state or await self._refresh(table, live)
            if texts := self._told.texts(key, since, until):
                return texts
            entries = (await self._read(table))[: self._told.forgotten(key, state.version)]
            charge(COLD_NEWS)
            blocks = await asyncio.to_thread(_told_again, table, entries, openly)
            return self._told.complete(key, blocks).texts(since, until)

    async def carry_out(self, table: str, command: Command) -> Outcome:
        """Carry out a command at a table; the same command again has the same outcome."""
        live = self._live(table)
        async with live.lock:
            outcome = await self._carry_out(table, command, live)
        if isinstance(outcome, Outcome):
            return outcome
        self._metrics.repeated.inc()
        body = outcome.body
        news = await self.news(table, body["since"], body["version"])
        return Outcome(body["version"], news, body["extra"])

    async def _carry_out(self, table: str, command: Command, live: _Live) -> Outcome | Answer:
        state = self._as_told(table, live) or await self._refresh(table, live)
        for _ in range(ATTEMPTS):
            try:
                return await self._try(state, command, live)
            except StaleVersionError:
                self._metrics.stale.inc()
                state = await self._refresh(table, live)
            except RepeatedCommandError as repeated:
                return repeated.answer
            except GameError:
                answer = await self._store.find_answer(table, command.key) if command.key else None
                if answer:
                    return answer
                latest = await self._refresh(table, live)
                if latest is state:
                    raise
                state = latest  # another process was faster: what was refused may be possible now
        raise GameError(TableCode.VERSION_STALE, version=state.version)

    async def _try(self, state: TableState, command: Command, live: _Live) -> Outcome:
        entries = command.decide(state)
        following = steps(state, state.table, entries)
        after, extra = following[-1].after, command.extra(entries)
        body = {"since": state.version, "version": after.version, "extra": extra}
        answer = Answer(command.key, body) if command.key else None
        started = time.perf_counter()
        # A right to a seat can have gone to somebody else only where somebody has stood up.
        by = command.by if state.risings else None
        grants, alongside = command.grants(entries), command.alongside(entries)
        # Whatever becomes of this call, memory is at worst behind the store: then the next append is refused as stale.
        await self._store.append(after.summary(), entries, grants, answer, tells=False, by=by, alongside=alongside)
        self._metrics.append_seconds.observe(time.perf_counter() - started)
        texts = self._advance(live, following, is_ours=True)
        # Where a bot is to move others look for themselves: one of them may have to let it think.
        # So they do where a seat changes hands.
        is_seating = any(isinstance(entry.event, Joined | StoodUp) for entry in entries)
        is_enough = len(texts) == len(entries) and not after.is_bots_turn and not is_seating
        self._store.tell(Change(after.table, after.version, tuple(texts) if is_enough else ()))
        return Outcome(after.version, texts, extra)

    def hear(self, change: Change) -> bool:
        """Something was appended, here or by another process: whether everyone here has been told by now.

        What the other has told is told here in the same words, if nothing is missing in between. The table itself is
        brought up to date when somebody asks.
        """
        live = self._tables.get(change.table)
        if live is None or live.state is None:
            return True
        if change.since <= live.told:
            for version, text in enumerate(change.texts, change.since + 1):
                if version > live.told:
                    live.told = version
                    self._tell(change.table, version, text)
        return live.told >= change.version

    async def catch_up(self, change: Change) -> None:
        """Read and tell what could not be told at once."""
        live = self._tables.get(change.table) or _Live()
        async with live.lock:
            if live.state and live.told < change.version:
                await self._refresh(change.table, live)

    def forget(self, table: str) -> None:
        """A table was deleted: whoever asks for it now asks the store."""
        self._tables.pop(table, None)

    def sweep(self, is_in_use: Callable[[str], bool]) -> None:
        """Let go of tables that nobody has asked for in a while, and of the longest unused where there are too many."""
        now = time.monotonic()
        idle = [table for table, live in self._tables.items() if not live.lock.locked() and not is_in_use(table)]
        idle.sort(key=lambda table: self._tables[table].used)
        for table in idle:
            if now - self._tables[table].used > IDLE_SECONDS or len(self._tables) > MOST_LIVE:
                del self._tables[table]
        self._metrics.live_tables.set(len(self._tables))

    def _live(self, table: str) -> _Live:
        live = self._tables.setdefault(table, _Live())
        live.used = time.monotonic()
        return live

    def _as_told(self, table: str, live: _Live) -> TableState | None:
        """A table with the moves that others have told of, unless they told of anything else.

        It may be behind the store: then what is appended to it is refused as stale.
        """
        if live.state and live.state.version < live.told:
            texts = self._told.texts((table, False), live.state.version, live.told) or ()
            moves = [move for text in texts if (move := move_told(text))]
            if len(moves) < live.told - live.state.version:
                return None
            self._advance(live, steps(live.state, table, moves), is_ours=False)
        return live.state

    async def _refresh(self, table: str, live: _Live) -> TableState:
        """Read what is not in memory yet, and broadcast it."""
        before = live.state
        entries = await self._read(table, before.version if before else 0)
        if before is None:
            if not entries:
                self._tables.pop(table, None)
                raise GameError(ServerCode.TABLE_UNKNOWN)
            # A long game takes a while to read, and others must not wait for it.
            charge(COLD_TABLE)
            with self._damage_noted(table):
                live.state = await asyncio.to_thread(TableState.of, table, entries)
            live.told = live.state.version
            return live.state
        if entries:
            self._advance(live, steps(before, table, entries), is_ours=False)
        return live.state or before

    async def _read(self, table: str, since: int = 0) -> list[Entry]:
        with self._damage_noted(table):
            return await self._store.read(table, since)

    @contextmanager
    def _damage_noted(self, table: str) -> Iterator[None]:
        """Lets whoever asks for a table whose log is damaged know. The host is told once."""
        try:
            yield
        except GameError as error:
            if not self.note_damage(table, error):
                raise
            raise GameError(ServerCode.TABLE_DAMAGED) from error

    def note_damage(self, table: str, error: GameError) -> bool:
        """Count and log damage to a table's log, once; False if the error is about something else."""
        is_damage = error.code is TableCode.LOG_BROKEN
        if is_damage and table not in self._damaged:
            self._damaged.add(table)
            self._metrics.findings.labels("table").inc()
            log("database", logging.ERROR, kind="table", table=table, version=error.params["version"])
        return is_damage

    def _advance(self, live: _Live, following: Sequence[Step], *, is_ours: bool) -> list[str]:
        """What was appended is now, and is told. A failure to tell it must not look like a failure to do it."""
        live.state = following[-1].after
        texts = []
        for step in following:
            self._metrics.entries.labels(type(step.entry.event).__name__).inc()
            if step.entry.version <= live.told:
                continue
            live.told = step.entry.version
            try:
                texts.append(to_news_text(step))
                self._tell(step.after.table, step.entry.version, texts[-1])
                self._on_change(step, is_ours)
            except Exception as error:
                self._metrics.faults.inc()
                log_fault(error, "telling")
        return texts

    def _tell(self, table: str, version: int, text: str) -> None:
        self._told.add((table, False), version, text)
        self._broadcast(table, version, text)


def _told_again(table: str, entries: Sequence[Entry], openly: bool) -> list[Block]:
    return blocks_of(past_news_texts(table, entries, openly))
