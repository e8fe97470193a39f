"""How much one client may ask for: a bucket of tokens for each kind of request, refilled as time goes by."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode

LARGEST_BODY = 64 * 1024
LARGEST_MESSAGE = 16 * 1024
COME_BACK = 60
MOST_SOCKETS = 100
"""The most sockets that one client may hold open."""
MOST_CONNECTIONS = 100
"""The most connections besides."""
MOST_WAITING = 5
"""The most public tables of one client that may wait for people."""
MOST_BUCKETS = 20_000
NOTICEABLE = 0.05
"""The part of an allowance that other processes are told of, once it is spent."""


class Limit(StrEnum):
    """Kinds of requests that are counted apart."""

    PAGES = "pages"
    """The web app, and whatever else is no part of the API."""
    READS = "reads"
    COMMANDS = "commands"
    OPENS = "opens"
    HINTS = "hints"
    """Hints and reviews: what lets the machine think."""
    LOG_INS = "log_ins"
    WRONG_LOG_INS = "wrong_log_ins"
    """Those that were refused, of all clients together."""
    SOCKETS = "sockets"
    PHRASES = "phrases"
    SEAT_PHRASES = "seat_phrases"
    """What one seat says, from whichever clients."""
    MESSAGES = "messages"
    """What is said on sockets."""


@dataclass(frozen=True)
class Rate:
    """How many at once, and how many a second in the long run."""

    burst: float
    per_second: float


RATES = {
    Limit.PAGES: Rate(600, 60),
    Limit.READS: Rate(200, 40),
    Limit.COMMANDS: Rate(60, 10),
    Limit.OPENS: Rate(20, 0.2),
    Limit.HINTS: Rate(10, 0.5),
    Limit.LOG_INS: Rate(10, 0.1),
    Limit.WRONG_LOG_INS: Rate(300, 3),
    Limit.SOCKETS: Rate(60, 2),
    Limit.PHRASES: Rate(12, 0.6),
    Limit.SEAT_PHRASES: Rate(4, 0.25),
    Limit.MESSAGES: Rate(60, 5),
}


@dataclass
class _Bucket:
    left: float
    at: float
    untold: int = 0
    """What was spent here since the bucket was full, and other processes do not know."""


class Limits:
    """The buckets of all clients of this process. Clients are known by other names here, if one is made for them."""

    def __init__(
        self, clock: Callable[[], float], factor: float = 1.0, name: Callable[[str], str] = lambda client: client
    ) -> None:
        self._clock = clock
        self._factor = factor
        self._name = name
        self._buckets: dict[tuple[Limit, str], _Bucket] = {}
        self._noticed: set[tuple[Limit, str]] = set()
        self._held: Counter[str] = Counter()
        self.held_elsewhere: Counter[str] = Counter()
        """Sockets that clients hold open with other processes."""

    def spend(self, limit: Limit, client: str) -> None:
        """Count one request, or refuse it and say when to come back."""
        if not self._factor:
            return
        key = limit, self._name(client)
        bucket = self._filled(key)
        if bucket.left < 1:
            per_second = RATES[limit].per_second * self._factor
            raise GameError(ServerCode.RATE_EXCEEDED, seconds=math.ceil((1 - bucket.left) / per_second))
        self._spend(key, bucket, 1)

    def charge(self, limit: Limit, client: str, amount: int) -> None:
        """Count what a request has cost besides, whether the client has it left or not."""
        if self._factor and amount:
            key = limit, self._name(client)
            self._spend(key, self._filled(key), amount)

    def _spend(self, key: tuple[Limit, str], bucket: _Bucket, amount: int) -> None:
        bucket.left -= amount
        bucket.untold += amount
        if bucket.untold >= NOTICEABLE * RATES[key[0]].burst * self._factor:
            self._noticed.add(key)

    def take(self, limit: Limit, name: str, amount: int) -> None:
        """Count what a client has spent with another process, even if it could not have spent it here."""
        if self._factor:
            self._filled((limit, name)).left -= amount

    def take_untold(self) -> dict[tuple[str, str], int]:
        """What clients have spent here that other processes should know. It is told once."""
        noticed, self._noticed = self._noticed, set()
        told = {}
        for key in noticed & self._buckets.keys():
            told[key[0].value, key[1]] = self._buckets[key].untold
            self._buckets[key].untold = 0
        return told

    @property
    def held_noticeably(self) -> dict[str, int]:
        """The sockets of clients that hold many."""
        least = NOTICEABLE * MOST_SOCKETS * self._factor
        return {name: count for name, count in self._held.items() if self._factor and count >= least}

    def _filled(self, key: tuple[Limit, str]) -> _Bucket:
        """A bucket as it is now."""
        rate, now = RATES[key[0]], self._clock()
        burst = rate.burst * self._factor
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room(now)
            bucket = self._buckets[key] = _Bucket(burst, now)
        bucket.left += (now - bucket.at) * rate.per_second * self._factor
        bucket.at = now
        if bucket.left >= burst:
            bucket.left, bucket.untold = burst, 0
        return bucket

    @property
    def most_waiting(self) -> int | None:
        """How many public tables of one client may wait for people."""
        return max(1, round(MOST_WAITING * self._factor)) if self._factor else None

    @contextmanager
    def hold_socket(self, client: str) -> Iterator[None]:
        """Count a socket for as long as it is open, or refuse it."""
        name = self._name(client)
        if self._factor and self._held[name] + self.held_elsewhere[name] >= MOST_SOCKETS * self._factor:
            raise GameError(ServerCode.RATE_EXCEEDED, seconds=COME_BACK)
        self._held[name] += 1
        try:
            yield
        finally:
            self._held[name] -= 1
            if not self._held[name]:
                del self._held[name]

    def _make_room(self, now: float) -> None:
        """Forget clients whose buckets are full again because they have not asked for a while."""
        if len(self._buckets) < MOST_BUCKETS:
            return
        longest = max(rate.burst / rate.per_second for rate in RATES.values())
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket.at < longest}
        if len(self._buckets) >= MOST_BUCKETS:  # a flood from everywhere: the oldest half goes
            recent = sorted(self._buckets.items(), key=lambda item: item[1].at)[MOST_BUCKETS // 2 :]
            self._buckets = dict(recent)
