"""A client as anyone could write it: it knows the protocol and nothing of the rules."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.kit.running_server import RunningServer

ADA = {"name": "Ada", "colour": "red"}
BEN = {"name": "Ben", "colour": "blue"}
PERSON, GREEDY = {"kind": "person"}, {"kind": "bot", "bot": "greedy"}
TIMEOUT = 120.0
A_MOMENT = 0.02
"""Between two looks at a table: who asks without a pause takes the processor from the bot that is awaited."""
SOLO = {"architects": 1, "illustrious": "hippodamos"}


def sitting(sitter: dict[str, str]) -> dict[str, Any]:
    return {"kind": "person", "sitter": sitter}


def secret() -> str:
    return str(uuid4())


@dataclass
class Client:
    """One who sends requests, with a token or without."""

    address: str
    token: str | None = None
    origin: str | None = "own"
    # To read certificates takes longer than most requests, and nothing here speaks TLS.
    http: httpx.Client = field(default_factory=lambda: httpx.Client(timeout=TIMEOUT, verify=False))

    def __post_init__(self) -> None:
        self.origin = self.address if self.origin == "own" else self.origin

    def with_token(self, token: str | None) -> "Client":
        return Client(self.address, token, self.origin, self.http)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send anything anywhere."""
        own = {"Origin": self.origin} if self.origin else {}
        own |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.http.request(method, f"{self.address}{path}", json=body, headers=own | headers)

    def get(self, path: str, status: int = 200) -> Any:
        return self._checked(self.send("GET", f"/api/1{path}"), status)

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return self._checked(self.send("POST", f"/api/1{path}", body), status)

    def open(self, *seats: Any, **terms: Any) -> "Opened":
        """Open a table."""
        options = terms.pop("options", {"architects": len(seats)})
        answer = self.post("/tables", {"id": secret(), "seats": list(seats), "options": options, **terms}, 201)
        players = [self.with_token(each["token"]) for each in answer["seats"]]
        return Opened(answer["table"], answer, players, self)

    @staticmethod
    def _checked(response: httpx.Response, status: int | None) -> Any:
        if status is None:
            assert response.is_success, response.text
        else:
            assert response.status_code == status, response.text
        return response.json()


@dataclass
class Opened:
    """A table and those who sit at it."""

    table: str
    answer: dict[str, Any]
    players: list[Client]
    stranger: Client

    @property
    def path(self) -> str:
        return f"/tables/{self.table}"

    @property
    def watcher(self) -> Client:
        return self.stranger.with_token(self.answer["watch"])

    def view(self) -> Any:
        return self.watcher.get(self.path)


def first_move(player: Client, path: str, choice: int = 0) -> dict[str, Any]:
    """A move that the server offers, ready to be sent."""
    legal = player.get(f"{path}/legal")
    tile = legal["tiles"][0]
    target = legal["targets"][choice % len(legal["targets"])]
    return {"version": legal["version"], "id": secret(), "move": {"tile": tile["tile"], **target["ways"][0]}}


def play_on(opened: Opened, players: dict[int, Client], until: int | None = None) -> Any:
    """Let persons make the first move they are offered, until the game is over or has come to a version."""
    view = opened.view()
    while not view["status"]["is_over"] and (until is None or view["version"] < until):
        acting = view["status"]["acting"]
        if acting["actor"] == "person":
            player = players[acting["seat"]]
            player.post(f"{opened.path}/moves", first_move(player, opened.path))
        else:
            time.sleep(A_MOMENT)
        view = opened.view()
    return view


class SocketClient:
    """One end of a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[str] = []

    def say(self, message: Any) -> None:
        self.connection.send(json.dumps(message))

    def hear(self) -> Any:
        """The next message that is no heartbeat; heartbeats alone are not waited for without end."""
        until = time.monotonic() + TIMEOUT
        while True:
            text = self.connection.recv(timeout=max(until - time.monotonic(), 0))
            message = json.loads(text)
            if message["type"] != "ping":
                self.heard.append(str(text))
                return message

    def hear_to_the_end(self) -> None:
        while True:
            self.hear()

    def hello(self, token: str | None = None, since: int | None = None, *, people: bool = False) -> Any:
        self.say({"type": "hello", "token": token, "since": since} | ({"people": True} if people else {}))
        return self.hear()

    def hear_until(self, is_meant: Callable[[Any], bool]) -> Any:
        """The first message of a kind, whatever comes before it."""
        while not is_meant(message := self.hear()):
            pass
        return message


@contextmanager
def listening(server: RunningServer, table: str, origin: str | None = "own") -> Iterator[SocketClient]:
    """A socket to a table, before hello."""
    url = f"{server.socket_address}/api/1/tables/{table}/socket"
    own = server.address if origin == "own" else origin
    given = None if own is None else Origin(own)
    with connect(url, origin=given, open_timeout=TIMEOUT, close_timeout=1, max_size=None) as connection:
        yield SocketClient(connection)
