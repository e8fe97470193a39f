"""Everything in a database as lines of JSON: a header, a line for each row, and a checksum over them."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, LargeBinary, Table, select

from akropolis.errors import GameError
from akropolis.table.stores.errors import StoreCode
from akropolis.table.stores.migrate import head, shapes
from akropolis.table.stores.people_schema import (
    DEVICES,
    FREE_TEXT,
    PASSKEYS,
    PERSONS,
    RATED,
    RATED_GAMES,
    REMARKS,
    RESULTS,
    SEATED,
    SUBSCRIPTIONS,
)
from akropolis.table.stores.schema import ANSWERS, BANS, ENTRIES, GRANTS, SECRETS, TABLES

FORMAT, VERSION = "akropolis-backup", 1
_OF_TABLES = (TABLES, ENTRIES, GRANTS, ANSWERS, SECRETS, BANS)
_OF_PERSONS = (PERSONS, DEVICES, PASSKEYS, SEATED, RATED, RESULTS, RATED_GAMES, SUBSCRIPTIONS, FREE_TEXT, REMARKS)
KEPT = {table.name: table for table in (*_OF_TABLES, *_OF_PERSONS)}
"""In this order no row refers to one that follows. Notices, spending, links, challenges and words are of the
moment: they stay behind."""
PORTION = 500

Row = tuple[str, dict[str, Any]]
"""The name of a table and the values of one of its rows."""


def rows_of(connection: Connection) -> Iterator[Row]:
    """Every row, a portion at a time, in an order that depends on nothing else."""
    streaming = connection.execution_options(yield_per=PORTION)
    for name, table in KEPT.items():
        columns = [table.c[column] for column in columns_of(table)]
        for row in streaming.execute(select(*columns).order_by(*table.primary_key)).mappings():
            yield name, dict(row)


def columns_of(table: Table) -> list[str]:
    """What is kept of a table. Stamps mean nothing in another database."""
    return [column.name for column in table.c if column.name != "stamp"]


def write_dump(file: IO[bytes], rows: Iterable[Row]) -> None:
    """Rows as lines."""
    checksum, count = hashlib.sha256(), 0

    def write(line: object) -> None:
        data = json.dumps(line, separators=(",", ":"), default=bytes.hex).encode() + b"\n"
        checksum.update(data)
        file.write(data)

    write({"format": FORMAT, "version": VERSION, "schema": head()})
    for count, row in enumerate(rows, 1):  # noqa: B007
        write(row)
    write({"rows": count, "sha256": checksum.hexdigest()})


def schema_of(path: Path) -> str:
    """The shape of the database that a dump was taken from: this one, or one that can be brought up to date."""
    with path.open("rb") as file:
        header = _parse(path, file.readline())
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise _broken(path, f"it does not begin as an {FORMAT}")
    if header.get("version") != VERSION or header.get("schema") not in shapes():
        version = f"{header.get('version')} ({header.get('schema')})"
        raise GameError(StoreCode.BACKUP_VERSION, path=path, version=version, known=f"{VERSION} ({head()})")
    return str(header["schema"])


def read_dump(path: Path, kept: Mapping[str, Table] = KEPT) -> Iterator[Row]:
    """The rows of a dump. Only at the end is it known to be whole: keep nothing before that."""
    schema_of(path)
    with path.open("rb") as file:
        checksum = hashlib.sha256(file.readline())
        for count, line in enumerate(file):
            parsed = _parse(path, line)
            if isinstance(parsed, dict):
                if parsed != {"rows": count, "sha256": checksum.hexdigest()} or file.read(1):
                    raise _broken(path, "the checksum is wrong")
                return
            checksum.update(line)
            yield _row(path, parsed, kept)
    raise _broken(path, "the end is missing")


def _parse(path: Path, line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _broken(path, "a line is not JSON") from error


def _row(path: Path, parsed: Any, kept: Mapping[str, Table]) -> Row:
    try:
        name, values = parsed
        table = kept[name]
        if sorted(values) != sorted(columns_of(table)):
            raise ValueError(name)
        data = [column for column in table.c if isinstance(column.type, LargeBinary)]
        present = [each.name for each in data if not each.nullable or values[each.name] is not None]
        return name, values | {column: bytes.fromhex(values[column]) for column in present}
    except (ValueError, TypeError, KeyError) as error:
        raise _broken(path, "a line is not a row of a table") from error


def _broken(path: Path, reason: str) -> GameError:
    return GameError(StoreCode.BACKUP_BROKEN, path=path, reason=reason)
