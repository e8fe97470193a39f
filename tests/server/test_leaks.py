"""What is hidden stays hidden: the same public history gives the same traffic, whatever lies in the stacks."""

import asyncio
import json
import re
import secrets
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from akropolis import Options, Rng, engine
from akropolis.bots.bot import Budget
from akropolis.server import new_tables
from akropolis.server.routes import hints
from akropolis.table.events import Opened as OpenedEvent
from akropolis.table.stores import open_store
from tests.kit.ports import free_port
from tests.kit.push_receiver import Receiver
from tests.kit.running_server import RunningServer, running_server, server_process
from tests.server.client import ADA, BEN, GREEDY, SOLO, Client, Opened, first_move, listening, sitting

THREE = Options(architects=3)
ALONE = Options.named(1, False, [], "hippodamos")
SALTS = ("0123456789abcdef" * 2, "fedcba9876543210" * 2)
QUERIES = ("", "/events?since=0", "/events?since=0&openly=true", "/legal", "/record", "/review")
MINE = ("/me/tables", "/me/results", "/me/statistics")
"""What somebody is told whose seat the first one is."""
NOON = 1_800_000_000_000


def two_deals(options: Options, same: int) -> list[tuple[int, ...]]:
    """Two orders of the same tiles that come out alike at first."""
    tiles = list(options.tiles)
    Rng(5).shuffle(tiles)
    known, hidden = tiles[:same], tiles[same:]
    return [(*known, *hidden), (*known, *reversed(hidden))]


def masked(text: str, opened: Opened) -> str:
    """Traffic without what is random and means nothing: the table's name, the commitment, tokens and ids."""
    text = text.replace(opened.table, "TABLE").replace(opened.view()["commitment"], "COMMITMENT")
    return re.sub(r'"(token|join|watch)": ?"[A-Za-z0-9_-]{32}"', r'"\1":"TOKEN"', text)


def traffic(server: RunningServer, seats: Sequence[Any], turns: int, **terms: Any) -> list[str]:
    """All that every seat and a spectator are sent in the first turns of a game."""
    opened = Client(server.address).open(*seats, **terms)
    texts = [json.dumps(opened.answer)]
    me = opened.stranger.with_token(opened.stranger.post("/me", {"id": secrets.token_urlsafe(), **ADA}, 201)["token"])
    assert me.send("PUT", f"/api/1/me{opened.path}", {"token": opened.players[0].token}).is_success
    everyone = [*opened.players, opened.watcher, me]
    players = {each["seat"]: player for each, player in zip(opened.answer["seats"], opened.players, strict=True)}

    def ask(player: Client, path: str, body: Any = None) -> None:
        texts.append(player.send("POST" if body else "GET", f"/api/1{opened.path}{path}", body).text)

    with listening(server, opened.table) as socket_client, listening(server, opened.table) as other:
        socket_client.hello(opened.players[0].token)
        other.hello(opened.answer["watch"], since=0)
        for turn in range(turns):
            view = opened.view()
            for each in everyone:
                for path in (*QUERIES, f"/events?since={view['version']}"):
                    ask(each, path)
            texts += [me.send("GET", f"/api/1{path}").text for path in MINE]
            player = players[view["status"]["acting"]["seat"]]
            if engine.backend() == "native" and turn % 3 == 0:
                texts.append(player.send("POST", f"/api/1{opened.path}/hint").text)
            ask(player, "/moves", {**first_move(player, opened.path, turn), "id": f"move-{turn}"})
            while (acting := opened.view()["status"]["acting"]) and acting["actor"] != "person":
                pass
        last = opened.view()["version"]
        for listener in (socket_client, other):
            while heard_version(listener.heard[-1]) < last:
                listener.hear()
            texts += listener.heard
    return [masked(text, opened) for text in texts]


def heard_version(text: str) -> int:
    message = json.loads(text)
    version: int = message["version"] if message["type"] == "welcome" else message["news"]["version"]
    return version


@pytest.mark.parametrize(
    ("options", "seats", "same", "turns", "terms"),
    [
        (THREE, [sitting(ADA), GREEDY, sitting(BEN)], 5 + 4, 4, {}),
        (THREE, [sitting(ADA), GREEDY, sitting(BEN)], 5 + 4, 4, {"live_scoring": False, "public": True}),
        (ALONE, [sitting(ADA), {"kind": "illustrious"}], 4 + 3 + 3, 4, {"options": SOLO}),
    ],
    ids=["three", "hidden scores", "alone"],
)
def test_other_stacks_same_traffic(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    options: Options,
    seats: Sequence[Any],
    same: int,
    turns: int,
    terms: dict[str, Any],
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)  # bots and hints take no other chances
    monkeypatch.setattr(hints, "BUDGET", Budget(simulations=32))
    heard = []
    with running_server(tmp_path / "tables.sqlite", lambda: NOON) as server:
        for deal, salt in zip(two_deals(options, same), SALTS, strict=True):
            monkeypatch.setattr(new_tables, "new_deal", lambda *_, deal=deal, salt=salt: (deal, salt))
            heard.append(traffic(server, seats, turns, **terms))
            assert not any(salt in text for text in heard[-1])
        metrics = httpx.get(f"{server.address}/metrics").text
        assert not any(salt in metrics for salt in SALTS)
    assert heard[0] == heard[1]
    assert len(heard[0]) > 20


