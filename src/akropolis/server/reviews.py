"""Reviews of finished games: thought out once, turn by turn between the moves of the bots, and asked for until done."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.coach.review import ReviewedTurn, review_record, review_turn
from akropolis.engine import backend
from akropolis.errors import GameError
from akropolis.notation.records import Record
from akropolis.server.errors import ServerCode
from akropolis.server.fair_queue import Asker, Kind
from akropolis.server.pool import Pool
from akropolis.server.wire.coach import ReviewView, game_review

BUDGET = Budget(simulations=512)
SEED = 0
MOST_KEPT = 200
MOST_OF_CLIENT = 2
MOST_AT_ONCE = 100
"""The most reviews under way, for one client and for all. They share the thinkers fairly."""
GIVEN_UP_AFTER = 120.0
"""Seconds after which a review that nobody asks for any more is left as it is, until somebody does."""


@dataclass
class _Reviewing:
    record: Record
    client: str
    turns: list[ReviewedTurn] = field(default_factory=list)
    view: ReviewView | None = None
    task: asyncio.Task[None] | None = None
    asked: float = 0.0

    @property
    def is_under_way(self) -> bool:
        return self.task is not None and not self.task.done()


class Reviews:
    """The reviews of this process."""

    def __init__(self, pool: Pool, clock: Callable[[], float] = time.monotonic) -> None:
        self._pool = pool
        self._clock = clock
        self._kept: OrderedDict[str, _Reviewing] = OrderedDict()

    def is_known(self, table: str) -> bool:
        return table in self._kept

    def ask(self, table: str, record: Record, client: str) -> ReviewView:
        """A review as far as it has got; the first request of a client starts it. A failure is reported once."""
        if backend() == "python":
            raise GameError(BotCode.NATIVE_NEEDED)
        reviewing = self._kept.get(table) or _Reviewing(record, client)
        if reviewing.task and reviewing.task.done() and (error := reviewing.task.exception()):
            del self._kept[table]
            raise error
        reviewing.asked = self._clock()
        if reviewing.view is None and not reviewing.is_under_way:
            self._begin(table, reviewing)
        self._kept.move_to_end(table)
        return reviewing.view or _progress(reviewing)

    async def close(self) -> None:
        """Stop; the rest is thought out another time."""
        tasks = [each.task for each in self._kept.values() if each.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: str, reviewing: _Reviewing) -> None:
        under_way = [each for each in self._kept.values() if each.is_under_way]
        of_client = sum(each.client == reviewing.client for each in under_way)
        if of_client >= MOST_OF_CLIENT or len(under_way) >= MOST_AT_ONCE:
            raise GameError(ServerCode.SERVER_BUSY)
        self._kept[table] = reviewing
        reviewing.task = asyncio.create_task(self._review(table, reviewing))
        at_rest = [table for table, each in self._kept.items() if not each.is_under_way]
        for oldest in at_rest[: max(0, len(self._kept) - MOST_KEPT)]:
            del self._kept[oldest]

    async def _review(self, table: str, reviewing: _Reviewing) -> None:
        record, asker = reviewing.record, Asker(Kind.REVIEWS, reviewing.client, table)
        positions = await asyncio.to_thread(record.positions)
        done = len(reviewing.turns)
        for turn, move in enumerate(record.moves[done:], start=done + 1):
            if self._clock() - reviewing.asked > GIVEN_UP_AFTER:
                return
            work = partial(review_turn, positions[turn - 1].public_view, turn, move, BUDGET, SEED)
            reviewing.turns.append(await self._pool.think(asker, work, patient=True))
        whole = partial(review_record, record, BUDGET, SEED, known=reviewing.turns)
        review = game_review(await self._pool.think(asker, whole, patient=True))
        turns = len(record.moves)
        reviewing.view = ReviewView(is_done=True, turns_done=turns, turns=turns, review=review)


def _progress(reviewing: _Reviewing) -> ReviewView:
    done, turns = len(reviewing.turns), len(reviewing.record.moves)
    return ReviewView(is_done=False, turns_done=done, turns=turns, review=None)
