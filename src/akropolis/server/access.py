"""Who may do what: a token in the Authorization header, looked up by its digest."""

from collections import OrderedDict
from dataclasses import dataclass, field, replace

from akropolis.errors import GameError
from akropolis.people.directory import Directory
from akropolis.server.clock import Clock
from akropolis.server.errors import ServerCode
from akropolis.server.keeper import Keeper
from akropolis.server.tokens import digest_of, has_shape
from akropolis.table.state import TableState
from akropolis.table.store import Grant, Role, Store

MOST_KNOWN = 50_000
LONGEST_SERIES = 50
"""The most rematches, one after another, that a link follows."""


@dataclass(frozen=True)
class Visitor:
    """Whoever asks something at a table: the holder of a token for it, or a stranger."""

    table: str
    grant: Grant | None
    token: str | None = field(default=None, repr=False)
    """What the visitor has shown. It is a secret that no store knows."""
    is_person: bool = False
    """Whether the token is that of a person's device: it acts for the seats that are theirs, until it is logged out."""

    @property
    def seat(self) -> int | None:
        """The seat that the visitor acts for."""
        return self.grant.seat if self.grant and self.grant.role is Role.SEAT else None

    def check_sees(self, state: TableState) -> None:
        """Raise an error unless the visitor may see the table: with a token for it, or anyone if it is public."""
        if self.grant is None and not state.terms.public:
            raise GameError(ServerCode.TOKEN_MISSING)

    def check_joins(self, state: TableState) -> None:
        """Raise an error unless the visitor may take a free seat."""
        self.check_sees(state)
        if not state.terms.public and not (self.grant and self.grant.role is Role.JOIN):
            raise GameError(ServerCode.RIGHT_MISSING)

    def check_holds_seat(self) -> None:
        """Raise an error for a person's device: what a token of the seat itself allows is not to outlast it."""
        if self.is_person:
            raise GameError(ServerCode.RIGHT_MISSING)

    def own_seat(self) -> int:
        """The seat that the visitor acts for, or an error."""
        if self.grant is None:
            raise GameError(ServerCode.TOKEN_MISSING)
        if self.seat is None:
            raise GameError(ServerCode.RIGHT_MISSING)
        return self.seat


class Gatekeeper:
    """Looks tokens up. Those that never expire are remembered, until the host revokes them."""

    def __init__(self, store: Store, people: Directory, keeper: Keeper, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._keeper = keeper
        self._clock = clock
        self._known: OrderedDict[bytes, Grant] = OrderedDict()
        self._revoked: set[bytes] = set()
        self._deleted: set[str] = set()
        """What was revoked while this process runs: a lookup that was under way then must not be remembered."""
        self.freed = 0
        """The number of times that rights to a seat have gone in this process: lookups under way may be out of date."""

    async def visitor(self, table: str, token: str | None) -> Visitor:
        """The visitor with this token. A token for another table gives no rights here, unless this is a rematch."""
        if token is None:
            return Visitor(table, None)
        if not has_shape(token):
            raise GameError(ServerCode.TOKEN_UNKNOWN)
        grant = await self._find(digest_of(token))
        if grant is None:
            return await self._person(table, token)
        if grant.expires is not None and grant.expires <= self._clock():
            raise GameError(ServerCode.TOKEN_UNKNOWN)
        if grant.table != table:
            grant = await self._follow(grant, table)
        return Visitor(table, grant, token)

    async def _person(self, table: str, token: str) -> Visitor:
        """The visitor with the token of a device: nothing of it is remembered, so that it can be logged out at once."""
        digest = digest_of(token)
        seat = await self._people.seat_of(digest, table)
        if seat is None:
            is_known = await self._people.session(digest, self._clock())
            raise GameError(ServerCode.RIGHT_MISSING if is_known else ServerCode.TOKEN_UNKNOWN)
        grant = Grant(digest, table, Role.SEAT, seat)
        self.check_valid(grant)
        return Visitor(table, grant, token, is_person=True)

    def revoke(self, digest: bytes) -> None:
        """A token is no longer valid."""
        self._revoked.add(digest)
        self._known.pop(digest, None)

    def free(self, table: str, seat: int) -> None:
        """Rights to a seat have gone: the store is asked which are left, or were given since."""
        self.freed += 1
        for digest in [each for each, grant in self._known.items() if (grant.table, grant.seat) == (table, seat)]:
            del self._known[digest]

    async def still_has(self, right: Grant) -> bool:
        """Ask the store if a right to a seat still holds."""
        return await self._store.has_right(right)

    def forget(self, table: str) -> None:
        """A table was deleted, and all its tokens with it."""
        self._deleted.add(table)
        self._known = OrderedDict((digest, grant) for digest, grant in self._known.items() if grant.table != table)

    def check_valid(self, grant: Grant | None) -> None:
        """Raise an error if a grant was revoked since it was found."""
        if grant and (grant.digest in self._revoked or grant.table in self._deleted):
            raise GameError(ServerCode.TOKEN_UNKNOWN)

    async def _follow(self, grant: Grant, table: str) -> Grant:
        """The same right at a rematch: a link to watch a game also works for the games that follow it."""
        game: str | None = grant.table if grant.role in {Role.WATCH, Role.JOIN} else None
        for _ in range(LONGEST_SERIES):
            game = await self._keeper.rematch(game) if game else None
            if game == table:
                return replace(grant, table=table, role=Role.WATCH)
        raise GameError(ServerCode.RIGHT_MISSING)

    async def _find(self, digest: bytes) -> Grant | None:
        if grant := self._known.get(digest):
            return grant
        freed = self.freed
        grant = await self._store.find_grant(digest)
        self.check_valid(grant)
        if grant and grant.expires is None and freed == self.freed:
            self._known[digest] = grant
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return grant


def bearer(authorization: str | None) -> str | None:
    """The token of an Authorization header."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise GameError(ServerCode.TOKEN_UNKNOWN)
    return token.strip()
