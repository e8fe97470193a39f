"""What one stranger can do to a server, done: is it still there, has it grown, do others play on?

    make attack                                                 every attack on a server of its own
    make attack ARGS="--only ping_flood --only slow_headers"    some of them
    make attack ARGS="--address https://127.0.0.1:8443"         on a server that runs, or its proxy

Attackers are a process of their own and come, where the server is on this machine, from another address than the
bystander. Each attack ends after some seconds and some megabytes.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from bench.attacks import ATTACKS
from bench.attacks.wire import FULL, SHORT
from bench.kit.figures import load_average
from bench.kit.hosts import Kind, hosts
from bench.kit.judge import HEADINGS, Judge, judging


def run(judge: Judge, attacks: list[str], *, short: bool) -> bool:
    """Try every attack; whether all of them were held."""
    typer.echo(HEADINGS)
    verdicts = []
    for attack in attacks:
        verdicts.append(judge.try_attack(attack, SHORT if short else FULL))
        typer.echo(verdicts[-1])
    return all(verdict.is_held for verdict in verdicts)


def main(
    only: Annotated[list[str] | None, typer.Option(help="This attack; may be repeated. Without it, all.")] = None,
    address: Annotated[str | None, typer.Option(help="Attack what runs there; without it, a fresh server.")] = None,
    short: Annotated[bool, typer.Option("--short", help="As the tests do it.")] = False,
) -> None:
    """Attack a server, and tell what came of it."""
    attacks = only or list(ATTACKS)
    if address:
        with judging(address) as judge:
            held = run(judge, attacks, short=short)
    else:
        with (
            tempfile.TemporaryDirectory() as folder,
            hosts(Kind.SQLITE, 1, Path(folder), AKROPOLIS_RATE="1") as (host,),
        ):
            host.start()
            asyncio.run(host.ready())
            with judging(f"http://127.0.0.1:{host.port}", host) as judge:
                held = run(judge, attacks, short=short)
    typer.echo(f"{'all held' if held else 'not all held'} ({load_average()})")
    raise typer.Exit(0 if held else 1)


if __name__ == "__main__":
    typer.run(main)
