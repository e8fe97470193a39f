"""A connection of HTTP on which nobody can send without end, wait without end, or leave answers unread.

The parser itself has no limits: it keeps whatever it is given until a line, a head or a trailer is whole.
"""

import asyncio
from enum import Enum

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from akropolis.server.clients import client_key
from akropolis.server.gate import Gate

LARGEST_HEAD = 16 * 1024
"""The most bytes of a request that are not its body: line, headers, sizes and remarks of chunks, trailers."""
MOST_HEADERS = 100
MOST_PIPELINED = 8
"""The most requests that may wait for the answer to another on the same connection."""
MOST_IGNORED = 1024 * 1024
"""The most bytes of a body that are read after it was refused, so that the refusal is heard."""
PROXY_IDLE_SECONDS = 300
"""Longer than trusted proxies keep a connection: they must not use one that is just being closed."""
SLICE = 4 * 1024
"""The parser is given so many bytes between two looks at what it has made of them."""


class Stage(Enum):
    """What the other end has to do next."""

    HEAD = "send a request, up to the end of its headers"
    BODY = "send the rest of it"
    READ_ON = "read some of an answer that fills the buffer"
    READ_LAST = "read what was written before the connection is closed"
    READ_NOW = "the same when the server stops"


SECONDS = {Stage.HEAD: 10.0, Stage.BODY: 20.0, Stage.READ_ON: 20.0, Stage.READ_LAST: 10.0, Stage.READ_NOW: 1.0}


class BoundedHttp(HttpToolsProtocol):
    """Counts what comes before it becomes a request, and sets a time for everything that is awaited."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the base
        super().connection_made(transport)
        self._gate: Gate = self.app_state["gate"]
        self._client = self._counted_client()
        if self._client is None:
            self.timeout_keep_alive = PROXY_IDLE_SECONDS
        self._stage: Stage | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._is_incoming = False
        self._has_head = False
        self._overhead = 0
        self._body = 0
        if self._gate.enter(self, self._client):
            self._expect(Stage.HEAD)
        else:
            self.drop()

    def _counted_client(self) -> str | None:
        host = self.client[0] if self.client else ""
        return None if host in getattr(self.app, "trusted_hosts", ()) else client_key(host)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._stop_stall()
        self._gate.leave(self, self._client)
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Forget the requests, which refer back to their connection: such a ring waits for the garbage collector."""
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]

    def drop(self) -> None:
        """End the connection, whatever was still to be read or written."""
        self._gate.note_refusal()
        self.transport.abort()

    def _expect(self, stage: Stage | None) -> None:
        """Let the other end have the time of a stage; the same stage does not begin again."""
        if stage is self._stage:
            return
        self._stage = stage
        if self._timer:
            self._timer.cancel()
        self._timer = self.loop.call_later(SECONDS[stage], self.drop) if stage else None

    # What comes in

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE]
            super().data_received(part)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._overhead += len(part)
            if self._is_owed and (self._overhead > LARGEST_HEAD or self._body > MOST_IGNORED):
                self.send_400_response("The request is too large.")
                return
        if self._is_owed:
            self._expect(Stage.BODY if self._has_head else Stage.HEAD)
        else:
            self._expect(None)
            self._gate.work_for(self)

    @property
    def _is_answering(self) -> bool:
        """Whether a request has not been answered to the end."""
        cycle: RequestResponseCycle | None = self.cycle  # the base does not say that there may be none
        return cycle is not None and not cycle.response_complete

    @property
    def _is_owed(self) -> bool:
        """Whether the other end has to send something before there is anything for us to do."""
        return self._is_incoming or not self._is_answering

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_incoming, self._has_head = True, False
        self._overhead = self._body = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests at once")
        super().on_headers_complete()
        self._has_head = True

    def on_body(self, body: bytes) -> None:
        self._overhead -= len(body)
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_incoming = self._has_head = False
        self._overhead = self._body = 0

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        self._gate.leave(self, self._client)
        super().handle_websocket_upgrade()

    # What goes out

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read; in the middle of another answer there is nothing to be said."""
        if self._is_answering:
            self.drop()
        else:
            self._gate.note_refusal()
            super().send_400_response(msg)
            self._expect(Stage.READ_LAST)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._expect(Stage.READ_LAST)
        elif not self.pipeline:
            self._gate.wait_for(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_stall()
        self._stalled = self.loop.call_later(SECONDS[Stage.READ_ON], self.drop)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_stall()

    def _stop_stall(self) -> None:
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None

    def timeout_keep_alive_handler(self) -> None:
        """Nothing was asked for a while; closing politely would wait for answers to be read."""
        self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: a request that is not whole was never begun, and whoever reads has a moment left."""
        super().shutdown()
        if self._is_incoming:
            self.drop()
        elif self.transport.is_closing():
            self._expect(Stage.READ_NOW)
