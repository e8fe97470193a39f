"""What people write at a private table, where whoever opened it has agreed to that."""

import json
import signal
from pathlib import Path
from typing import Any

from akropolis.server.limits import RATES, Limit
from tests.kit.ports import free_port
from tests.kit.running_server import running_server, server_process
from tests.server.client import ADA, BEN, PERSON, Client, Opened, SocketClient, listening, secret, sitting
from tests.server.test_talking import Servers, over, servers  # noqa: F401

MARKUP = "<img src=x onerror=alert(1)> & **so** on"


def write(player: Client, opened: Opened, text: str, status: int = 200, **given: str) -> Any:
    return player.post(f"{opened.path}/remarks", {"id": secret(), "text": text, **given}, status)


def written(reader: Client, opened: Opened, since: int = 0) -> Any:
    return reader.get(f"{opened.path}/remarks?since={since}")


def hear_remark(client: SocketClient) -> Any:
    return client.hear_until(lambda message: message["type"] == "remark")


def test_a_remark_is_told_once_and_kept_as_it_was_written(servers: Servers) -> None:  # noqa: F811
    here, there = servers
    opened = Client(here.address).open(sitting(ADA), sitting(BEN), free_text=True)
    ada, ben = opened.players
    with (
        listening(there, opened.table) as watcher,
        listening(here, opened.table) as deaf,
    ):
        watcher.hello(opened.answer["watch"], people=True)
        deaf.hello(ben.token)
        first = write(ada, opened, MARKUP, id="first")
        assert (first["seat"], first["text"], first["number"]) == (0, MARKUP, 1)
        assert hear_remark(watcher) == first
        assert write(Client(there.address, ada.token), opened, "again", id="first") == first
        second = write(ben, opened, "  a  line\nand another ", id="first")
        assert second["text"] == "a line and another"
        assert hear_remark(watcher) == second
        deaf.say({"type": "ping"})
        assert deaf.hear() == {"type": "pong"}
    reader = Client(there.address, opened.answer["watch"])
    assert written(reader, opened) == {"is_on": True, "remarks": [first, second]}
    assert written(reader, opened, since=1)["remarks"] == [second]


def test_nothing_is_written_where_it_was_not_agreed(servers: Servers) -> None:  # noqa: F811
    client = Client(servers[0].address)
    opened = client.open(sitting(ADA), sitting(BEN))
    assert write(opened.players[0], opened, "Hello", 409)["code"] == "free_text_off"
    assert written(opened.players[0], opened) == {"is_on": False, "remarks": []}
    public = {"id": secret(), "seats": [sitting(ADA), PERSON], "public": True, "free_text": True}
    assert client.post("/tables", public, 422)["code"] == "free_text_public"


def test_it_is_no_part_of_the_game_and_goes_on_in_the_next(servers: Servers) -> None:  # noqa: F811
    opened = over(servers[0], free_text=True)
    ada, ben = opened.players
    secret_words = "nobody else is to know"
    write(ada, opened, secret_words)
    for path in ("", "/events?since=0", "/record"):
        assert secret_words not in json.dumps(ada.get(f"{opened.path}{path}"))
    seat = ada.post(f"{opened.path}/rematch", status=201)
    following = Opened(seat["table"], {}, [ada.with_token(seat["token"])], opened.stranger)
    assert written(following.players[0], following) == {"is_on": True, "remarks": []}
    old = over(servers[0])
    seat = old.players[0].post(f"{old.path}/rematch", status=201)
    assert not ben.with_token(seat["token"]).get(f"/tables/{seat['table']}/remarks")["is_on"]


def test_words_are_refused_that_no_name_may_have_and_too_many(tmp_path: Path) -> None:
    (tmp_path / "names").write_text("rascal*\n", encoding="utf-8")
    database = tmp_path / "tables.sqlite"
    with running_server(database, names_forbidden=str(tmp_path / "names"), rate=1.0) as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN), free_text=True)
        ada = opened.players[0]
        server.service.limits._clock = lambda: 0.0
        assert write(ada, opened, "you r4scals!", 422)["code"] == "remark_forbidden"
        assert write(ada, opened, "x" * 201, 422)["code"] == "remark_text"
        for number in range(round(RATES[Limit.SEAT_PHRASES].burst)):
            write(ada, opened, "well", id=str(number))
        assert write(ada, opened, "well", 429)["code"] == "rate_exceeded"
        write(ada, opened, "well", id="0")  # written before


def test_the_export_has_it_and_deletion_leaves_no_trace(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    words = "the lighthouse at dusk"
    with running_server(database) as server:
        client = Client(server.address)
        me = client.with_token(client.post("/me", {"id": secret(), **ADA}, 201)["token"])
        body = {"id": secret(), "seats": [sitting(ADA), PERSON], "free_text": True}
        answer = me.post("/me/tables", body, 201)
        opened = Opened(answer["table"], answer, [me], client)
        remark = write(me, opened, words)
        assert me.get("/me/export")["remarks"] == [
            {"table": opened.table, "seat": 0, "text": words, "at": remark["at"]}
        ]
        assert me.send("DELETE", "/api/1/me").is_success
        host = client.with_token(answer["seats"][0]["token"])
        assert written(host, opened) == {"is_on": True, "remarks": []}


def test_what_was_acknowledged_outlives_the_process(tmp_path: Path) -> None:
    database, port = tmp_path / "tables.sqlite", free_port()
    with server_process(database, port, tmp_path / "log") as process:
        opened = Client(f"http://127.0.0.1:{port}").open(sitting(ADA), sitting(BEN), free_text=True)
        kept = [write(opened.players[number % 2], opened, f"number {number}") for number in range(5)]
        process.send_signal(signal.SIGKILL)
        process.wait()
    with running_server(database) as server:
        reader = Client(server.address, opened.answer["watch"])
        assert written(reader, opened) == {"is_on": True, "remarks": kept}
        again = write(Client(server.address, opened.players[0].token), opened, "another", id=kept[0]["id"])
        assert again == kept[0]
