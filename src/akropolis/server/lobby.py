"""The list of public tables. It is put together without replaying any game."""

from collections import OrderedDict
from collections.abc import Sequence

from akropolis.errors import GameError
from akropolis.server.keeper import Keeper
from akropolis.server.logs import log_fault
from akropolis.server.wire.queries import LobbyView, TableLineView
from akropolis.table.events import Entry, Joined, Opened, Sitter
from akropolis.table.store import Store, Summary
from akropolis.table.terms import Terms

MOST_LISTED = 50
MOST_KEPT = 500


class Lobby:
    """Knows what was agreed at public tables and who sits there."""

    def __init__(self, store: Store, keeper: Keeper) -> None:
        self._store = store
        self._keeper = keeper
        self._kept: OrderedDict[str, TableLineView] = OrderedDict()

    async def view(self) -> LobbyView:
        """The public tables, those changed last first."""
        lines = [await self._line_or_none(summary) for summary in await self._store.public_tables(MOST_LISTED)]
        return LobbyView(tables=tuple(line for line in lines if line))

    async def _line_or_none(self, summary: Summary) -> TableLineView | None:
        """A table's line, unless its log is broken: that must not hide the others."""
        try:
            return await self._line(summary)
        except GameError as error:
            log_fault(error, "lobby", table=summary.table)
            return None

    async def _line(self, summary: Summary) -> TableLineView:
        kept = self._kept.get(summary.table)
        if kept and kept.version == summary.version:
            return kept
        if state := self._keeper.held(summary.table):
            line = _line(summary, state.terms, state.sitters)
        else:
            line = _line_from(summary, await self._store.read(summary.table))
        self._kept[summary.table] = line
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return line


def _line_from(summary: Summary, entries: Sequence[Entry]) -> TableLineView:
    opened = entries[0].event
    assert isinstance(opened, Opened)
    joined = {entry.event.seat: entry.event.sitter for entry in entries if isinstance(entry.event, Joined)}
    return _line(summary, opened.terms, [joined.get(seat) for seat in range(len(opened.terms.seats))])


def _line(summary: Summary, terms: Terms, sitters: Sequence[Sitter | None]) -> TableLineView:
    return TableLineView(
        table=summary.table,
        version=summary.version,
        terms=terms,
        sitters=tuple(sitters),
        is_full=summary.is_full,
        is_over=summary.is_over,
        opened=summary.opened,
        changed=summary.changed,
    )
