"""Bots at work: for their own seats, for people who have left, and for people whose time is over.

A table is thought about once at a time in this process. Two processes may think about the same turn; the version is
checked when a move is appended, so that one of them moves and never both. What was under way when a server died is
found again in the store.
"""

import asyncio
import logging
import secrets
import time
from functools import partial

from akropolis.bots.errors import BotCode
from akropolis.bots.ladder import rung
from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.rng import Rng
from akropolis.server.clock import Clock
from akropolis.server.keeper import Command, Keeper, Outcome
from akropolis.server.logs import log, log_fault
from akropolis.server.pool import Pool
from akropolis.table.commands import play_for
from akropolis.table.errors import TableCode
from akropolis.table.state import TableState
from akropolis.table.store import Store, StoreUnavailableError

MOST_DUE = 1_000
REST = 60.0
"""Seconds before a table at which thinking has failed is tried again."""
WITHOUT_NATIVE = "greedy"
OVERTAKEN = {TableCode.VERSION_STALE, TableCode.TIME_LEFT, RuleCode.GAME_OVER}
"""Somebody was faster: no fault, just look again."""


class Thinkers:
    """Lets bots think about every table at which one is due."""

    def __init__(self, keeper: Keeper, store: Store, pool: Pool, clock: Clock) -> None:
        self._keeper = keeper
        self._store = store
        self._pool = pool
        self._clock = clock
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._appending: set[asyncio.Task[Outcome]] = set()
        self._resting: dict[str, float] = {}

    def consider(self, state: TableState) -> None:
        """Something has happened at a table: perhaps a bot is due now."""
        if state.due is not None and state.due <= self._clock():
            self._ask(state.table)

    async def look(self) -> None:
        """Find every table at which somebody is due."""
        now = time.monotonic()
        self._resting = {table: until for table, until in self._resting.items() if until > now}
        for summary in await self._store.due_tables(self._clock(), MOST_DUE):
            self._ask(summary.table)

    async def close(self) -> None:
        """Stop thinking, and wait for moves that are being appended. What is lost now is thought about again later."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._appending, return_exceptions=True)

    def _ask(self, table: str) -> None:
        if table not in self._thinking and table not in self._resting:
            self._thinking[table] = asyncio.create_task(self._play(table))

    async def _play(self, table: str) -> None:
        """Move at a table for as long as bots are due there."""
        try:
            while await self._play_once(table):
                pass
        except StoreUnavailableError:
            log("bot_waits_for_store", logging.WARNING)
        except Exception as error:  # one table that fails must not stop the others
            self._resting[table] = time.monotonic() + REST
            log_fault(error, "bot_failed", table=table)
        finally:
            del self._thinking[table]

    async def _play_once(self, table: str) -> bool:
        state = await self._keeper.state(table)
        acting, due = state.acting, state.due
        if acting is None or due is None or due > self._clock():
            return False
        seed = secrets.randbits(64)
        move = await self._pool.think(partial(_choose, acting.rung, state.position.public_view, seed), patient=True)
        command = Command(lambda latest: play_for(latest, state.version, move, self._clock()))
        try:
            await self._append(table, command)
        except GameError as error:
            if error.code not in OVERTAKEN:
                raise
        return True

    async def _append(self, table: str, command: Command) -> None:
        """Carry a command out to its end, even if this server is asked to stop meanwhile."""
        task = asyncio.create_task(self._keeper.carry_out(table, command))
        self._appending.add(task)
        task.add_done_callback(self._appending.discard)
        await asyncio.shield(task)


def _choose(name: str, view: PublicView, seed: int) -> Move:
    """A bot's move. Where there is no native core, those who need it are replaced: a game must go on."""
    chosen = rung(name)
    try:
        return chosen.make().choose(view, Rng(seed), chosen.budget)
    except GameError as error:
        if error.code is not BotCode.NATIVE_NEEDED:
            raise
    return rung(WITHOUT_NATIVE).make().choose(view, Rng(seed), chosen.budget)
