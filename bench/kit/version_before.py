"""A process of the version before: it fills a database with games, or plays on in it while others do the same.

It is run with the source of that version, and knows nothing of this one: only what is told here by arguments.
"""

import asyncio
import json
import sys
from pathlib import Path

SOURCE, TASK, URL, LOGS, GAMES = sys.argv[1:6]
sys.meta_path[:] = [each for each in sys.meta_path if "Redirecting" not in type(each).__name__]  # an editable install
sys.path.insert(0, SOURCE)

from akropolis.table.commands import leave, return_  # noqa: E402
from akropolis.table.events import Entry  # noqa: E402
from akropolis.table.state import TableState  # noqa: E402
from akropolis.table.store import Answer, Grant, Role, StaleVersionError  # noqa: E402
from akropolis.table.stores import SqlStore, open_store  # noqa: E402
from akropolis.table.text import parse_entry  # noqa: E402

EVERY = 3
"""One game of so many is unfinished, and played on."""
AT_ONCE = 20


def names(count: int) -> list[str]:
    """What tables are called."""
    return [f"game{number:012d}" for number in range(count)]


async def fill(store: SqlStore) -> None:
    """Games as they were recorded; some of them stop early."""
    lines = Path(LOGS).read_text(encoding="utf-8").splitlines()
    logs = [[parse_entry(json.dumps(entry)) for entry in json.loads(line)["log"]] for line in lines]
    tables = names(int(GAMES))
    for start in range(0, len(tables), AT_ONCE):
        await asyncio.gather(
            *(_keep(store, number, logs) for number in range(start, min(start + AT_ONCE, len(tables))))
        )


async def _keep(store: SqlStore, number: int, logs: list[list[Entry]]) -> None:
    table, log = names(number + 1)[-1], logs[number % len(logs)]
    entries = log if number % EVERY else log[: len(log) // 2]
    grants = [Grant(number.to_bytes(32, "big"), table, Role.WATCH)]
    begun = TableState.of(table, entries[:1])
    await store.open(begun.summary(), entries[:1], grants, Answer(f"open:{table}", {"table": table}))
    await store.append(TableState.of(table, entries).summary(), entries[1:], [], Answer("all", {"table": table}))


async def play(store: SqlStore) -> None:
    """Somebody leaves and returns, again and again, at every unfinished table. Told line by line: what was promised."""
    loop = asyncio.get_running_loop()
    ended = loop.run_in_executor(None, sys.stdin.readline)
    states = [TableState.of(table, await store.read(table)) for table in names(int(GAMES))[::EVERY]]
    tables = {state.table: state for state in states if not state.is_over}
    while not ended.done():
        for table, state in tables.items():
            seat = next(seat for seat, sitter in enumerate(state.sitters) if sitter)
            entries = (return_ if seat in state.away else leave)(state, seat, state.last_at)
            try:
                await store.append(state.after(*entries).summary(), entries)
            except StaleVersionError:
                tables[table] = TableState.of(table, await store.read(table))
                continue
            tables[table] = state.after(*entries)
            sys.stdout.write(f"{table} {tables[table].version}\n")
            sys.stdout.flush()
        await asyncio.sleep(0.02)


async def main() -> None:
    """Do what was asked for."""
    store = open_store(URL)
    await (fill if TASK == "fill" else play)(store)
    await store.close()


asyncio.run(main())
