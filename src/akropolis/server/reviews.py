"""Reviews of finished games: thought out once, turn by turn between the moves of the bots, and asked for until done."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial

from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.coach.review import ReviewedTurn, review_record, review_turn
from akropolis.engine import backend
from akropolis.errors import GameError
from akropolis.notation.records import Record
from akropolis.server.errors import ServerCode
from akropolis.server.pool import Pool
from akropolis.server.wire.coach import ReviewView, game_review

BUDGET = Budget(simulations=512)
SEED = 0
MOST_KEPT = 200
MOST_AT_ONCE = 4


@dataclass
class _Reviewing:
    record: Record
    turns: list[ReviewedTurn] = field(default_factory=list)
    view: ReviewView | None = None
    task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of this process."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._kept: OrderedDict[str, _Reviewing] = OrderedDict()

    def is_known(self, table: str) -> bool:
        return table in self._kept

    def ask(self, table: str, record: Record) -> ReviewView:
        """A review as far as it has got; the first request starts it. A failure is reported once."""
        if backend() == "python":
            raise GameError(BotCode.NATIVE_NEEDED)
        reviewing = self._kept.get(table) or self._begin(table, record)
        self._kept.move_to_end(table)
        if reviewing.task and reviewing.task.done() and (error := reviewing.task.exception()):
            del self._kept[table]
            raise error
        return reviewing.view or _progress(reviewing)

    async def close(self) -> None:
        """Stop; the rest is thought out another time."""
        tasks = [each.task for each in self._kept.values() if each.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: str, record: Record) -> _Reviewing:
        if sum(1 for each in self._kept.values() if each.task and not each.task.done()) >= MOST_AT_ONCE:
            raise GameError(ServerCode.SERVER_BUSY)
        reviewing = self._kept[table] = _Reviewing(record)
        reviewing.task = asyncio.create_task(self._review(reviewing))
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return reviewing

    async def _review(self, reviewing: _Reviewing) -> None:
        record = reviewing.record
        positions = await asyncio.to_thread(record.positions)
        for turn, (position, move) in enumerate(zip(positions[:-1], record.moves, strict=True), start=1):
            job = partial(review_turn, position.public_view, turn, move, BUDGET, SEED)
            reviewing.turns.append(await self._pool.think(job, patient=True))
        whole = await self._pool.think(
            partial(review_record, record, BUDGET, SEED, known=reviewing.turns), patient=True
        )
        turns = len(record.moves)
        reviewing.view = ReviewView(is_done=True, turns_done=turns, turns=turns, review=game_review(whole))


def _progress(reviewing: _Reviewing) -> ReviewView:
    done, turns = len(reviewing.turns), len(reviewing.record.moves)
    return ReviewView(is_done=False, turns_done=done, turns=turns, review=None)
