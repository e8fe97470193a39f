"""Sends notifications in the background. Clients take turns, so that one with slow services delays nobody else.

A client has few requests in flight, a service (the host of an endpoint) one. What waits is bounded for each client and
in all. An endpoint that fails is tried again after a rest; one that does not answer rests longer each time, and is
dropped in the end.
"""

import asyncio
from collections import Counter
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

AT_ONCE = 16
"""Requests in flight."""
AT_ONCE_OF_CLIENT = 2
MOST_WAITING = 1000
MOST_WAITING_OF_CLIENT = 50
RETRIES = (30, 120)
"""Seconds after which a notification is sent again that could not be taken."""
LONGEST_RETRY = 600
SILENT_RESTS = (60, 300, 1800, 7200, 7200)
"""Seconds for which an endpoint rests that has not answered in time: once, twice and so on. Then it is dropped."""
MOST_SILENT = 10_000
"""Endpoints whose timeouts are remembered."""
TOO_MANY = 429
GONE = (404, 410)


@dataclass(frozen=True)
class Delivery:
    """A notification on its way to a browser."""

    to: Subscription
    message: bytes
    ttl: int
    """Seconds for which its makers keep it for a browser that is switched off."""
    tries: int = 0

    @property
    def service(self) -> str:
        """The host, and the port of a receiver of the tests."""
        return self.to.endpoint.partition("://")[2].partition("/")[0].removesuffix(":443")


class Sender:
    """Everything that waits to be sent. A process that dies loses it, and no move."""

    def __init__(
        self, post: Post, key: ServerKey, postbox: Postbox, clock: Clock, metrics: Metrics, *, allow_loopback: bool
    ) -> None:
        self._post = post
        self._key = key
        self._postbox = postbox
        self._clock = clock
        self._metrics = metrics
        self._allow_loopback = allow_loopback
        self._waiting: dict[str, list[Delivery]] = {}
        """By client, in the order of their turns."""
        self._sending: dict[asyncio.Task[None], Delivery] = {}
        self._resting: dict[bytes, tuple[Delivery, asyncio.TimerHandle]] = {}
        """By receiver: at most one delivery each, the latest."""
        self._silent: dict[bytes, tuple[int, float]] = {}
        """Timeouts in a row of each receiver, and the end of its rest."""

    @property
    def has_room(self) -> bool:
        """Whether more can wait here; else another process may send it."""
        waiting = sum(map(len, self._waiting.values()))
        return waiting + len(self._sending) + len(self._resting) < MOST_WAITING

    def offer(self, delivery: Delivery) -> None:
        """Let a notification wait; without room for this client it is given up."""
        receiver, now = delivery.to.receiver, asyncio.get_running_loop().time()
        until = self._silent.get(receiver, (0, now))[1]
        if self._held(delivery.to.client) >= MOST_WAITING_OF_CLIENT:
            self._count("given_up")
        elif receiver in self._resting:
            _, timer = self._resting[receiver]
            self._resting[receiver] = delivery, timer
            self._count("given_up")
        elif until > now:
            self._rest(delivery, until - now)
        else:
            self._wait(delivery)

    async def settle(self) -> None:
        """Wait until everything was sent but what is tried again later."""
        while self._sending:
            await asyncio.wait(self._sending)

    async def close(self) -> None:
        self._waiting.clear()
        for _, timer in self._resting.values():
            timer.cancel()
        tasks = list(self._sending)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._post.close()

    def _held(self, client: str) -> int:
        resting = sum(delivery.to.client == client for delivery, _ in self._resting.values())
        return len(self._waiting.get(client, ())) + self._in_flight()[client] + resting

    def _in_flight(self) -> Counter[str]:
        return Counter(delivery.to.client for delivery in self._sending.values())

    def _wait(self, delivery: Delivery) -> None:
        self._waiting.setdefault(delivery.to.client, []).append(delivery)
        self._begin()

    def _begin(self) -> None:
        """Send as much as may be sent at once."""
        while len(self._sending) < AT_ONCE and (delivery := self._take_next()):
            task = asyncio.create_task(self._work(delivery))
            self._sending[task] = delivery
            task.add_done_callback(self._ended)

    def _take_next(self) -> Delivery | None:
        """The first delivery to a free service, of the client whose turn it is; its next turn is after all others."""
        busy, in_flight = {delivery.service for delivery in self._sending.values()}, self._in_flight()
        for client, deliveries in self._waiting.items():
            free = (each for each in deliveries if each.service not in busy)
            if in_flight[client] < AT_ONCE_OF_CLIENT and (found := next(free, None)):
                deliveries.remove(found)
                del self._waiting[client]
                if deliveries:
                    self._waiting[client] = deliveries
                return found
        return None

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._sending[task]
        self._begin()

    async def _work(self, delivery: Delivery) -> None:
        try:
            self._count(await self._send(delivery))
        except Exception as error:
            log_fault(error, "pushing")
            self._count("given_up")

    async def _send(self, delivery: Delivery) -> str:
        """Send a notification, and say what has become of it."""
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
        except TimeoutError:
            return await self._not_answered(delivery)
        except OSError:
            return self._again(delivery)
        self._silent.pop(to.receiver, None)
        if reply.status in GONE:
            await self._postbox.unsubscribe(to.receiver)
            return "gone"
        if reply.status == TOO_MANY or reply.status >= 500:
            return self._again(delivery, min(reply.retry_after or 0, LONGEST_RETRY))
        return "sent" if 200 <= reply.status < 300 else "refused"

    async def _not_answered(self, delivery: Delivery) -> str:
        """Let an endpoint rest that has not answered in time, or drop it."""
        receiver = delivery.to.receiver
        times, _ = self._silent.pop(receiver, (0, 0.0))
        if times >= len(SILENT_RESTS):
            await self._postbox.unsubscribe(receiver)
            return "dropped"
        rest = SILENT_RESTS[times]
        self._silent[receiver] = times + 1, asyncio.get_running_loop().time() + rest
        if len(self._silent) > MOST_SILENT:
            del self._silent[next(iter(self._silent))]
        return self._again(delivery, rest)

    def _again(self, delivery: Delivery, least: float = 0) -> str:
        """Try again later, unless it was tried often enough or something newer is to be sent there."""
        if delivery.tries >= len(RETRIES) or delivery.to.receiver in self._resting:
            return "given_up"
        self._rest(replace(delivery, tries=delivery.tries + 1), max(RETRIES[delivery.tries], least))
        return "delayed"

    def _rest(self, delivery: Delivery, seconds: float) -> None:
        receiver = delivery.to.receiver
        timer = asyncio.get_running_loop().call_later(seconds, self._rested, receiver)
        self._resting[receiver] = delivery, timer

    def _rested(self, receiver: bytes) -> None:
        delivery, _ = self._resting.pop(receiver)
        self._wait(delivery)

    def _count(self, outcome: str) -> None:
        self._metrics.words.labels(outcome).inc()