def test_what_differs_would_be_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The same comparison fails one stack later: it is not blind."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)
    monkeypatch.setattr(hints, "BUDGET", Budget(simulations=32))
    heard = []
    with running_server(tmp_path / "tables.sqlite", lambda: NOON) as server:
        for deal, salt in zip(two_deals(THREE, 5), SALTS, strict=True):
            monkeypatch.setattr(new_tables, "new_deal", lambda *_, deal=deal, salt=salt: (deal, salt))
            heard.append(traffic(server, [sitting(ADA), GREEDY, sitting(BEN)], 3))
    assert heard[0] != heard[1]


def test_who_is_there_is_told_at_their_own_table_alone_and_by_seat(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite") as server:
        client = Client(server.address)
        opened, another = (client.open(sitting(ADA), sitting(BEN), public=True) for _ in range(2))
        with listening(server, another.table) as elsewhere, listening(server, opened.table) as watcher:
            elsewhere.hello(people=True)
            watcher.hello(people=True)
            before = client.get("/tables"), opened.view(), client.get(f"{opened.path}/events?since=0")
            with listening(server, opened.table) as player:
                player.hello(opened.players[0].token, people=True)
                watcher.hear_until(lambda message: message.get("here") == [0])
                told = json.loads(watcher.heard[-1])
                assert before == (client.get("/tables"), opened.view(), client.get(f"{opened.path}/events?since=0"))
            watcher.hear_until(lambda message: message.get("away"))
            elsewhere.say({"type": "ping"})
            elsewhere.hear_until(lambda message: message["type"] == "pong")
    assert set(told) == {"type", "here", "away", "watching", "rematch"}
    told_there = [json.loads(text) for text in elsewhere.heard[1:]]
    assert {(tuple(each["here"]), tuple(each["away"])) for each in told_there if each["type"] == "presence"} == {
        ((), ())
    }
    secrets_ = (opened.players[0].token or "", "Ada", "127.0.0.1", opened.table)
    assert not any(each in text for text in watcher.heard[1:] for each in secrets_)


def test_logs_hold_no_secret(tmp_path: Path) -> None:
    database, log = tmp_path / "tables.sqlite", tmp_path / "log"
    port = free_port()
    with server_process(database, port, log, AKROPOLIS_LOG_LEVEL="debug") as process:
        client = Client(f"http://127.0.0.1:{port}")
        opened = client.open(sitting(ADA), GREEDY)
        player = opened.players[0]
        link = player.post(f"{opened.path}/seats/0/move-link")["token"]
        player.post(f"{opened.path}/moves", first_move(player, opened.path))
        player.get(f"{opened.path}/events?since=1")
        word = Receiver().subscription() | {"endpoint": "https://push.example.org/secret-of-a-browser"}
        assert player.send("PUT", f"/api/1{opened.path}/push", word).is_success
        client.with_token("x" * 32).get(opened.path, 401)
        known = client.post("/me", {"id": "secret-of-whoever-arrives", **ADA}, 201)
        me = client.with_token(known["token"])
        way = me.post("/me/link")["token"]
        client.post("/me/log-in/link", {"token": way}, 201)
        again = client.post("/me/log-in/code", {"code": known["code"]}, 201)["token"]
        client.post("/me/log-in/code", {"code": known["code"][:-1]}, 401)
        me.send("PUT", f"/api/1/me{opened.path}", {"token": player.token})
        me.get(opened.path)
        player.send("GET", f"/table/{opened.table}")
        player.send("GET", f"/api/1/nothing/{opened.table}")
        player.send("POST", f"/api/1{opened.path}/moves", {"id": player.token})
        metrics = client.send("GET", "/metrics").text
        process.send_signal(signal.SIGTERM)
        process.wait()
    entry = asyncio.run(first_entry(database, opened.table))
    logged = log.read_text()
    lines = [json.loads(line) for line in logged.splitlines()[1:]]
    assert {"request", "started", "stopped"} <= {line["event"] for line in lines}
    assert any(line.get("path", "").endswith("/events") for line in lines)
    hidden = entry.deal[4:]
    orders = [sign.join(map(str, hidden[start : start + 3])) for start in range(0, 30, 3) for sign in (",", ", ", " ")]
    tokens = [player.token, opened.answer["watch"], link, "x" * 32]
    tokens += [known["token"], known["code"], known["code"][:-1], way, again, "secret-of-whoever-arrives"]
    tokens += ["secret-of-a-browser", word["p256dh"], word["auth"]]
    for secret in [entry.salt, "since=", *tokens, *orders]:
        assert secret not in logged
        assert secret not in metrics
    assert opened.table not in metrics + logged
    assert known["person"]["person"] not in metrics + logged


async def first_entry(database: Path, table: str) -> OpenedEvent:
    store = open_store(f"sqlite:///{database}")
    entries = await store.read(table)
    await store.close()
    event = entries[0].event
    assert isinstance(event, OpenedEvent)
    return event
