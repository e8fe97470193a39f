"""All browsers that want word, and the word that waits for them. Nobody is told anything who has not asked for it."""

from collections.abc import Sequence
from functools import partial

from akropolis.people.stores import push
from akropolis.people.stores.push import Claiming, Ringing, Silencing, Subscribing, Tidying, Unsubscribing
from akropolis.people.subscription import News, Subscription, Word, WordTakenError
from akropolis.table.stores import SqlStore

AT_ONCE = 500
"""Words that are looked at together."""


class Postbox:
    """Words are put in by whoever appends to a log, and taken out by one process, whichever comes first."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def subscribe(self, subscription: Subscription) -> None:
        await self._store.write(Subscribing(subscription))

    async def unsubscribe(self, receiver: bytes, holder: bytes | None = None) -> None:
        """No more word for a browser, about what one token is for or at all."""
        await self._store.write(Unsubscribing(receiver, holder))

    async def ring(self, news: News) -> None:
        """Let word wait for all browsers of whoever has a seat."""
        await self._store.write(Ringing(news))

    async def silence(self, seats: Sequence[tuple[str, int]]) -> None:
        """Word about seats that need not be sent any more."""
        await self._store.write(Silencing(seats))

    async def claim(self, words: Sequence[Word], now: int) -> bool:
        """Take words for one browser out, to send them: False where another process has."""
        try:
            await self._store.write(Claiming(words, now))
        except WordTakenError:
            return False
        return True

    async def tidy(self, now: int) -> None:
        await self._store.write(Tidying(now))

    async def has_any(self) -> bool:
        """Whether anybody wants word."""
        return await self._store.ask(push.has_any)

    async def waiting(self, now: int) -> list[Word]:
        """Word that may be sent, then other word; in both, clients take turns."""
        return await self._store.ask(partial(push.waiting, now=now, limit=AT_ONCE))

    async def find(self, receiver: bytes) -> Subscription | None:
        return await self._store.ask(partial(push.find_receiver, receiver=receiver))

    async def of(self, person: str) -> list[Subscription]:
        """The browsers of a person."""
        return await self._store.ask(partial(push.subscriptions_of, person=person))
