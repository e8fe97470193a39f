"""Rights to a seat that are gone: stood up from, given up, or taken away by the host. They are gone in every way."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from akropolis.cli.admin import guests
from akropolis.server.routes import my_tables
from tests.kit.postgres import fresh_database
from tests.kit.push_receiver import Receiver
from tests.kit.running_server import RunningServer, running_server
from tests.kit.terminal import akropolis_here
from tests.server.client import (
    ADA,
    BEN,
    PERSON,
    Client,
    Opened,
    SocketClient,
    first_move,
    listening,
    play_on,
    secret,
    sitting,
)
from tests.server.test_host import ended
from tests.server.test_waiting import CLARA, arrived, joined

Servers = tuple[RunningServer, RunningServer]


@pytest.fixture(params=["alone", "two on SQLite", "two on PostgreSQL"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Servers]:
    """Two that share a database, or one twice. Only tests look for what the host has done."""
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(guests, "HEARD", 0)
        is_postgres = request.param.endswith("PostgreSQL")
        database = stack.enter_context(fresh_database()) if is_postgres else f"sqlite:///{tmp_path / 'tables.sqlite'}"
        many: dict[str, Any] = {} if request.param == "alone" else {"workers": 2}
        one = stack.enter_context(running_server(database, **many))
        yield one, stack.enter_context(running_server(database, **many)) if many else one


def unnoticed(patch: pytest.MonkeyPatch, servers: Servers) -> None:
    """Servers hear of nothing that the host, or another server, has told them by notices."""

    async def nothing() -> None:
        pass

    for each in servers:
        patch.setattr(each.service.notices, "look", nothing)


def look(*servers: RunningServer) -> None:
    """Servers hear of what the host has done."""
    for each in servers:
        each.run(each.service.notices.look())


def await_here(servers: Servers, listener: SocketClient, *seats: int) -> None:
    """Wait until a listener is told who is there, where several servers can know it."""
    if servers[0] is servers[1] or servers[0].service.store.can_whisper:
        listener.hear_until(lambda message: message.get("here") == list(seats))


def admin(server: RunningServer, *words: str) -> str:
    return akropolis_here("admin", *words, "--database", server.service.settings.database).stdout


def at(server: RunningServer, player: Client) -> Client:
    """The same player at another server."""
    return Client(server.address, player.token)


def person_at(opened: Opened, client: Client, sitter: dict[str, str]) -> tuple[Client, Client]:
    """A person who has joined by the link: on a device, and with the token of the seat."""
    me = arrived(client)
    body = {"id": secret(), "sitter": sitter, "token": opened.answer["join"]}
    return me, client.with_token(me.post(f"/me{opened.path}/join", body, 201)["token"])


def before(patch: pytest.MonkeyPatch, owner: object, name: str, do: Callable[[], object]) -> None:
    """Let something happen between a right that was looked up and the writing of what it allows."""
    write = getattr(owner, name)

    async def later(*arguments: Any, **given: Any) -> Any:
        patch.undo()
        await asyncio.to_thread(do)
        return await write(*arguments, **given)

    patch.setattr(owner, name, later)


@pytest.mark.parametrize("way", ["move-link", "claim", "person", "push"])
def test_what_is_asked_for_while_one_stands_up_is_refused(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server(tmp_path / "tables.sqlite") as server:
        client = Client(server.address)
        opened = client.open(sitting(ADA), PERSON, PERSON)
        eve, me = joined(opened, BEN), arrived(client)
        link = eve.post(f"{opened.path}/seats/1/move-link", status=201)["token"]
        people, store = server.service.people, server.service.store
        ways: dict[str, tuple[object, str, Callable[[], Any]]] = {
            "move-link": (store, "renew_grant", lambda: eve.send("POST", f"/api/1{opened.path}/seats/1/move-link")),
            "claim": (store, "exchange_grant", lambda: eve.with_token(link).send("POST", f"/api/1{opened.path}/claim")),
            "person": (people, "sit_down", lambda: me.send("PUT", f"/api/1/me{opened.path}", {"token": eve.token})),
            "push": (
                server.service.postbox,
                "subscribe",
                lambda: eve.send("PUT", f"/api/1{opened.path}/push", word()),
            ),
        }
        owner, name, ask = ways[way]
        with pytest.MonkeyPatch.context() as patch:
            before(patch, owner, name, lambda: eve.post(f"{opened.path}/stand-up"))
            answer = ask()
        assert (answer.status_code, answer.json()["code"]) == (401, "token_unknown")
        victim, _ = person_at(opened, client, CLARA)  # nobody else has the seat as a person
        assert victim.get(opened.path)["seat"] == 1
        assert me.get(opened.path, 403)["code"] == "right_missing"


def word() -> dict[str, str]:
    return Receiver().subscription() | {"endpoint": f"https://push.example.org/{secret()}"}


def test_an_old_token_does_nothing_at_a_server_that_has_not_heard(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    unnoticed(monkeypatch, servers)
    client, elsewhere = Client(here.address), Client(there.address)
    opened = client.open(sitting(ADA), PERSON, PERSON)
    eve, me = joined(opened, BEN), arrived(elsewhere)
    assert at(there, eve).get(opened.path)["seat"] == 1  # it is known there
    eve.post(f"{opened.path}/stand-up")
    victim, dan = person_at(opened, client, CLARA)[0], joined(opened, {"name": "Dan", "colour": "yellow"})
    stale = at(there, eve)
    path = f"/api/1{opened.path}"
    asked = [
        stale.send("POST", f"{path}/seats/1/move-link"),
        me.send("PUT", f"/api/1/me{opened.path}", {"token": eve.token}),
        stale.send("PUT", f"{path}/push", word()),
        stale.send("POST", f"{path}/leave", {"id": secret()}),
        stale.send("POST", f"{path}/stand-up"),
    ]
    assert [(each.status_code, each.json()["code"]) for each in asked] == [(401, "token_unknown")] * len(asked)
    assert at(there, victim).get(opened.path)["seat"] == 1  # and is not taken for the one before
    assert at(there, dan).get(opened.path)["seat"] == 2
    assert client.with_token(opened.answer["watch"]).get(opened.path)["status"]["has_begun"]


def test_who_stands_up_hears_no_more_and_is_not_taken_for_who_sits_there_next(servers: Servers) -> None:
    here, there = servers
    client = Client(here.address)
    opened = client.open(sitting(ADA), PERSON, PERSON, free_text=True)
    me, _ = person_at(opened, client, BEN)
    with listening(there, opened.table) as eve, listening(here, opened.table) as ada:
        eve.hello(me.token, people=True)
        ada.hello(opened.players[0].token, people=True)
        await_here(servers, ada, 0, 1)
        me.post(f"{opened.path}/stand-up")
        assert ended(eve) == 4401
        opened.players[0].post(f"{opened.path}/remarks", {"id": secret(), "text": "Eve is gone."})
        await_here(servers, ada, 0)
        victim = joined(opened, CLARA)
        assert not any(each.service.hub.has_seat(opened.table, 1) for each in servers)
        with listening(there, opened.table) as next_one:
            next_one.hello(victim.token, people=True)
            await_here(servers, ada, 0, 1)
            look(here, there)  # what was told of the one before does not concern her
            next_one.say({"type": "ping"})
            next_one.hear_until(lambda message: message["type"] == "pong")
    assert not any("Eve is gone" in text for text in eve.heard)


def test_who_sits_down_next_is_away_no_longer_than_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_server(tmp_path / "tables.sqlite") as server:
        client = Client(server.address)
        opened = client.open(sitting(ADA), PERSON, PERSON)
        me, _ = person_at(opened, client, BEN)
        company = server.service.company
        with listening(server, opened.table) as ada:
            ada.hello(opened.players[0].token, people=True)
            with listening(server, opened.table) as eve:
                eve.hello(me.token)
                ada.hear_until(lambda message: message.get("here") == [0, 1])
                me.post(f"{opened.path}/stand-up")
                stood_up = ada.hear_until(lambda message: message.get("away"))["away"][0]["since"]
                monkeypatch.setattr(company, "_clock", lambda: stood_up + 300_000)
                joined(opened, CLARA)
                assert ada.hear_until(lambda message: message.get("away"))["away"] == [
                    {"seat": 1, "since": stood_up + 300_000}
                ]


def test_who_gives_a_seat_up_hears_no_more_on_their_devices_and_its_token_does(servers: Servers) -> None:
    here, there = servers
    client = Client(here.address)
    opened = client.open(sitting(ADA), PERSON)
    me, seat = person_at(opened, client, BEN)
    with listening(there, opened.table) as device, listening(there, opened.table) as token:
        device.hello(me.token)
        token.hello(seat.token)
        assert me.send("DELETE", f"/api/1/me{opened.path}").is_success
        assert ended(device) == 4401
        opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))
        token.hear_until(lambda message: message.get("news", {}).get("kind") == "moved")


@pytest.mark.parametrize("how", ["remove", "revoke"])
def test_whoever_the_host_removes_is_gone_as_a_person_too(servers: Servers, how: str) -> None:
    here, there = servers
    client = Client(here.address)
    opened = client.open(sitting(ADA), PERSON)
    me, seat = person_at(opened, client, BEN)
    path = f"/api/1{opened.path}"
    join = {"id": secret(), "sitter": BEN, "token": opened.answer["join"]}
    with listening(there, opened.table) as device:
        device.hello(me.token)
        words = ("remove", opened.table, "1") if how == "remove" else ("revoke", f"{opened.table}/1")
        assert how == "remove" or admin(here, *words) == "revoked: 1 token and a person's right to the seat\n"
        assert how == "revoke" or admin(here, *words)
        assert ended(device) == 4401
    look(here, there)
    asked = [
        me.send("POST", f"{path}/return", {"id": secret()}),
        me.send("POST", f"{path}/phrases", {"id": secret(), "phrase": "hello"}),
        seat.send("POST", f"{path}/return", {"id": secret()}),
        me.send("PUT", f"/api/1/me{opened.path}", {"token": seat.token}),
        me.send("POST", f"/api/1/me{opened.path}/join", join),
    ]
    refusals = [each.json()["code"] for each in asked]
    assert refusals == ["right_missing", "right_missing", "token_unknown", "token_unknown", "table_full"]
    assert me.get("/me/tables")["games"] == []
    opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))


def test_the_answer_to_a_joining_brings_no_removed_person_back(servers: Servers) -> None:
    here, _ = servers
    client = Client(here.address)
    opened = client.open(sitting(ADA), PERSON)
    me = arrived(client)
    join = {"id": secret(), "sitter": BEN, "token": opened.answer["join"]}
    opening = {"id": secret(), "seats": [sitting(ADA), sitting(BEN)]}
    me.post(f"/me{opened.path}/join", join, 201)
    own = me.post("/me/tables", opening, 201)["table"]
    admin(here, "remove", opened.table, "1")
    admin(here, "remove", own, "0")
    me.post(f"/me{opened.path}/join", join)
    assert me.post("/me/tables", opening, 201)["table"] == own
    for table in (opened.table, own):
        assert me.get(f"/tables/{table}", 403)["code"] == "right_missing"


def test_the_game_before_gives_no_seat_back_from_which_the_host_has_removed_somebody(server: RunningServer) -> None:
    client = Client(server.address)
    opened = client.open(sitting(ADA), sitting(BEN))
    me = arrived(client)
    ada, ben = opened.players
    assert me.send("PUT", f"/api/1/me{opened.path}", {"token": ben.token}).is_success
    play_on(opened, dict(enumerate(opened.players)))
    table, seat = (ben.post(f"{opened.path}/rematch", status=201)[key] for key in ("table", "seat"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guests, "HEARD", 0)
        admin(server, "remove", table, str(seat))
    look(server)
    for one in (ben, me):
        assert one.post(f"{opened.path}/rematch", status=401)["code"] == "token_unknown"
        assert one.send("GET", f"/api/1/tables/{table}").status_code in {401, 403}
    assert ada.post(f"{opened.path}/rematch", status=201)["seat"] == 1 - seat


def test_one_person_takes_one_seat_however_often_they_ask_at_once(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(server.address)
    opened = client.open(sitting(ADA), PERSON, PERSON, PERSON)
    me = arrived(client)

    async def unseated(*_: object) -> None:
        """All have looked before the first sits down."""

    monkeypatch.setattr(my_tables, "_check_unseated", unseated)
    bodies = [
        {"id": secret(), "sitter": {"name": "Eve", "colour": colour}, "token": opened.answer["join"]}
        for colour in ("blue", "green", "yellow")
    ]
    with ThreadPoolExecutor(len(bodies)) as pool:
        answers = list(pool.map(lambda body: me.send("POST", f"/api/1/me{opened.path}/join", body), bodies))
    assert sorted(each.status_code for each in answers) == [201, 409, 409]
    assert {each.json().get("code") for each in answers} == {None, "seated_twice"}
    assert len([each for each in opened.view()["seats"] if each["sitter"]]) == 2
    assert not opened.view()["status"]["has_begun"]
