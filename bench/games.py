"""Whole games through the real API, by clients whose commands are doubled, delayed, lost and sent in the wrong order.

    make games GAMES=10000

Clients choose from the legal placements that the server offers: at random, or what brings most points. Every mode
occurs; where a bot of the server has a seat it plays, too. After each game: every command was carried out once, none
twice, nothing else is there, and its record replays to the score that was announced.
"""

import asyncio
import json
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated, Any
from uuid import uuid4

import typer
import uvloop

from akropolis.notation.records import parse_record
from akropolis.table.proof import proved_commitment
from bench.kit.figures import load_average
from bench.kit.hosts import Host, Kind, hosts
from bench.kit.http import Answer, Caller, LostError
from bench.kit.people import choose
from bench.kit.tables import LONG, SHORT, Terms, opening

AT_ONCE = 24
OK, CONFLICT = 200, 409
TROUBLE = 0.25
"""The share of commands that meet with trouble of some kind."""
LONG_GAMES = 0.05
REPORT_EVERY = 500

Send = Callable[[], Awaitable[Answer]]


@dataclass
class ApiGame:
    """One game, all of whose seats for persons are played here."""

    caller: Caller
    random: Random
    trouble: Counter[str]
    table: str = ""
    tokens: dict[int, str] = field(default_factory=dict)
    sent: list[tuple[str, dict[str, Any], Answer]] = field(default_factory=list)
    """Every command that was carried out, with its token and its answer."""

    @property
    def path(self) -> str:
        return f"/api/1/tables/{self.table}"

    async def play(self, terms: Terms) -> tuple[str, list[int]]:
        """The record of the game, and the totals that were announced."""
        command = opening(terms)
        opened = (await self._twice(lambda: self._ask("POST", "/api/1/tables", None, command))).json
        self.table, self.tokens = opened["table"], {each["seat"]: each["token"] for each in opened["seats"]}
        takes_best = self.random.random() < 0.5
        status, totals = (await self._get("")).json["status"], None
        while not status["is_over"]:
            acting = status["acting"]
            if acting["actor"] != "person":
                status, totals = await self._wait()
                continue
            token = self.tokens[acting["seat"]]
            legal = (await self._ask("GET", f"{self.path}/legal", token)).json
            chosen = best(legal) if takes_best else None
            news = await self._move(token, {"id": str(uuid4()), **(chosen or choose(legal, self.random))})
            status, totals = news["status"], news["result"] and news["result"]["totals"]
        assert totals
        await self._check_log()
        return (await self._get("/record")).text.decode(), totals

    async def _wait(self) -> tuple[Any, Any]:
        """Until a bot of the server has moved."""
        await asyncio.sleep(0.02)
        view = (await self._get("")).json
        return view["status"], view["result"] and view["result"]["totals"]

    async def _move(self, token: str, command: dict[str, Any]) -> Any:
        """The news of a move, after whatever happens to it on the way."""
        send = self._command(token, command)
        if self.random.random() < TROUBLE:
            answer = await self._troubled(token, command, send)
        else:
            answer = await send()
        assert answer.status == OK, answer.text
        self.sent.append((token, command, answer))
        (news,) = answer.json["news"]
        assert news["version"] == command["version"] + 1
        return news

    async def _troubled(self, token: str, command: dict[str, Any], send: Send) -> Answer:
        kind = self.random.choice(["doubled", "delayed", "unanswered", "too early", "old again", "old anew", "two"])
        self.trouble[kind] += 1
        match kind:
            case "doubled":
                return await self._twice(send)
            case "delayed":
                await asyncio.sleep(self.random.random() * 0.2)
            case "unanswered":  # nobody knows whether it has arrived, so it is sent again
                await self.caller.send_and_hang_up(self._request(token, command), self.random.random() * 0.01)
            case "too early":  # on a version that is yet to come; refused, it can be sent again when its time is there
                early = await self._command(token, {**command, "version": command["version"] + 1})()
                assert (early.status, early.json["code"]) == (CONFLICT, "version_stale")
            case "old again" if self.sent:  # an old command comes once more: the same answer as then
                old_token, old, answer = self.random.choice(self.sent)
                assert await self._command(old_token, old)() == answer
            case "old anew" if self.sent:  # an old command that never came comes now: it is too late
                old_token, old, _ = self.random.choice(self.sent)
                late = await self._command(old_token, {**old, "id": str(uuid4())})()
                assert (late.status, late.json["code"]) == (CONFLICT, "version_stale")
            case "two":  # two moves on one version: one is made
                return await self._one_of_two(token, command)
        return await send()

    async def _one_of_two(self, token: str, command: dict[str, Any]) -> Answer:
        other = {**command, "id": str(uuid4())}
        answers = await asyncio.gather(self._command(token, command)(), self._command(token, other)())
        done, refused = sorted(answers, key=lambda answer: answer.status)
        assert (done.status, refused.status, refused.json["code"]) == (OK, CONFLICT, "version_stale")
        if done is answers[1]:
            command["id"] = other["id"]
        return done

    async def _twice(self, send: Send) -> Answer:
        first, second = await asyncio.gather(send(), send())
        assert first == second, "one command had two answers"
        return first

    async def _check_log(self) -> None:
        """The news reports each command once, and nothing else that a person did."""
        news = (await self._get("/events?since=0")).json["news"]
        assert [each["version"] for each in news] == list(range(1, len(news) + 1)), "a version is missing"
        made = [each for each in news if each["kind"] == "moved" and each["by"] == "person"]
        assert made == [answer.json["news"][0] for _, _, answer in self.sent], "a command was lost or carried out twice"

    def _request(self, token: str, command: dict[str, Any]) -> bytes:
        return self.caller.request("POST", f"{self.path}/moves", token, command)

    def _command(self, token: str, command: dict[str, Any]) -> Send:
        return lambda: self._ask("POST", f"{self.path}/moves", token, command)

    async def _get(self, what: str) -> Answer:
        answer = await self._ask("GET", self.path + what, next(iter(self.tokens.values())))
        assert answer.status == OK, answer.text
        return answer

    async def _ask(self, method: str, path: str, token: str | None, body: Any = None) -> Answer:
        try:
            return await self.caller.ask(method, path, token, body)
        except LostError:  # the server lets idle connections go: the same once more
            return await self.caller.ask(method, path, token, body)


