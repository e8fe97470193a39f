"""When word is sent: when it has become somebody's turn, a rematch is wanted or a game has ended, and nobody looks.

Word waits a little in the database before it is sent. Meanwhile any process at which whoever has the seat listens takes
it out again, so that nobody is told what they see. Then one process sends all that waits for a browser together.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence

from akropolis.errors import GameError
from akropolis.people.postbox import Postbox
from akropolis.people.subscription import News, Word, WordKind
from akropolis.server.clock import Clock
from akropolis.server.hub import Hub
from akropolis.server.keeper import Keeper
from akropolis.server.logs import log_fault
from akropolis.server.push.sender import Delivery, Sender
from akropolis.server.push.words import message
from akropolis.table.events import MadeBy, Moved, Rematched, Returned, TakenBack
from akropolis.table.state import Actor, Step, TableState
from akropolis.table.terms import SeatKind

DAY = 86_400
WAIT, SLOW_WAIT = 10_000, 60_000
"""Milliseconds for which word waits: in quick games, and in those with days for a move."""
TTL, SLOW_TTL = 3600, DAY
MOST_RINGING = 500


class Bell:
    """Puts word in, and takes it out when it is due."""

    def __init__(self, postbox: Postbox, keeper: Keeper, hub: Hub, clock: Clock, sender: Sender) -> None:
        self._postbox = postbox
        self._keeper = keeper
        self._hub = hub
        self._clock = clock
        self.sender = sender
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_wanted = False
        """Whether anybody has asked for word: where nobody has, a move costs nothing more."""

    def note(self, step: Step) -> None:
        """Something was appended by this process."""
        if not self.is_wanted or len(self._tasks) >= MOST_RINGING:
            return
        for news in news_of(step, self._clock()):
            if not self._hub.has_seat(news.table, news.seat):
                task = asyncio.create_task(self._ring(news))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def look(self) -> None:
        """Send what is due, unless somebody looks."""
        self.is_wanted = await self._postbox.has_any()
        if not self.is_wanted:
            return
        words = await self._postbox.waiting(self._clock())
        seen = {(each.news.table, each.news.seat) for each in words if self._is_seen(each.news)}
        if seen:
            await self._postbox.silence(sorted(seen))
        waiting: defaultdict[bytes, list[Word]] = defaultdict(list)
        for each in words:
            if (each.news.table, each.news.seat) not in seen:
                waiting[each.receiver].append(each)
        for found in waiting.values():
            if self.sender.has_room and any(each.is_ripe(self._clock()) for each in found):
                await self._send(found)

    async def settle(self) -> None:
        """Wait until what is being put in has been put in."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Let what is being put in be put in, and send no more."""
        await self.settle()
        await self.sender.close()

    async def _ring(self, news: News) -> None:
        try:
            await self._postbox.ring(news)
        except Exception as error:  # word may get lost; the move is stored
            log_fault(error, "ringing")

    def _is_seen(self, news: News) -> bool:
        return self._hub.has_seat(news.table, news.seat)

    async def _send(self, found: Sequence[Word]) -> None:
        words = [each for each in found if await self._still_holds(each.news)]
        if len(words) < len(found):
            await self._postbox.silence([(each.news.table, each.news.seat) for each in found if each not in words])
        to = await self._postbox.find(found[0].receiver)
        if words and to and await self._postbox.claim(words, self._clock()):
            ttl = SLOW_TTL if any(each.news.is_slow for each in words) else TTL
            self.sender.offer(Delivery(to, message(words, to.language), ttl))

    async def _still_holds(self, news: News) -> bool:
        try:
            state = await self._keeper.state(news.table)
        except GameError:  # it was deleted
            return False
        return news.kind is not WordKind.TURN or (_awaited(state), state.position_version) == (news.seat, news.version)


def news_of(step: Step, now: int) -> Iterator[News]:
    """What of a step concerns those who do not look."""
    before, entry, after = step
    is_slow = (after.terms.pace.seconds or 0) >= DAY
    due = now + (SLOW_WAIT if is_slow else WAIT)

    def news(seat: int, kind: WordKind, version: int) -> News:
        return News(after.table, seat, kind, version, is_slow, due)

    if isinstance(entry.event, Rematched):
        yield from (news(seat, WordKind.REMATCH, entry.version) for seat in _people(after))
    elif after.is_over and before and not before.is_over:
        own = entry.event.seat if isinstance(entry.event, Moved) and entry.event.by is MadeBy.PERSON else None
        yield from (news(seat, WordKind.ENDED, entry.version) for seat in _people(after) if seat != own)
    elif (seat := _awaited(after)) is not None and _is_new(step):
        yield news(seat, WordKind.TURN, after.position_version)


def _is_new(step: Step) -> bool:
    """Whether somebody's turn has just begun, and not by what they have done themselves."""
    if isinstance(step.entry.event, TakenBack | Returned):
        return False
    return step.entry.event.changes_position or step.before is None or _awaited(step.before) is None


def _awaited(state: TableState) -> int | None:
    acting = state.acting
    return acting.seat if acting and acting.actor is Actor.PERSON else None


def _people(state: TableState) -> list[int]:
    seats = enumerate(zip(state.terms.seats, state.sitters, strict=True))
    return [
        seat for seat, (terms, sitter) in seats if terms.kind is SeatKind.PERSON and sitter and seat not in state.away
    ]
