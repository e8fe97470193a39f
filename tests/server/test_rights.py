"""Every route and every message, tried by every kind of visitor."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from akropolis.server.routes.seats import MOST_TOKENS
from tests.kit.push_receiver import Receiver
from tests.kit.running_server import RunningServer, TurnableClock, running_server
from tests.server.client import (
    ADA,
    BEN,
    GREEDY,
    PERSON,
    Client,
    Opened,
    first_move,
    listening,
    play_on,
    secret,
    sitting,
)
from tests.server.rights import IN_PLAY, MATRICES, SEATED, VISITORS

CLARA = {"name": "Clara", "colour": "green"}


@dataclass
class House:
    """A server with tables in every state, and an outdated token."""

    server: RunningServer
    client: Client
    clock: TurnableClock
    finished: Opened
    persons: dict[str, str] = field(default_factory=dict)
    """The token of whose seat the owner's is, by table."""

    def table(self, state: str) -> Opened:
        if state == "finished":
            return self.finished
        seats = [sitting(ADA), sitting(BEN)] + ([PERSON] if state in {"waiting", "writing", "public"} else [])
        return self.client.open(*seats, public=state == "public", free_text=state == "writing")

    def knock(self, opened: Opened, visitor: str) -> Client:
        """Somebody before a table."""
        return opened.stranger.with_token(self._token(opened, visitor))

    def _token(self, opened: Opened, visitor: str) -> str | None:
        owner = opened.players[0]
        match visitor:
            case "owner" | "other":
                return opened.players[visitor == "other"].token
            case "spectator":
                token: str = opened.answer["watch"]
                return token
            case "joiner":
                join: str = opened.answer["join"]
                return join
            case "mover" | "expired":
                link: str = owner.post(f"{opened.path}/seats/0/move-link")["token"]
                self.clock.ahead += 601_000 if visitor == "expired" else 0
                return link
            case "person":
                return self._person(opened)
            case "acquaintance":
                known: str = self.client.post("/me", {"id": secret(), **BEN}, 201)["token"]
                return known
            case "foreigner":
                return self.client.open(sitting(ADA), PERSON).players[0].token
            case "garbled":
                return f"{owner.token}"[:-1] + "!"
        return None

    def _person(self, opened: Opened) -> str:
        """Somebody whose seat the owner's is."""
        if opened.table not in self.persons:
            token = self.client.post("/me", {"id": secret(), **ADA}, 201)["token"]
            claim = {"token": opened.players[0].token}
            assert self.client.with_token(token).send("PUT", f"/api/1/me{opened.path}", claim).is_success
            self.persons[opened.table] = token
        return self.persons[opened.table]


def joinable(house: House) -> Opened:
    """A table for two that was joined by its link, so that the link's token is there."""
    opened = house.client.open(sitting(ADA), PERSON)
    joined = house.client.with_token(opened.answer["join"]).post(
        f"{opened.path}/join", {"id": secret(), "sitter": BEN}, 201
    )
    opened.players.append(house.client.with_token(joined["token"]))
    return opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    clock = TurnableClock()
    with running_server(tmp_path_factory.mktemp("rights") / "tables.sqlite", clock) as server:
        client = Client(server.address)
        finished = joinable(House(server, client, clock, client.open(GREEDY, PERSON)))
        play_on(finished, dict(enumerate(finished.players)))
        yield House(server, client, clock, finished)


