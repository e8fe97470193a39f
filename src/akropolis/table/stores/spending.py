"""What clients have spent of their limits, as far as processes tell each other. Whatever is lost of it is lost."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from akropolis.table.stores.host_jobs import upsert
from akropolis.table.stores.jobs import SPENDING_KEPT, UnloggedJob
from akropolis.table.stores.schema import SPENDING

RECENT = 10_000
"""In milliseconds. Ages are told by the latest row and not by the clock, for clocks differ."""


@dataclass(frozen=True)
class Spending:
    """What one process has counted of one client."""

    process: str
    kind: str
    client: str
    total: int


@dataclass(frozen=True)
class Telling(UnloggedJob):
    """The totals of one process, in place of those it has told before."""

    rows: Sequence[Spending]
    now: int

    def write(self, connection: Connection, _stamp: int) -> None:
        at = max(self.now, connection.scalar(select(func.max(SPENDING.c.at))) or 0)
        into = upsert(connection, SPENDING)
        into = into.on_conflict_do_update(
            index_elements=list(SPENDING.primary_key), set_={"total": into.excluded.total, "at": into.excluded.at}
        )
        connection.execute(into, [vars(row) | {"at": at} for row in self.rows])
        connection.execute(delete(SPENDING).where(SPENDING.c.at < at - SPENDING_KEPT))


def recent_spending(connection: Connection, now: int) -> list[Spending]:
    """What was told lately, by any process."""
    latest = select(func.max(SPENDING.c.at)).scalar_subquery()
    columns = SPENDING.c.process, SPENDING.c.kind, SPENDING.c.client, SPENDING.c.total
    lately = SPENDING.c.at >= latest - RECENT, SPENDING.c.at >= now - SPENDING_KEPT
    return [Spending(*row) for row in connection.execute(select(*columns).where(*lately))]
