"""What has come on a socket and was not read yet: as `asyncio.Queue`, for one reader and in a tenth of the memory."""

import asyncio
from typing import Any


class Mailbox:
    """Nearly always empty, and there are many of them."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        """Let a message wait to be read."""
        self._messages.append(message)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next message, once there is one."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)
