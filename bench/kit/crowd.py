"""A crowd of clients at many tables of four, who move at fixed times whatever has become of the earlier moves."""

import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from bench.kit.figures import quantile, spread
from bench.kit.four_clients import SEATS, SITE, Seat, Table, number_in, ways_for
from bench.kit.http import Answer, Caller, LostError
from bench.kit.socket_client import listen
from bench.kit.tables import PERSON, opening

LIMIT = 0.1
"""Seconds within which 99 of 100 moves are to be acknowledged."""
AT_ONCE = 50
"""Tables opened at the same time."""
SETTLE_SECONDS = 30.0


@dataclass(frozen=True)
class Habits:
    """What clients want to know besides the moves."""

    asking: bool = True
    """Whether the legal moves are asked for before each move, as the web app does while its own core is loading."""
    people: bool = True
    """Whether everyone is told who is at the table, as the web app is."""


AS_THE_PAGE = Habits()


@dataclass
class Step:
    """What was measured at one rate."""

    rate: float
    seconds: float
    acknowledged: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    behind: list[float] = field(default_factory=list)
    """How much later than where the move was made it was heard on another process."""
    failures: int = 0

    def __add__(self, other: "Step") -> "Step":
        """What two crowds have measured at the same time."""
        return Step(
            self.rate + other.rate,
            self.seconds,
            self.acknowledged + other.acknowledged,
            self.heard + other.heard,
            self.behind + other.behind,
            self.failures + other.failures,
        )

    @property
    def is_held(self) -> bool:
        wanted = self.rate * self.seconds
        return (
            not self.failures and len(self.acknowledged) > 0.98 * wanted and quantile(self.acknowledged, 0.99) < LIMIT
        )

    def __str__(self) -> str:
        behind = f"; between processes {spread(self.behind)}" if self.behind else ""
        return (
            f"{self.rate:.0f} moves a second for {self.seconds:.0f} s: {len(self.acknowledged)} made, "
            f"{self.failures} failed; acknowledged {spread(self.acknowledged)}; heard {spread(self.heard)}{behind}"
        )


class Crowd:
    """Tables and clients on some servers, each seat of a table at another one."""

    def __init__(self, ports: Sequence[int], habits: Habits = AS_THE_PAGE) -> None:
        self._callers = [Caller(port) for port in ports]
        self._habits = habits
        self.tables: list[Table] = []
        self._ways = [ways_for(seed) for seed in range(16)]

    async def open_tables(self, count: int) -> None:
        """Open tables; nobody listens yet."""
        gate = asyncio.Semaphore(AT_ONCE)
        self.tables = list(await asyncio.gather(*(self._open(number, gate) for number in range(count))))

    async def listen(self) -> None:
        """Let everyone listen."""
        gate = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._listen(table, gate) for table in self.tables))
        while not all(seat.version for seat in self._seats()):
            await asyncio.sleep(0.05)

    async def _open(self, number: int, gate: asyncio.Semaphore) -> Table:
        async with gate:
            caller = self._callers[number % len(self._callers)]
            opened = (await caller.ask("POST", "/api/1/tables", None, opening({"seats": [PERSON] * SEATS}))).json
            clients = [
                Seat(self._callers[(number + seat) % len(self._callers)], each["token"])
                for seat, each in enumerate(opened["seats"])
            ]
            table = Table(opened["table"], self._ways[number % len(self._ways)], clients, opened["version"])
            look = await caller.ask("GET", table.path, clients[0].token)
            table.site = number_in(SITE, look.text)
        return table

    async def _listen(self, table: Table, gate: asyncio.Semaphore) -> None:
        async with gate:
            for seat in table.seats:
                hear = partial(table.hear, seat)
                seat.client = await listen(
                    seat.caller.port, table.name, seat.token, table.version, hear, self._habits.people
                )

    async def hold(self, rate: float, seconds: float) -> Step:
        """Send moves at a rate, and wait until everyone has heard of them."""
        step = Step(rate, seconds)
        for seat in self._seats():
            seat.heard.clear()
        sent: dict[tuple[str, int], tuple[float, int]] = {}
        tasks, begin = set[asyncio.Task[None]](), time.perf_counter()
        for number, table in enumerate(self._turns(int(rate * seconds))):
            due = begin + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if table is None:
                step.failures += 1  # every table still waits for an answer: the server does not keep up
                continue
            table.is_busy = True
            task = asyncio.create_task(self._move(table, due, step, sent))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        await self._settle()
        self._note_heard(step, sent)
        return step

    def _note_heard(self, step: Step, sent: dict[tuple[str, int], tuple[float, int]]) -> None:
        for table in self.tables:
            heard: dict[int, list[tuple[int, float]]] = defaultdict(list)
            for seat in table.seats:
                for version, at in seat.heard:
                    heard[version].append((seat.caller.port, at))
            for version, told in heard.items():
                if (table.name, version) not in sent:
                    continue
                due, home = sent[table.name, version]
                step.heard += [at - due for _, at in told]
                here = [at for port, at in told if port == home]
                step.behind += [at - min(here) for port, at in told if port != home and here]

    def _turns(self, count: int) -> Iterator[Table | None]:
        """Table after table; those that are waiting or over are passed by."""
        tables, place = self.tables, 0
        for _ in range(count):
            for _ in range(len(tables)):
                table = tables[place]
                place = (place + 1) % len(tables)
                if not table.is_busy and not table.is_over:
                    yield table
                    break
            else:
                yield None

    async def _move(self, table: Table, due: float, step: Step, sent: dict[tuple[str, int], tuple[float, int]]) -> None:
        seat, request = table.move()
        sent[table.name, table.version + 1] = due, seat.caller.port
        if self._habits.asking:
            await _ask(seat.caller, seat.caller.request("GET", f"{table.path}/legal", seat.token))
        answer = await _ask(seat.caller, request)
        if answer.is_success:
            step.acknowledged.append(time.perf_counter() - due)
            table.version += 1
            table.moves += 1
            table.site = _site(answer.text)
        else:
            step.failures += 1
            sys.stderr.write(f"{answer.status} {answer.text[:200]!r}\n")
        table.is_busy = False

    async def _settle(self) -> None:
        """Until everyone has heard everything, or for a while."""
        until = time.perf_counter() + SETTLE_SECONDS
        while time.perf_counter() < until and any(
            seat.version < table.version for table in self.tables for seat in table.seats
        ):
            await asyncio.sleep(0.05)

    async def lost(self) -> int:
        """How many versions anyone has missed, heard twice, or heard of wrongly."""
        lost = 0
        for table in self.tables:
            look = await self._callers[0].ask("GET", f"{table.path}/events?since={table.version}", table.seats[0].token)
            lost += look.json["version"] != table.version
            lost += sum(seat.faults + abs(table.version - seat.version) for seat in table.seats)
        return lost

    def _seats(self) -> Iterator[Seat]:
        return (seat for table in self.tables for seat in table.seats)


async def _ask(caller: Caller, request: bytes) -> Answer:
    try:
        return await caller.send(request)
    except LostError:  # the server lets idle connections go: the same once more
        return await caller.send(request)


def _site(answer: bytes) -> int:
    """The first tile of the site; none when the game is over."""
    found = SITE.search(answer)
    return int(found[1]) if found else 0
