"""Tables that wait: who gives up a seat has no right to it any more, bots come instead, and all hear of the end."""

from typing import Any

from tests.kit.running_server import RunningServer
from tests.server.client import ADA, BEN, PERSON, Client, Opened, first_move, listening, play_on, secret, sitting

CLARA = {"name": "Clara", "colour": "green"}


def joined(opened: Opened, sitter: dict[str, str]) -> Client:
    """Somebody who has taken a seat by the link."""
    body = {"id": secret(), "sitter": sitter}
    token = opened.stranger.with_token(opened.answer["join"]).post(f"{opened.path}/join", body, 201)["token"]
    return opened.stranger.with_token(token)


def arrived(client: Client, **wishes: Any) -> Client:
    """A person on a device."""
    me = client.with_token(client.post("/me", {"id": secret(), **ADA}, 201)["token"])
    assert not wishes or me.send("PATCH", "/api/1/me", wishes).is_success
    return me


def test_whoever_gave_up_a_seat_cannot_act_for_who_sits_there_next(client: Client) -> None:
    three = client.open(sitting(ADA), PERSON, PERSON)
    ben = joined(three, BEN)
    link = ben.post(f"{three.path}/seats/1/move-link", status=201)["token"]
    news = ben.post(f"{three.path}/stand-up")["news"]
    assert [(each["kind"], each["seat"]) for each in news] == [("stood_up", 1)]
    clara = joined(three, CLARA)
    assert clara.get(three.path)["seat"] == 1
    for path in ("", "/legal"):
        assert ben.get(f"{three.path}{path}", 401)["code"] == "token_unknown"
    assert ben.post(f"{three.path}/leave", {"id": "a"}, 401)["code"] == "token_unknown"
    assert ben.with_token(link).post(f"{three.path}/claim", status=401)["code"] == "token_unknown"
    assert clara.post(f"{three.path}/leave", {"id": "a"})["version"]


def test_a_person_who_gave_up_a_seat_may_sit_down_once_more(client: Client) -> None:
    opened = client.open(sitting(BEN), PERSON, PERSON)
    me = arrived(client)
    body = {"id": secret(), "sitter": ADA, "token": opened.answer["join"]}
    assert me.post(f"/me{opened.path}/join", body, 201)["seat"] == 1
    assert me.post(f"{opened.path}/stand-up")["version"]
    assert me.get("/me/tables")["games"] == []
    assert me.post(f"{opened.path}/stand-up", status=403)["code"] == "right_missing"
    assert me.post(f"/me{opened.path}/join", {**body, "id": secret()}, 201)["seat"] == 1


def test_bots_take_the_free_seats_and_play(client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON, PERSON)
    ada = opened.players[0]
    request = {"id": "fill", "bot": "greedy"}
    news = ada.post(f"{opened.path}/bots", request)["news"]
    assert [(each["kind"], each["seat"], each["bot"]) for each in news] == [
        ("bot_joined", 1, "greedy"),
        ("bot_joined", 2, "greedy"),
    ]
    assert ada.post(f"{opened.path}/bots", request)["news"] == news
    view = ada.get(opened.path)
    assert [seat["kind"] for seat in view["terms"]["seats"]] == ["person", "bot", "bot"]
    assert view["status"]["has_begun"]
    ada.post(f"{opened.path}/moves", first_move(ada, opened.path))
    assert [each["by"] for each in play_on(opened, {}, view["version"] + 3)["moves"]] == ["person", "bot", "bot"]


def test_there_are_only_bots_of_the_ladder(client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON)
    refused = opened.players[0].post(f"{opened.path}/bots", {"id": "a", "bot": "./evil"}, 422)
    assert refused["code"] == "bot_unknown"


def test_all_who_have_a_link_are_told_that_a_table_is_off(server: RunningServer, client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON, public=True, name="Evening")
    with listening(server, opened.table) as friend:
        friend.hello(opened.answer["join"])
        opened.players[0].post(f"{opened.path}/cancel", {"id": "a"})
        assert friend.hear()["news"]["kind"] == "cancelled"
    joiner = client.with_token(opened.answer["join"])
    assert joiner.get(opened.path)["is_cancelled"]
    refused = joiner.post(f"{opened.path}/join", {"id": secret(), "sitter": BEN}, 409)
    assert refused["code"] == "table_cancelled"
    for state in ("waiting", "playing", "over"):
        assert opened.table not in [each["table"] for each in client.get(f"/tables?state={state}")["tables"]]


def test_a_seat_that_is_ones_own_can_be_given_up_and_is_played_on_by_its_token(client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    me, token = arrived(client), opened.players[0].token
    assert me.send("PUT", f"/api/1/me{opened.path}", {"token": token}).is_success
    assert me.send("DELETE", f"/api/1/me{opened.path}").json() == {"table": opened.table, "seat": 0}
    assert me.get(opened.path, 403)["code"] == "right_missing"
    assert opened.players[0].get(opened.path)["seat"] == 0
    again = me.send("DELETE", f"/api/1/me{opened.path}")
    assert (again.status_code, again.json()["code"]) == (404, "seat_not_yours")


def rated(client: Client) -> tuple[Client, Client, str, dict[str, Any]]:
    """Two who want a rating, and a rated table of the first that waits for the second."""
    ada, ben = arrived(client, wants_rating=True), arrived(client, wants_rating=True)
    body = {"id": secret(), "seats": [sitting(ADA), PERSON], "hints": False, "pace": "1d", "rated": True}
    answer = ada.post("/me/tables", body | {"public": True}, 201)
    return ada, ben, f"/tables/{answer['table']}", answer


def test_a_rated_table_is_listed_as_such_and_waits_for_people_alone(client: Client) -> None:
    ada, ben, path, answer = rated(client)
    for query, is_listed in (("rated=true", True), ("rated=false", False), ("", True)):
        found = [each for each in client.get(f"/tables?{query}")["tables"] if each["table"] == answer["table"]]
        assert [each["is_rated"] for each in found] == [True] * is_listed
    assert ada.post(f"{path}/bots", {"id": "a", "bot": "greedy"}, 422)["code"] == "rated_terms"
    assert ben.post(f"/me{path}/join", {"id": secret(), "sitter": BEN}, 201)["seat"] == 1
    refused = ben.send("DELETE", f"/api/1/me{path}")
    assert (refused.status_code, refused.json()["code"]) == (409, "rated_stays")
    assert ada.get("/me/tables")["games"][0]["is_rated"]


def test_the_rematch_of_a_rated_game_is_rated_for_those_who_still_want_a_rating(client: Client) -> None:
    ada, ben, path, _ = rated(client)
    ben.post(f"/me{path}/join", {"id": secret(), "sitter": BEN}, 201)
    while not (view := ada.get(path))["status"]["is_over"]:
        player = (ada, ben)[view["status"]["acting"]["seat"]]
        player.post(f"{path}/moves", first_move(player, path))
    following = ada.post(f"{path}/rematch", status=201)["table"]
    assert ada.get(f"/tables/{following}/people")["is_rated"]
    assert ben.send("PATCH", "/api/1/me", {"wants_rating": False}).is_success
    assert ben.post(f"{path}/rematch", status=403)["code"] == "rating_needed"
    assert ben.send("PATCH", "/api/1/me", {"wants_rating": True}).is_success
    assert ben.post(f"{path}/rematch", status=201)["table"] == following
    assert [each["seat"] for each in ada.get(f"/tables/{following}/people")["seats"]] == [0, 1]
