"""The host's desk: a database that was opened for one command."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, TypeVar

import typer
from rich.cells import cell_len, set_cell_size

from akropolis.cli.view import printable
from akropolis.errors import GameError
from akropolis.server.clients import Pseudonyms
from akropolis.server.clock import wall_clock
from akropolis.server.errors import ServerCode
from akropolis.server.settings import read_settings
from akropolis.table.state import TableState
from akropolis.table.store import StoreUnavailableError, Summary
from akropolis.table.stores import SqlStore, open_old_store
from akropolis.table.stores.host import Host

Database = Annotated[
    str | None, typer.Option("--database", help="The database; without it the one that `akropolis serve` uses.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table, as it stands in its address.")]

T = TypeVar("T")


@dataclass(frozen=True)
class Desk:
    """A database in the hands of its host."""

    store: SqlStore
    host: Host
    pseudonyms: Pseudonyms
    now: int

    async def summary(self, table: str) -> Summary:
        """A table that is there, or an error."""
        found = await self.store.find_summary(table)
        if found is None:
            raise GameError(ServerCode.TABLE_UNKNOWN)
        return found

    async def state(self, table: str) -> TableState:
        """The whole table, or an error."""
        await self.summary(table)
        return TableState.of(table, await self.store.read(table))


def at_desk(database: str | None, work: Callable[[Desk], Awaitable[T]]) -> T:
    """Open a database that is there, work with it, and close it."""

    async def whole() -> T:
        store = open_old_store(read_settings(database=database).database)
        try:
            return await work(Desk(store, Host(store), Pseudonyms(store.secret), wall_clock()))
        except StoreUnavailableError as error:
            raise GameError(ServerCode.STORE_UNAVAILABLE) from error
        finally:
            await store.close()

    return asyncio.run(whole())


def moment(at: int | None) -> str | None:
    """A time as people and programs read it."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%MZ")


def print_table(headings: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> None:
    """For people. Names come from outside, so they are made fit to print; nothing is cut off."""
    lines = [headings, *(tuple("" if cell is None else printable(str(cell)) for cell in row) for row in rows)]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    for line in lines if any(headings) else lines[1:]:
        typer.echo("  ".join(set_cell_size(cell, width) for cell, width in zip(line, widths, strict=True)).rstrip())
