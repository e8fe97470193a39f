"""Whose turn it is to be thought about: each kind has its share of the thinkers, in it each client, in it each table.

This is start-time fair queueing in a tree. Every part has used some seconds, divided by its weight; of those that wait,
the one that has used the least is next. Who comes back after a pause begins where the others are, with a little credit:
what was not used is not saved up. So whoever thinks much waits, and whoever asks for little does not. There is no clock
in here.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

CREDIT = 1.0
"""Seconds by which whoever has asked for little lately is ahead of those who always wait."""
GUESS = 1.0
"""What a job is charged until it is known how long it took: as much as the longest."""
FORGOTTEN_AFTER = 60.0
"""Seconds after which nobody remembers what a client has used."""


class Kind(StrEnum):
    """What is thought about. Each has its share of the thinkers; what one does not want, the others get."""

    BOTS = "bots"
    """A bot's move, where somebody is waiting for it."""
    HINTS = "hints"
    REVIEWS = "reviews"
    UNWATCHED = "unwatched"
    """A bot's move at a table that nobody looks at."""


WEIGHTS = {Kind.BOTS: 8.0, Kind.HINTS: 4.0, Kind.REVIEWS: 2.0, Kind.UNWATCHED: 1.0}


@dataclass(frozen=True)
class Asker:
    """For whom something is thought about."""

    kind: Kind
    client: str
    table: str


@dataclass(eq=False)
class Ticket:
    """A place in the queue."""

    asker: Asker
    since: float


@dataclass(eq=False)
class _Part:
    """A share of the thinkers, and the parts that it is divided into; those at the ends have jobs."""

    weight: float = 1.0
    used: float = 0.0
    level: float = 0.0
    """What the part that was served last had used until then: where newcomers begin."""
    waiting: int = 0
    running: int = 0
    left: float = 0.0
    """When the last job was over."""
    parts: "dict[str, _Part]" = field(default_factory=dict)
    queued: "dict[str, _Part]" = field(default_factory=dict)
    """Those of the parts that wait, in the order in which they came."""
    tickets: deque[Ticket] = field(default_factory=deque)

    @property
    def is_idle(self) -> bool:
        return not self.waiting and not self.running

    def charge(self, seconds: float) -> None:
        self.used += seconds / self.weight

    def has_nothing_to_remember(self, part: "_Part", now: float) -> bool:
        """Whether one of its parts would be treated no differently if it were new."""
        return part.is_idle and (part.used <= self.level - CREDIT or now - part.left >= FORGOTTEN_AFTER)


class FairQueue:
    """Everything that waits to be thought about."""

    def __init__(self) -> None:
        self._root = _Part(parts={kind: _Part(weight) for kind, weight in WEIGHTS.items()})

    def push(self, asker: Asker, now: float) -> Ticket:
        """Let something wait."""
        ticket = Ticket(asker, now)
        self._put(ticket)
        return ticket

    def pop(self) -> Ticket | None:
        """Whatever is next; None if nothing waits. From now on it is being thought about."""
        if not self._root.waiting:
            return None
        part = self._root
        while part.queued:
            inner = min(part.queued.values(), key=lambda each: each.used)
            part.level = max(part.level, inner.used)
            part = inner
        ticket = part.tickets[0]
        self._take_out(ticket)
        for each in self._parts(ticket.asker):
            each.running += 1
            each.charge(GUESS)
        return ticket

    def finish(self, ticket: Ticket, seconds: float, now: float) -> None:
        """Something was thought about for so long."""
        for part in self._parts(ticket.asker):
            part.running -= 1
            part.charge(seconds - GUESS)
            part.left = now

    def remove(self, ticket: Ticket, now: float) -> None:
        """Something need not be thought about after all. It must still be waiting."""
        self._take_out(ticket)
        for part in self._parts(ticket.asker):
            part.left = now

    def move(self, asker: Asker, kind: Kind, now: float) -> Asker:
        """Let whatever waits for an asker wait as another kind instead."""
        moved = replace(asker, kind=kind)
        for ticket in self._tickets(asker):
            self.remove(ticket, now)
            ticket.asker = moved
            self._put(ticket)
        return moved

    def forget(self, now: float) -> None:
        """Forget clients and tables about which there is nothing to remember."""
        for kind in self._root.parts.values():
            for client in kind.parts.values():
                _prune(client, now)
            _prune(kind, now)

    def waiting(self, kind: Kind, client: str | None = None) -> int:
        """How many jobs of a kind wait, of all clients or of one."""
        part: _Part | None = self._root.parts[kind]
        if client is not None and part:
            part = part.parts.get(client)
        return part.waiting if part else 0

    def running(self, kind: Kind) -> int:
        return self._root.parts[kind].running

    def clients(self, kind: Kind) -> int:
        """How many clients are waiting for jobs of a kind."""
        return len(self._root.parts[kind].queued)

    @property
    def remembered(self) -> int:
        """How many clients and tables are remembered."""
        clients = [client for kind in self._root.parts.values() for client in kind.parts.values()]
        return len(clients) + sum(len(client.parts) for client in clients)

    def _put(self, ticket: Ticket) -> None:
        part = self._root
        for name in _path(ticket.asker):
            inner = part.parts.setdefault(name, _Part())
            if inner.is_idle:
                inner.used = max(inner.used, part.level - CREDIT)
            part.queued[name] = inner
            part.waiting += 1
            part = inner
        part.waiting += 1
        part.tickets.append(ticket)

    def _take_out(self, ticket: Ticket) -> None:
        *outer, last = self._root, *self._parts(ticket.asker)
        last.tickets.remove(ticket)
        last.waiting -= 1
        for part in outer:
            part.waiting -= 1
        for part, name in zip(outer, _path(ticket.asker), strict=True):
            if not part.parts[name].waiting:
                del part.queued[name]

    def _tickets(self, asker: Asker) -> list[Ticket]:
        """What waits for an asker."""
        part: _Part | None = self._root
        for name in _path(asker):
            part = part.queued.get(name) if part else None
        return list(part.tickets) if part else []

    def _parts(self, asker: Asker) -> Iterator[_Part]:
        """Of the kind, of its client, of its table."""
        part = self._root
        for name in _path(asker):
            part = part.parts[name]
            yield part


def _path(asker: Asker) -> tuple[str, str, str]:
    return asker.kind, asker.client, asker.table


def _prune(part: _Part, now: float) -> None:
    part.parts = {name: each for name, each in part.parts.items() if not part.has_nothing_to_remember(each, now)}
