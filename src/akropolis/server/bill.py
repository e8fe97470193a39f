"""Extra cost of a request: added up while it is answered, charged to its client afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

COLD_TABLE = 2
"""Queries that the reading of a table counts as which is not in memory."""
COLD_NEWS = 10
"""Queries that its news counts as where they have to be told again."""
MOST = 100
"""The most that one request counts as, besides itself."""


@dataclass
class Bill:
    """The extra queries charged for one request."""

    queries: int = 0


_BILL: ContextVar[Bill | None] = ContextVar("bill", default=None)


def charge(queries: int) -> None:
    """Let the request that is being answered count as so many queries more. Nobody pays for what the server wants."""
    bill = _BILL.get()
    if bill:
        bill.queries = min(bill.queries + queries, MOST)


@contextmanager
def billing() -> Iterator[Bill]:
    """Collect what is charged until the end of the block."""
    bill = Bill()
    token = _BILL.set(bill)
    try:
        yield bill
    finally:
        _BILL.reset(token)
