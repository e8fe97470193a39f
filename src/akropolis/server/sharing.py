"""Limits that hold across processes: each tells the others what clients have spent with it, about once a second.

Only those who spend noticeably are told of, so that ordinary play writes nothing. What others have counted is taken
from the buckets here: in the long run a client has one allowance, however many processes it asks. Before the others
hear of it, each process may give a burst.
"""

import secrets
import time
from collections import Counter
from functools import partial
from itertools import count

from akropolis.server.clock import Clock
from akropolis.server.limits import Limit, Limits
from akropolis.table.stores import SqlStore
from akropolis.table.stores.spending import Spending, Telling, recent_spending

HELD = "held"
"""The kind under which the number of open sockets is told."""
KINDS = {limit.value for limit in Limit}
"""A process of a newer version may know others."""
RENEWED = 300.0
"""Seconds after which totals begin anew, under another name, so that none is kept for ever."""


class Sharing:
    """What this process tells and what it hears."""

    def __init__(self, limits: Limits, store: SqlStore, clock: Clock) -> None:
        self._limits = limits
        self._store = store
        self._clock = clock
        self._name = secrets.token_hex(4)
        self._numbers = count()
        self._has_looked = False
        self._heard: dict[tuple[str, str, str], int] = {}
        """The totals of others, as far as they were taken into account."""
        self._renew(time.monotonic())

    async def share(self) -> None:
        """Tell, and hear."""
        for key, amount in self._limits.take_untold().items():
            self._totals[key] += amount
            self._pending.add(key)
        held = [
            Spending(self._process, HELD, client, number) for client, number in self._limits.held_noticeably.items()
        ]
        rows = [Spending(self._process, *key, self._totals[key]) for key in sorted(self._pending)]
        now = self._clock()
        if rows or held:
            await self._store.write(Telling([*rows, *held], now))
        self._pending.clear()
        self._hear(await self._store.ask(partial(recent_spending, now=now)))
        if time.monotonic() - self._begun > RENEWED:
            self._renew(time.monotonic())

    def _hear(self, rows: list[Spending]) -> None:
        held: Counter[str] = Counter()
        for row in rows:
            if row.process.startswith(self._name):
                continue
            if row.kind == HELD:
                held[row.client] += row.total
            elif row.kind in KINDS:
                self._take(row)
        self._limits.held_elsewhere = held
        self._has_looked = True

    def _take(self, row: Spending) -> None:
        key = row.process, row.kind, row.client
        known = self._heard.get(key) or self._heard_before.get(key, 0)
        # What was told before this process began has been forgiven by now, or soon will be.
        if row.total > known and self._has_looked:
            self._limits.take(Limit(row.kind), row.client, row.total - known)
        self._heard[key] = row.total

    def _renew(self, now: float) -> None:
        self._heard, self._heard_before = {}, self._heard
        self._begun = now
        self._process = f"{self._name}.{next(self._numbers)}"
        self._totals: Counter[tuple[str, str]] = Counter()
        self._pending: set[tuple[str, str]] = set()
