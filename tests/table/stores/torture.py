"""Processes that write are killed at random moments, and what they had been promised is looked for afterwards.

    make torture KILLS=200

Two processes at a time append to the same tables as fast as they can, with many calls under way. Each says what it is
about to write, what was acknowledged, and what it was woken for. Then one of them is killed with SIGKILL and another
takes its place. At the end every acknowledged or announced entry must be in its log, once, with its answer and its
grant, and none of the logs may have a gap. Every person who was told that they are known must be.
"""

import asyncio
import multiprocessing
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from random import Random

from sqlalchemy import func, select

from akropolis import Hex, Move
from akropolis.people.directory import Directory
from akropolis.people.person import Device, Person
from akropolis.table.events import Entry, Moved
from akropolis.table.store import Answer, Grant, RepeatedCommandError, Role, StaleVersionError
from akropolis.table.stores import SqlStore, open_store
from akropolis.table.stores.opening import open_database
from akropolis.table.stores.schema import ANSWERS, ENTRIES, GRANTS
from tests.table.stores.small_logs import entry, open_table, run_story, summary

TABLES = [f"table {number}" for number in range(8)]
CALLERS = 3
"""Calls under way at each table, in each process: some of them must lose."""
AT_ONCE = 2
LIFE = 10_000_000
"""Marks of one life are below those of the next."""

ACKNOWLEDGED, ANNOUNCED, ARRIVED = "acknowledged", "announced", "arrived"


def live(url: str, life: int, tell_parent: Connection) -> None:
    """Writes until it is killed."""
    asyncio.run(_live(url, life, tell_parent))


async def _live(url: str, life: int, tell_parent: Connection) -> None:
    store = open_store(url)
    changes = store.changes()
    marks = iter(range(life * LIFE, (life + 1) * LIFE))

    async def write(table: str) -> None:
        while True:
            version, mark = len(await store.read(table)) + 1, next(marks)
            move = Entry(version, mark, Moved(0, Move(1, Hex(0, 0), 0)))
            grant = Grant(str(mark).encode(), table, Role.WATCH)
            try:
                await store.append(summary(table, version), [move], [grant], Answer(str(mark), {"mark": mark}))
            except StaleVersionError:
                continue
            tell_parent.send((ACKNOWLEDGED, table, version, mark))

    async def listen() -> None:
        async for change in changes:
            tell_parent.send((ANNOUNCED, change.table, change.version, None))

    async def arrive() -> None:
        directory = Directory(store)
        while True:
            mark = next(marks)
            name, digest = str(mark), str(mark).encode()
            person, device = Person(name, "Ada", "red", 0), Device(digest, name, name, None, 0, 0)
            await directory.arrive(person, digest, device)
            tell_parent.send((ARRIVED, name, 0, mark))

    await asyncio.gather(listen(), arrive(), *(write(table) for table in TABLES for _ in range(CALLERS)))


@dataclass
class Torture:
    """What was promised so far."""

    url: str
    acknowledged: dict[tuple[str, int], int] = field(default_factory=dict)
    announced: set[tuple[str, int]] = field(default_factory=set)
    arrived: set[int] = field(default_factory=set)

    def run(self, kills: int, seed: int) -> str:
        """Kills so many, and looks. What it says is how much was looked at."""
        run_story(self.url, _open_tables)
        random, context = Random(seed), multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["tests.table.stores.torture"])
        alive: list[tuple[BaseProcess, Connection]] = []
        for life in range(kills + AT_ONCE - 1):
            receiver, sender = context.Pipe(duplex=False)
            process = context.Process(target=live, args=(self.url, life, sender), daemon=True)
            process.start()
            sender.close()
            alive.append((process, receiver))
            if len(alive) == AT_ONCE:
                self._hear([each for _, each in alive], until=receiver)
                self._hear([each for _, each in alive], seconds=random.random() * 0.3)
                self._kill(*alive.pop(random.randrange(AT_ONCE)))
        for each in alive:
            self._kill(*each)
        return run_story(self.url, self._look)

    def _kill(self, process: BaseProcess, receiver: Connection) -> None:
        process.kill()
        process.join()
        self._hear([receiver])

    def _hear(self, receivers: list[Connection], until: Connection | None = None, seconds: float | None = None) -> None:
        """Until one has said something, or for a while, or until all are silent for ever."""
        end = time.monotonic() + seconds if seconds is not None else None
        receivers = list(receivers)
        while receivers and (end is None or time.monotonic() < end):
            for receiver in wait(receivers, None if end is None else max(0.0, end - time.monotonic())):
                assert isinstance(receiver, Connection)
                try:
                    self._keep(*receiver.recv())
                except (EOFError, OSError):
                    receivers.remove(receiver)
                if receiver is until:
                    return

    def _keep(self, kind: str, table: str, version: int, mark: int | None) -> None:
        if mark is None:
            self.announced.add((table, version))
            return
        if kind == ARRIVED:
            self.arrived.add(mark)
            return
        assert kind == ACKNOWLEDGED
        assert (table, version) not in self.acknowledged, "two were promised the same version"
        self.acknowledged[table, version] = mark

    async def _look(self, store: SqlStore) -> str:
        assert store.findings == [], "something is missed that was never promised"
        logs = {table: await store.read(table) for table in TABLES}
        marks = [each.at for log in logs.values() for each in log[1:]]
        assert len(set(marks)) == len(marks), "something was written twice"
        for (table, version), mark in self.acknowledged.items():
            assert logs[table][version - 1].at == mark, "something acknowledged is not there"
        for table, version in self.announced:
            assert version <= len(logs[table]), "something announced is not there"
        for table, log in logs.items():
            for each in log[1:]:
                assert await store.find_answer(table, str(each.at)) == Answer(str(each.at), {"mark": each.at})
        for mark in self.arrived:
            assert await Directory(store).session(str(mark).encode(), 0), "somebody who was known is not"
        await self._look_for_halves()
        for table, log in logs.items():
            answer = Answer(str(log[-1].at), {})
            try:
                await store.append(summary(table, len(log) + 1), [entry(len(log) + 1)], (), answer)
            except RepeatedCommandError:
                continue
            raise AssertionError("a command was carried out twice")
        promised, found = len(self.acknowledged), len(marks)
        assert promised > 0
        assert self.arrived
        told = f"{promised} acknowledged, {len(self.announced)} announced, {len(self.arrived)} persons, {found} found"
        return f"{told}: none lost, none twice, no gap"

    async def _look_for_halves(self) -> None:
        database = open_database(self.url)
        with database.reader.connect() as connection:
            counts = [connection.scalar(select(func.count()).select_from(each)) for each in (ENTRIES, ANSWERS, GRANTS)]
        database.close()
        # Every table was opened with an answer and without a grant.
        assert counts[0] == counts[1] == (counts[2] or 0) + len(TABLES), f"something was written by halves: {counts}"


async def _open_tables(store: SqlStore) -> None:
    for table in TABLES:
        await open_table(store, table)
