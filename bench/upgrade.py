"""A database of the version before, with games, is brought up to date while a process of that version plays on in it.

    make upgrade GAMES=1000

The source of the version before is taken from the history: the last commit with its schema. Its process
fills the database, then leaves and returns at every unfinished table, again and again. Meanwhile this version opens the
database, which brings it up to date, and does the same at the same tables. In the end everything that either was
promised is in the logs, and every finished game is byte for byte what it was.
"""

import asyncio
import hashlib
import subprocess
import sys
import tarfile
import tempfile
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Annotated

import typer

from akropolis.table.commands import leave, return_
from akropolis.table.state import TableState
from akropolis.table.store import StaleVersionError
from akropolis.table.stores import SqlStore, open_store
from akropolis.table.stores.migrate import MIGRATIONS
from akropolis.table.text import format_entry
from bench.kit.hosts import Kind, database

WORKER = Path(__file__).parent / "kit" / "version_before.py"
LOGS = Path("tests/records/tables.jsonl")
EVERY = 3
"""As the version before has it: one game of so many is unfinished."""
ROUNDS = 2


def old_source(schema: str, folder: Path) -> Path:
    """The source of the last commit with this schema."""
    following = next((MIGRATIONS / "versions").glob(f"m{int(schema) + 1:04d}_*.py"))
    added = _git("log", "--diff-filter=A", "--format=%H", "--", str(following)).decode().split()[-1]
    with tarfile.open(fileobj=BytesIO(_git("archive", f"{added}^", "src"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], check=True, capture_output=True).stdout


def start(source: Path, task: str, url: str, games: int) -> subprocess.Popen[str]:
    """A process of the version before."""
    command = [sys.executable, str(WORKER), str(source), task, url, str(LOGS), str(games)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


async def upgrade(source: Path, url: str, games: int) -> str:
    """The whole story on one database. What it says is how much was looked at."""
    if start(source, "fill", url, games).wait():
        raise SystemExit("the version before has failed")
    old = start(source, "play", url, games)
    assert old.stdout
    promised = [old.stdout.readline()]  # it plays
    reading = asyncio.create_task(asyncio.to_thread(old.stdout.readlines))
    began = time.monotonic()
    store = open_store(url)
    took = time.monotonic() - began
    try:
        before = await _finished(store, games)
        own = [await _play(store, games) for _ in range(ROUNDS)]
        assert old.stdin
        old.stdin.write("\n")
        old.stdin.flush()
        promised += await reading
        assert old.wait() == 0
        assert await _finished(store, games) == before
        await _check(store, [*(line.split() for line in promised), *(line for lines in own for line in lines)])
    finally:
        await store.close()
    mine = sum(map(len, own))
    return f"{games} games, brought up to date in {took:.2f} s; {len(promised)} promises of the old, {mine} of the new"


async def _finished(store: SqlStore, games: int) -> str:
    """What identifies all finished games."""
    checksum = hashlib.sha256()
    for number in range(games):
        if number % EVERY:
            table = f"game{number:012d}"
            summary = await store.find_summary(table)
            assert summary
            assert summary.opener is None
            entries = await store.read(table)
            assert TableState.of(table, entries).summary() == summary
            for entry in entries:
                checksum.update(format_entry(entry).encode())
    return checksum.hexdigest()


async def _play(store: SqlStore, games: int) -> list[list[str]]:
    """Somebody leaves or returns at every unfinished table, in spite of the other process."""
    promised = []
    for number in range(0, games, EVERY):
        table = f"game{number:012d}"
        while True:
            state = TableState.of(table, await store.read(table))
            seat = next(seat for seat, sitter in enumerate(state.sitters) if sitter)
            entries = (return_ if seat in state.away else leave)(state, seat, state.last_at)
            try:
                await store.append(state.after(*entries).summary(), entries)
            except StaleVersionError:
                continue
            promised.append([table, str(state.version + 1)])
            break
    return promised


async def _check(store: SqlStore, promised: list[list[str]]) -> None:
    """Every promise is kept, and to one alone."""
    assert len({tuple(each) for each in promised}) == len(promised)
    versions: dict[str, int] = {}
    for table, version in promised:
        versions[table] = max(int(version), versions.get(table, 0))
    for table, least in versions.items():
        state = TableState.of(table, await store.read(table))
        assert state.version >= least
        summary = await store.find_summary(table)
        assert summary
        assert replace(state.summary(), due=summary.due) == summary  # each version says in its own way who is due


def main(
    games: Annotated[int, typer.Option(help="How many games there are.")] = 1000,
    schema: Annotated[str, typer.Option(help="The schema of the version before.")] = "0001",
) -> None:
    """Bring a database of each kind up to date."""
    for kind in Kind:
        with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as url:
            source = old_source(schema, Path(folder))
            typer.echo(f"{kind}: {asyncio.run(upgrade(source, url, games))}")


if __name__ == "__main__":
    typer.run(main)
