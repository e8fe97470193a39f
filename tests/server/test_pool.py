"""The threads around the fair queue: results, failures, refusals, and jobs that nobody wants any more."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from threading import Event
from typing import TypeVar

import pytest

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.fair_queue import Asker, Kind
from akropolis.server.metrics import Metrics
from akropolis.server.pool import MOST_OF_CLIENT, Pool, UnwantedError

T = TypeVar("T")
HINT = Asker(Kind.HINTS, "client", "table")
BOT = Asker(Kind.BOTS, "client", "table")


@pytest.fixture
def gate() -> Iterator[Event]:
    """What holds a thread up until it is opened; in the end it always is."""
    event = Event()
    yield event
    event.set()


def run(story: Callable[[Pool, Metrics], Awaitable[T]]) -> T:
    async def told() -> T:
        metrics = Metrics()
        pool = Pool(1, metrics)
        try:
            return await story(pool, metrics)
        finally:
            pool.close()

    return asyncio.run(told())


async def begun(*jobs: Awaitable[object]) -> list[asyncio.Task[object]]:
    """Tasks that have come as far as they can."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    await asyncio.sleep(0)
    return tasks


def test_a_thought_comes_back_and_is_counted() -> None:
    async def story(pool: Pool, metrics: Metrics) -> str:
        assert await pool.think(BOT, lambda: 7) == 7
        assert await pool.think(HINT, lambda: "best") == "best"
        return metrics.render().decode()

    shown = run(story)
    assert 'akropolis_thinking_wait_seconds_count{kind="bots"} 1.0' in shown
    assert 'akropolis_thought_seconds_total{kind="hints"}' in shown
    assert 'akropolis_thinking_waiting{kind="reviews"} 0.0' in shown


def test_a_failure_is_told_and_the_next_goes_on() -> None:
    async def story(pool: Pool, _: Metrics) -> None:
        with pytest.raises(ZeroDivisionError):
            await pool.think(BOT, lambda: 1 // 0)
        assert await pool.think(BOT, lambda: 1) == 1

    run(story)


def test_one_client_is_refused_hints_before_others_are_and_bots_always_wait(gate: Event) -> None:
    async def story(pool: Pool, metrics: Metrics) -> None:
        running = await begun(pool.think(HINT, gate.wait))
        waiting = await begun(*(pool.think(HINT, lambda: True) for _ in range(MOST_OF_CLIENT)))
        bots = await begun(*(pool.think(BOT, lambda: True, patient=True) for _ in range(2 * MOST_OF_CLIENT)))
        with pytest.raises(GameError) as refused:
            await pool.think(HINT, lambda: True)
        assert refused.value.code is ServerCode.SERVER_BUSY
        other = await begun(pool.think(Asker(Kind.HINTS, "another", "table"), lambda: True))
        shown = metrics.render().decode()
        assert f'akropolis_thinking_waiting{{kind="hints"}} {MOST_OF_CLIENT + 1}.0' in shown
        assert 'akropolis_thinking_clients{kind="hints"} 2.0' in shown
        assert 'akropolis_thinking_refused_total{kind="hints"} 1.0' in shown
        gate.set()
        assert all(await asyncio.gather(*running, *waiting, *bots, *other))

    run(story)


def test_whoever_goes_away_leaves_the_queue(gate: Event) -> None:
    async def story(pool: Pool, metrics: Metrics) -> None:
        running, waiting = await begun(pool.think(BOT, gate.wait), pool.think(HINT, lambda: True))
        waiting.cancel()
        running.cancel()
        for task in (waiting, running):
            with suppress(asyncio.CancelledError):
                await task
        assert 'akropolis_thinking_waiting{kind="hints"} 0.0' in metrics.render().decode()
        gate.set()
        assert await pool.think(BOT, lambda: 5) == 5  # the thread is free again

    run(story)


def test_what_is_not_wanted_when_its_turn_comes_is_not_thought_about(gate: Event) -> None:
    thought: list[str] = []
    wanted = [True]

    async def story(pool: Pool, _: Metrics) -> None:
        running, waiting = await begun(
            pool.think(BOT, gate.wait),
            pool.think(HINT, lambda: thought.append("hint"), is_wanted=lambda: wanted[0]),
        )
        wanted[0] = False
        gate.set()
        assert await running
        with pytest.raises(UnwantedError):
            await waiting
        assert await pool.think(BOT, lambda: 5) == 5

    run(story)
    assert thought == []
