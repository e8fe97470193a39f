"""Where bots and the coach think: threads beside the event loop, few enough to leave the machine to the games.

The native search lets other threads run meanwhile.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.metrics import Metrics

Thought = TypeVar("Thought")
MOST_WAITING = 100
"""The most jobs that may wait before people are refused. Bots wait for as long as it takes."""


class Pool:
    """A bounded number of threads, first come first served."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._metrics = metrics
        self._jobs = 0

    async def think(self, job: Callable[[], Thought], *, patient: bool = False) -> Thought:
        """The result of a job. If many are waiting, only patient jobs may wait as well."""
        if self._jobs >= MOST_WAITING and not patient:
            raise GameError(ServerCode.SERVER_BUSY)
        self._jobs += 1
        self._metrics.thinking.set(self._jobs)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, job)
        finally:
            self._jobs -= 1
            self._metrics.thinking.set(self._jobs)

    def close(self) -> None:
        """Let go of what has not begun; what has begun is soon over and nobody waits for it."""
        self._executor.shutdown(wait=False, cancel_futures=True)
