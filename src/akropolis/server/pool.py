"""Where bots and the coach think: threads beside the event loop, few enough to leave the machine to the games.

The native search lets other threads run meanwhile. Who is next, the fair queue says.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.fair_queue import Asker, FairQueue, Kind, Ticket
from akropolis.server.metrics import Metrics

Thought = TypeVar("Thought")
MOST_OF_CLIENT = 4
MOST_WAITING = 400
"""The most jobs of a kind that may wait, for one client and for all, before people are refused. Bots always wait."""


class UnwantedError(Exception):
    """By the time that something could be thought about, nobody wanted to know it any more."""


@dataclass(frozen=True)
class _Job:
    work: Callable[[], Any]
    is_wanted: Callable[[], bool]
    done: asyncio.Future[Any]


class Pool:
    """A bounded number of threads, shared fairly."""

    def __init__(self, threads: int, metrics: Metrics, clock: Callable[[], float] = time.perf_counter) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._free = threads
        self._metrics = metrics
        self._clock = clock
        self._queue = FairQueue()
        self._waiting: dict[Ticket, _Job] = {}
        self._running: set[asyncio.Future[Any]] = set()
        for kind in Kind:
            metrics.thinking_waiting.labels(kind).set_function(partial(self._queue.waiting, kind))
            metrics.thinking_running.labels(kind).set_function(partial(self._queue.running, kind))
            metrics.thinking_clients.labels(kind).set_function(partial(self._queue.clients, kind))
            for shown in (metrics.thinking_wait, metrics.thinking_refused, metrics.thought):
                shown.labels(kind)  # shown from the beginning

    async def think(
        self,
        asker: Asker,
        work: Callable[[], Thought],
        *,
        patient: bool = False,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> Thought:
        """The result of some work. If much is waiting, only patient work may wait as well.

        Raises UnwantedError if, when its turn comes, it is not wanted any more.
        """
        if not patient:
            self._check_room(asker)
        job = _Job(work, is_wanted, asyncio.get_running_loop().create_future())
        ticket = self._queue.push(asker, self._clock())
        self._waiting[ticket] = job
        self._begin_next()
        try:
            thought: Thought = await job.done
        finally:
            if self._waiting.pop(ticket, None):
                self._queue.remove(ticket, self._clock())
        return thought

    def move(self, asker: Asker, kind: Kind) -> Asker:
        """Let what waits for an asker wait as another kind instead."""
        return self._queue.move(asker, kind, self._clock())

    def sweep(self) -> None:
        """Forget who has not asked for a while."""
        self._queue.forget(self._clock())

    def close(self) -> None:
        """Begin nothing more; what has begun is soon over and nobody waits for it."""
        self._free = 0
        for running in self._running:
            running.cancel()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _check_room(self, asker: Asker) -> None:
        of_client, of_all = self._queue.waiting(asker.kind, asker.client), self._queue.waiting(asker.kind)
        if of_client >= MOST_OF_CLIENT or of_all >= MOST_WAITING:
            self._metrics.thinking_refused.labels(asker.kind).inc()
            raise GameError(ServerCode.SERVER_BUSY)

    def _begin_next(self) -> None:
        while self._free and (ticket := self._queue.pop()):
            job = self._waiting.pop(ticket)
            if job.done.done() or not job.is_wanted():
                self._drop(ticket, job)
            else:
                self._begin(ticket, job)

    def _drop(self, ticket: Ticket, job: _Job) -> None:
        self._queue.finish(ticket, 0.0, self._clock())
        if not job.done.done():
            job.done.set_exception(UnwantedError)

    def _begin(self, ticket: Ticket, job: _Job) -> None:
        kind = ticket.asker.kind
        self._metrics.thinking_wait.labels(kind).observe(self._clock() - ticket.since)
        self._free -= 1
        running = asyncio.get_running_loop().run_in_executor(self._executor, self._timed, job.work)
        self._running.add(running)
        running.add_done_callback(partial(self._end, ticket, job))

    def _timed(self, work: Callable[[], Any]) -> tuple[float, Any, Exception | None]:
        """What some work has led to, and how many seconds it took."""
        began = self._clock()
        try:
            thought, error = work(), None
        except Exception as failure:
            thought, error = None, failure
        return self._clock() - began, thought, error

    def _end(self, ticket: Ticket, job: _Job, running: asyncio.Future[Any]) -> None:
        self._running.discard(running)
        if running.cancelled():
            job.done.cancel()
            return
        seconds, thought, error = running.result()
        self._queue.finish(ticket, seconds, self._clock())
        self._metrics.thought.labels(ticket.asker.kind).inc(seconds)
        self._free += 1
        if not job.done.done():
            if error:
                job.done.set_exception(error)
            else:
                job.done.set_result(thought)
        self._begin_next()
