"""What one stranger can do to a server behind a proxy of deploy/: the attacks of `make attack`, through TLS.

make attack-proxied
make attack-proxied ARGS="--proxy caddy --only slow_headers"
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from bench.attack import run
from bench.attacks import ATTACKS
from bench.kit.figures import load_average
from bench.kit.hosts import Kind, hosts
from bench.kit.judge import judging
from tests.deploy.proxies import PROXIES
from tests.kit.ports import free_port

LEFT_OUT = {"caddy": {"tiny_chunks"}}
"""Debian's Caddy 2.6 reads 66 MB of remarks between the bytes of a body before it refuses them; it keeps none."""


def attack_behind(proxy: str, attacks: list[str], *, short: bool) -> bool:
    """Try every attack on a server behind one kind of proxy; whether all of them were held."""
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        address = f"https://127.0.0.1:{port}"
        with hosts(Kind.SQLITE, 1, folder, AKROPOLIS_RATE="1", AKROPOLIS_BASE_URL=address) as (host,):
            host.start()
            asyncio.run(host.ready())
            with PROXIES[proxy](folder, port, free_port(), host.port) as process, judging(address, host) as judge:
                typer.echo(f"\nbehind {proxy}")
                held = run(judge, attacks, short=short)
                typer.echo(f"{proxy} itself held at most {_peak(process):.1f} MB")
    return held


def main(
    proxy: Annotated[list[str] | None, typer.Option(help="nginx or caddy; may be repeated. Without it, both.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="This attack; may be repeated. Without it, all.")] = None,
    short: Annotated[bool, typer.Option("--short", help="As the tests do it.")] = False,
) -> None:
    """Attack a server behind its proxies, and tell what came of it."""
    held = [attack_behind(each, only or _all_for(each), short=short) for each in proxy or PROXIES]
    typer.echo(f"{'all held' if all(held) else 'not all held'} ({load_average()})")
    raise typer.Exit(0 if all(held) else 1)


def _all_for(proxy: str) -> list[str]:
    return [attack for attack in ATTACKS if attack not in LEFT_OUT.get(proxy, ())]


def _peak(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split(maxsplit=1)[0]) / 1000


if __name__ == "__main__":
    typer.run(main)
