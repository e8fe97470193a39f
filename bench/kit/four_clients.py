"""Four clients at a table who know a legal move without thinking, and what they have heard.

All cities are built along ways that were worked out before: where a tile may lie does not depend on what is on it, and
the first tile of the site costs nothing.
"""

import re
import time
from dataclasses import dataclass, field
from random import Random
from uuid import uuid4

from akropolis import Options, new_game
from bench.kit.http import Caller
from bench.kit.socket_client import SocketClient

SEATS = 4
VERSION, SITE = re.compile(rb'"version":(\d+)'), re.compile(rb'"site":\[(\d+)')

Way = tuple[tuple[int, int], int]
"""An origin and a rotation."""


def ways_for(seed: int) -> list[list[Way]]:
    """For each seat where to lay its tiles, one after another."""
    random, position = Random(seed), new_game(Options(architects=SEATS), seed=seed)
    ways: list[list[Way]] = [[] for _ in range(SEATS)]
    while not position.is_over:
        free = [move for move in position.legal_moves if move.tile == position.site[0]]
        move = random.choice(free)
        ways[position.seat].append(((move.origin.q, move.origin.r), move.rotation))
        position = position.play(move)
    return ways


@dataclass
class Seat:
    """One client: a token, a server to speak to, and what it has heard."""

    caller: Caller
    token: str
    client: SocketClient | None = None
    version: int = 0
    heard: list[tuple[int, float]] = field(default_factory=list)
    faults: int = 0


@dataclass
class Table:
    """A table and its four clients."""

    name: str
    ways: list[list[Way]]
    seats: list[Seat]
    version: int
    moves: int = 0
    site: int = 0
    """The first tile of the site."""
    is_busy: bool = False

    @property
    def path(self) -> str:
        return f"/api/1/tables/{self.name}"

    @property
    def is_over(self) -> bool:
        return self.moves == SEATS * len(self.ways[0])

    def hear(self, seat: Seat, message: bytes) -> None:
        """Note a version and when it came; it must be the next."""
        if not message.startswith(b'{"type":"news"'):
            if message.startswith(b'{"type":"welcome"'):
                seat.version = number_in(VERSION, message)
            elif b'"error"' in message[:20]:
                seat.faults += 1
            return
        version = number_in(VERSION, message)
        seat.faults += version != seat.version + 1
        seat.version = version
        seat.heard.append((version, time.perf_counter()))

    def move(self) -> tuple[Seat, bytes]:
        """The next move, ready to be sent."""
        seat = self.seats[self.moves % SEATS]
        origin, rotation = self.ways[self.moves % SEATS][self.moves // SEATS]
        move = {"tile": self.site, "origin": origin, "rotation": rotation}
        body = {"id": str(uuid4()), "version": self.version, "move": move}
        return seat, seat.caller.request("POST", f"{self.path}/moves", seat.token, body)


def number_in(pattern: re.Pattern[bytes], text: bytes) -> int:
    """The first number that a pattern finds."""
    found = pattern.search(text)
    assert found, text[:200]
    return int(found[1])
