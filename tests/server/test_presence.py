"""Coming and going disturbs nobody's move, in whichever order things arrive."""

from typing import Any

import pytest

from akropolis.server import keeper
from akropolis.table.state import Step
from tests.kit.running_server import RunningServer
from tests.server.client import ADA, BEN, Client, Opened, first_move, listening, secret, sitting

CLEO = {"name": "Cleo", "colour": "green"}


@pytest.fixture
def opened(client: Client) -> Opened:
    return client.open(sitting(ADA), sitting(BEN), sitting(CLEO))


def go(player: Client, path: str, how: str) -> Any:
    return player.post(f"{path}/{how}", {"id": secret()})


def test_a_move_on_its_way_counts_though_somebody_left_first(server: RunningServer, opened: Opened) -> None:
    ada, ben, _ = opened.players
    with listening(server, opened.table) as socket_client:
        socket_client.hello(ada.token)
        move = first_move(ada, opened.path)
        go(ben, opened.path, "leave")
        answer = ada.post(f"{opened.path}/moves", move)
        left, moved = (socket_client.hear()["news"] for _ in range(2))
    assert (left["kind"], left["version"], left["status"]["position_version"]) == ("left", 5, 1)
    assert (moved["kind"], moved["version"], moved["status"]["position_version"]) == ("moved", 6, 6)
    assert answer == {"version": 6, "news": [moved]}


def test_a_move_that_comes_first_counts_too(opened: Opened) -> None:
    ada, ben, _ = opened.players
    ada.post(f"{opened.path}/moves", first_move(ada, opened.path))
    assert go(ben, opened.path, "leave")["news"][0]["kind"] == "left"
    assert len(opened.view()["moves"]) >= 1


def test_legal_moves_stay_good_while_others_leave_and_return(opened: Opened) -> None:
    ada, ben, cleo = opened.players
    before = ada.get(f"{opened.path}/legal")
    go(ben, opened.path, "leave")
    go(cleo, opened.path, "leave")
    go(ben, opened.path, "return")
    after = ada.get(f"{opened.path}/legal")
    assert after.pop("version") == before.pop("version") + 3
    assert after == before
    assert after["position_version"] == opened.view()["status"]["position_version"]


def test_a_take_back_counts_though_somebody_left_and_returned(opened: Opened) -> None:
    ada, _, cleo = opened.players
    version = ada.post(f"{opened.path}/moves", first_move(ada, opened.path))["version"]
    go(cleo, opened.path, "leave")
    go(cleo, opened.path, "return")
    answer = ada.post(f"{opened.path}/take-back", {"id": secret(), "version": version})
    assert [news["kind"] for news in answer["news"]] == ["taken_back"]


def test_an_old_move_is_stale_whoever_left_since(opened: Opened) -> None:
    ada, ben, cleo = opened.players
    move = first_move(ada, opened.path)
    ada.post(f"{opened.path}/moves", move)
    go(cleo, opened.path, "leave")
    error = ben.post(f"{opened.path}/moves", {**move, "id": secret()}, 409)
    assert (error["code"], error["params"]) == ("version_stale", {"version": opened.view()["version"]})


def test_a_version_that_is_not_there_yet_is_refused(opened: Opened) -> None:
    ada = opened.players[0]
    move = first_move(ada, opened.path)
    error = ada.post(f"{opened.path}/moves", {**move, "version": move["version"] + 1}, 409)
    assert (error["code"], error["params"]) == ("version_stale", {"version": move["version"]})


def test_what_cannot_be_told_has_happened_all_the_same(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """News are written after the append: a fault there undoes nothing."""
    ada, ben, _ = opened.players
    move = first_move(ada, opened.path)

    def fail(_: Step) -> str:
        raise RuntimeError("no words")

    with monkeypatch.context() as patch:
        patch.setattr(keeper, "to_news_text", fail)
        assert ada.post(f"{opened.path}/moves", move) == {"version": 5, "news": []}
    assert [made["move"] for made in opened.view()["moves"]] == [move["move"]]
    assert [news["kind"] for news in opened.watcher.get(f"{opened.path}/events?since=4")["news"]] == ["moved"]
    assert ben.post(f"{opened.path}/moves", first_move(ben, opened.path))["version"] == 6
