"""People at a table whose server may die at any moment: they send the same again, and listen on from what they know."""

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

from bench.kit.http import Answer, Caller, LostError
from bench.kit.known_table import KnownTable, take_in
from bench.kit.promises import Action, Promises
from bench.kit.socket_client import SocketClient, listen
from bench.kit.tables import Terms, opening

AGAIN_SECONDS = 0.05
UNAVAILABLE = 503
CONFLICT = 409


@dataclass
class Line:
    """The servers that can be asked; whichever is alive will do."""

    callers: Sequence[Caller]
    random: Random
    pause: float = 0.02
    """The longest that anyone thinks, in seconds."""
    took: list[float] = field(default_factory=list)
    """How long each answer took, in seconds."""

    async def ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> Answer:
        """An answer, however often it has to be asked for."""
        while True:
            caller, begin = self.random.choice(self.callers), time.perf_counter()
            try:
                answer = await caller.ask(method, path, token, body)
            except (LostError, TimeoutError):
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if answer.status != UNAVAILABLE:
                self.took.append(time.perf_counter() - begin)
                return answer
            await asyncio.sleep(AGAIN_SECONDS)


@dataclass
class Listener:
    """Someone with a socket, who knows the table only from what is sent there."""

    line: Line
    table: str
    token: str
    promises: Promises
    picture: KnownTable | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    faults: list[BaseException] = field(default_factory=list)
    resumed: int = 0
    client: SocketClient | None = None
    """The end of the socket, while there is one."""

    @property
    def version(self) -> int:
        return self.picture["version"] if self.picture else 0

    async def listen(self) -> None:
        """Listen for ever: when a socket is lost, on another one from the version that is known."""
        while True:
            caller = self.line.random.choice(self.line.callers)
            since = self.version if self.picture else None
            try:
                client = await listen(caller.port, self.table, self.token, since, self._hear)
            except LostError:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            self.client = client
            try:
                await client.closed
            finally:
                self.client = None
                client.close()
            self.resumed += 1
            await asyncio.sleep(AGAIN_SECONDS)

    def _hear(self, text: bytes) -> None:
        message = json.loads(text)
        try:
            self._take(message)
        except Exception as error:  # this is called by the loop, where nobody would notice
            self.faults.append(error)

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.picture = message["table"] or self.picture
                for news in message["news"]:
                    self._know(news)
            case "news":
                self._know(message["news"])
        self.news.set()

    def _know(self, news: dict[str, Any]) -> None:
        assert self.picture
        take_in(self.picture, news)
        self.promises.note_heard(news)


@dataclass
class Person:
    """Someone with a seat, who plays at random and changes their mind now and then."""

    line: Line
    path: str
    seat: int
    token: str
    listener: Listener
    promises: Promises
    random: Random

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the game is over, or it is time to stop."""
        while not stop.is_set():
            status = self.listener.picture["status"] if self.listener.picture else None
            if status and status["is_over"]:
                return
            acting = status and status["acting"]
            if acting and acting["seat"] == self.seat and acting["actor"] == "person":
                await self._act()
            else:
                await self._wait()

    async def _wait(self) -> None:
        self.listener.news.clear()
        try:
            async with asyncio.timeout(0.5):
                await self.listener.news.wait()
        except TimeoutError:
            pass

    async def _act(self) -> None:
        legal = await self.line.ask("GET", f"{self.path}/legal", self.token)
        if legal.status == CONFLICT:  # what it has heard is not the latest
            await self._wait()
            return
        chosen = choose(legal.json, self.random)
        await asyncio.sleep(self.random.random() * self.line.pause)
        answer = await self._do(("moves", self.seat, _said(chosen["move"])), chosen)
        if answer is None:
            return
        if answer["news"][-1]["status"]["can_take_back"] == self.seat and self.random.random() < 0.15:
            await self._do(("take-back", self.seat), {"version": answer["version"]})
        elif self.random.random() < 0.03 and await self._do(("leave", self.seat), {}):
            await asyncio.sleep(self.random.random() * 0.5)
            await self._do(("return", self.seat), {})

    async def _do(self, deed: Action, body: dict[str, Any]) -> Any:
        """What a command has led to; none if it was refused. Sometimes it is sent once more for no reason."""
        command = {"id": str(uuid4()), **body}
        answer = await self.line.ask("POST", f"{self.path}/{deed[0]}", self.token, command)
        assert answer.is_success or answer.status == CONFLICT, answer.text
        if not answer.is_success:
            return None
        self.promises.acknowledge(deed, answer.json["version"], answer.json["news"])
        if self.random.random() < 0.1:
            again = await self.line.ask("POST", f"{self.path}/{deed[0]}", self.token, command)
            assert again == answer, "the same command had another answer"
            self.promises.repeated += 1
        return answer.json


def choose(legal: dict[str, Any], random: Random) -> dict[str, Any]:
    """Any move that is offered."""
    tile = random.choice([offer["tile"] for offer in legal["tiles"] if offer["is_affordable"]])
    way = random.choice(random.choice(legal["targets"])["ways"])
    return {"version": legal["version"], "move": {"tile": tile, **way}}


def _said(move: dict[str, Any]) -> tuple[Any, ...]:
    return (move["tile"], tuple(move["origin"]), move["rotation"])


@dataclass
class Party:
    """Everyone at one table."""

    table: str
    persons: list[Person]
    listeners: list[Listener]
    promises: Promises
    line: Line

    @staticmethod
    async def gather(line: Line, terms: Terms) -> "Party":
        """Open a table."""
        opened = (await line.ask("POST", "/api/1/tables", None, opening(terms))).json
        table, promises = opened["table"], Promises()
        tokens = [*(each["token"] for each in opened["seats"]), opened["watch"]]
        listeners = [Listener(line, table, token, promises) for token in tokens]
        persons = [
            Person(line, f"/api/1/tables/{table}", each["seat"], each["token"], listener, promises, line.random)
            for each, listener in zip(opened["seats"], listeners, strict=False)
        ]
        return Party(table, persons, listeners, promises, line)

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the end, and wait until everyone knows everything."""
        listening = [asyncio.create_task(listener.listen()) for listener in self.listeners]
        try:
            await asyncio.gather(*(person.play(stop) for person in self.persons))
            await self._settle()
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
        for listener in self.listeners:
            assert not listener.faults, listener.faults

    async def _settle(self) -> None:
        """Until no bot is due any more and all have heard of everything."""
        while True:
            view = await self.look(self.listeners[-1].token)
            acting = view["status"]["acting"]
            is_quiet = acting is None or acting["actor"] == "person"
            if any(listener.faults for listener in self.listeners):
                return
            if is_quiet and all(listener.version == view["version"] for listener in self.listeners):
                return
            await asyncio.sleep(AGAIN_SECONDS)

    async def look(self, token: str) -> KnownTable:
        """The whole table, requested afresh."""
        view: KnownTable = (await self.line.ask("GET", f"/api/1/tables/{self.table}", token)).json
        return view

    async def check_pictures(self) -> None:
        """What everyone knows from news alone is what a fresh request would return."""
        for listener in self.listeners:
            assert listener.picture == await self.look(listener.token), "a picture is not what a fresh one would be"

    async def news(self) -> list[dict[str, Any]]:
        """All news, from the first."""
        answer = await self.line.ask("GET", f"/api/1/tables/{self.table}/events?since=0", self.listeners[-1].token)
        news: list[dict[str, Any]] = answer.json["news"]
        return news
