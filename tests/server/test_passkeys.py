"""Passkeys: made once, shown to log in, and worth nothing anywhere else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.kit.authenticator import Authenticator
from tests.kit.running_server import RunningServer, TurnableClock, running_server
from tests.server.client import ADA, BEN, Client, secret


@pytest.fixture(scope="module")
def clock() -> TurnableClock:
    return TurnableClock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: TurnableClock) -> Iterator[RunningServer]:
    database: Path = tmp_path_factory.mktemp("passkeys") / "tables.sqlite"
    with running_server(database, clock) as running:
        yield running


def arrived(client: Client, sitter: dict[str, str] = ADA) -> Client:
    return client.with_token(client.post("/me", {"id": secret(), **sitter}, 201)["token"])


def made(me: Client) -> Authenticator:
    key = Authenticator(me.address)
    options = me.post("/me/passkey-options", status=200)["options"]
    me.post("/me/passkeys", {"credential": key.create(options), "label": "phone"}, 201)
    return key


def asked(client: Client) -> Any:
    return client.post("/me/log-in/passkey/options", status=200)["options"]


def log_in(client: Client, credential: Any, status: int = 201) -> Any:
    return client.post("/me/log-in/passkey", {"credential": credential}, status)


def test_one_comes_back_by_a_passkey_without_saying_who_one_is(client: Client) -> None:
    me = arrived(client)
    key = made(me)
    arrived(client, BEN)
    assert "allowCredentials" not in asked(client) or asked(client)["allowCredentials"] == []
    shown = log_in(client, key.get(asked(client)))
    assert shown["person"] == me.get("/me")
    assert [each["label"] for each in me.get("/me/passkeys")["passkeys"]] == ["phone"]
    assert client.with_token(shown["token"]).get("/me/export")["passkeys"] == me.get("/me/passkeys")["passkeys"]


def test_what_was_signed_once_is_worth_nothing_again(client: Client) -> None:
    key = made(arrived(client))
    signed = key.get(asked(client))
    log_in(client, signed)
    refusals = [log_in(client, signed, 401)]
    cloned = key.get(asked(client))
    key.uses -= 2
    refusals.append(log_in(client, key.get(asked(client)), 401))  # its counter went back: it is a copy
    key.uses += 2
    log_in(client, cloned)
    refusals.append(log_in(client, Authenticator(client.address).get(asked(client)), 401))
    refusals.append(log_in(client, {"id": "nonsense"}, 401))
    assert all(each == refusals[0] for each in refusals)
    assert refusals[0]["code"] == "log_in_refused"


def test_what_was_asked_long_ago_or_elsewhere_is_not_answered(client: Client, clock: TurnableClock) -> None:
    me = arrived(client)
    key = made(me)
    elsewhere = Authenticator("http://evil.example", key.credential)
    elsewhere._key = key._key
    log_in(client, elsewhere.get(asked(client)), 401)
    same_site = Authenticator(client.address.replace("127.0.0.1", "localhost"), key.credential)
    same_site._key = key._key
    log_in(client, same_site.get(asked(client)), 401)
    late = asked(client)
    clock.ahead += 300_000
    log_in(client, key.get(late), 401)
    making = me.post("/me/passkey-options", status=200)["options"]
    log_in(client, key.get(making), 401)  # asked of somebody else, for something else
    ben = arrived(client, BEN)
    refused = ben.post("/me/passkeys", {"credential": Authenticator(client.address).create(making)}, 422)
    assert refused["code"] == "passkey_refused"
    log_in(client, key.get(asked(client)))


def test_a_passkey_is_let_go(client: Client) -> None:
    me = arrived(client)
    key = made(me)
    (passkey,) = me.get("/me/passkeys")["passkeys"]
    path = f"/api/1/me/passkeys/{passkey['passkey']}"
    assert arrived(client, BEN).send("DELETE", path).json()["code"] == "passkey_unknown"
    assert me.send("DELETE", path).json() == {"passkeys": []}
    assert log_in(client, key.get(asked(client)), 401)["code"] == "log_in_refused"


def test_a_passkey_is_one_persons(client: Client) -> None:
    key, ben = made(arrived(client)), arrived(client, BEN)
    options = ben.post("/me/passkey-options", status=200)["options"]
    assert ben.post("/me/passkeys", {"credential": key.create(options)}, 422)["code"] == "passkey_refused"
    assert ben.get("/me/passkeys")["passkeys"] == []
