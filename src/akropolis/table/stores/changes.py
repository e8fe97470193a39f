"""Waking whoever waits for changes. A slow listener hears of each table once, with its latest version."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from threading import Lock
from weakref import WeakSet

from akropolis.table.store import Change


class Listener(AsyncIterator[Change]):
    """What has changed since it was asked last. It lives in the event loop that made it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._news: dict[str, Change] = {}
        self._wake = asyncio.Event()
        self._ended = False

    async def __anext__(self) -> Change:
        while not self._news:
            if self._ended:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        return self._news.pop(next(iter(self._news)))

    def push(self, news: Sequence[Change]) -> None:
        """More news, or the end if it is empty; from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hear, news)

    def _hear(self, news: Sequence[Change]) -> None:
        self._ended = self._ended or not news
        for change in news:
            known = self._news.get(change.table)
            self._news[change.table] = known.joined(change) if known else change
        self._wake.set()


class Changes:
    """All listeners. Those that stop are forgotten automatically."""

    def __init__(self) -> None:
        self._listeners = WeakSet[Listener]()
        self._lock = Lock()
        self._published: dict[str, int] = {}
        self._published_before: dict[str, int] = {}
        self._missed: list[Change] = []

    def listen(self) -> Listener:
        """A new listener, from now on."""
        listener = Listener()
        with self._lock:
            self._listeners.add(listener)
        return listener

    @property
    def listeners(self) -> list[Listener]:
        """Those who listen now; from any thread."""
        with self._lock:
            return list(self._listeners)

    def publish(self, news: Iterable[Change], listeners: Iterable[Listener] | None = None) -> None:
        """Wakes all, or some; from any thread."""
        told = list(news)
        with self._lock:
            self._published.update((change.table, change.version) for change in told)
        for listener in self.listeners if listeners is None else listeners:
            if told:
                listener.push(told)

    def make_up(self, news: Iterable[Change]) -> None:
        """Publishes what was missed: what was found here the last time, too, and has not been published since then.

        What is found for the first time may just be on its way.
        """
        with self._lock:
            known = self._published_before | self._published
            self._published_before, self._published = self._published, {}
        missed, self._missed = self._missed, [change for change in news if change.version > known.get(change.table, 0)]
        self.publish(change for change in missed if change.version > known.get(change.table, 0))

    def end(self) -> None:
        """Nothing more will come."""
        for listener in self.listeners:
            listener.push([])