def best(legal: dict[str, Any]) -> dict[str, Any] | None:
    """What brings most points; none where scores are hidden."""
    changes = [row[0] for row in legal["changes"]]
    offers = [
        (changes[row], offer["tile"], number) for offer in legal["tiles"] for number, row in enumerate(offer["rows"])
    ]
    if not offers:
        return None
    _, tile, number = max(offers)
    return {"version": legal["version"], "move": {"tile": tile, **legal["targets"][number // 3]["ways"][number % 3]}}


def check_record(text: str, totals: list[int]) -> None:
    """A record must replay to the score that was announced, and keep the promise of its deal."""
    record = parse_record(text)
    position = record.positions()[-1]
    assert position.is_over
    assert [position.score_sheet(seat).total for seat in range(record.options.seats)] == totals
    assert proved_commitment(record)


@dataclass
class Series:
    """Game after game, many at a time."""

    servers: Sequence[Host]
    seed: int
    checkers: Executor
    deadline: float
    trouble: Counter[str] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    moves: int = 0

    async def run(self, games: int, at_once: int) -> None:
        """Play a number of games, or as many as there is time for."""
        for host in self.servers:
            host.start()
            await host.ready()
        numbers = iter(range(games))
        callers = [Caller(host.port) for host in self.servers]
        async with asyncio.TaskGroup() as group:
            for place in range(at_once):
                group.create_task(self._play(numbers, callers[place % len(callers)]))

    async def _play(self, numbers: Any, caller: Caller) -> None:
        for number in numbers:
            if time.monotonic() > self.deadline:
                return
            random = Random(f"{self.seed} {number}")
            modes = LONG if random.random() < LONG_GAMES else SHORT
            mode = list(modes)[number % len(modes)]
            game = ApiGame(caller, random, self.trouble)
            record, totals = await game.play(modes[mode])
            await asyncio.get_running_loop().run_in_executor(self.checkers, check_record, record, totals)
            self.modes[mode] += 1
            self.moves += len(game.sent)
            if self.modes.total() % REPORT_EVERY == 0:
                typer.echo(f"{self.modes.total()} games", err=True)


def main(
    games: Annotated[int, typer.Option(min=1, help="How many.")] = 10_000,
    database: Annotated[Kind, typer.Option(help="Where games are kept.")] = Kind.SQLITE,
    processes: Annotated[int, typer.Option(min=1, help="Server processes.")] = 1,
    minutes: Annotated[float, typer.Option(help="Not longer than this.")] = 24 * 60,
    seed: Annotated[int, typer.Option(help="Of the moves and the trouble.")] = 1,
) -> None:
    """Play games through the API, and report how they went; it stops at the first that is wrong."""
    begin = time.monotonic()
    deadline = begin + 60 * minutes
    with (
        tempfile.TemporaryDirectory() as folder,
        hosts(database, processes, Path(folder)) as servers,
        ProcessPoolExecutor(1) as checkers,
    ):
        series = Series(servers, seed, checkers, deadline)
        uvloop.run(series.run(games, AT_ONCE))
    seconds, done = time.monotonic() - begin, series.modes.total()
    typer.echo(
        f"{done} games, {series.moves} moves of clients, {series.trouble.total()} commands in trouble: 0 lost, "
        f"0 doubled, every record replays ({seconds:.0f} s, {done / seconds:.1f} games a second, {load_average()})"
    )
    typer.echo(json.dumps({"modes": series.modes, "trouble": series.trouble}))


if __name__ == "__main__":
    typer.run(main)
