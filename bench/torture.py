"""Servers are killed at random moments while people play, and everything they had promised is looked for.

    make torture-server KILLS=200

On SQLite one server is killed and started again on the same database; on PostgreSQL two servers share the tables and
one of them is killed at a time. Clients send the same command again, with the same id, until it is answered, and listen
on from the version they know. In the end, on servers that were started anew: every acknowledged command and
everything told is in the log, none of it twice, the log holds no other command, versions have no gap, and what each
client has pieced together from news equals a fresh snapshot.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from akropolis.table.stores import open_store
from bench.kit.figures import load_average
from bench.kit.hosts import Host, Kind, hosts
from bench.kit.http import Caller
from bench.kit.people import Line, Party
from bench.kit.tables import BOTS_ALONE, MODES

LIFE_SECONDS = 1.0
"""A server lives for up to this long after it has begun to answer."""
STILLBORN = 0.15
"""The share of servers that are killed while they start."""
PROCESSES = {Kind.SQLITE: 1, Kind.POSTGRES: 2}
REPORT_EVERY = 50


class Torture:
    """Tables at which people play while servers die."""

    def __init__(self, servers: Sequence[Host], tables: int, seed: int) -> None:
        self._servers = servers
        self._tables = tables
        self._random = Random(seed)
        self._line = Line([Caller(host.port) for host in servers], self._random)
        self._terms = cycle([*MODES.values(), BOTS_ALONE])
        self._stop = asyncio.Event()
        self.parties: list[Party] = []
        self.kills = 0

    async def run(self, kills: int) -> str:
        """Kill so many, and look. What it says is how much was looked at."""
        for host in self._servers:
            host.start()
            await host.ready()
        playing = asyncio.gather(*(self._play() for _ in range(self._tables)))
        killing = asyncio.create_task(self._kill(kills))
        # Nobody stops playing before the last is killed, unless something is wrong.
        playing.add_done_callback(lambda _: killing.cancel())
        try:
            await killing
        except asyncio.CancelledError:
            if not playing.done():
                raise
        self._stop.set()
        await playing
        return await self._look()

    async def _play(self) -> None:
        """Table after table."""
        while not self._stop.is_set():
            party = await Party.gather(self._line, next(self._terms))
            self.parties.append(party)
            await party.play(self._stop)

    async def _kill(self, kills: int) -> None:
        while self.kills < kills:
            host = self._random.choice(self._servers)
            await asyncio.sleep(self._random.random() * LIFE_SECONDS)
            self._restart(host)
            while self._random.random() < STILLBORN and self.kills < kills:
                await asyncio.sleep(self._random.random() * 2 * LIFE_SECONDS)
                self._restart(host)
            await host.ready()

    def _restart(self, host: Host) -> None:
        host.kill()
        self.kills += 1
        host.start()
        if self.kills % REPORT_EVERY == 0:
            typer.echo(f"{self.kills} kills", err=True)

    async def _look(self) -> str:
        for host in self._servers:
            host.kill()
            host.start()
            await host.ready()
        store = open_store(self._servers[0].database)
        try:
            for party in self.parties:
                party.promises.check(await store.read(party.table), await party.news())
                await party.check_pictures()
        finally:
            await store.close()
        promises = [party.promises for party in self.parties]
        acknowledged = sum(len(each.acknowledged) for each in promises)
        assert acknowledged > 0
        return (
            f"{self.kills} kills, {len(self.parties)} tables: {acknowledged} commands acknowledged, "
            f"{sum(each.repeated for each in promises)} of them repeated, {sum(len(each.heard) for each in promises)} "
            f"versions told, {sum(listener.resumed for each in self.parties for listener in each.listeners)} sockets "
            "resumed: none lost, none twice, no gap, every picture right"
        )


async def torture(kind: Kind, kills: int, tables: int, seed: int, folder: Path, *, is_forked: bool = False) -> str:
    """Kill servers on one kind of database."""
    with hosts(kind, PROCESSES[kind], folder, is_forked=is_forked) as servers:
        return await Torture(servers, tables, seed).run(kills)


def main(
    kills: Annotated[int, typer.Option(min=1, help="For each kind of database.")] = 200,
    database: Annotated[Kind | None, typer.Option(help="Only this kind.")] = None,
    tables: Annotated[int, typer.Option(min=1, help="Tables at the same time.")] = 16,
    seed: Annotated[int, typer.Option(help="Of the moments and the moves.")] = 1,
) -> None:
    """Kill servers, and look for what they had promised."""
    for kind in [database] if database else list(Kind):
        begin = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            said = asyncio.run(torture(kind, kills, tables, seed, Path(folder)))
        typer.echo(f"{kind}: {said} ({time.perf_counter() - begin:.0f} s, {load_average()})")


if __name__ == "__main__":
    typer.run(main)
