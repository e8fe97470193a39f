"""Who opened a table: the client that is charged for what its bots think."""

from collections import OrderedDict

from akropolis.table.store import Store

MOST_KNOWN = 20_000


class Openers:
    """The clients that opened tables, by their pseudonyms. That never changes, so memory is enough."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()

    async def of(self, table: str) -> str:
        """The client that opened a table; where nobody knows it, every table is a client of its own."""
        if table not in self._known:
            summary = await self._store.find_summary(table)
            self._known[table] = (summary and summary.opener) or table
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return self._known[table]
