"""Limits hold across processes: who asks two of them gets about as much as who asks one."""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest
from sqlalchemy import func, select

from akropolis import GameError
from akropolis.server import sharing
from akropolis.server.clock import wall_clock
from akropolis.server.limits import MOST_SOCKETS, RATES, Limit, Limits
from akropolis.server.sharing import Sharing
from akropolis.table.stores import SqlStore, open_store
from akropolis.table.stores.schema import SPENDING

BURST, PER_SECOND = RATES[Limit.READS].burst, RATES[Limit.READS].per_second


@dataclass
class Process:
    """As much of a server as counts requests."""

    store: SqlStore
    seconds: list[float]
    limits: Limits = field(init=False)
    sharing: Sharing = field(init=False)

    def __post_init__(self) -> None:
        self.limits = Limits(lambda: self.seconds[0])
        self.sharing = Sharing(self.limits, self.store, wall_clock)

    def spend_all(self, client: str = "a") -> int:
        spent = 0
        try:
            while True:
                self.limits.spend(Limit.READS, client)
                spent += 1
        except GameError:
            return spent


@pytest.fixture
def seconds() -> list[float]:
    return [0.0]


async def row_count(store: SqlStore) -> int:
    return await store.ask(lambda connection: connection.scalar(select(func.count()).select_from(SPENDING)) or 0)


def test_in_the_long_run_two_processes_give_one_allowance(postgres_url: str, seconds: list[float]) -> None:
    async def story() -> None:
        stores = [open_store(postgres_url) for _ in range(2)]
        processes = [Process(store, seconds) for store in stores]
        spent = 0
        for _ in range(40):
            seconds[0] += 1
            for process in processes:
                spent += process.spend_all()
                await process.sharing.share()
        one = BURST + 40 * PER_SECOND
        assert one * 0.9 <= spent <= one + BURST  # and not twice as much
        assert processes[0].spend_all("another") == BURST
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_who_was_refused_here_is_refused_there(postgres_url: str, seconds: list[float]) -> None:
    async def story() -> None:
        store = open_store(postgres_url)
        one, other = Process(store, seconds), Process(store, seconds)
        await other.sharing.share()
        assert one.spend_all() == BURST
        await one.sharing.share()
        await other.sharing.share()
        await other.sharing.share()  # what was heard once is not taken twice
        assert other.spend_all() == 0
        seconds[0] += 1
        assert other.spend_all() == PER_SECOND
        newcomer = Process(store, seconds)  # begins with what is told from now on
        await newcomer.sharing.share()
        assert newcomer.spend_all() == BURST
        await store.close()

    asyncio.run(story())


def test_totals_begin_anew_and_nothing_is_taken_twice(
    postgres_url: str, seconds: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        store = open_store(postgres_url)
        one, other = Process(store, seconds), Process(store, seconds)
        monkeypatch.setattr(sharing, "RENEWED", -1.0)  # every time
        await other.sharing.share()
        for _ in range(3):
            for _ in range(20):
                one.limits.spend(Limit.READS, "a")
            for process in (one, other):
                await process.sharing.share()
        assert other.spend_all() == BURST - 60
        await store.close()

    asyncio.run(story())


def test_ordinary_play_writes_nothing(postgres_url: str, seconds: list[float]) -> None:
    async def story() -> None:
        store = open_store(postgres_url)
        process = Process(store, seconds)
        for _ in range(100):
            seconds[0] += 0.5
            for limit in (Limit.READS, Limit.COMMANDS):
                process.limits.spend(limit, "a")
            await process.sharing.share()
        assert await row_count(store) == 0
        await store.close()

    asyncio.run(story())


def test_what_was_told_is_soon_forgotten(postgres_url: str, seconds: list[float]) -> None:
    async def story() -> None:
        store = open_store(postgres_url)
        process = Process(store, seconds)
        process.spend_all()
        await process.sharing.share()
        await store.tidy(wall_clock())
        assert await row_count(store) == 1
        await store.tidy(wall_clock() + 3_600_000)
        assert await row_count(store) == 0
        await store.close()

    asyncio.run(story())


def test_sockets_are_counted_wherever_they_are_open(postgres_url: str, seconds: list[float]) -> None:
    async def story() -> None:
        store = open_store(postgres_url)
        one, other = Process(store, seconds), Process(store, seconds)
        with ExitStack() as open_sockets:
            for _ in range(MOST_SOCKETS - 1):
                open_sockets.enter_context(one.limits.hold_socket("a"))
            await one.sharing.share()
            await other.sharing.share()
            open_sockets.enter_context(other.limits.hold_socket("a"))
            with pytest.raises(GameError), other.limits.hold_socket("a"):
                pass
            with other.limits.hold_socket("b"):
                pass
        await store.close()

    asyncio.run(story())
