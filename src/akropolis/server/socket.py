"""A socket: hello, welcome, and then the news as it happens. Commands go another way."""

import asyncio
import contextlib
import json
import re

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from akropolis.errors import GameError
from akropolis.server.bounded_socket import PULSE
from akropolis.server.errors import ServerCode
from akropolis.server.failures import as_game_error, describe_error, status_of
from akropolis.server.hub import ALWAYS, Listener
from akropolis.server.keeper import MOST_NEWS
from akropolis.server.limits import Limit
from akropolis.server.logs import log_fault
from akropolis.server.news_text import news_list
from akropolis.server.routes.parts import TABLE_NAME, client_of
from akropolis.server.service import Service
from akropolis.server.wire.derived import text_of
from akropolis.server.wire.messages import HelloRequest, MessageRequest, PingRequest, parse_message
from akropolis.table.news import snapshot

HELLO_SECONDS = 10.0
PING_SECONDS = 20.0
SEND_SECONDS = 20.0
"""How long one message may wait for the network."""
CLOSE_SECONDS = 5.0
OWN_CODES = 4000
"""A socket is closed with this and the status that a request would have got: 4401 for an unknown token."""


PING, PONG = '{"type":"ping"}', '{"type":"pong"}'


class Conversation:
    """One socket, from hello to goodbye."""

    __slots__ = (
        "_client",
        "_fault",
        "_listener",
        "_pinging",
        "_reading",
        "_sending",
        "_service",
        "_socket",
        "_table",
    )

    def __init__(self, socket: WebSocket, service: Service, table: str) -> None:
        self._socket = socket
        self._service = service
        self._table = table
        self._client = client_of(socket)
        self._listener = Listener(self._send_soon, client=self._client)
        self._listener.pulse = socket.scope["extensions"].pop(PULSE, {}).get("watch")
        self._sending: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        self._fault: Exception | None = None
        """Why nothing more can be sent."""

    async def hold(self) -> None:
        """Say hello, and go on until one side has had enough. Whatever goes wrong here ends this socket alone."""
        try:
            with self._service.limits.hold_socket(self._client):
                await self._begin()
                await self._go_on()
        except WebSocketDisconnect:
            pass
        except Exception as error:
            await self._refuse(error)
        finally:
            self._service.hub.leave(self._table, self._listener)
            self._service.company.leave(self._table, self._listener)
            self._service.collector.note_end()

    async def _begin(self) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._receive()
        except TimeoutError as error:
            raise GameError(ServerCode.HELLO_MISSING, seconds=int(HELLO_SECONDS)) from error
        if not isinstance(hello, HelloRequest):
            raise GameError(ServerCode.HELLO_MISSING, seconds=int(HELLO_SECONDS))
        if not re.match(TABLE_NAME, self._table):
            raise GameError(ServerCode.TABLE_UNKNOWN)
        freed = self._service.gatekeeper.freed
        visitor = await self._service.gatekeeper.visitor(self._table, hello.token)
        visitor.check_sees(await self._service.keeper.state(self._table))
        # Listening begins before the welcome is made, so that nothing is missed; what is in both is sent once.
        self._listener.digest = visitor.grant.digest if visitor.grant else None
        self._listener.seat, self._listener.wants_people = visitor.seat, hello.people
        self._service.hub.enter(self._table, self._listener)
        self._service.gatekeeper.check_valid(visitor.grant)
        if self._service.gatekeeper.freed != freed:
            await self._service.gatekeeper.visitor(self._table, hello.token)
        state = await self._service.keeper.state(self._table)
        self._service.attend(state)
        self._listener.heard = state.version
        if hello.since is not None and 0 <= state.version - hello.since <= MOST_NEWS:
            news = await self._service.keeper.news(self._table, hello.since, state.version)
            view = "null"
        else:
            news, view = [], text_of(snapshot(state, visitor.seat))
        self._service.company.enter(self._table, self._listener)
        await self._send(f'{{"type":"welcome","version":{state.version},"table":{view},"news":{news_list(news)}}}')

    async def _go_on(self) -> None:
        """Read, and let what is told here be sent meanwhile: for this a task is made whenever there is something."""
        self._reading = asyncio.current_task()
        self._pinging = asyncio.get_running_loop().call_later(PING_SECONDS, self._ping)
        self._send_soon()
        try:
            await self._read()
        except asyncio.CancelledError:
            if self._fault is None or self._reading is None:
                raise
            self._reading.uncancel()
            raise self._fault from None
        finally:
            self._reading = None
            self._pinging.cancel()
            if self._sending:
                self._sending.cancel()
            self._service.presence.note(self._table)

    def _ping(self) -> None:
        self._listener.offer(ALWAYS, PING)
        self._pinging = asyncio.get_running_loop().call_later(PING_SECONDS, self._ping)

    def _send_soon(self) -> None:
        """There is something to be sent. Before the welcome nothing is."""
        if self._reading and self._sending is None and self._fault is None:
            self._sending = asyncio.create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while message := self._listener.next():
                await self._send(message)
        except Exception as error:
            self._fault = error
            if self._reading:
                self._reading.cancel()
        finally:
            self._sending = None

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            self._service.limits.spend(Limit.MESSAGES, self._client)
            if isinstance(message, HelloRequest):
                raise GameError(ServerCode.REQUEST_INVALID, field="type", reason="one hello is enough")
            if isinstance(message, PingRequest):
                self._listener.offer(ALWAYS, PONG)

    async def _receive(self) -> MessageRequest:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text = message.get("text")
        if text is None:
            raise GameError(ServerCode.REQUEST_MALFORMED, reason="messages are text")
        return parse_message(text)

    async def _send(self, text: str) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.send_text(text)
        except TimeoutError as error:
            raise GameError(ServerCode.READER_SLOW) from error

    async def _refuse(self, error: Exception) -> None:
        answer = as_game_error(error)
        if answer.code in {ServerCode.SERVER_FAULT, ServerCode.STORE_UNAVAILABLE}:
            log_fault(error, "socket")
        if answer.code is ServerCode.READER_SLOW:
            self._service.metrics.slow_readers.inc()
        if self._socket.application_state is WebSocketState.CONNECTED:
            await refuse(self._socket, answer)


async def refuse(socket: WebSocket, why: GameError) -> None:
    """Say why, and close. A client that does not read it in time is left to the network."""
    with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.send_text(json.dumps({"type": "error", **describe_error(why)}, default=str))
            await socket.close(OWN_CODES + status_of(why.code), str(why.code))


async def converse(socket: WebSocket, table: str) -> None:
    """The events of a table, from hello on."""
    service: Service = socket.app.state.service
    await socket.accept()
    socket.scope["headers"] = []  # nobody needs them any more, and there are many sockets
    with service.metrics.sockets.track_inprogress():
        await Conversation(socket, service, table).hold()
