"""Keeps what people achieve when a game ends: at once by whoever ended it, or else by whoever finds it later."""

import asyncio

from akropolis.errors import GameError
from akropolis.people.ledger import Ledger
from akropolis.server.keeper import Keeper
from akropolis.server.logs import log_fault
from akropolis.server.metrics import Metrics
from akropolis.table.outcome import outcome_of
from akropolis.table.state import TableState


class Recorder:
    """A result is kept once, however many processes try: the database sees to it."""

    def __init__(self, ledger: Ledger, keeper: Keeper, metrics: Metrics) -> None:
        self._ledger = ledger
        self._keeper = keeper
        self._metrics = metrics
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, state: TableState) -> None:
        """A game may be over: if it is, its results are kept soon."""
        if state.is_over:
            task = asyncio.create_task(self._record_soon(state))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def record(self, state: TableState) -> None:
        """Keep the results of a finished game, if anybody has one to keep."""
        if await self._ledger.wants(state.table):
            self._metrics.results.inc(await self._ledger.record(outcome_of(state)))

    async def sweep(self) -> None:
        """Keep what nobody has kept. A log that is broken spoils nothing but itself."""
        for table in await self._ledger.unrecorded():
            try:
                await self.record(await self._keeper.state(table))
            except GameError as error:
                log_fault(error, "recording")

    async def close(self) -> None:
        """Let what is under way come to an end."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _record_soon(self, state: TableState) -> None:
        try:
            await self.record(state)
        except Exception as error:  # it is found again by the next sweep
            log_fault(error, "recording")
