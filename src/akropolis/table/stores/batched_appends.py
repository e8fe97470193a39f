"""Many appends at once: a few statements for all of them, as long as none is refused."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, insert, update

from akropolis.table.store import StaleVersionError
from akropolis.table.stores.jobs import Appending, Job, write_grants
from akropolis.table.stores.schema import ANSWERS, ENTRIES, TABLES

ADVANCE = update(TABLES).where(TABLES.c.table == bindparam("_table"), TABLES.c.version == bindparam("_expected"))


def first_appends(jobs: Sequence[Job]) -> list[Appending]:
    """The first append to each table: those that can be written together."""
    first: dict[str, Appending] = {}
    for job in jobs:
        if isinstance(job, Appending):
            first.setdefault(job.lines.summary.table, job)
    return list(first.values())


def append_batch(connection: Connection, jobs: Sequence[Appending], stamp: int) -> None:
    """All of them, or an error that does not say whose fault it is."""
    lines = [job.lines for job in jobs]
    tables = [{**each.advanced(stamp), "_table": each.summary.table, "_expected": each.first - 1} for each in lines]
    if connection.execute(ADVANCE, tables).rowcount != len(tables):
        raise StaleVersionError
    connection.execute(insert(ENTRIES), [row for each in lines for row in each.entries])
    answers = [{"table": each.summary.table, **each.answer} for each in lines if each.answer]
    if answers:
        connection.execute(insert(ANSWERS), answers)
    write_grants(connection, [grant for each in lines for grant in each.grants])
