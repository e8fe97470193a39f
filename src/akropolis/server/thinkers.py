"""Bots at work: for their own seats, for people who have left, and for people whose time is over.

A table is thought about once at a time in this process. Two processes may think about the same turn; the version is
checked when a move is appended, so that one of them moves and never both. What was under way when a server died is
found again in the store. Where no person is left, bots play on only while somebody looks.
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
from akropolis.server.errors import ServerCode
from akropolis.server.fair_queue import Asker, Kind
from akropolis.server.keeper import Command, Keeper, Outcome
from akropolis.server.logs import log, log_fault
from akropolis.server.openers import Openers
from akropolis.server.pool import Pool, UnwantedError
from akropolis.server.presence import Presence
from akropolis.server.turns import LeftTurns, StrayTurns
from akropolis.table.commands import play_for
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry
from akropolis.table.state import TableState
from akropolis.table.store import AT_ONCE, Store, StoreUnavailableError

MOST_DUE = 1_000
REST = 60.0
"""Seconds before a table at which thinking has failed is tried again."""
WITHOUT_NATIVE = "greedy"
OVERTAKEN = {TableCode.VERSION_STALE, TableCode.TIME_LEFT, RuleCode.GAME_OVER}
"""Somebody was faster: no fault, just look again."""


class Thinkers:
    """Lets bots think about every table at which one is due."""

    def __init__(
        self, keeper: Keeper, store: Store, pool: Pool, presence: Presence, clock: Clock, is_shared: bool
    ) -> None:
        self._keeper = keeper
        self._store = store
        self._pool = pool
        self._presence = presence
        self._clock = clock
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, Asker] = {}
        self._appending: set[asyncio.Task[Outcome]] = set()
        self._resting: dict[str, float] = {}
        self._paused: dict[str, int] = {}
        """The version at which each was left to itself."""
        self._openers = Openers(store)
        self._stray = StrayTurns()
        self._left = LeftTurns(is_shared)

    @property
    def paused(self) -> int:
        """How many tables in memory are not thought about because nobody looks at them."""
        return len(self._paused)

    def consider(self, state: TableState, is_ours: bool = True) -> None:
        """Something has happened at a table, or somebody looks at it: perhaps a bot is due now.

        What has happened in another process is first left to that one.
        """
        if not self._is_due(state):
            self._left.forget(state.table)
        elif is_ours or not self._left.leave(state.table, time.monotonic()):
            self._ask(state.table)
            self._hurry(state.table)

    async def look(self) -> None:
        """Find every table at which somebody is due."""
        now, at = time.monotonic(), self._clock()
        self._paused = {table: version for table, version in self._paused.items() if self._keeper.held(table)}
        rested = [table for table, until in self._resting.items() if until <= now]
        for table in rested:
            del self._resting[table]
        for table in (*filter(self._presence.is_present, rested), *self._stray.due(at), *self._left.undone(now)):
            self._ask(table)
        late = await self._store.due_tables(AT_ONCE + 1, at, MOST_DUE)
        left = self._left.of(await self._store.due_tables(AT_ONCE, AT_ONCE, MOST_DUE), now)
        for summary in (*late, *left):
            if self._paused.get(summary.table) != summary.version:
                self._ask(summary.table)

    async def close(self) -> None:
        """Stop thinking, and wait for moves that are being appended. What is lost now is thought about again later."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._appending, return_exceptions=True)

    def _is_due(self, state: TableState) -> bool:
        """Whether a bot is to move, and somebody wants to know."""
        at = self._clock()
        self._paused.pop(state.table, None)
        if not state.is_due(at, self._stray.since(state, at)):
            return False
        is_wanted = not state.is_left_alone(at) or self._presence.is_present(state.table)
        if not is_wanted:
            self._paused[state.table] = state.version
        return is_wanted

    def _ask(self, table: str) -> None:
        if table not in self._thinking and table not in self._resting:
            self._thinking[table] = asyncio.create_task(self._play(table))

    def _hurry(self, table: str) -> None:
        """Somebody looks now at a table that nobody was looking at."""
        asker = self._waiting.get(table)
        if asker and asker.kind is Kind.UNWATCHED and self._presence.is_watched(table):
            self._waiting[table] = self._pool.move(asker, Kind.BOTS)

    async def _play(self, table: str) -> None:
        """Move at a table for as long as bots are due there."""
        try:
            while await self._play_once(table):
                pass
        except StoreUnavailableError:
            self._resting[table] = 0.0  # until the next look
            log("bot_waits_for_store", logging.WARNING)
        except Exception as error:  # one table that fails must not stop the others
            if isinstance(error, GameError) and error.code is ServerCode.TABLE_UNKNOWN:
                return  # it was deleted meanwhile
            self._resting[table] = time.monotonic() + REST
            if not isinstance(error, GameError) or error.code is not ServerCode.TABLE_DAMAGED:  # that was told once
                log_fault(error, "bot_failed", table=table)
        finally:
            del self._thinking[table]

    async def _play_once(self, table: str) -> bool:
        state = await self._keeper.state(table)
        acting = state.acting
        if acting is None or not self._is_due(state):
            return False
        work = partial(_choose, acting.rung, state.position.public_view, secrets.randbits(64))
        try:
            move = await self._think(state, work)
            await self._append(table, Command(lambda latest: self._played(latest, state.version, move)))
        except UnwantedError:
            pass
        except GameError as error:
            if error.code not in OVERTAKEN:
                raise
        return True

    async def _think(self, state: TableState, work: partial[Move]) -> Move:
        table = state.table
        kind = Kind.BOTS if self._presence.is_watched(table) else Kind.UNWATCHED
        self._waiting[table] = asker = Asker(kind, await self._openers.of(table), table)
        try:
            return await self._pool.think(asker, work, patient=True, is_wanted=lambda: self._is_wanted(state))
        finally:
            del self._waiting[table]

    def _is_wanted(self, state: TableState) -> bool:
        """Whether a turn is still as it was when it began to wait."""
        latest = self._keeper.held(state.table) or state
        return latest.position_version == state.position_version and self._is_due(latest)

    def _played(self, latest: TableState, version: int, move: Move) -> list[Entry]:
        at = self._clock()
        return play_for(latest, version, move, at, self._stray.since(latest, at))

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
