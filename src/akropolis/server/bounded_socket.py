"""A socket on which every frame counts, whether it ever becomes a message or not."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from akropolis.server.mailbox import Mailbox

MOST_FRAMES = 120
FRAMES_PER_SECOND = 20.0
"""More than a client needs that says as much as it may, and answers our pings."""
SLICE = 512
"""The parser is given so many bytes between two looks: not many of the smallest frames fit in."""
PULSE = "akropolis.pulse"
"""The extension by which whoever serves a socket has it watched."""
PULSE_SECONDS = 2.5
"""Between two pings to a socket that is watched."""
QUIET_SECONDS = 2.0
"""A socket that has not answered a ping for so long is quiet: it may be asleep, or out of reach."""
POLICY_VIOLATION = 1008
LINGER_SECONDS = 10.0
"""How long a socket may stay open that nobody serves any more: for what was written to be read, and for a goodbye."""


class BoundedSocket(WebSocketsSansIOProtocol):
    """Closes a socket that sends frames faster than anyone has something to say."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Mailbox()  # type: ignore[assignment]  # all that is asked of a queue here
        self._frames_left = float(MOST_FRAMES)
        self._counted_at = self.loop.time()
        self._lingering: asyncio.TimerHandle | None = None
        self._falling_quiet: asyncio.TimerHandle | None = None
        self._on_quiet: Callable[[bool], None] | None = None
        self._is_quiet = False

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        self._count(len(self.conn.events))
        if self._frames_left >= 0:
            super().handle_events()
        elif self.conn.state is State.OPEN:
            self.conn.fail(POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def _count(self, frames: int) -> None:
        now = self.loop.time()
        left = self._frames_left + (now - self._counted_at) * FRAMES_PER_SECOND
        self._frames_left, self._counted_at = min(left, MOST_FRAMES) - frames, now

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][PULSE] = {"watch": self.watch}

    def watch(self, on_quiet: Callable[[bool], None] | None) -> None:
        """Tell from now on when nobody answers any more, and when somebody does again; None ends it."""
        self._on_quiet = on_quiet
        self.ping_interval = PULSE_SECONDS if on_quiet else self.config.ws_ping_interval
        if on_quiet and self.ping_timer:
            self.ping_timer.cancel()
            self.schedule_ping()

    def send_keepalive_ping(self) -> None:
        super().send_keepalive_ping()
        if self._on_quiet:
            self._falling_quiet = self.loop.call_later(QUIET_SECONDS, self._note_quiet, True)

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if self.pending_ping_payload is None:
            self._note_quiet(False)

    def _note_quiet(self, is_quiet: bool) -> None:
        if self._falling_quiet:
            self._falling_quiet.cancel()
            self._falling_quiet = None
        if is_quiet != self._is_quiet:
            self._is_quiet = is_quiet
            if self._on_quiet:
                self._on_quiet(is_quiet)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self._lingering = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._lingering:
            self._lingering.cancel()
        if self._falling_quiet:
            self._falling_quiet.cancel()
        self._on_quiet = None
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        await super().send(message)
        # Whoever is refused with an answer has got one: by itself the base would call that an error.
        self.handshake_complete = self.handshake_complete or self.close_sent
        if message["type"] == "websocket.accept":  # nobody asks for it any more, and there are many sockets
            self.request.headers.clear()
            self.response.headers.clear()
