"""The way past one process: servers on one PostgreSQL, clients in processes of their own, and how much is held.

    make scale                                  1, 2, 4 and 8 servers, 10,000 sockets; 8 minutes on 16 cores
    make scale ARGS="--servers 1,2 --tables 12 --clients 2 --seconds 2 --first 20 --most 2"

For each number of servers moves are sent at a rate, each after asking for the legal ones, and at higher rates for as
long as they are held: 99 of 100 acknowledged within a tenth of a second. Seats of one table are at different servers.
"""

import multiprocessing
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from operator import add
from pathlib import Path
from typing import Annotated

import typer
import uvloop

from bench.kit.costs import Costs, note
from bench.kit.crowd import Step
from bench.kit.figures import load_average, quantile
from bench.kit.four_clients import SEATS
from bench.kit.hosts import Host, Kind, hosts
from bench.kit.open_files import allow_many
from bench.kit.remote_crowd import RemoteCrowd

COLUMNS = (
    "servers",
    "held, moves/s",
    "acknowledged p50, p99 ms",
    "heard p99 ms",
    "between processes p50, p99 ms",
    "ms of a processor a move",
    "of PostgreSQL",
    "MB a server",
    "kB a socket",
)


@dataclass(frozen=True)
class Row:
    """The highest rate that some servers have held, or the lowest if none was."""

    servers: int
    step: Step
    costs: Costs
    memory: float
    socket: float

    def __str__(self) -> str:
        step, moves = self.step, max(1, len(self.step.acknowledged))
        figures = [
            str(self.servers),
            f"{step.rate:.0f}" if step.is_held else f"not {step.rate:.0f}",
            _milliseconds(step.acknowledged, 0.5, 0.99),
            _milliseconds(step.heard, 0.99),
            _milliseconds(step.behind, 0.5, 0.99) if step.behind else "",
            f"{1000 * self.costs.seconds / moves:.2f}",
            f"{1000 * self.costs.database_seconds / moves:.2f}",
            f"{self.memory:.0f}",
            f"{self.socket:.1f}",
        ]
        return f"| {' | '.join(figures)} |"


def _milliseconds(times: Sequence[float], *parts: float) -> str:
    return ", ".join(f"{1000 * quantile(times, part):.1f}" for part in parts)


@contextmanager
def crowds(count: int, ports: Sequence[int]) -> Iterator[list[RemoteCrowd]]:
    """Clients in processes of their own."""
    context = multiprocessing.get_context("spawn")
    made = [RemoteCrowd(context, ports) for _ in range(count)]
    try:
        yield made
    finally:
        for crowd in made:
            crowd.close()


def climb(
    servers: Sequence[Host], clients: int, tables: int, rates: Sequence[float], seconds: float, until: float
) -> Row:
    """Higher and higher rates, as long as they are held and there is time."""
    for host in servers:
        host.start()
    for host in servers:
        uvloop.run(host.ready())
    with crowds(clients, [host.port for host in servers]) as crowd:
        shares = [tables * (number + 1) // clients - tables * number // clients for number in range(clients)]
        RemoteCrowd.all(crowd, "open_tables", *((share,) for share in shares))
        empty = note(servers)
        RemoteCrowd.all(crowd, "listen", *(() for _ in crowd))
        socket = 1000 * (note(servers) - empty).memory / (SEATS * tables)
        best: Row | None = None
        for rate in rates:
            before = note(servers)
            step = reduce(add, RemoteCrowd.all(crowd, "hold", *((rate / clients, seconds) for _ in crowd)))
            row = Row(len(servers), step, note(servers) - before, max(host.memory for host in servers), socket)
            typer.echo(
                f"{len(servers)} servers: {step}; {row.costs.of_moves(len(step.acknowledged))}; {load_average()}"
            )
            best = row if step.is_held or best is None else best
            if not step.is_held or time.monotonic() > until:
                break
        lost = sum(RemoteCrowd.all(crowd, "lost", *(() for _ in crowd)))
    assert best
    assert not lost, f"{lost} lost, doubled or out of order"
    return best


def main(
    servers: Annotated[str, typer.Option(help="Numbers of server processes.")] = "1,2,4,8",
    tables: Annotated[int, typer.Option(min=1, help="Tables of four, each with four sockets.")] = 2_500,
    clients: Annotated[int, typer.Option(min=1, help="Processes of clients.")] = max(1, (os.cpu_count() or 1) // 4),
    first: Annotated[float, typer.Option(help="Moves a second for each server, to begin with.")] = 150,
    most: Annotated[int, typer.Option(min=1, help="The first rate is multiplied by 1, 2 and so on, up to this.")] = 8,
    seconds: Annotated[float, typer.Option(help="For each rate.")] = 8,
    minutes: Annotated[float, typer.Option(help="For everything.")] = 7.5,
) -> None:
    """Measure how much more several servers hold than one; the results as one table."""
    allow_many()
    counts, begin = [int(each) for each in servers.split(",")], time.monotonic()
    rows = []
    for number, count in enumerate(counts):
        # What time there is is shared out evenly; the last rate of each may take a little more.
        until = begin + 60 * minutes * (number + 0.8) / len(counts)
        rates = [first * count * factor for factor in range(1, most + 1)]
        with tempfile.TemporaryDirectory() as folder, hosts(Kind.POSTGRES, count, Path(folder)) as made:
            rows.append(climb(made, clients, tables, rates, seconds, until))
    typer.echo(f"\n{SEATS * tables} sockets, {os.cpu_count()} cores, {clients} processes of clients\n")
    typer.echo(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for row in rows:
        typer.echo(row)


if __name__ == "__main__":
    typer.run(main)
