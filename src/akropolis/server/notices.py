"""What the host does with the database while this process runs: it is looked for every second, and acted upon."""

import time
from collections import deque
from collections.abc import Awaitable, Callable

from akropolis.table.stores.host import Host
from akropolis.table.stores.host_jobs import Notice

SETTLED = 60.0
"""Seconds after which no lower number can appear any more: no transaction takes as long."""


class NoticeBoard:
    """Hands every notice on, once. To act on one twice would do no harm."""

    def __init__(self, host: Host, act: Callable[[Notice], Awaitable[None]]) -> None:
        self._host = host
        self._act = act
        self._settled = 0
        self._seen: set[int] = set()
        self._looks: deque[tuple[float, int]] = deque()

    async def look(self) -> None:
        """Act on what is new."""
        notices = await self._host.notices(self._settled)
        for notice in notices:
            if notice.number not in self._seen:
                await self._act(notice)
                self._seen.add(notice.number)
        if notices:
            self._settle(time.monotonic(), notices[-1].number)

    def _settle(self, now: float, latest: int) -> None:
        """Forget what need not be asked for any more."""
        self._looks.append((now, latest))
        while self._looks and now - self._looks[0][0] > SETTLED:
            self._settled = max(self._settled, self._looks.popleft()[1])
        self._seen = {number for number in self._seen if number > self._settled}