def body_for(operation: str, house: House, opened: Opened) -> Any:
    """A request that would be right, if only the right one sent it."""
    if operation.endswith("/push"):
        return Receiver().subscription() | {"endpoint": f"https://push.example.org/{secret()}"}
    if "/me" in operation:
        return body_about_oneself(operation, opened)
    version = opened.view()["version"]
    match operation.rpartition("/")[2]:
        case "moves":
            owner = opened.players[0]
            legal = owner.send("GET", f"/api/1{opened.path}/legal")
            move = {"tile": 1, "origin": [0, 1], "rotation": 0}
            return first_move(owner, opened.path) if legal.is_success else {"id": "a", "version": version, "move": move}
        case "take-back":
            return {"id": secret(), "version": version}
        case (
            "leave" | "return" | "decline" | "stand-in" | "cancel" | "stand-up" | "phrases" | "remarks" | "bots" as last
        ):
            said = {"phrases": {"phrase": "hello"}, "remarks": {"text": "Hello!"}, "bots": {"bot": "greedy"}}
            return {"id": secret()} | said.get(last, {})
        case "join":
            return {"id": secret(), "sitter": CLARA}
        case "continue":
            return {"id": secret(), "turn": 3, "seats": [sitting(ADA), PERSON]}
        case "tables":
            return {"id": secret(), "seats": [sitting(ADA), PERSON]}
        case "score":
            return {"architects": [{"cells": []}]}
    return None


def body_about_oneself(operation: str, opened: Opened) -> Any:
    match operation.removeprefix("POST /api/1/me"):
        case "" | "PATCH /api/1/me":
            return CLARA | ({"id": secret()} if operation.startswith("POST") else {})
        case "/log-in/code":
            return {"code": "aaaa-" * 8}
        case "/log-in/passkey" | "/passkeys":
            return {"credential": {}}
        case "/log-in/link":
            return {"token": opened.answer["join"]}
        case "/tables":
            return {"id": secret(), "seats": [sitting(ADA), PERSON]}
        case "/tables/{table}/join":
            return {"id": secret(), "sitter": CLARA, "token": opened.answer["join"]}
        case "PUT /api/1/me/tables/{table}":
            return {"token": opened.players[0].token}
    return None


def cases() -> Iterator[Any]:
    for state, matrix in MATRICES.items():
        for operation, row in matrix.items():
            yield pytest.param(state, operation, row, id=f"{state} {operation}")


@pytest.mark.parametrize(("state", "operation", "row"), list(cases()))
def test_each_gets_what_is_theirs(house: House, state: str, operation: str, row: dict[str, str]) -> None:
    got = {}
    for visitor in VISITORS:
        opened = joinable(house) if state == "in_play" else house.table(state)
        method, _, path = operation.partition(" ")
        path = path.format(
            table=opened.table,
            seat=0,
            page="privacy",
            device="a" * 16,
            passkey="aaaa",
            person="a" * 16,
            receiver="A" * 43,
        )
        body = body_for(operation, house, opened) if method in {"POST", "PUT", "PATCH"} else None
        response = house.knock(opened, visitor).send(method, path, body)
        got[visitor] = str(response.status_code) if response.is_success else response.json()["code"]
        if not response.is_success:
            assert set(response.json()) == {"code", "message", "params"}
    assert got == row


def every_route(routes: Iterable[Any]) -> Iterator[Any]:
    """All routes, those of routers that were included among them."""
    for route in routes:
        included = getattr(route, "original_router", None)
        yield from every_route(included.routes) if included else [route]


def test_no_route_is_missing_from_the_matrix(house: House) -> None:
    routes = list(every_route(house.server.app.routes))
    plain = [route for route in routes if isinstance(route, Route)]
    assert {f"{method} {route.path}" for route in plain for method in (route.methods or set()) - {"HEAD"}} == set(
        IN_PLAY
    )
    assert plain == routes, "the one socket is taken the short way"


@pytest.mark.parametrize("state", ["in_play", "waiting", "finished", "public"])
def test_each_hears_what_is_theirs(house: House, state: str) -> None:
    expected = dict.fromkeys(SEATED, "welcome")
    expected |= {"acquaintance": "4403", "stranger": "4401", "foreigner": "4403", "expired": "4401", "garbled": "4401"}
    if state == "public":
        expected["stranger"] = "welcome"
    got = {}
    for visitor in VISITORS:
        opened = joinable(house) if state == "in_play" else house.table(state)
        token = house.knock(opened, visitor).token
        with listening(house.server, opened.table) as socket_client:
            message = socket_client.hello(token, people=True)
            got[visitor] = message["type"]
            if message["type"] == "error":
                with pytest.raises(ConnectionClosed) as closed:
                    socket_client.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.reason == message["code"]
                got[visitor] = str(closed.value.rcvd.code)
            elif visitor in {"owner", "other", "person"}:
                assert message["table"]["seat"] == (visitor == "other")
                assert int(visitor == "other") in socket_client.hear()["here"]
            else:
                assert message["table"]["seat"] is None
                assert socket_client.hear()["type"] == "presence"
    assert got == expected


