"""Frames on sockets that never become a message."""

from bench.attacks.wire import Effort, Line, Outcome, Target, assault, pour

MASKED_NOTHING = b"\x80\x00\x00\x00\x00"
"""The length and the mask of a frame without a payload."""
FRAMES = 10_000
BEGIN, GO_ON, PING, PONG = (bytes([first]) + MASKED_NOTHING for first in (0x01, 0x00, 0x89, 0x8A))


async def empty_continuations(target: Target, effort: Effort) -> Outcome:
    """A message of empty pieces that never ends."""
    return await pour(target, effort, BEGIN, GO_ON * FRAMES, Target.open_socket)


async def ping_flood(target: Target, effort: Effort) -> Outcome:
    """Pings whose pongs nobody reads."""
    return await pour(target, effort, b"", PING * FRAMES, Target.open_socket)


async def pong_flood(target: Target, effort: Effort) -> Outcome:
    """Answers to nothing."""
    return await pour(target, effort, b"", PONG * FRAMES, Target.open_socket)


async def sockets_without_hello(target: Target, effort: Effort) -> Outcome:
    """Socket upon socket on which nothing is ever said."""

    async def act(line: Line, _: Outcome) -> None:
        while True:
            await line.reader.readexactly(1)

    return await assault(target, effort, effort.crowd, act, Target.open_socket)


ATTACKS = (empty_continuations, ping_flood, pong_flood, sockets_without_hello)
