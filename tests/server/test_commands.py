"""Commands: once, on a version, and with an answer that can be had again."""

import threading
from typing import Any

import pytest

from tests.kit.running_server import RunningServer
from tests.server.client import ADA, BEN, PERSON, Client, Opened, first_move, play_on, secret, sitting


@pytest.fixture
def opened(client: Client) -> Opened:
    return client.open(sitting(ADA), sitting(BEN))


def test_the_same_id_twice_is_one_move_with_one_answer(opened: Opened) -> None:
    ada, ben = opened.players
    move = first_move(ada, opened.path)
    first = ada.send("POST", f"/api/1{opened.path}/moves", move)
    again = ada.send("POST", f"/api/1{opened.path}/moves", move)
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    assert opened.view()["version"] == first.json()["version"]
    play_on(opened, {0: ada, 1: ben}, until=20)  # long after, when memory has other things to remember
    assert ada.send("POST", f"/api/1{opened.path}/moves", move).content == first.content


def test_the_same_id_of_another_seat_is_another_command(opened: Opened) -> None:
    for player in opened.players:
        player.post(f"{opened.path}/moves", {**first_move(player, opened.path), "id": "1"})
    assert len(opened.view()["moves"]) == 2


def test_the_same_opening_twice_is_one_table(client: Client) -> None:
    body = {"id": secret(), "seats": [sitting(ADA), PERSON], "public": True}
    first, again = (client.post("/tables", body, 201) for _ in range(2))
    assert first == again
    tables = [line["table"] for line in client.get("/tables")["tables"]]
    assert tables.count(first["table"]) == 1
    token = first["seats"][0]["token"]
    assert client.with_token(token).get(f"/tables/{first['table']}")["seat"] == 0


def test_the_same_joining_twice_is_one_seat(client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON, PERSON)
    joiner = client.with_token(opened.answer["join"])
    body = {"id": secret(), "sitter": BEN}
    first, again = (joiner.post(f"{opened.path}/join", body, 201) for _ in range(2))
    assert first == again
    assert opened.view()["seats"][2]["sitter"] is None
    assert joiner.with_token(again["token"]).get(opened.path)["seat"] == 1


def test_a_move_on_an_old_version_is_refused_with_the_new_one(opened: Opened) -> None:
    ada = opened.players[0]
    move = first_move(ada, opened.path)
    version = ada.post(f"{opened.path}/moves", move)["version"]
    error = ada.post(f"{opened.path}/moves", {**move, "id": "other"}, 409)
    assert (error["code"], error["params"]) == ("version_stale", {"version": version})
    assert str(version) in error["message"]


def test_of_many_moves_on_one_version_one_wins(opened: Opened) -> None:
    ada = opened.players[0]
    legal = ada.get(f"{opened.path}/legal")
    answers: list[Any] = []

    def play(choice: int) -> None:
        way = legal["targets"][choice]["ways"][0]
        body = {"version": legal["version"], "id": secret(), "move": {"tile": legal["tiles"][0]["tile"], **way}}
        response = Client(ada.address, ada.token).send("POST", f"/api/1{opened.path}/moves", body)
        answers.append((response.status_code, response.json().get("params", {}).get("version")))

    threads = [threading.Thread(target=play, args=(choice,)) for choice in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers, key=str) == [(200, None)] + [(409, legal["version"] + 1)] * 7
    assert len(opened.view()["moves"]) == 1


def test_illegal_moves_are_refused_in_the_words_of_the_rules(opened: Opened) -> None:
    ada = opened.players[0]
    good = first_move(ada, opened.path)
    for change, code in [
        ({"origin": [50, 50]}, "place_apart"),
        ({"tile": opened.view()["unseen"][0]}, "tile_not_in_site"),
        ({"tile": opened.view()["site"][-1]}, "tile_too_dear"),
    ]:
        body = {**good, "id": secret(), "move": {**good["move"], **change}}
        assert ada.post(f"{opened.path}/moves", body, 422)["code"] == code
    assert opened.view()["moves"] == []


@pytest.mark.parametrize(
    "change",
    [
        {"version": "1"},
        {"version": True},
        {"version": -1},
        {"version": 2**40},
        {"id": ""},
        {"id": "x" * 65},
        {"id": "a b"},
        {"id": 7},
        {"move": None},
        {"move": {"tile": 1, "origin": [0], "rotation": 0}},
        {"move": {"tile": 1, "origin": [0, 1, 2], "rotation": 0}},
        {"move": {"tile": 1, "origin": [0.5, 1], "rotation": 0}},
        {"move": {"tile": 62, "origin": [0, 1], "rotation": 0}},
        {"move": {"tile": 1, "origin": [0, 10**9], "rotation": 0}},
        {"move": {"tile": 1, "origin": [0, 1], "rotation": 6}},
        {"unknown": 1},
    ],
)
def test_what_is_no_command_is_refused_with_its_field(opened: Opened, change: dict[str, Any]) -> None:
    body = {"version": 3, "id": "a", "move": {"tile": 1, "origin": [0, 1], "rotation": 0}, **change}
    error = opened.players[0].post(f"{opened.path}/moves", body, 422)
    assert error["code"] == "request_invalid"
    assert error["params"]["field"].split(".")[0] == next(iter(change))


