"""What people write at private tables where whoever opened them has agreed to it.

It is kept with the table and goes with it, and it is no part of the game.
"""

from dataclasses import dataclass
from functools import partial

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.stores import remarks as stored
from akropolis.people.stores.remarks import Allowing, Remark, Remarking
from akropolis.table.names import is_fit, without_stray_joiners
from akropolis.table.store import Grant
from akropolis.table.stores import SqlStore

LONGEST = 200
MOST = 1_000
"""What is written at one table, all seats together."""
AT_ONCE = 100


def fit_text(text: str) -> str:
    """A text as it is kept: one line of visible characters, with one space between words. It is no markup."""
    line = " ".join(without_stray_joiners(text).split())
    if not is_fit(line, LONGEST):
        raise GameError(PeopleCode.REMARK_TEXT, most=LONGEST)
    return line


@dataclass(frozen=True)
class Remarks:
    """All that is written at the tables of a server."""

    store: SqlStore

    async def allow(self, table: str, at: int) -> None:
        """People may write at this table; once more, it changes nothing."""
        await self.store.write(Allowing(table, at))

    async def are_allowed(self, table: str) -> bool:
        return await self.store.ask(partial(stored.are_allowed, table=table))

    async def find(self, table: str, seat: int, id_: str) -> Remark | None:
        """What was written under an id."""
        return await self.store.ask(partial(stored.find, table=table, seat=seat, id_=id_))

    async def write(self, table: str, seat: int, id_: str, text: str, at: int, by: Grant | None = None) -> Remark:
        """Keep a remark; the same id once more is the same remark."""
        await self.store.write(Remarking(table, seat, id_, fit_text(text), at, MOST, by))
        found = await self.find(table, seat, id_)
        if found is None:  # the table was deleted meanwhile
            raise GameError(PeopleCode.FREE_TEXT_OFF)
        return found

    async def since(self, table: str, number: int) -> list[Remark]:
        """The latest that were written after a certain one, in order."""
        return await self.store.ask(partial(stored.since, table=table, number=number, limit=AT_ONCE))

    async def of(self, person: str) -> list[Remark]:
        """What a person has written, at seats that are theirs."""
        return await self.store.ask(partial(stored.written_by, person=person))
