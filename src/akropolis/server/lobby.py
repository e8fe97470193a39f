"""The list of public tables, made without replaying any game; what has not changed is not read again."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from akropolis.errors import GameError
from akropolis.server.clock import Clock
from akropolis.server.keeper import Keeper
from akropolis.server.logs import log_fault
from akropolis.server.wire.queries import TableLineView
from akropolis.table.events import BotJoined, Entry, Joined, Opened, Sitter, StoodUp
from akropolis.table.listing import Mark, Wanted, patience
from akropolis.table.store import Listed, Store
from akropolis.table.terms import SeatKind, SeatTerms, Terms

MOST_LISTED = 50
LISTED = 20
"""On one page, unless more are asked for."""
MOST_KEPT = 2_000
BEGINNING = 12
"""Entries in which most tables have been opened and joined by all."""


@dataclass(frozen=True)
class _Line:
    """A line of the list, ready to be sent."""

    version: int
    terms: Terms
    sitters: tuple[Sitter | None, ...]
    text: str

    def is_known(self, listed: Listed) -> bool:
        """Whether its terms and sitters are still right: at a full table nobody sits down any more."""
        return self.version == listed.summary.version or None not in _persons(self.terms, self.sitters)


class Lobby:
    """Knows what was agreed at public tables and who sits there."""

    def __init__(self, store: Store, keeper: Keeper, clock: Clock) -> None:
        self._store = store
        self._keeper = keeper
        self._clock = clock
        self._kept: OrderedDict[str, _Line] = OrderedDict()

    async def text(self, wanted: Wanted, limit: int = LISTED, after: Mark | None = None) -> str:
        """A page of public tables as JSON, those changed last first, and where the next page begins."""
        found = await self._store.public_tables(wanted, self._clock(), limit + 1, after)
        page = found[:limit]
        await self._read(page)
        lines = [self._kept[each.summary.table].text for each in page if each.summary.table in self._kept]
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        more = f'"{format_mark(page[-1])}"' if len(found) > limit else "null"
        return f'{{"tables":[{",".join(lines)}],"next":{more}}}'

    async def keep_waiting(self, tables: Iterable[str]) -> None:
        """Go on offering the tables where somebody is."""
        held = [state for table in tables if (state := self._keeper.held(table))]
        waiting = [state for state in held if state.terms.public and not state.is_full and not state.is_cancelled]
        now = self._clock()
        await self._store.keep_waiting({state.table: now + patience(state.terms.pace) for state in waiting})

    async def _read(self, page: Sequence[Listed]) -> None:
        """Make the lines that are not known yet. One whose log is broken has none, and hides no other."""
        unknown = []
        for each in page:
            table, kept = each.summary.table, self._kept.get(each.summary.table)
            if kept and kept.is_known(each):
                self._keep(each, kept.terms, kept.sitters, kept)
            elif (state := self._keeper.held(table)) and state.version >= each.summary.version:
                self._keep(each, state.terms, state.sitters)
            else:
                unknown.append(each)
        if unknown:
            beginnings = await self._store.read_beginnings([each.summary.table for each in unknown], BEGINNING)
            for each in unknown:
                await self._make(each, beginnings.get(each.summary.table))

    async def _make(self, listed: Listed, beginning: list[Entry] | GameError | None) -> None:
        table, summary = listed.summary.table, listed.summary
        self._kept.pop(table, None)
        try:
            if isinstance(beginning, GameError):
                raise beginning
            entries = beginning or []
            terms, sitters = _agreed(entries)
            if len(entries) < summary.version and None in _persons(terms, sitters):
                terms, sitters = _agreed(await self._store.read(table))
        except GameError as error:
            if not self._keeper.note_damage(table, error):
                log_fault(error, "lobby", table=table)
        else:
            self._keep(listed, terms, sitters)

    def _keep(self, listed: Listed, terms: Terms, sitters: Sequence[Sitter | None], known: _Line | None = None) -> None:
        summary = listed.summary
        if known is None or known.version != summary.version:
            view = TableLineView(
                table=summary.table,
                version=summary.version,
                terms=terms,
                sitters=tuple(sitters),
                language=listed.language,
                is_full=summary.is_full,
                is_over=summary.is_over,
                is_rated=listed.is_rated,
                opened=summary.opened,
                changed=summary.changed,
            )
            known = _Line(summary.version, terms, tuple(sitters), view.model_dump_json())
        self._kept[summary.table] = known
        self._kept.move_to_end(summary.table)


def _agreed(entries: Sequence[Entry]) -> tuple[Terms, tuple[Sitter | None, ...]]:
    opened = entries[0].event if entries else None
    assert isinstance(opened, Opened)
    sitters: dict[int, Sitter] = {}
    seats = list(opened.terms.seats)
    for entry in entries:
        match entry.event:
            case Joined(seat, sitter):
                sitters[seat] = sitter
            case StoodUp(seat):
                sitters.pop(seat, None)
            case BotJoined(seat, bot):
                seats[seat] = SeatTerms(SeatKind.BOT, bot)
    return replace(opened.terms, seats=tuple(seats)), tuple(sitters.get(seat) for seat in range(len(seats)))


def _persons(terms: Terms, sitters: Sequence[Sitter | None]) -> list[Sitter | None]:
    """Who sits on the seats for persons."""
    return [sitter for seat, sitter in zip(terms.seats, sitters, strict=True) if seat.kind is SeatKind.PERSON]


def format_mark(listed: Listed) -> str:
    """Where a page ends, for the address of the next."""
    return f"{listed.summary.changed}.{listed.summary.table}"


def parse_mark(text: str) -> Mark:
    """The inverse, of a text that has the shape."""
    changed, _, table = text.partition(".")
    return Mark(int(changed), table)
