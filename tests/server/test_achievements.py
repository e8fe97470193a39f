"""Results on the wire: one's own to the full, those of others as far as they show them."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from akropolis.people.ratings import RatedGame
from akropolis.people.stores.ratings import rated_games
from tests.kit.running_server import RunningServer, TurnableClock, running_server
from tests.server.client import A_MOMENT, ADA, BEN, Client, Opened, first_move, play_on, secret, sitting

MINUTE = 60_000


def arrived(client: Client, sitter: dict[str, str]) -> Client:
    return client.with_token(client.post("/me", {"id": secret(), **sitter}, 201)["token"])


def claim(me: Client, opened: Opened, seat: int) -> None:
    assert me.send("PUT", f"/api/1/me{opened.path}", {"token": opened.players[seat].token}).is_success


def change(me: Client, **wishes: Any) -> Any:
    return me.send("PATCH", "/api/1/me", wishes).json()


def results(me: Client, count: int) -> Any:
    """The results, when there are so many: they are kept just after the end."""
    while len(found := me.get("/me/results")["results"]) < count:
        time.sleep(A_MOMENT)
    return found


@pytest.fixture(scope="module")
def played(server: RunningServer) -> tuple[Client, Client, Opened]:
    """Two who have finished a game with each other."""
    client = Client(server.address)
    ada, ben = arrived(client, ADA), arrived(client, BEN)
    opened = client.open(sitting(ADA), sitting(BEN))
    claim(ada, opened, 0)
    claim(ben, opened, 1)
    play_on(opened, {0: ada, 1: opened.players[1]})
    return ada, ben, opened


def test_a_game_that_ends_is_kept_for_both(played: tuple[Client, Client, Opened]) -> None:
    ada, ben, opened = played
    (mine,), (theirs,) = results(ada, 1), results(ben, 1)
    totals = opened.view()["result"]["totals"]
    assert [mine["total"], theirs["total"]] == totals == [sum(each["points"].values()) for each in (mine, theirs)]
    assert (mine["table"], mine["seat"], mine["architects"], mine["is_rated"]) == (opened.table, 0, 2, False)
    (other,) = mine["others"]
    assert (other["name"], other["total"], other["person"]) == ("Ben", totals[1], None)
    (met,) = ada.get("/me/statistics")["opponents"]
    assert (met["called"], met["opponent"], met["games"]) == ("Ben", other["opponent"], 1)
    (back,) = theirs["others"]
    names = {each.get("/me")["person"] for each in (ada, ben)}
    assert not names & {other["opponent"], back["opponent"]}
    assert ada.get("/me/export")["results"] == [mine]


def test_what_nobody_has_kept_is_found_later(client: Client, server: RunningServer) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    play_on(opened, dict(enumerate(opened.players)))
    ada = arrived(client, ADA)

    async def forget() -> None:
        server.service.recorder.note = lambda state: None  # type: ignore[method-assign]  # as if it had been killed

    server.run(forget())
    try:
        claim(ada, opened, 0)
        assert ada.get("/me/results")["results"] == []
    finally:
        del server.service.recorder.note
    for _ in range(2):
        server.run(server.service.recorder.sweep())
    assert len(results(ada, 1)) == 1
    first = ada.get("/me/results?limit=1")
    assert first["next"] is None


def test_a_stranger_learns_nothing_that_is_not_shown(
    played: tuple[Client, Client, Opened], client: Client, server: RunningServer
) -> None:
    ada, ben, _ = played
    results(ada, 1)
    name = ben.get("/me")["person"]
    unknown = client.get(f"/people/{'a' * 16}", 404)
    assert client.get(f"/people/{name}", 404) == unknown == ada.get(f"/people/{name}", 404)
    change(ben, public=True)
    shown = client.get(f"/people/{name}")
    assert (shown["name"], shown["statistics"]["summary"]["games"]) == ("Ben", 1)
    assert "Ada" not in json.dumps(shown)
    # Nor where it was: the table may be a private one.
    mine = ben.get("/me/statistics")["best"]
    assert {"table", "seat"} & shown["statistics"]["best"].keys() == set()
    assert {name: mine[name] for name in shown["statistics"]["best"]} == shown["statistics"]["best"]
    assert mine["table"] == results(ben, 1)[0]["table"]
    assert mine["table"] not in json.dumps(shown)
    assert ada.get("/me")["person"] not in json.dumps(shown)
    assert ada.get("/me/results")["results"][0]["others"][0]["person"] == name
    change(ben, public=False)
    assert client.get(f"/people/{name}", 404) == unknown
    assert "results" in client.send("GET", "/metrics").text


def open_rated(me: Client, status: int = 201, **terms: Any) -> Any:
    agreed = {"seats": [sitting(ADA), {"kind": "person"}], "hints": False, "pace": "1d", "rated": True}
    return me.post("/me/tables", {"id": secret(), **agreed, **terms}, status)


def test_a_rated_game_is_among_those_who_want_a_rating(client: Client) -> None:
    ada, ben = arrived(client, ADA), arrived(client, BEN)
    assert open_rated(ada, 403)["code"] == "rating_needed"
    change(ada, wants_rating=True)
    assert open_rated(ada, 422, hints=True)["code"] == "rated_terms"
    assert open_rated(ada, 422, pace="untimed")["code"] == "rated_terms"
    assert open_rated(ada, 422, seats=[sitting(ADA), sitting(BEN)])["code"] == "rated_terms"
    answer = open_rated(ada)
    opened = Opened(answer["table"], answer, [ada, ben], client)
    join = {"id": secret(), "sitter": BEN}
    guest = client.with_token(answer["join"])
    assert guest.post(f"{opened.path}/join", join, 403)["code"] == "rating_needed"
    mine = join | {"token": answer["join"]}
    assert ben.post(f"/me{opened.path}/join", mine, 403)["code"] == "rating_needed"
    change(ben, wants_rating=True)
    ben.post(f"/me{opened.path}/join", mine, 201)
    people = f"{opened.path}/people"
    assert ada.get(people) == {
        "is_rated": True,
        "counts": None,
        "change": None,
        "seats": [{"seat": seat, "person": None, "rating": None} for seat in (0, 1)],
    }
    play_on(opened, {0: ada, 1: ben})
    # It is kept just after the end, and at once for whoever asks what became of their rating.
    told = ada.get(people)
    assert (told["counts"], told["change"]["gained"]) == (True, told["change"]["points"] - 1000)
    assert client.with_token(answer["watch"]).get(people)["change"] is None
    (result,) = results(ada, 1)
    assert result["is_rated"]
    assert told["change"]["points"] == ada.get("/me/statistics")["rating"]["points"]
    assert client.get("/ratings")["ratings"] == [], "nobody shows theirs"
    rating = ada.get("/me/statistics")["rating"]
    assert rating["games"] == 1
    name = change(ada, public=True)["person"]
    (shown,) = client.get("/ratings")["ratings"]
    assert (shown["person"], shown["rating"]) == (name, rating)
    assert client.get(f"/people/{name}")["rating"] == rating
    assert ada.get(people)["seats"][0] == {"seat": 0, "person": name, "rating": rating}
    change(ada, wants_rating=False)
    assert client.get("/ratings")["ratings"] == []
    assert client.get(f"/people/{name}")["rating"] is None


def rated_pair(client: Client, **terms: Any) -> tuple[Client, Client, Opened]:
    """Two who want a rating, at a rated table at which only the first has sat down."""
    ada, ben = arrived(client, ADA), arrived(client, BEN)
    for each in (ada, ben):
        change(each, wants_rating=True)
    answer = open_rated(ada, **terms)
    return ada, ben, Opened(answer["table"], answer, [client.with_token(answer["seats"][0]["token"])], client)


def join_rated(me: Client, opened: Opened, sitter: dict[str, str] = BEN) -> Any:
    body = {"id": secret(), "sitter": sitter, "token": opened.answer["join"]}
    return me.post(f"/me{opened.path}/join", body, 201)


def test_giving_up_a_seat_of_a_rated_table_is_standing_up(client: Client) -> None:
    ada, ben, opened = rated_pair(client)
    assert ada.send("DELETE", f"/api/1/me{opened.path}").json() == {"table": opened.table, "seat": 0}
    assert opened.view()["seats"][0]["sitter"] is None
    opened.players[0].get(opened.path, 401)
    join_rated(ben, opened)
    join_rated(ada, opened, ADA)
    assert ada.send("DELETE", f"/api/1/me{opened.path}").json()["code"] == "rated_stays"
    play_on(opened, {0: ben, 1: ada})
    # Even before the result is kept the seat cannot be given up without it.
    assert ada.send("DELETE", f"/api/1/me{opened.path}").is_success
    assert [results(each, 1)[0]["is_rated"] for each in (ada, ben)] == [True, True]


def test_nobody_claims_a_seat_of_a_rated_game_that_has_begun(client: Client, server: RunningServer) -> None:
    ada, ben, opened = rated_pair(client)
    claim(ada, opened, 0)
    join_rated(ben, opened)
    claim(ada, opened, 0)
    # As tables are that were opened before seats at rated ones could not be given up.
    server.run(server.service.people.give_up(ada.get("/me")["person"], opened.table, 0))
    refused = ada.send("PUT", f"/api/1/me{opened.path}", {"token": opened.players[0].token})
    assert (refused.status_code, refused.json()["code"]) == (409, "game_begun")


def test_who_stops_playing_a_rated_game_has_abandoned_it(tmp_path: Path) -> None:
    clock = TurnableClock()
    with running_server(tmp_path / "tables.sqlite", clock) as server:
        client = Client(server.address)
        ada, ben, opened = rated_pair(client, pace="1m")
        join_rated(ben, opened)
        while not (view := opened.view())["status"]["is_over"]:
            acting = view["status"]["acting"]
            if acting["seat"] == 1:
                ben.post(f"{opened.path}/moves", first_move(ben, opened.path))
            elif acting["actor"] == "person":
                clock.ahead += 3 * MINUTE
                while opened.view()["version"] == view["version"]:
                    time.sleep(A_MOMENT)
        assert [made["by"] for made in view["moves"] if made["seat"] == 0][:4] == ["late"] * 2 + ["stand_in"] * 2
        assert [(each["is_rated"], each["is_abandoned"]) for me in (ada, ben) for each in results(me, 1)] == [
            (True, True),
            (True, False),
        ]


def test_a_rated_game_that_all_have_left_counts_against_who_left_first(tmp_path: Path) -> None:
    clock = TurnableClock()
    with running_server(tmp_path / "tables.sqlite", clock) as server:
        client = Client(server.address)
        ada, ben, opened = rated_pair(client, pace="1m")
        join_rated(ben, opened)
        for each in (ada, ben):
            each.post(f"{opened.path}/leave", {"id": secret()})
        # As if everybody had closed the page: bots play on where somebody looks.
        server.service.presence._looked.clear()
        clock.ahead += 3 * MINUTE
        results(ada, 1)
        found: list[RatedGame] = []

        async def look() -> None:
            found.extend(await server.service.store.ask(rated_games))

        server.run(look())
        assert [[each.is_abandoned for each in game.standings] for game in found] == [[True, False]]


def test_seats_of_persons_tell_which_client_took_them(client: Client, server: RunningServer) -> None:
    ada, ben = arrived(client, ADA), arrived(client, BEN)
    for each in (ada, ben):
        change(each, wants_rating=True)
    agreed = {"seats": [sitting(ADA), {"kind": "person"}], "hints": False, "pace": "1d", "rated": True}
    # A proxy on this machine tells where requests come from; without one everybody here is the same client.
    told = {"X-Forwarded-For": "192.0.2.7"}
    answer = ada.send("POST", "/api/1/me/tables", {"id": secret(), **agreed}, **told).json()
    opened = Opened(answer["table"], answer, [ada, ben], client)
    join_rated(ben, opened)
    play_on(opened, {0: ada, 1: ben})
    again = ben.send("POST", f"/api/1{opened.path}/rematch", **told).json()["table"]
    found: list[str | None] = []

    async def look() -> None:
        for table in (opened.table, again):
            found.extend(each.client for each in await server.service.people.seats_at(table))

    server.run(look())
    pseudonym = server.service.pseudonyms.of("192.0.2.7")
    assert found == [pseudonym, None, pseudonym]
