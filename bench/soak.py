"""Hours of mixed play on real servers: does anything grow that should not?

    make soak                                   an hour on SQLite
    make soak MINUTES=10 ARGS="--database postgres --processes 2"

People, bots and spectators play all modes, slowly, table after table; sockets break and come back. Every so often the
memory of the servers, their open files and the times of answers are noted. After each game, what everyone knows from
news is what a fresh request returns. The curves of the second half are judged: what grows by less than a tenth in an
hour is flat.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from bench.kit.curves import growth
from bench.kit.figures import load_average, quantile
from bench.kit.hosts import Host, Kind, hosts
from bench.kit.http import Caller
from bench.kit.people import Line, Party
from bench.kit.tables import BOTS_ALONE, MODES

PAUSE_SECONDS = 2.0
"""The longest that anyone thinks."""
BREAK_SECONDS = 1.0
"""Between two sockets that break."""
MOST_GROWTH = 0.1
"""A part of what there was, in an hour."""


@dataclass(frozen=True)
class Sample:
    """How the servers are at one moment, and how they have been since the one before."""

    minute: float
    memory: float
    """In MB, all processes together."""
    files: int
    commands: int
    p50: float
    p99: float
    """In milliseconds."""
    processors: float

    HEAD = f"{'minute':>7} {'MB':>7} {'files':>6} {'asked':>7} {'p50 ms':>7} {'p99 ms':>7} {'cores':>6}"

    def __str__(self) -> str:
        return (
            f"{self.minute:7.1f} {self.memory:7.1f} {self.files:6d} {self.commands:7d} {self.p50:7.1f} "
            f"{self.p99:7.1f} {self.processors:6.2f}"
        )


class Soak:
    """Tables at which everybody plays until the time is over."""

    def __init__(self, servers: Sequence[Host], tables: int, seed: int, pause: float = PAUSE_SECONDS) -> None:
        self._servers = servers
        self._tables = tables
        self._random = Random(seed)
        self._line = Line([Caller(host.port) for host in servers], self._random, pause)
        self._terms = cycle([*MODES.values(), BOTS_ALONE])
        self._stop = asyncio.Event()
        self._parties: dict[int, Party] = {}
        self.finished = 0
        self.broken = 0
        self.samples: list[Sample] = []

    async def run(self, seconds: float, every: float) -> None:
        """Play for so long, and note how it goes every so many seconds."""
        for host in self._servers:
            host.start()
            await host.ready()
        helpers = [asyncio.create_task(self._break_sockets()), asyncio.create_task(self._watch(every))]
        players = [asyncio.create_task(self._play(number)) for number in range(self._tables)]
        try:
            await asyncio.wait([*players, *helpers], timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
            self._stop.set()
            await asyncio.gather(*players)
        finally:
            for helper in helpers:
                helper.cancel()
        for outcome in await asyncio.gather(*helpers, return_exceptions=True):
            assert isinstance(outcome, asyncio.CancelledError), outcome

    async def _play(self, number: int) -> None:
        """Table after table, each with a look at whether all was as promised."""
        while not self._stop.is_set():
            party = self._parties[number] = await Party.gather(self._line, next(self._terms))
            await party.play(self._stop)
            await party.check_pictures()
            self.finished += 1

    async def _break_sockets(self) -> None:
        while True:
            await asyncio.sleep(self._random.random() * 2 * BREAK_SECONDS * self._line.pause / PAUSE_SECONDS)
            listeners = [each for party in self._parties.values() for each in party.listeners if each.client]
            if listeners and (client := self._random.choice(listeners).client):
                client.close()
                self.broken += 1

    async def _watch(self, every: float) -> None:
        begin, used = time.monotonic(), self._seconds()
        while True:
            await asyncio.sleep(every)
            before, used = used, self._seconds()
            took, self._line.took = self._line.took, []
            self.samples.append(
                Sample(
                    minute=(time.monotonic() - begin) / 60,
                    memory=sum(host.memory for host in self._servers),
                    files=sum(host.files for host in self._servers),
                    commands=len(took),
                    p50=1000 * quantile(took, 0.5),
                    p99=1000 * quantile(took, 0.99),
                    processors=(used - before) / every,
                )
            )
            typer.echo(self.samples[-1])

    def _seconds(self) -> float:
        return sum(host.seconds for host in self._servers)

    def verdict(self) -> dict[str, float]:
        """How much each curve grows in an hour, as a part of what it was, over the second half."""
        half = self.samples[len(self.samples) // 2 :]
        minutes = [sample.minute for sample in half]
        return {
            name: 60 * growth(minutes, [float(getattr(sample, name)) for sample in half])
            for name in ("memory", "files", "p50")
        }


def main(
    minutes: Annotated[float, typer.Option(min=0.1, help="For how long.")] = 60,
    every: Annotated[float, typer.Option(min=1, help="Seconds between two samples.")] = 60,
    database: Annotated[Kind, typer.Option(help="Where games are kept.")] = Kind.SQLITE,
    processes: Annotated[int, typer.Option(min=1, help="Server processes.")] = 1,
    tables: Annotated[int, typer.Option(min=1, help="Tables at the same time.")] = 60,
    seed: Annotated[int, typer.Option(help="Of the moments and the moves.")] = 1,
) -> None:
    """Let everybody play; exit 1 if something grows."""
    typer.echo(Sample.HEAD)
    with tempfile.TemporaryDirectory() as folder, hosts(database, processes, Path(folder)) as servers:
        soak = Soak(servers, tables, seed)
        asyncio.run(soak.run(60 * minutes, every))
    grown = soak.verdict()
    said = ", ".join(f"{name} {100 * part:+.1f} %" for name, part in grown.items())
    typer.echo(
        f"{soak.finished} games, {soak.broken} sockets broken; in an hour of the second half: {said}; {load_average()}"
    )
    is_flat = grown["memory"] < MOST_GROWTH and grown["files"] < MOST_GROWTH
    typer.echo("flat" if is_flat else "NOT FLAT")
    if not is_flat:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
