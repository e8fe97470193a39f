"""Time: seats that are late, bots that are due, servers that die in the middle."""

import json
import time
from pathlib import Path

import pytest

from akropolis import Move, Options, PublicView, engine
from akropolis.notation.records import parse_record
from akropolis.server import service, thinkers
from tests.kit.ports import free_port
from tests.kit.running_server import TurnableClock, running_server, server_process
from tests.server.client import (
    ADA,
    BEN,
    GREEDY,
    Client,
    Opened,
    first_move,
    listening,
    play_on,
    sitting,
)

MINUTE = 60_000


def test_a_late_seat_is_played_for_and_goes_on_afterwards(tmp_path: Path) -> None:
    clock = TurnableClock()
    with running_server(tmp_path / "tables.sqlite", clock) as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN), pace="1m")
        ada, ben = opened.players
        due = opened.view()["status"]["due"]
        assert due == opened.view()["at"] + 2 * MINUTE
        with listening(server, opened.table) as socket_client:
            socket_client.hello(ada.token)
            clock.ahead += 3 * MINUTE
            news = socket_client.hear()["news"]
        assert (news["seat"], news["by"]) == (0, "late")
        assert news["at"] >= due
        assert news["status"]["acting"]["seat"] == 1
        ben.post(f"{opened.path}/moves", first_move(ben, opened.path))
        ada.post(f"{opened.path}/moves", first_move(ada, opened.path))
        assert [made["by"] for made in opened.view()["moves"]] == ["late", "person", "person"]


def test_who_has_time_is_not_played_for(tmp_path: Path) -> None:
    clock = TurnableClock()
    with running_server(tmp_path / "tables.sqlite", clock) as server:
        slow = Client(server.address).open(sitting(ADA), sitting(BEN), pace="3d")
        fast = Client(server.address).open(sitting(ADA), sitting(BEN), pace="1m")
        untimed = Client(server.address).open(sitting(ADA), sitting(BEN))
        with listening(server, fast.table) as socket_client:
            socket_client.hello(fast.answer["watch"])
            clock.ahead += 3 * MINUTE
            assert socket_client.hear()["news"]["by"] == "late"
        assert slow.view()["moves"] == untimed.view()["moves"] == []


def test_who_comes_late_to_a_rematch_still_makes_the_first_move(tmp_path: Path) -> None:
    clock = TurnableClock()
    with running_server(tmp_path / "tables.sqlite", clock) as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN), pace="1m")
        ada, ben = opened.players
        play_on(opened, {0: ada, 1: ben})
        table = ada.post(f"{opened.path}/rematch")["table"]
        clock.ahead += MINUTE + MINUTE // 2
        seat = ben.post(f"{opened.path}/rematch")
        first = ben.with_token(seat["token"])
        assert (seat["table"], seat["seat"]) == (table, 0)
        moved = first.post(f"/tables/{table}/moves", first_move(first, f"/tables/{table}"))
        assert moved["news"][0]["by"] == "person"


def test_a_turn_is_thought_about_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []
    choose = thinkers._choose

    def counted(name: str, view: PublicView, seed: int) -> Move:
        asked.append(view.turn)
        time.sleep(0.02)  # so that the next look finds it still thinking
        return choose(name, view, seed)

    monkeypatch.setattr(thinkers, "_choose", counted)
    monkeypatch.setattr(service, "LOOK_SECONDS", 0.005)
    with running_server(tmp_path / "tables.sqlite") as server:
        opened = Client(server.address).open(GREEDY, GREEDY)
        play_on(opened, {})
    assert asked == list(range(Options(architects=2).turns))


@pytest.mark.parametrize(
    ("database_url", "bot"), [("sqlite", "search"), ("postgres", "greedy")], indirect=["database_url"]
)
def test_bots_go_on_after_a_server_was_killed(tmp_path: Path, database_url: str, bot: str) -> None:
    if bot == "search" and engine.backend() == "python":
        pytest.skip("this bot needs the native core")
    log, port = tmp_path / "log", free_port()
    client = Client(f"http://127.0.0.1:{port}")
    with server_process(database_url, port, log) as process:
        opened = client.open(*[{"kind": "bot", "bot": bot}] * 2)
        play_on(opened, {}, until=4)
        process.kill()
    with server_process(database_url, port, log):
        assert opened.view()["version"] >= 4
        last = play_on(opened, {})
        moves = Options(architects=2).turns
        assert len(last["moves"]) == moves
        assert last["version"] == 1 + moves  # the opening, and every turn once
        record = parse_record(opened.watcher.send("GET", f"/api/1{opened.path}/record").text)
        assert len(record.moves) == moves


def test_tables_survive_a_restart_with_seats_and_answers(database_url: str) -> None:
    with running_server(database_url) as server:
        opened = Client(server.address).open(sitting(ADA), GREEDY, sitting(BEN))
        ada = opened.players[0]
        move = first_move(ada, opened.path)
        answer = ada.send("POST", f"/api/1{opened.path}/moves", move)
    with running_server(database_url) as server:
        again = Client(server.address, ada.token)
        assert again.get(opened.path)["seat"] == 0
        assert again.send("POST", f"/api/1{opened.path}/moves", move).content == answer.content
        moved = Opened(opened.table, opened.answer, [], again)
        last = play_on(moved, {0: again, 2: again.with_token(opened.players[1].token)})
        assert last["status"]["is_over"]


def test_two_processes_serve_the_same_tables(database_url: str) -> None:
    with running_server(database_url, workers=2) as one, running_server(database_url, workers=2) as other:
        opened = Client(one.address).open(sitting(ADA), GREEDY, sitting(BEN))
        ada = opened.players[0]
        ben = Client(other.address, opened.players[1].token)
        with listening(other, opened.table) as socket_client:
            version = socket_client.hello(opened.answer["watch"])["version"]
            while not opened.view()["status"]["is_over"]:
                acting = opened.view()["status"]["acting"]
                if acting and acting["actor"] == "person":
                    player = {0: ada, 2: ben}[acting["seat"]]
                    player.post(f"{opened.path}/moves", first_move(player, opened.path))
            last = opened.view()["version"]
            heard = [socket_client.hear()["news"] for _ in range(last - version)]
        assert [news["version"] for news in heard] == list(range(version + 1, last + 1))
        assert len(opened.view()["moves"]) == Options(architects=3).turns
        told = [Client(each.address, ada.token).get(f"{opened.path}/events?since=0") for each in (one, other)]
        assert json.dumps(told[0]) == json.dumps(told[1])
