"""Many friends at many tables: how long a durable acknowledgement takes, when everyone has heard, and what it costs.

    make load                                   2,000 sockets over 500 tables of four, 150 moves a second for 60 s
    make load ARGS="--database postgres --processes 2"
    make load ARGS="--asking"                   every move after asking for the legal ones, as a web client does

Moves are sent at fixed times, whatever has become of the earlier ones, and times count from when a move should have
been sent.
"""

import asyncio
import gc
import json
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
import uvloop

from bench.kit.figures import load_average, quantile, spread
from bench.kit.four_clients import SEATS, SITE, Seat, Table, number_in, ways_for
from bench.kit.hosts import Host, Kind, hosts
from bench.kit.http import Answer, Caller, LostError
from bench.kit.socket_client import listen
from bench.kit.tables import PERSON, opening

LIMIT = 0.1
"""Seconds within which 99 of 100 moves are to be acknowledged."""
STEP_SECONDS = 15.0
AT_ONCE = 50
"""Tables opened at the same time."""
SETTLE_SECONDS = 30.0


@dataclass
class Step:
    """What was measured at one rate."""

    rate: float
    seconds: float
    acknowledged: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    failures: int = 0

    @property
    def is_held(self) -> bool:
        wanted = self.rate * self.seconds
        return (
            not self.failures and len(self.acknowledged) > 0.98 * wanted and quantile(self.acknowledged, 0.99) < LIMIT
        )

    def __str__(self) -> str:
        return (
            f"{self.rate:.0f} moves a second for {self.seconds:.0f} s: {len(self.acknowledged)} made, "
            f"{self.failures} failed; acknowledged {spread(self.acknowledged)}; heard {spread(self.heard)}"
        )


class Load:
    """Tables and clients on some servers."""

    def __init__(self, servers: Sequence[Host], asking: bool) -> None:
        self._callers = [Caller(host.port) for host in servers]
        self._asking = asking
        self.tables: list[Table] = []
        self._ways = [ways_for(seed) for seed in range(16)]

    async def gather(self, count: int) -> None:
        """Open tables, and let everyone listen."""
        gate = asyncio.Semaphore(AT_ONCE)
        self.tables = list(await asyncio.gather(*(self._open(number, gate) for number in range(count))))
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
            for client in clients:
                await self._listen(table, client)
        return table

    async def _listen(self, table: Table, seat: Seat) -> None:
        seat.client = await listen(
            seat.caller.port, table.name, seat.token, table.version, lambda message: table.hear(seat, message)
        )

    async def hold(self, rate: float, seconds: float) -> Step:
        """Send moves at a rate, and wait until everyone has heard of them."""
        step = Step(rate, seconds)
        for seat in self._seats():
            seat.heard.clear()
        sent: dict[tuple[str, int], float] = {}
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
        step.heard = [
            at - sent[table.name, version]
            for table in self.tables
            for seat in table.seats
            for version, at in seat.heard
            if (table.name, version) in sent
        ]
        return step

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

    async def _move(self, table: Table, due: float, step: Step, sent: dict[tuple[str, int], float]) -> None:
        sent[table.name, table.version + 1] = due
        seat, request = table.move()
        if self._asking:
            await _ask(seat.caller, seat.caller.request("GET", f"{table.path}/legal", seat.token))
        answer = await _ask(seat.caller, request)
        if answer.is_success:
            step.acknowledged.append(time.perf_counter() - due)
            table.version += 1
            table.moves += 1
            table.site = _site(answer.text)
        else:
            step.failures += 1
            typer.echo(f"{answer.status} {answer.text[:200]!r}", err=True)
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


async def measure(
    servers: Sequence[Host], tables: int, rate: float, seconds: float, steps: Sequence[float], asking: bool = False
) -> tuple[list[Step], int]:
    """The wanted rate, and then higher ones for as long as they are held."""
    for host in servers:
        host.start()
        await host.ready()
    load = Load(servers, asking)
    begin = time.perf_counter()
    await load.gather(tables)
    typer.echo(f"{tables} tables, {SEATS * tables} sockets, opened in {time.perf_counter() - begin:.1f} s")
    gc.collect()
    gc.freeze()  # a client that stops to tidy up would blame the server
    measured: list[Step] = []
    for each, length in [(rate, seconds), *((step, STEP_SECONDS) for step in steps)]:
        before = [host.seconds for host in servers]
        measured.append(await load.hold(each, length))
        used = sum(host.seconds for host in servers) - sum(before)
        memory = ", ".join(f"{host.peak_memory:.0f}" for host in servers)
        typer.echo(f"{measured[-1]}; peak memory {memory} MB; {used / length:.2f} processors; {load_average()}")
        if not measured[-1].is_held:
            break
    gc.unfreeze()
    lost = await load.lost()
    typer.echo(f"{lost} lost, doubled or out of order")
    return measured, lost


def main(
    database: Annotated[Kind, typer.Option(help="Where games are kept.")] = Kind.SQLITE,
    processes: Annotated[int, typer.Option(min=1, help="Server processes.")] = 1,
    tables: Annotated[int, typer.Option(min=1, help="Tables of four, each with four sockets.")] = 500,
    rate: Annotated[float, typer.Option(help="Moves a second.")] = 150,
    seconds: Annotated[float, typer.Option(help="For how long.")] = 60,
    steps: Annotated[
        str, typer.Option(help="Then so many moves a second, as long as they are held.")
    ] = "200,250,300,350,400,450,500",
    asking: Annotated[bool, typer.Option(help="Ask for the legal moves before each.")] = False,
) -> None:
    """Hold a load and report how it went; exit 1 if it was not held, took too much memory, or lost anything."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    rates = [float(each) for each in steps.split(",") if each]
    with tempfile.TemporaryDirectory() as folder, hosts(database, processes, Path(folder)) as servers:
        measured, lost = uvloop.run(measure(servers, tables, rate, seconds, rates, asking))
        most = max(host.peak_memory for host in servers)
    held = [step.rate for step in measured if step.is_held]
    typer.echo(json.dumps({"held": max(held, default=0), "peak_memory_mb": round(most), "lost": lost}))
    if not measured[0].is_held or lost or most > 400:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
