"""What a table needs from a store. Nothing is acknowledged or broadcast before `open` or `append` has returned."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from akropolis.errors import GameError
from akropolis.table.events import Entry
from akropolis.table.listing import Mark, Offer, Wanted

if TYPE_CHECKING:
    from akropolis.table.stores.jobs import Job

AT_ONCE = 0
"""When a bot is due: by order, whatever the clock says."""


class Role(StrEnum):
    """What a token allows. Each link carries one of its own; none can be guessed from another."""

    SEAT = "seat"
    """To act for one seat."""
    MOVE_SEAT = "move_seat"
    """To take a seat to another device."""
    JOIN = "join"
    WATCH = "watch"
    REMOVED = "removed"
    """Nothing: the host has removed whoever had the seat, and no token is granted for it again."""


@dataclass(frozen=True)
class Grant:
    """What the holder of a token may do. Stores know tokens by their SHA-256 only."""

    digest: bytes
    table: str
    role: Role
    seat: int | None = None
    expires: int | None = None
    """In milliseconds since 1970."""


@dataclass(frozen=True)
class Answer:
    """The answer to a command, kept so that the same command sent twice is one command with one answer."""

    command: str
    """The id that the client chose, together with its identity."""
    body: dict[str, Any]


@dataclass(frozen=True)
class Summary:
    """What is known of a table without reading its log; kept by whoever appends to it."""

    table: str
    version: int
    public: bool
    is_over: bool
    is_full: bool
    """Whether every seat is taken."""
    due: int | None
    """When somebody's time is over, in milliseconds since 1970: at once for bots, but never where no person is left."""
    opened: int
    changed: int
    opener: str | None = None
    """A pseudonym of the client that opened the table: kept from its opening on, whatever is appended later."""


class Listed(NamedTuple):
    """A table in the list of public ones."""

    summary: Summary
    language: str | None
    """Of whoever opened it, as far as they said."""
    is_rated: bool = False
    """Whether it was opened for a rating."""


class Change(NamedTuple):
    """A log has grown: a signal to look, or besides all that there is to tell."""

    table: str
    version: int
    texts: tuple[str, ...] = ()
    """What everyone is told of the last entries up to this version, where it came along."""

    @property
    def since(self) -> int:
        """The version that the texts follow."""
        return self.version - len(self.texts)

    def joined(self, other: "Change") -> "Change":
        """What two changes of one table say together; texts only where none is missing between them."""
        earlier, later = sorted((self, other), key=lambda each: (each.version, len(each.texts)))
        return later._replace(texts=earlier.texts + later.texts) if later.since == earlier.version else later


class StaleVersionError(Exception):
    """Another entry was appended first."""


class RepeatedCommandError(Exception):
    """This command was carried out before; its answer follows."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer)
        self.answer = answer


class GrantGoneError(Exception):
    """A grant is gone by which something was allowed: used up, given up or revoked."""


class GrantsFullError(Exception):
    """As many grants of a kind were given for a seat as there may be."""


class TooManyWaitingError(Exception):
    """Whoever opens this table has others that wait for people."""


class StoreUnavailableError(Exception):
    """The database is full, locked or unreachable. The same call may be made again later.

    Where the connection broke during a commit the call may have been kept all the same: then making it again raises
    RepeatedCommandError, or StaleVersionError where it carried no answer.
    """


class StoreMovedError(StoreUnavailableError):
    """The file of the database is not where it was opened: what is written there nobody would find again."""


class Store(Protocol):
    """Logs of tables, grants and answers, kept for good. Any number of processes may share one."""

    async def open(
        self,
        summary: Summary,
        entries: Sequence[Entry],
        grants: Sequence[Grant],
        answer: Answer,
        offer: Offer | None = None,
        most_waiting: int | None = None,
        alongside: Sequence["Job"] = (),
    ) -> None:
        """A new table. Raises RepeatedCommandError, or TooManyWaitingError where it would wait with too many others.

        What is written `alongside` is there with the table or not at all.
        """
        ...

    async def append(
        self,
        summary: Summary,
        entries: Sequence[Entry],
        grants: Sequence[Grant] = (),
        answer: Answer | None = None,
        *,
        tells: bool = True,
        by: Grant | None = None,
        alongside: Sequence["Job"] = (),
    ) -> None:
        """More of a log, if its first entry is the next one. Raises StaleVersionError or RepeatedCommandError, and
        GrantGoneError where the right to a seat is gone `by` which it was allowed.

        Other processes are told to look, unless the caller calls `tell` afterwards. What is written `alongside` is
        there with the entries or not at all.
        """
        ...

    def tell(self, change: Change) -> None:
        """Lets other processes know what was appended. If it gets lost, they find it themselves, a second later."""
        ...

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries after a version, in order; none where there is no such table."""
        ...

    async def find_grant(self, digest: bytes) -> Grant | None: ...

    async def has_right(self, right: Grant) -> bool:
        """Tell if a right to a seat holds, by a token or as the seat's person."""
        ...

    async def add_grant(self, grant: Grant, by: Grant | None = None) -> None:
        """One more grant. Raises GrantGoneError where the right to a seat is gone `by` which it was allowed, or where
        the host has removed whoever had the seat.
        """
        ...

    async def renew_grant(self, grant: Grant, by: Grant | None = None) -> None:
        """A grant in place of all others of the same role for the same seat. Raises GrantGoneError as above."""
        ...

    async def exchange_grant(self, digest: bytes, grant: Grant, most: int) -> None:
        """Another grant for one that can be used once. Raises GrantGoneError if somebody was faster.

        Where there are `most` of the same role for the same seat already, GrantsFullError is, and nothing changes.
        """
        ...

    async def find_answer(self, table: str, command: str) -> Answer | None: ...

    async def find_summary(self, table: str) -> Summary | None:
        """What is known of a table without reading its log."""
        ...

    async def find_listed(self, table: str) -> Listed | None:
        """A table as it would stand in the list, whether it is public or not."""
        ...

    async def public_tables(self, wanted: Wanted, now: int, limit: int, after: Mark | None = None) -> list[Listed]:
        """Public tables, those changed last first. Where nobody has been seen for long is not among those that wait."""
        ...

    async def read_beginnings(self, tables: Sequence[str], most: int) -> dict[str, list[Entry] | GameError]:
        """The first entries of several logs; for one that is broken, what is wrong with it."""
        ...

    async def keep_waiting(self, until: Mapping[str, int]) -> None:
        """Tables that wait are offered until then, because somebody is there."""
        ...

    async def due_tables(self, since: int, until: int, limit: int) -> list[Summary]:
        """Unfinished tables at which somebody is due between two times, both included, the longest due first."""
        ...

    async def touch(self, mark: str) -> None:
        """Writes a mark that means nothing, each time another one, to find out whether anything can be written."""
        ...

    def foreign(self) -> int | None:
        """A number that rises when another process has appended anything; None where one has to ask for a table."""
        ...

    def changes(self) -> AsyncIterator[Change]:
        """Whatever any process appends from now on, perhaps more than once."""
        ...

    async def close(self) -> None: ...
