"""Waking whoever waits for changes. A slow listener hears of each table once, with its latest version."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from threading import Lock
from weakref import WeakSet


class Listener(AsyncIterator[tuple[str, int]]):
    """What has changed since it was asked last. It lives in the event loop that made it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._news: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._ended = False

    async def __anext__(self) -> tuple[str, int]:
        while not self._news:
            if self._ended:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        table = next(iter(self._news))
        return table, self._news.pop(table)

    def push(self, news: Mapping[str, int]) -> None:
        """More news, or the end if it is empty; from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hear, news)

    def _hear(self, news: Mapping[str, int]) -> None:
        self._ended = self._ended or not news
        for table, version in news.items():
            self._news[table] = max(version, self._news.get(table, 0))
        self._wake.set()


class Changes:
    """All listeners. Those that stop are forgotten automatically."""

    def __init__(self) -> None:
        self._listeners = WeakSet[Listener]()
        self._lock = Lock()

    def listen(self) -> Listener:
        """A new listener, from now on."""
        listener = Listener()
        with self._lock:
            self._listeners.add(listener)
        return listener

    def publish(self, news: Mapping[str, int]) -> None:
        """Wakes all; from any thread."""
        if news:
            for listener in self._all():
                listener.push(news)

    def end(self) -> None:
        """Nothing more will come."""
        for listener in self._all():
            listener.push({})

    def _all(self) -> list[Listener]:
        with self._lock:
            return list(self._listeners)
