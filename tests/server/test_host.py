"""What the host does with the database reaches a server that runs: deleted tables, revoked tokens, bans."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from akropolis.cli.admin import guests
from akropolis.server import service
from akropolis.server.clock import wall_clock
from akropolis.server.settings import Settings
from akropolis.table.stores import open_store, restore
from akropolis.table.stores.host_queries import Filter
from tests.kit.running_server import RunningServer, running_server
from tests.kit.terminal import akropolis_here
from tests.server.client import (
    A_MOMENT,
    ADA,
    BEN,
    GREEDY,
    PERSON,
    Client,
    SocketClient,
    first_move,
    listening,
    secret,
    sitting,
)

BACKUP = Path(__file__).parents[1] / "table" / "stores" / "kept" / "backup-0001.jsonl"
UNFINISHED = "abcdefghijklmnob"
Admin = Callable[..., str]


@pytest.fixture
def server(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    monkeypatch.setattr(service, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(guests, "HEARD", 0.5)
    with running_server(database_url) as running:
        yield running


@pytest.fixture
def admin(database_url: str, server: RunningServer) -> Admin:
    def run(*words: str, **given: Any) -> str:
        return akropolis_here("admin", *words, "--database", database_url, **given).stdout

    return run


def ended(listener: SocketClient) -> int:
    """The code with which a socket was closed, whatever came before."""
    with pytest.raises(ConnectionClosed) as closed:
        listener.hear_to_the_end()
    assert closed.value.rcvd
    return closed.value.rcvd.code


def test_a_deleted_table_is_gone_for_everyone(server: RunningServer, admin: Admin) -> None:
    client = Client(server.address)
    command = {"id": secret(), "seats": [sitting(ADA), PERSON], "options": {"architects": 2}, "public": True}
    opened = client.post("/tables", command, 201)
    stays = client.open(sitting(ADA), GREEDY)
    path, token = f"/tables/{opened['table']}", opened["seats"][0]["token"]
    with listening(server, opened["table"]) as listener:
        listener.hello(token)
        admin("delete", opened["table"])
        assert ended(listener) == 4404
    assert client.get(path, 404)["code"] == "table_unknown"
    assert client.with_token(token).get(path, 401)["code"] == "token_unknown"
    assert client.get("/tables")["tables"] == []
    assert client.post("/tables", command, 201)["table"] != opened["table"]  # not even the answer is left
    player = stays.players[0]
    player.post(f"{stays.path}/moves", first_move(player, stays.path))


def test_a_revoked_token_is_worth_nothing(server: RunningServer, admin: Admin) -> None:
    opened = Client(server.address).open(sitting(ADA), sitting(BEN))
    ada, ben = opened.players
    assert ada.token
    assert ben.token
    with listening(server, opened.table) as of_ada, listening(server, opened.table) as of_ben:
        of_ada.hello(ada.token)
        of_ben.hello(ben.token)
        admin("revoke", "-", lines=[ada.token])
        assert ended(of_ada) == 4401
        assert ada.get(opened.path, 401)["code"] == "token_unknown"
        admin("revoke", f"https://play.example.org/watch/{opened.table}#{opened.answer['watch']}")
        admin("revoke", f"{opened.table}/0", status=0)
        ben.post(f"{opened.path}/leave", {"id": secret()})
        assert of_ben.hear()["news"]["kind"] == "left"
        admin("revoke", f"{opened.table}/1")
        assert ended(of_ben) == 4401
    with listening(server, opened.table) as again:
        assert again.hello(ben.token)["code"] == "token_unknown"


def test_who_is_removed_cannot_return_and_a_bot_plays_on(server: RunningServer, admin: Admin) -> None:
    opened = Client(server.address).open(sitting(ADA), sitting(BEN))
    ada, ben = opened.players
    link = ada.post(f"{opened.path}/seats/0/move-link")["token"]
    with listening(server, opened.table) as listener:
        listener.hello(ben.token)
        admin("remove", opened.table, "0")
        assert listener.hear()["news"]["kind"] == "left"
        assert listener.hear()["news"]["kind"] == "moved"
    assert ada.post(f"{opened.path}/return", {"id": secret()}, 401)["code"] == "token_unknown"
    assert ada.with_token(link).post(f"{opened.path}/claim", status=401)["code"] == "token_unknown"
    ben.post(f"{opened.path}/moves", first_move(ben, opened.path))
    shown = json.loads(admin("show", opened.table, "--json"))["table"]
    assert [seat["away"] for seat in shown["seats"]] == ["removed", ""]
    assert shown["opener"] == server.service.pseudonyms.of("127.0.0.1")


def test_the_host_looks_after_persons(server: RunningServer, admin: Admin) -> None:
    client = Client(server.address)
    answer = client.post("/me", {"id": secret(), "label": "laptop", **ADA}, 201)
    me, name = client.with_token(answer["token"]), answer["person"]["person"]
    table = me.post("/me/tables", {"id": secret(), "seats": [sitting(ADA), PERSON]}, 201)["table"]
    shown = json.loads(admin("person", "show", f"{table}/0", "--json"))["person"]
    assert (shown["person"], shown["name"], shown["passkeys"], shown["results"]) == (name, "Ada", 0, 0)
    assert [each["label"] for each in shown["devices"]] == ["laptop"]
    assert [(each["table"], each["seat"]) for each in shown["seats"]] == [(table, 0)]
    assert [seat["person"] for seat in json.loads(admin("show", table, "--json"))["table"]["seats"]] == [name, None]
    assert all(each in admin("person", "show", name) for each in ("Ada", "laptop", table))
    assert admin("person", "rename", name, "Guest") == f"renamed: {name}\n"
    assert (me.get("/me")["name"], me.get(f"/tables/{table}")["seats"][0]["sitter"]["name"]) == ("Guest", "Ada")
    with pytest.raises(AssertionError, match="characters"):
        admin("person", "rename", name, " ")
    link = me.post("/me/link", status=201)["token"]
    with listening(server, table) as listener:
        listener.hello(me.token)
        assert admin("person", "log-out", name) == "logged out: 1 device\n"
        assert ended(listener) == 4401
    assert me.get("/me", 401)["code"] == "token_unknown"
    assert client.post("/me/log-in/link", {"token": link}, 401)["code"] == "log_in_refused"
    back = client.with_token(client.post("/me/log-in/code", {"code": answer["code"]}, 201)["token"])
    assert admin("person", "delete", f"{table}/0") == f"deleted: {name}\n"
    assert back.get("/me", 401)["code"] == "token_unknown"
    for nobody in (name, f"{table}/0", f"{table}/1", "nobody"):
        with pytest.raises(AssertionError, match="there is no person"):
            admin("person", "show", nobody)


def test_a_server_prunes_only_what_the_host_says(database_url: str) -> None:
    restore(BACKUP, database_url)  # a finished game and one that was left alone, both years ago

    async def tidied(**given: Any) -> list[str]:
        # It is not started: bots would play on.
        server = service.Service(Settings(database=database_url, **given), open_store(database_url), wall_clock)
        await server.tidy()
        found = await server.host.tables(Filter(), 9)
        await server.stop()
        return [each.table for each in found]

    assert len(asyncio.run(tidied())) == 2
    assert asyncio.run(tidied(keep_finished="365d")) == [UNFINISHED]
    assert asyncio.run(tidied(keep_abandoned="30d")) == []


def test_a_banned_address_stays_outside_until_it_is_let_in(server: RunningServer, admin: Admin) -> None:
    client = Client(server.address)
    opened = client.open(sitting(ADA), GREEDY)
    for banned in ("127.0.0.1", "127.0.0.0/8"):
        with listening(server, opened.table) as listener:
            listener.hello(opened.players[0].token)
            admin("ban", banned, "--for", "7d")
            assert ended(listener) == 4403
        for path in ("/api/1/tables", "/", f"/api/1{opened.path}"):
            response = client.send("GET", path)
            assert (response.status_code, response.json()["code"]) == (403, "client_banned")
        with pytest.raises(InvalidStatus) as refused, listening(server, opened.table):
            pass
        assert refused.value.response.status_code == 403
        assert client.send("GET", "/health").status_code == 200
        admin("unban", banned)
        while client.send("GET", "/api/1/tables").status_code == 403:
            time.sleep(A_MOMENT)
    opened.players[0].get(opened.path)
