"""Whole games over the wire, by someone who knows no rules."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from akropolis import Options, new_game
from akropolis.notation.records import parse_record
from akropolis.server.wire.messages import MessageView
from akropolis.table.shuffle import check_commitment
from tests.kit.running_server import RunningServer
from tests.kit.terminal import akropolis_here
from tests.server.client import ADA, BEN, GREEDY, PERSON, SOLO, Client, first_move, listening, play_on, secret, sitting

MESSAGE: TypeAdapter[Any] = TypeAdapter(MessageView)


def test_friends_play_a_whole_game_over_links(client: Client, server: RunningServer, tmp_path: Path) -> None:
    opened = client.open(sitting(ADA), PERSON, GREEDY, name="Friday")
    joiner = client.with_token(opened.answer["join"])
    joined = joiner.post(f"{opened.path}/join", {"id": secret(), "sitter": BEN}, 201)
    assert joined["seat"] == 1
    players = {0: opened.players[0], 1: client.with_token(joined["token"])}
    with listening(server, opened.table) as socket_client:
        welcome = socket_client.hello(opened.answer["watch"])
        assert welcome["table"] == opened.view()
        last = play_on(opened, players)
        heard = [welcome]
        while heard[-1].get("news", {}) == [] or not heard[-1]["news"]["status"]["is_over"]:
            heard.append(socket_client.hear())
        versions = [each["news"]["version"] for each in heard[1:]]
        assert versions == list(range(welcome["version"] + 1, last["version"] + 1))
        assert all(MESSAGE.validate_json(text) for text in socket_client.heard)
    assert last["result"]["totals"] == [seat["score"]["total"] for seat in last["seats"]]
    record = parse_record(client.with_token(joined["token"]).send("GET", f"/api/1{opened.path}/record").text)
    check_commitment(record.options, record.tiles, record.extra["salt"], opened.view()["commitment"])
    assert record.extra["names"] == ["Ada", "Ben", "greedy"]
    assert len(record.moves) == Options(architects=3).turns


def test_a_record_from_the_server_can_be_replayed(client: Client, tmp_path: Path) -> None:
    opened = client.open(GREEDY, GREEDY, public=True)
    play_on(opened, {})
    file = tmp_path / "game.json"
    file.write_bytes(client.send("GET", f"/api/1{opened.path}/record").content)
    replayed = json.loads(akropolis_here("replay", file, "--json").stdout)
    assert replayed["final"]["totals"] == opened.view()["result"]["totals"]


def test_alone_the_illustrious_architect_answers_with_the_move(client: Client) -> None:
    opened = client.open(sitting(ADA), {"kind": "illustrious"}, options=SOLO)
    player = opened.players[0]
    answer = player.post(f"{opened.path}/moves", first_move(player, opened.path))
    (news,) = answer["news"]
    assert news["take"]["tile"] in opened.view()["seats"][1]["kept_aside"]
    last = play_on(opened, {0: player})
    assert last["status"]["is_over"]
    assert last["result"]["winners"] in ([0], [1])


def test_several_seats_can_be_played_on_one_device(client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    assert opened.answer["join"] is None
    last = play_on(opened, dict(enumerate(opened.players)), until=8)
    assert [made["seat"] for made in last["moves"]] == [0, 1, 0, 1, 0]


def test_hidden_scores_come_out_in_the_end(client: Client) -> None:
    opened = client.open(sitting(ADA), GREEDY, live_scoring=False)
    player = opened.players[0]
    assert all(seat["score"] is None for seat in opened.view()["seats"])
    legal = player.get(f"{opened.path}/legal")
    assert legal["changes"] == []
    last = play_on(opened, {0: player})
    assert all(seat["score"] for seat in last["seats"])


def test_when_it_is_over_hidden_scores_are_told_of_every_move(client: Client, server: RunningServer) -> None:
    opened = client.open(sitting(ADA), sitting(BEN), live_scoring=False)
    players = dict(enumerate(opened.players))
    with listening(server, opened.table) as socket_client:
        version = socket_client.hello(opened.answer["watch"])["version"]
        command = first_move(players[0], opened.path)
        answer = players[0].send("POST", f"/api/1{opened.path}/moves", command).content
        play_on(opened, players, until=version + len(Options(2).tiles) - 5)
        before = opened.watcher.send("GET", f"/api/1{opened.path}/events?since=0&openly=true").text
        assert '"score":{' not in before
        last = play_on(opened, players)
        heard = [socket_client.hear()["news"] for _ in range(last["version"] - version)]
    events = opened.watcher.get(f"{opened.path}/events?since=0&openly=true")
    told = [news for news in events["news"] if news["kind"] == "moved"]
    record = parse_record(opened.watcher.send("GET", f"/api/1{opened.path}/record").text)
    position = new_game(record.options, tiles=record.tiles)
    for news, move in zip(told, record.moves, strict=True):
        position = position.play(move)
        seats = [0, 1] if position.is_over else [news["seat"]]
        totals = [(seat, position.score_sheet(seat).total) for seat in seats]
        assert [(each["seat"], each["score"]["total"]) for each in news["scores"]] == totals
    assert [seat["score"]["total"] for seat in events["news"][0]["view"]["seats"]] == [1, 2]
    # Whoever does not ask for them is told what everyone was told: the end alone had scores in it.
    assert opened.watcher.get(f"{opened.path}/events?since={version}")["news"] == heard
    assert [bool(news["scores"]) for news in heard] == [False] * (len(heard) - 1) + [True]
    assert [{**news, "scores": []} for news in heard] == [{**news, "scores": []} for news in told]
    assert players[0].send("POST", f"/api/1{opened.path}/moves", command).content == answer
    assert opened.watcher.get(f"{opened.path}/events?since={last['version'] - 2}&openly=true")["news"] == told[-2:]
    assert opened.watcher.get(f"{opened.path}/events?since={last['version']}&openly=true")["news"] == []


def test_the_legal_moves_tell_what_each_would_change(client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    player = opened.players[0]
    before = opened.view()["seats"][0]["score"]["total"]
    legal = player.get(f"{opened.path}/legal")
    offered = legal["tiles"][1]
    target, way = 5, 2
    change = legal["changes"][offered["rows"][3 * target + way]]
    move = {"tile": offered["tile"], **legal["targets"][target]["ways"][way]}
    player.post(f"{opened.path}/moves", {"version": legal["version"], "id": "a", "move": move})
    assert opened.view()["seats"][0]["score"]["total"] == before + change[0]


def test_a_move_is_taken_back_and_another_made(client: Client, server: RunningServer) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    player = opened.players[0]
    before = opened.view()
    with listening(server, opened.table) as socket_client:
        socket_client.hello(opened.answer["watch"])
        move = first_move(player, opened.path)
        made = player.post(f"{opened.path}/moves", move)
        assert made["news"][0]["status"]["can_take_back"] == 0
        player.post(f"{opened.path}/take-back", {"id": "back", "version": made["version"]})
        assert [socket_client.hear()["news"]["kind"] for _ in range(2)] == ["moved", "taken_back"]
    after = opened.view()
    assert after["status"].pop("position_version") == after["version"] == before["version"] + 2
    before["status"].pop("position_version")
    assert {**after, "version": 0, "at": 0} == {**before, "version": 0, "at": 0}
    assert player.post(f"{opened.path}/moves", {**move, "version": after["version"], "id": "again"})


def test_the_answer_of_a_bot_is_taken_back_with_the_move_and_told_once_more_in_the_same_words(
    client: Client, server: RunningServer
) -> None:
    opened = client.open(sitting(ADA), GREEDY)
    player = opened.players[0]
    before = opened.view()
    with listening(server, opened.table) as socket_client:
        socket_client.hello(opened.answer["watch"])
        player.post(f"{opened.path}/moves", first_move(player, opened.path))
        answered = [socket_client.hear()["news"] for _ in range(2)][-1]
        assert (answered["by"], answered["status"]["can_take_back"]) == ("bot", 0)
        back = {"id": "back", "version": answered["version"]}
        told = player.post(f"{opened.path}/take-back", back)
        assert [(news["kind"], news["seat"]) for news in told["news"]] == [("taken_back", 1), ("taken_back", 0)]
        assert [socket_client.hear()["news"] for _ in range(2)] == told["news"]
    assert player.post(f"{opened.path}/take-back", back) == told
    after = opened.view()
    assert (after["site"], after["seats"], after["unseen"]) == (before["site"], before["seats"], before["unseen"])
    assert after["status"]["acting"]["seat"] == 0


def test_who_leaves_is_played_for_until_they_return(client: Client, server: RunningServer) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    ada, ben = opened.players
    with listening(server, opened.table) as socket_client:
        socket_client.hello(opened.answer["watch"])
        ada.post(f"{opened.path}/leave", {"id": "bye"})
        assert [socket_client.hear()["news"]["kind"] for _ in range(2)] == ["left", "moved"]
        assert opened.view()["moves"][0]["by"] == "stand_in"
        ada.post(f"{opened.path}/return", {"id": "hi"})
        assert socket_client.hear()["news"]["kind"] == "returned"
        ben.post(f"{opened.path}/moves", first_move(ben, opened.path))
        assert socket_client.hear()["news"]["status"]["acting"] == {"seat": 0, "actor": "person", "rung": "value"}
    ada.post(f"{opened.path}/moves", first_move(ada, opened.path))


@pytest.fixture(scope="module")
def finished(server: RunningServer) -> Any:
    client = Client(server.address)
    opened = client.open(sitting(ADA), GREEDY, sitting(BEN))
    play_on(opened, dict(zip((0, 2), opened.players, strict=True)))
    return opened


def test_a_rematch_rotates_the_seats_and_everyone_finds_their_own(finished: Any) -> None:
    ada, ben = finished.players
    first, second = (player.post(f"{finished.path}/rematch", status=201) for player in (ada, ben))
    assert first["table"] == second["table"] == finished.view()["rematch"]
    assert (first["seat"], second["seat"]) == (2, 1)
    view = ada.with_token(second["token"]).get(f"/tables/{second['table']}")
    assert [seat["sitter"] and seat["sitter"]["name"] for seat in view["seats"]] == [None, "Ben", "Ada"]
    assert (view["seat"], view["origin"]) == (1, finished.table)
    again = ada.post(f"{finished.path}/rematch", status=201)
    assert (again["table"], again["seat"]) == (first["table"], first["seat"])


def test_a_finished_game_is_continued_from_a_turn(finished: Any) -> None:
    ada = finished.players[0]
    seats = [sitting(ADA), sitting(BEN), GREEDY]
    answer = ada.post(f"{finished.path}/continue", {"id": secret(), "turn": 4, "seats": seats}, 201)
    view = ada.with_token(answer["seats"][0]["token"]).get(f"/tables/{answer['table']}")
    old = finished.view()
    assert [made["move"] for made in view["moves"]] == [made["move"] for made in old["moves"][:4]]
    assert view["origin"] == finished.table
    assert view["commitment"] != old["commitment"]
    assert view["status"]["acting"]["seat"] == 1
    error = ada.post(f"{finished.path}/continue", {"id": secret(), "turn": 99, "seats": seats}, 422)
    assert error["code"] == "continue_turn"
    seats[2] = {"kind": "bot", "bot": "run:true"}
    error = ada.post(f"{finished.path}/continue", {"id": secret(), "turn": 4, "seats": seats}, 422)
    assert error["code"] == "bot_unknown"


def test_what_is_not_over_has_no_record_no_review_and_no_rematch(client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON)
    player = opened.players[0]
    assert player.get(f"{opened.path}/record", 409)["code"] == "game_not_over"
    assert player.get(f"{opened.path}/review", 409)["code"] == "game_not_over"
    assert player.post(f"{opened.path}/rematch", status=409)["code"] == "game_not_over"
    body = {"id": secret(), "turn": 0, "seats": [sitting(ADA), PERSON]}
    assert player.post(f"{opened.path}/continue", body, 409)["code"] == "game_not_over"
    assert player.get(f"{opened.path}/legal", 409)["code"] == "game_not_begun"


def test_public_tables_are_joined_by_anyone_and_others_are_not_listed(client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON, public=True, name="Come in")
    line = client.get("/tables")["tables"][0]
    assert (line["table"], line["terms"]["name"], line["is_full"]) == (opened.table, "Come in", False)
    client.post(f"{opened.path}/join", {"id": secret(), "sitter": BEN}, 201)
    private = client.open(sitting(ADA), PERSON)
    assert private.table not in [each["table"] for each in client.get("/tables")["tables"]]


def test_the_ladder_and_the_box_are_told(client: Client) -> None:
    assert [rung["name"] for rung in client.get("/ladder")["rungs"]][:2] == ["random", "beginner"]
    box = client.get("/box")
    assert len(box["tiles"]) == 61
    assert len(box["starting_tile"]) == 4
