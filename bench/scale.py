"""The way past one process: servers on one PostgreSQL, clients in processes of their own, and how much is held.

    make scale                                  1, 2, 4 and 8 servers, 10,000 sockets; 8 minutes on 16 cores
    make scale ARGS="--servers 1,2 --tables 12 --clients 2 --seconds 2 --first 20 --minutes 1"
    make scale ARGS="--no-asking"               moves alone

For each number of servers moves are sent at a rate, each after asking for the legal ones; at higher rates until one is
missed, and then in between until it is known to within a tenth what is held: 99 of 100 acknowledged within a tenth of a
second. Seats of one table are at different servers.
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

from bench.kit.bracket import STEP, Bracket
from bench.kit.costs import Costs, note
from bench.kit.crowd import Habits, Step
from bench.kit.figures import load_average, quantile
from bench.kit.four_clients import SEATS
from bench.kit.hosts import Host, Kind, hosts
from bench.kit.open_files import allow_many
from bench.kit.remote_crowd import RemoteCrowd

COLUMNS = (
    "servers",
    "held, moves/s",
    "missed",
    "times one",
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

    def text(self, bracket: Bracket, one: Bracket) -> str:
        """As a line of the table, beside what was found with the fewest servers."""
        step, moves = self.step, max(1, len(self.step.acknowledged))
        figures = [
            str(self.servers),
            f"{bracket.held:.0f}",
            f"{bracket.missed:.0f}",
            bracket.times(one) if bracket is not one else "",
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
def crowds(count: int, ports: Sequence[int], habits: Habits) -> Iterator[list[RemoteCrowd]]:
    """Clients in processes of their own."""
    context = multiprocessing.get_context("spawn")
    made = [RemoteCrowd(context, ports, habits) for _ in range(count)]
    try:
        yield made
    finally:
        for crowd in made:
            crowd.close()


@dataclass(frozen=True)
class Trial:
    """What is tried with each number of servers."""

    clients: int
    tables: int
    seconds: float
    habits: Habits


def find(servers: Sequence[Host], trial: Trial, bracket: Bracket, until: float) -> Row:
    """The highest rate that is held, as well as it can be found in the time there is."""
    for host in servers:
        host.start()
    for host in servers:
        uvloop.run(host.ready())
    clients, tables = trial.clients, trial.tables
    with crowds(clients, [host.port for host in servers], trial.habits) as crowd:
        shares = [tables * (number + 1) // clients - tables * number // clients for number in range(clients)]
        RemoteCrowd.all(crowd, "open_tables", *((share,) for share in shares))
        empty = note(servers)
        RemoteCrowd.all(crowd, "listen", *(() for _ in crowd))
        socket = 1000 * (note(servers) - empty).memory / (SEATS * tables)
        best: Row | None = None
        while (rate := bracket.next) and (best is None or time.monotonic() < until):
            before = note(servers)
            step = reduce(add, RemoteCrowd.all(crowd, "hold", *((rate / clients, trial.seconds) for _ in crowd)))
            bracket.note(rate, step.is_held)
            row = Row(len(servers), step, note(servers) - before, max(host.memory for host in servers), socket)
            typer.echo(
                f"{len(servers)} servers: {step}; {row.costs.of_moves(len(step.acknowledged))}; {load_average()}"
            )
            if best is None or rate == bracket.held:
                best = row
        lost = sum(RemoteCrowd.all(crowd, "lost", *(() for _ in crowd)))
    assert best
    assert not lost, f"{lost} lost, doubled or out of order"
    return best


def main(
    servers: Annotated[str, typer.Option(help="Numbers of server processes.")] = "1,2,4,8",
    tables: Annotated[int, typer.Option(min=1, help="Tables of four, each with four sockets.")] = 2_500,
    clients: Annotated[int, typer.Option(min=1, help="Processes of clients.")] = max(1, (os.cpu_count() or 1) // 4),
    first: Annotated[float, typer.Option(help="Moves a second for the first number, to begin with.")] = 300,
    seconds: Annotated[float, typer.Option(help="For each rate.")] = 6,
    minutes: Annotated[float, typer.Option(help="For everything.")] = 7.5,
    asking: Annotated[bool, typer.Option(help="Ask for the legal moves before each.")] = True,
    people: Annotated[bool, typer.Option(help="Tell everyone who comes and goes.")] = True,
) -> None:
    """Measure how much more several servers hold than one; the results as one table."""
    allow_many()
    counts, begin = [int(each) for each in servers.split(",")], time.monotonic()
    trial = Trial(clients, tables, seconds, Habits(asking, people))
    rows: list[Row] = []
    brackets: list[Bracket] = []
    for number, count in enumerate(counts):
        # What time there is is shared out evenly; the last rate of each may take a little more.
        until = begin + 60 * minutes * (number + 0.8) / len(counts)
        brackets.append(Bracket((brackets[-1].held or first) * STEP if brackets else first))
        with tempfile.TemporaryDirectory() as folder, hosts(Kind.POSTGRES, count, Path(folder)) as made:
            rows.append(find(made, trial, brackets[-1], until))
    typer.echo(f"\n{SEATS * tables} sockets, {os.cpu_count()} cores, {clients} processes of clients\n")
    typer.echo(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for row, bracket in zip(rows, brackets, strict=True):
        typer.echo(row.text(bracket, brackets[0]))


if __name__ == "__main__":
    typer.run(main)
