"""A name that stays: on several devices, by a code that was written down, and gone without a trace."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from akropolis.server import toll
from akropolis.server.limits import RATES, Limit
from akropolis.server.persons import EVERYONE, TRUSTED_MILLISECONDS
from tests.kit.authenticator import Authenticator
from tests.kit.running_server import RunningServer, TurnableClock, running_server
from tests.people.known import rows
from tests.server.client import ADA, BEN, PERSON, Client, first_move, listening, play_on, secret, sitting


@pytest.fixture(scope="module")
def clock() -> TurnableClock:
    return TurnableClock()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("people") / "tables.sqlite"


@pytest.fixture(scope="module")
def server(database: Path, clock: TurnableClock) -> Iterator[RunningServer]:
    with running_server(database, clock) as running:
        yield running


def arrived(client: Client, sitter: dict[str, str] = ADA) -> tuple[Client, dict[str, Any]]:
    answer = client.post("/me", {"id": secret(), "label": "laptop", **sitter}, 201)
    return client.with_token(answer["token"]), answer


def open_mine(me: Client, *seats: Any, **terms: Any) -> Any:
    body = {"id": secret(), "seats": list(seats), "options": {"architects": len(seats)}, **terms}
    return me.post("/me/tables", body, 201)


def on_phone(me: Client) -> Client:
    link = me.post("/me/link", status=201)["token"]
    return me.with_token(me.with_token(None).post("/me/log-in/link", {"token": link, "label": "phone"}, 201)["token"])


def test_the_same_games_on_the_laptop_and_on_the_phone(client: Client, server: RunningServer) -> None:
    laptop, _ = arrived(client)
    opened = open_mine(laptop, sitting(ADA), PERSON)
    table, path = opened["table"], f"/tables/{opened['table']}"
    ben, _ = arrived(client, BEN)
    joined = ben.post(f"/me{path}/join", {"id": secret(), "sitter": BEN, "token": opened["join"]}, 201)
    phone = on_phone(laptop)
    (game,) = phone.get("/me/tables")["games"]
    assert (game["table"], game["seat"], game["status"]["acting"]["seat"]) == (table, 0, 0)
    assert [sitter["name"] for sitter in game["sitters"]] == ["Ada", "Ben"]
    phone.post(f"{path}/moves", first_move(phone, path))
    assert laptop.get(path)["seat"] == phone.get(path)["seat"] == 0
    with listening(server, table) as socket:
        assert socket.hello(phone.token)["table"]["seat"] == 0
    (theirs,) = ben.get("/me/tables")["games"]
    assert theirs["seat"] == joined["seat"] == 1
    ben.post(f"{path}/moves", first_move(ben, path))
    assert client.with_token(joined["token"]).get(path)["seat"] == 1


def test_a_seat_that_is_played_already_becomes_ones_own(client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    me, _ = arrived(client)
    stranger, _ = arrived(client)

    def claim(whose: Client, token: str | None) -> Any:
        answer = whose.send("PUT", f"/api/1/me{opened.path}", {"token": token})
        return answer.json() if answer.is_success else answer.json()["code"]

    assert claim(me, opened.players[0].token) == {"table": opened.table, "seat": 0}
    assert claim(me, opened.players[1].token) == "seated_twice"
    assert claim(stranger, opened.players[0].token) == "seat_held"
    assert claim(stranger, opened.answer["watch"]) == "right_missing"
    assert claim(stranger, me.token) == "right_missing"  # nobody's device is a seat
    assert me.get(opened.path)["seat"] == 0
    assert stranger.get(opened.path, 403)["code"] == "right_missing"


def test_the_same_id_makes_one_person_and_one_seat(client: Client) -> None:
    body = {"id": secret(), **ADA}
    first, second = (client.post("/me", body, 201) for _ in range(2))
    assert first == second
    me = client.with_token(first["token"])
    opened = client.open(sitting(BEN), PERSON, PERSON)
    join = {"id": secret(), "sitter": ADA, "token": opened.answer["join"]}
    seats = [me.post(f"/me{opened.path}/join", join, 201)["seat"] for _ in range(2)]
    assert seats == [1, 1]
    refused = me.post(f"/me{opened.path}/join", join | {"id": secret()}, 409)
    assert (refused["code"], refused["params"]) == ("seated_twice", {"seat": 1})
    assert opened.view()["seats"][2]["sitter"] is None


def test_an_id_makes_nobody_twice_and_nobody_else(client: Client, clock: TurnableClock) -> None:
    body = {"id": secret(), **ADA}
    first = client.post("/me", body, 201)
    assert client.post("/me", {**body, **BEN}, 401)["code"] == "log_in_refused"
    clock.ahead += 600_001
    assert client.post("/me", body, 401)["code"] == "log_in_refused"  # whoever chooses the same id later
    body = {"id": secret(), **ADA}
    gone = client.post("/me", body, 201)
    assert gone["person"]["person"] != first["person"]["person"]
    assert client.with_token(gone["token"]).send("DELETE", "/api/1/me").is_success
    assert client.post("/me", body, 401)["code"] == "log_in_refused"
    assert client.post("/me", {"id": "a" * 22, **ADA}, 422)["params"]["field"] == "id"


def test_one_comes_back_by_the_code_as_people_write_it(client: Client) -> None:
    me, answer = arrived(client)
    written = answer["code"].replace("-", " ").upper().replace("O", "0")
    again = client.post("/me/log-in/code", {"code": written}, 201)
    assert again["person"] == answer["person"]
    renewed = me.post("/me/code", status=201)["code"]
    assert client.post("/me/log-in/code", {"code": answer["code"]}, 401)["code"] == "log_in_refused"
    client.post("/me/log-in/code", {"code": renewed}, 201)
    assert len(me.get("/me/devices")["devices"]) == 3
    assert len(renewed.replace("-", "")) * 5 >= 128


def test_a_link_is_used_once_and_soon(client: Client, clock: TurnableClock) -> None:
    me, _ = arrived(client)
    links = [me.post("/me/link", status=201)["token"] for _ in range(2)]
    told = [client.post("/me/log-in/link", {"token": links[0]}, 401)]
    client.post("/me/log-in/link", {"token": links[1]}, 201)
    told.append(client.post("/me/log-in/link", {"token": links[1]}, 401))
    late = me.post("/me/link", status=201)["token"]
    clock.ahead += 600_000
    told.append(client.post("/me/log-in/link", {"token": late}, 401))
    told.append(client.post("/me/log-in/code", {"code": "nonsense"}, 401))
    assert all(each == told[0] for each in told), "what is wrong with it is nobody's business"


def test_a_hundred_wrong_codes_do_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toll, "PAUSE_SECONDS", 0.0)
    with running_server(tmp_path / "tables.sqlite", rate=1) as server:
        client = Client(server.address)
        me, answer = arrived(client)
        wrong = f"{answer['code'][:-1]}{'a' if answer['code'][-1] != 'a' else 'b'}"
        with ThreadPoolExecutor(4) as crowd:
            tries = list(crowd.map(lambda _: client.send("POST", "/api/1/me/log-in/code", {"code": wrong}), range(100)))
        codes = [each.json()["code"] for each in tries]
        most = int(RATES[Limit.LOG_INS].burst)
        assert codes.count("log_in_refused") <= most + 5
        assert set(codes) == {"log_in_refused", "rate_exceeded"}
        assert len({each.text for each in tries if each.status_code == 401}) == 1
        assert client.post("/me/log-in/code", {"code": answer["code"]}, 429)["code"] == "rate_exceeded"
        assert me.get("/me")["name"] == "Ada"


def test_wrong_codes_of_all_together_have_to_wait_but_a_right_one_is_admitted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toll, "PAUSE_SECONDS", 0.0)
    with running_server(tmp_path / "tables.sqlite", rate=1) as server:
        client = Client(server.address)
        _, answer = arrived(client)
        everyone = server.service.pseudonyms.of(EVERYONE)
        server.call(server.service.limits.take, Limit.WRONG_LOG_INS, everyone, 1_000_000)
        assert client.post("/me/log-in/code", {"code": "wrong"}, 429)["code"] == "rate_exceeded"
        client.post("/me/log-in/code", {"code": answer["code"]}, 201)


def test_who_is_logged_out_is_out_at_once(client: Client, server: RunningServer) -> None:
    laptop, _ = arrived(client)
    opened = open_mine(laptop, sitting(ADA), PERSON)
    phone = on_phone(laptop)
    names = {each["label"]: each for each in laptop.get("/me/devices")["devices"]}
    assert names["laptop"]["is_this"]
    assert not names["phone"]["is_this"]
    with listening(server, opened["table"]) as socket:
        socket.hello(phone.token)
        left = laptop.send("DELETE", f"/api/1/me/devices/{names['phone']['device']}").json()
        assert [each["label"] for each in left["devices"]] == ["laptop"]
        assert phone.get("/me", 401)["code"] == "token_unknown"
        assert phone.get(f"/tables/{opened['table']}", 401)["code"] == "token_unknown"
        server.run(server.service.notices.look())
        assert socket.hear()["code"] == "token_unknown"
        with pytest.raises(ConnectionClosed):
            socket.hear()
    assert laptop.get(f"/tables/{opened['table']}")["seat"] == 0


def test_a_device_that_is_logged_out_leaves_no_link_behind(client: Client) -> None:
    laptop, _ = arrived(client)
    phone = on_phone(laptop)
    link = phone.post("/me/link", status=201)["token"]
    (mine,) = [each["device"] for each in laptop.get("/me/devices")["devices"] if not each["is_this"]]
    assert laptop.send("DELETE", f"/api/1/me/devices/{mine}").is_success
    assert client.post("/me/log-in/link", {"token": link}, 401)["code"] == "log_in_refused"


def test_a_new_device_renews_the_code_with_a_proof_alone(client: Client, clock: TurnableClock) -> None:
    laptop, answer = arrived(client)
    phone = on_phone(laptop)
    passkeys = Authenticator(client.address), Authenticator(client.address)
    add(laptop, passkeys[0])
    clock.ahead += 1_000
    tablet = on_phone(laptop)
    add(tablet, passkeys[1])
    assert tablet.post("/me/code", status=403)["code"] == "proof_needed"
    for wrong in ({"code": arrived(client)[1]["code"]}, {"code": "nonsense"}, shown(client, passkeys[1]), {}):
        refused = tablet.post("/me/code", wrong, 401 if wrong else 403)
        assert refused["code"] == ("log_in_refused" if wrong else "proof_needed")
    renewed = tablet.post("/me/code", {"code": answer["code"]}, 201)["code"]
    client.post("/me/log-in/code", {"code": answer["code"]}, 401)
    again = tablet.post("/me/code", shown(client, passkeys[0]), 201)["code"]
    client.post("/me/log-in/code", {"code": renewed}, 401)
    client.post("/me/log-in/code", {"code": again}, 201)
    laptop.post("/me/code", status=201)  # the first of all
    clock.ahead += TRUSTED_MILLISECONDS
    phone.post("/me/code", status=201)


def add(me: Client, key: Authenticator) -> None:
    options = me.post("/me/passkey-options", status=200)["options"]
    me.post("/me/passkeys", {"credential": key.create(options)}, 201)


def shown(client: Client, key: Authenticator) -> dict[str, Any]:
    return {"credential": key.get(client.post("/me/log-in/passkey/options", status=200)["options"])}


def test_the_next_game_is_ones_own_too(client: Client) -> None:
    me, _ = arrived(client)
    opened = client.open(sitting(ADA), sitting(BEN))
    me.send("PUT", f"/api/1/me{opened.path}", {"token": opened.players[0].token})
    play_on(opened, {0: me, 1: opened.players[1]})
    assert me.get("/me/tables")["games"] == []
    following = me.post(f"{opened.path}/rematch", status=201)
    assert following["token"] == me.token
    (game,) = me.get("/me/tables")["games"]
    assert (game["table"], game["seat"]) == (following["table"], following["seat"])


def test_a_name_is_changed_and_checked(client: Client) -> None:
    me, answer = arrived(client)
    body = {"name": "Countess", "public": True}
    changed = me.send("PATCH", "/api/1/me", body).json()
    assert changed == answer["person"] | body
    assert me.send("PATCH", "/api/1/me", {"name": " "}).json()["code"] == "sitter_name"
    assert me.get("/me") == changed


def test_deletion_leaves_no_row_and_the_export_had_it_all(client: Client, database: Path) -> None:
    me, answer = arrived(client, {"name": "Zenobia", "colour": "green"})
    name = answer["person"]["person"]
    opened = open_mine(me, sitting({"name": "Zenobia", "colour": "green"}), PERSON)
    on_phone(me)
    me.post("/me/link", status=201)
    exported = me.get("/me/export")
    assert exported["person"] == answer["person"]
    assert [(seat["table"], seat["seat"]) for seat in exported["seats"]] == [(opened["table"], 0)]
    assert [each["label"] for each in exported["devices"]] == ["phone", "laptop"]
    assert str(me.token) not in json.dumps(exported)
    assert me.send("DELETE", "/api/1/me").json() == {"person": name}
    assert me.get("/me", 401)["code"] == "token_unknown"
    kept = str(rows(f"sqlite:///{database}"))
    assert name not in kept
    assert "Zenobia" not in kept
    # The game goes on, with the name in its story, and its seat is played with its own token.
    view = client.with_token(opened["seats"][0]["token"]).get(f"/tables/{opened['table']}")
    assert view["seats"][0]["sitter"]["name"] == "Zenobia"


def test_the_store_knows_neither_code_nor_token(client: Client, database: Path) -> None:
    me, answer = arrived(client)
    link = me.post("/me/link", status=201)["token"]
    kept = b"".join(file.read_bytes() for file in database.parent.iterdir())
    assert answer["person"]["person"].encode() in kept
    for secret_text in (answer["code"], answer["code"].replace("-", ""), answer["token"], link):
        assert secret_text.encode() not in kept
    metrics = client.send("GET", "/metrics").text
    assert 'akropolis_log_ins_total{outcome="accepted",way="link"}' in metrics
    assert answer["person"]["person"] not in metrics
