"""Many friends at many tables: how long a durable acknowledgement takes, when everyone has heard, and what it costs.

    make load                                   2,000 sockets over 500 tables of four, 150 moves a second for 60 s
    make load ARGS="--database postgres --processes 2"
    make load ARGS="--no-asking"                moves alone
    make load ARGS="--no-people"                without word of who comes and goes

Before each move the legal ones are asked for, as the web app does; everyone around the table listens on a socket.
Moves are sent at fixed times, whatever has become of the earlier ones, and times count from when a move should have
been sent.
"""

import gc
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
import uvloop

from bench.kit.costs import Costs, note
from bench.kit.crowd import AS_THE_PAGE, Crowd, Habits, Step
from bench.kit.figures import load_average
from bench.kit.four_clients import SEATS
from bench.kit.hosts import Host, Kind, hosts
from bench.kit.open_files import allow_many

STEP_SECONDS = 15.0
MOST_MEMORY = 400
"""In MB."""


async def measure(
    servers: Sequence[Host],
    tables: int,
    rate: float,
    seconds: float,
    steps: Sequence[float],
    habits: Habits = AS_THE_PAGE,
) -> tuple[list[Step], int]:
    """The wanted rate, and then higher ones for as long as they are held."""
    for host in servers:
        host.start()
        await host.ready()
    crowd = Crowd([host.port for host in servers], habits)
    await _gather(crowd, servers, tables)
    gc.collect()
    gc.freeze()  # a client that stops to tidy up would blame the server
    measured: list[Step] = []
    begun = note(servers)
    for each, length in [(rate, seconds), *((step, STEP_SECONDS) for step in steps)]:
        before = note(servers)
        measured.append(await crowd.hold(each, length))
        costs = note(servers) - before
        typer.echo(f"{measured[-1]}; {costs.of_moves(len(measured[-1].acknowledged))}; {load_average()}")
        if not measured[-1].is_held:
            break
    gc.unfreeze()
    moves = sum(len(step.acknowledged) for step in measured)
    grown = (note(servers) - begun).memory / tables / len(servers)
    typer.echo(f"{moves / tables:.0f} moves later each table takes {1000 * grown:.0f} kB more in every process")
    lost = await crowd.lost()
    typer.echo(f"{lost} lost, doubled or out of order")
    return measured, lost


async def _gather(crowd: Crowd, servers: Sequence[Host], tables: int) -> None:
    """Open tables, let everyone listen, and say what that takes."""
    begin, empty = time.perf_counter(), note(servers)
    await crowd.open_tables(tables)
    opened = note(servers)
    await crowd.listen()
    listening = note(servers)
    typer.echo(
        f"{tables} tables, {SEATS * tables} sockets, opened in {time.perf_counter() - begin:.1f} s: "
        f"{_kilobytes(opened - empty, tables)} kB a table, {_kilobytes(listening - opened, SEATS * tables)} kB a socket"
    )


def _kilobytes(costs: Costs, count: int) -> str:
    return f"{1000 * costs.memory / count:.1f}"


def main(
    database: Annotated[Kind, typer.Option(help="Where games are kept.")] = Kind.SQLITE,
    processes: Annotated[int, typer.Option(min=1, help="Server processes.")] = 1,
    tables: Annotated[int, typer.Option(min=1, help="Tables of four, each with four sockets.")] = 500,
    rate: Annotated[float, typer.Option(help="Moves a second.")] = 150,
    seconds: Annotated[float, typer.Option(help="For how long.")] = 60,
    steps: Annotated[
        str, typer.Option(help="Then so many moves a second, as long as they are held.")
    ] = "200,250,300,350,400,450,500",
    asking: Annotated[bool, typer.Option(help="Ask for the legal moves before each.")] = True,
    people: Annotated[bool, typer.Option(help="Tell everyone who comes and goes.")] = True,
) -> None:
    """Hold a load and report how it went; exit 1 if it was not held, took too much memory, or lost anything."""
    allow_many()
    rates = [float(each) for each in steps.split(",") if each]
    with tempfile.TemporaryDirectory() as folder, hosts(database, processes, Path(folder)) as servers:
        measured, lost = uvloop.run(measure(servers, tables, rate, seconds, rates, Habits(asking, people)))
        most = max(host.peak_memory for host in servers)
    held = [step.rate for step in measured if step.is_held]
    typer.echo(json.dumps({"held": max(held, default=0), "peak_memory_mb": round(most), "lost": lost}))
    if not measured[0].is_held or lost or most > MOST_MEMORY:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
