"""Sends word, a few at a time, beside everything else: what waits is bounded, what fails is given up before long."""

import asyncio
from dataclasses import dataclass, replace

from akropolis.errors import GameError
from akropolis.people.postbox import Postbox
from akropolis.people.subscription import Subscription
from akropolis.server.clock import Clock
from akropolis.server.logs import log_fault
from akropolis.server.metrics import Metrics
from akropolis.server.push.addresses import AddressRefusedError, parse_endpoint
from akropolis.server.push.post import Post
from akropolis.server.push.sealing import ServerKey, seal

WORKERS = 4
MOST_WAITING = 200
RETRIES = (30, 120)
"""Seconds after which word is sent again that could not be taken."""
LONGEST_RETRY = 600
TOO_MANY = 429
GONE = (404, 410)


@dataclass(frozen=True)
class Delivery:
    """Word on its way to a browser."""

    to: Subscription
    message: bytes
    ttl: int
    """Seconds for which its makers keep it for a browser that is switched off."""
    tries: int = 0


class Sender:
    """A queue, and those who work it off. A process that dies loses what is in it, and no move."""

    def __init__(
        self, post: Post, key: ServerKey, postbox: Postbox, clock: Clock, metrics: Metrics, *, allow_loopback: bool
    ) -> None:
        self._post = post
        self._key = key
        self._postbox = postbox
        self._clock = clock
        self._metrics = metrics
        self._allow_loopback = allow_loopback
        self._queue: asyncio.Queue[Delivery] = asyncio.Queue(MOST_WAITING)
        self._resting = 0
        self._tasks = [asyncio.create_task(self._work()) for _ in range(WORKERS)]

    @property
    def has_room(self) -> bool:
        """Whether more can wait here; else another process may send it."""
        return self._queue.qsize() + self._resting < MOST_WAITING

    def offer(self, delivery: Delivery) -> None:
        """Let word wait; where there is no room it is given up."""
        try:
            self._queue.put_nowait(delivery)
        except asyncio.QueueFull:
            self._count("given_up")

    async def settle(self) -> None:
        """Wait until nothing waits any more but what is tried again later."""
        await self._queue.join()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._post.close()

    async def _work(self) -> None:
        while True:
            delivery = await self._queue.get()
            try:
                self._count(await self._send(delivery))
            except Exception as error:
                log_fault(error, "pushing")
                self._count("given_up")
            finally:
                self._queue.task_done()

    async def _send(self, delivery: Delivery) -> str:
        """Send word, and say what has become of it."""
        to = delivery.to
        try:
            endpoint = parse_endpoint(to.endpoint, allow_loopback=self._allow_loopback)
            headers = {
                "Authorization": self._key.authorization(endpoint.origin, self._clock()),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(delivery.ttl),
            }
            reply = await self._post.send(endpoint, headers, seal(delivery.message, to.public_key, to.auth))
        except (AddressRefusedError, GameError):
            await self._postbox.unsubscribe(to.receiver)
            return "refused"
        except OSError:
            return self._again(delivery)
        if reply.status in GONE:
            await self._postbox.unsubscribe(to.receiver)
            return "gone"
        if reply.status == TOO_MANY or reply.status >= 500:
            return self._again(delivery, reply.retry_after or 0)
        return "sent" if 200 <= reply.status < 300 else "refused"

    def _again(self, delivery: Delivery, wished: int = 0) -> str:
        """Try again later, unless it was tried often enough."""
        if delivery.tries >= len(RETRIES) or not self.has_room:
            return "given_up"
        self._resting += 1
        seconds = max(RETRIES[delivery.tries], min(wished, LONGEST_RETRY))
        later = replace(delivery, tries=delivery.tries + 1)
        asyncio.get_running_loop().call_later(seconds, self._rested, later)
        return "delayed"

    def _rested(self, delivery: Delivery) -> None:
        self._resting -= 1
        self.offer(delivery)

    def _count(self, outcome: str) -> None:
        self._metrics.words.labels(outcome).inc()
