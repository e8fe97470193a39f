"""Readiness: moves can be stored, and the database is sound."""

import asyncio
import secrets
import time

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.table.store import Store, StoreUnavailableError

GOOD_FOR = 5.0
"""Seconds for which it holds that all is well: whoever asks more often costs no more. A trial writes as a move does."""
BAD_FOR = 1.0
"""Seconds for which it holds that something is wrong."""


class Readiness:
    """Finds out by writing. All who ask within seconds get the same answer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._until = 0.0
        self.is_damaged = False
        """True if the database as a whole was found to be damaged."""
        self._failure: StoreUnavailableError | None = None

    async def check(self) -> None:
        """Raise an error if nothing can be written, or if the database is damaged."""
        if self.is_damaged:
            raise GameError(ServerCode.DATABASE_DAMAGED)
        async with self._lock:
            if time.monotonic() >= self._until:
                self._failure = await self._try()
                self._until = time.monotonic() + (BAD_FOR if self._failure else GOOD_FOR)
        if self._failure:
            raise self._failure.with_traceback(None)

    async def _try(self) -> StoreUnavailableError | None:
        try:
            await self._store.touch(secrets.token_hex(16))
        except StoreUnavailableError as error:
            return error
        return None
