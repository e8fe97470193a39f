"""A game that goes nowhere: its log grows, and everyone who asks what has happened pays for it."""

import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from bench.attacks.wire import PATIENCE, Effort, Line, Outcome, Target, assault

SEATS = [
    {"kind": "person", "sitter": {"name": "Ada", "colour": "red"}},
    {"kind": "person", "sitter": {"name": "Ben", "colour": "blue"}},
]
REFUSALS = {422, 429}


class Game:
    """A table of the attacker's own."""

    def __init__(self, target: Target, line: Line, outcome: Outcome) -> None:
        self._target = target
        self._line = line
        self._outcome = outcome
        self._path = "/api/1/tables"
        self._token = ""

    async def open(self) -> None:
        opened = await self.post("", seats=SEATS)
        if "table" in opened:
            self._path, self._token = f"/api/1/tables/{opened['table']}", opened["seats"][0]["token"]

    async def post(self, rest: str, **body: Any) -> dict[str, Any]:
        """A command, each with an id of its own."""
        content = json.dumps({"id": str(uuid4()), **body}).encode()
        lines = ("Content-Type: application/json", f"Content-Length: {len(content)}")
        return await self._ask("POST", rest, *lines, content=content)

    async def get(self, rest: str) -> dict[str, Any]:
        return await self._ask("GET", rest)

    async def _ask(self, method: str, rest: str, *lines: str, content: bytes = b"") -> dict[str, Any]:
        head = self._target.head(method, self._path + rest, f"Authorization: Bearer {self._token}", *lines)
        await self._line.send(head + b"\r\n" + content)
        answered = await self._line.reader.readuntil(b"\r\n\r\n")
        length = answered.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0]
        self._outcome.answers[int(answered[9:12])] += 1
        found: dict[str, Any] = json.loads(await self._line.reader.readexactly(int(length)))
        return found


async def moves_taken_back(target: Target, effort: Effort) -> Outcome:
    """A move, made and taken back, and the whole story asked for each time."""

    async def once(game: Game) -> None:
        legal = await game.get("/legal")
        if "targets" in legal:
            move = {"tile": legal["tiles"][0]["tile"], **legal["targets"][0]["ways"][0]}
            made = await game.post("/moves", version=legal["version"], move=move)
            await game.post("/take-back", version=made.get("version", 0))
        await game.get("/events?since=0")

    return await _again_and_again(target, effort, once)


async def coming_and_going(target: Target, effort: Effort) -> Outcome:
    """Somebody leaves and returns."""

    async def once(game: Game) -> None:
        await game.post("/leave")
        await game.post("/return")
        await game.get("/events?since=0")

    return await _again_and_again(target, effort, once)


async def _again_and_again(target: Target, effort: Effort, once: Callable[[Game], Awaitable[None]]) -> Outcome:
    async def act(line: Line, outcome: Outcome) -> None:
        game = Game(target, line, outcome)
        await game.open()
        while not outcome.answers.keys() & REFUSALS or effort.comes_back:
            await once(game)

    outcome = await assault(
        target, effort, effort.connections, act, seconds=effort.seconds if effort.comes_back else PATIENCE
    )
    outcome.swallowed += not outcome.answers.keys() & REFUSALS
    return outcome


ATTACKS = (moves_taken_back, coming_and_going)
