"""The store and its slow twin give the same answers, and of many processes one wins each version."""

import asyncio
import multiprocessing
from random import Random
from typing import Any

import pytest

from akropolis.table.store import (
    Answer,
    Grant,
    GrantGoneError,
    GrantsFullError,
    RepeatedCommandError,
    Role,
    StaleVersionError,
    Summary,
)
from akropolis.table.stores import SqlStore
from tests.table.stores.slow_store import SlowStore
from tests.table.stores.small_logs import append, entry, open_table, run_story, summary

TABLES = "abcd"
REFUSALS = (StaleVersionError, RepeatedCommandError, GrantGoneError, GrantsFullError)
DIGESTS = [bytes([number]) * 32 for number in range(6)]


def outcome(error: BaseException | None) -> object:
    return error.answer if isinstance(error, RepeatedCommandError) else type(error)


class Chance:
    """Calls that a store may get, sensible or not."""

    def __init__(self, seed: int, twin: SlowStore) -> None:
        self.random = Random(seed)
        self.twin = twin

    def call(self) -> tuple[str, tuple[Any, ...]]:
        name = self.random.choice(["open", "append", "append", "append", "add_grant", "renew_grant", "exchange_grant"])
        table = self.random.choice(TABLES)
        if name == "add_grant" and self.twin.logs:
            table, role = self.random.choice([*self.twin.logs]), self.random.choice(list(Role))
            return name, (Grant(self.random.choice(DIGESTS), table, role, self.random.randrange(4)),)
        if name == "exchange_grant":
            old, new = self.random.sample(DIGESTS, 2)
            return name, (old, self._seat_grant(new), self.random.randint(1, 3))
        if name == "renew_grant" and self.twin.logs:
            return name, (self._seat_grant(self.random.choice(DIGESTS)),)
        if name in {"open", "add_grant", "renew_grant"}:
            return "open", (self._summary(table, 1), [entry(1)], self._grants(table), self._answer())
        first = max(2, len(self.twin.logs.get(table, [])) + 1 + self.random.choice([-1, 0, 0, 0, 0, 1]))
        versions = range(first, first + self.random.randint(1, 3))
        entries = [entry(version, self.random.randrange(9)) for version in versions]
        answer = self.random.choice([self._answer(), None])
        return name, (self._summary(table, versions[-1]), entries, self._grants(table), answer)

    def _summary(self, table: str, version: int) -> Summary:
        return summary(
            table,
            version,
            public=self.random.random() < 0.5,
            is_over=self.random.random() < 0.2,
            due=self.random.choice([None, 10, 20]),
        )

    def _grants(self, table: str | None) -> list[Grant]:
        some = self.random.sample(DIGESTS, self.random.randint(0, 2)) if table else []
        return [Grant(digest, table or "", self.random.choice(list(Role)), self.random.randrange(4)) for digest in some]

    def _seat_grant(self, digest: bytes) -> Grant:
        return Grant(digest, self.random.choice(list(self.twin.logs) or [""]), Role.SEAT, 1)

    def _answer(self) -> Answer:
        return Answer(f"c{self.random.randrange(40)}", {"number": self.random.random()})


@pytest.mark.parametrize("seed", range(4))
def test_the_store_answers_as_its_slow_twin(url: str, seed: int) -> None:
    async def story(store: SqlStore) -> SlowStore:
        twin = SlowStore()
        chance = Chance(seed, twin)
        for _ in range(150):
            name, arguments = chance.call()
            answers: list[object] = []
            try:
                answers.append(outcome(getattr(twin, name)(*arguments)))
            except REFUSALS as error:
                answers.append(outcome(error))
            try:
                answers.append(outcome(await getattr(store, name)(*arguments)))
            except REFUSALS as error:
                answers.append(outcome(error))
            assert answers[0] == answers[1], (name, arguments)
        return twin

    async def compare(store: SqlStore) -> None:
        for table in TABLES:
            assert await store.read(table) == twin.logs.get(table, [])
        for digest in DIGESTS:
            assert await store.find_grant(digest) == twin.grants.get(digest)
        for (table, command), answer in twin.answers.items():
            assert await store.find_answer(table, command) == answer
        for table, known in twin.summaries.items():
            assert await store.find_summary(table) == known
        due = [each for each in twin.summaries.values() if each.due == 10 and not each.is_over]
        assert sorted(await store.due_tables(0, 10, 9), key=str) == sorted(due, key=str)

    twin = run_story(url, story)
    run_story(url, compare)


RIVALS, ROUNDS = 4, 25


def compete(job: tuple[str, int]) -> list[tuple[str, int, int]]:
    """Appends to all tables at once, as one of several processes; what it has won."""
    url, rival = job

    async def story(store: SqlStore) -> list[tuple[str, int, int]]:
        won: list[tuple[str, int, int]] = []

        async def play(table: str) -> None:
            while (version := len(await store.read(table)) + 1) <= ROUNDS:
                try:
                    await append(store, table, version, rival, command=f"{rival} {version}")
                except StaleVersionError:
                    continue
                won.append((table, version, rival))

        await asyncio.gather(*(play(table) for table in TABLES))
        return won

    return run_story(url, story)


def test_of_four_processes_exactly_one_wins_each_version(url: str) -> None:
    async def open_all(store: SqlStore) -> None:
        for table in TABLES:
            await open_table(store, table)

    async def read_all(store: SqlStore) -> None:
        for table in TABLES:
            winners = {version: rival for name, version, rival in won if name == table}
            assert await store.read(table) == [
                entry(version, winners.get(version, 0)) for version in range(1, ROUNDS + 1)
            ]

    run_story(url, open_all)
    with multiprocessing.get_context("spawn").Pool(RIVALS) as pool:
        prizes = pool.map(compete, [(url, rival) for rival in range(1, RIVALS + 1)], chunksize=1)
    won = [each for prize in prizes for each in prize]
    assert len(won) == len({(table, version) for table, version, _ in won}) == len(TABLES) * (ROUNDS - 1)
    run_story(url, read_all)