@pytest.mark.parametrize(
    ("content", "code", "status"),
    [
        (b"", "request_invalid", 422),
        (b"{", "request_malformed", 400),
        (b"\xff", "request_malformed", 400),
        (b"[" * 1500 + b"]" * 1500, "request_malformed", 400),
        (b'{"version": NaN}', "request_invalid", 422),
        (b'{"id": "' + b"x" * 70_000 + b'"}', "request_too_large", 413),
    ],
    ids=["nothing", "half", "bytes", "deep", "nan", "large"],
)
def test_what_cannot_be_read_is_refused(opened: Opened, content: bytes, code: str, status: int) -> None:
    player = opened.players[0]
    headers = {"Origin": player.address, "Content-Type": "application/json", "Authorization": f"Bearer {player.token}"}
    response = player.http.post(f"{player.address}/api/1{opened.path}/moves", content=content, headers=headers)
    assert (response.status_code, response.json()["code"]) == (status, code)


def test_a_body_without_an_announced_end_is_counted(opened: Opened) -> None:
    player = opened.players[0]
    headers = {"Origin": player.address, "Content-Type": "application/json", "Authorization": f"Bearer {player.token}"}
    chunks = (b" " * 1000 for _ in range(200))
    response = player.http.post(f"{player.address}/api/1{opened.path}/moves", content=chunks, headers=headers)
    assert (response.status_code, response.json()["code"]) == (413, "request_too_large")


def test_every_failure_has_the_same_shape(client: Client) -> None:
    for method, path, status, code in [
        ("GET", "/nothing", 404, "route_unknown"),
        ("GET", "/api/1/nothing", 404, "route_unknown"),
        ("DELETE", "/api/1/tables", 405, "method_unknown"),
        ("GET", "/api/1/tables/aaaaaaaaaaaaaaaa", 404, "table_unknown"),
        ("GET", "/api/1/tables/AAAA", 422, "request_invalid"),
        ("POST", "/api/1/tables", 422, "request_invalid"),
    ]:
        response = client.send(method, path)
        assert (response.status_code, response.json()["code"]) == (status, code)
        assert set(response.json()) == {"code", "message", "params"}
        assert response.headers["content-type"] == "application/json"


def test_terms_that_cannot_be_are_refused_by_the_table(client: Client) -> None:
    for seats, options, code in [
        ([PERSON], {"architects": 2}, "terms_seats"),
        ([PERSON, {"kind": "bot", "bot": "nobody"}], {"architects": 2}, "bot_unknown"),
        ([PERSON, {"kind": "bot", "bot": "run:true"}], {"architects": 2}, "bot_unknown"),
        ([PERSON, {"kind": "bot"}], {"architects": 2}, "bot_unknown"),
        ([PERSON, PERSON], {"architects": 1}, "options_solo"),
        ([sitting({"name": "", "colour": "red"}), PERSON], {"architects": 2}, "sitter_name"),
        ([sitting({"name": "A", "colour": "beige"}), PERSON], {"architects": 2}, "sitter_colour"),
    ]:
        body = {"id": secret(), "seats": seats, "options": options}
        assert client.post("/tables", body, 422)["code"] == code


def test_every_answer_has_its_headers(client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON)
    for path in ("/", "/health", f"/api/1{opened.path}", "/nothing"):
        headers = client.send("GET", path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "server" not in headers
        assert (headers.get("cache-control") == "no-store") == (path in {f"/api/1{opened.path}", "/nothing"})


def test_one_game_that_is_broken_touches_no_other(server: RunningServer, client: Client, opened: Opened) -> None:
    broken = client.open(sitting(ADA), sitting(BEN))
    service = server.service
    service.keeper._tables.pop(broken.table, None)
    with service.store._database.writer.connect() as connection:
        connection.exec_driver_sql(f"UPDATE entries SET body = '{{}}' WHERE \"table\" = '{broken.table}'")
        connection.commit()
    error = broken.players[0].get(broken.path, 410)
    assert error["code"] == "table_damaged"
    assert error["params"] == {}
    ada = opened.players[0]
    ada.post(f"{opened.path}/moves", first_move(ada, opened.path))
    assert client.send("GET", "/ready").status_code == 200