@pytest.mark.parametrize("message", [{"type": "ping"}, {"type": "pong"}])
def test_nothing_is_said_before_hello(house: House, message: dict[str, str]) -> None:
    opened = house.table("public")
    with listening(house.server, opened.table) as socket_client:
        socket_client.say(message)
        assert socket_client.hear()["code"] == "hello_missing"
        with pytest.raises(ConnectionClosed) as closed:
            socket_client.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4408


def test_a_ping_is_answered(house: House) -> None:
    opened = house.table("public")
    with listening(house.server, opened.table) as socket_client:
        socket_client.hello()
        socket_client.say({"type": "pong"})
        socket_client.say({"type": "ping"})
        assert socket_client.hear() == {"type": "pong"}


def test_a_get_never_takes_a_seat(house: House) -> None:
    opened = house.table("public")
    before = opened.view()
    joiner = opened.stranger.with_token(opened.answer["join"])
    for path in ("", "/join", "/claim", "/events", "/legal", "/socket"):
        joiner.send("GET", f"/api/1{opened.path}{path}")
    assert opened.view() == before


def test_a_seat_is_taken_to_another_device_once(house: House) -> None:
    opened = house.table("in_play")
    owner = opened.players[0]
    link = owner.post(f"{opened.path}/seats/0/move-link", status=201)
    mover = owner.with_token(link["token"])
    claimed = mover.post(f"{opened.path}/claim", status=201)
    assert (claimed["table"], claimed["seat"]) == (opened.table, 0)
    other_device = owner.with_token(claimed["token"])
    other_device.post(f"{opened.path}/moves", first_move(other_device, opened.path))
    assert mover.post(f"{opened.path}/claim", status=401)["code"] == "token_unknown"
    assert owner.get(opened.path)["seat"] == 0


def test_a_seat_has_one_link_at_a_time_and_so_many_devices(house: House) -> None:
    opened = house.client.open(sitting(ADA), sitting(BEN))
    owner = opened.players[0]
    link = f"{opened.path}/seats/0/move-link"

    def claim(token: str, status: int) -> Any:
        return owner.with_token(token).post(f"{opened.path}/claim", status=status)

    first, second = (owner.post(link, status=201)["token"] for _ in range(2))
    assert claim(first, 401)["code"] == "token_unknown"
    claim(second, 201)
    for _ in range(MOST_TOKENS - 2):
        claim(owner.post(link, status=201)["token"], 201)
    refused = claim(owner.post(link, status=201)["token"], 422)
    assert (refused["code"], refused["params"]) == ("seat_devices", {"most": MOST_TOKENS})


def test_tokens_are_long_and_all_different(house: House) -> None:
    opened = house.client.open(sitting(ADA), sitting(BEN), PERSON)
    tokens = [each["token"] for each in opened.answer["seats"]] + [opened.answer["join"], opened.answer["watch"]]
    assert len(set(tokens)) == 4
    assert all(len(token) * 6 >= 128 for token in tokens)


def test_the_store_knows_no_token(house: House, tmp_path_factory: pytest.TempPathFactory) -> None:
    opened = house.client.open(sitting(ADA), PERSON)
    folder = tmp_path_factory.getbasetemp()
    kept = b"".join(file.read_bytes() for file in folder.glob("rights*/tables.sqlite*"))
    assert opened.table.encode() in kept
    for token in (opened.answer["seats"][0]["token"], opened.answer["join"], opened.answer["watch"]):
        assert token.encode() not in kept
