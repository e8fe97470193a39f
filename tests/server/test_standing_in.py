"""A bot may play on for somebody who has been away for two minutes, where the terms of the table allow it."""

from collections.abc import Iterator
from typing import Any

import pytest

from akropolis.server.routes.standing_in import AWAY_MILLISECONDS
from tests.kit.running_server import RunningServer, TurnableClock, running_server
from tests.server.client import ADA, BEN, PERSON, Client, Opened, SocketClient, listening, secret, sitting


class House:
    """A server whose clock can be put forward."""

    def __init__(self, server: RunningServer, clock: TurnableClock) -> None:
        self.server, self.clock, self.client = server, clock, Client(server.address)

    def open(self, **terms: Any) -> Opened:
        return self.client.open(sitting(ADA), sitting(BEN), **terms)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    clock = TurnableClock()
    with running_server(tmp_path_factory.mktemp("standing-in") / "tables.sqlite", clock) as server:
        yield House(server, clock)


def ask(player: Client, opened: Opened, seat: int, status: int, id_: str | None = None) -> Any:
    return player.post(f"{opened.path}/seats/{seat}/stand-in", {"id": id_ or secret()}, status)


def is_here(client: SocketClient, *seats: int) -> None:
    client.hear_until(lambda message: message.get("here") == list(seats))


def test_a_bot_plays_for_who_is_away_until_they_return(house: House) -> None:
    opened = house.open()
    ada, ben = opened.players
    with listening(house.server, opened.table) as bens:
        bens.hello(ben.token, people=True)
        with listening(house.server, opened.table) as adas:
            adas.hello(ada.token)
            is_here(bens, 0, 1)
            house.clock.ahead += AWAY_MILLISECONDS
            assert ask(ben, opened, 0, 409)["code"] == "seat_here"
        is_here(bens, 1)
        assert ask(ben, opened, 0, 409)["code"] == "seat_here"
        house.clock.ahead += AWAY_MILLISECONDS
        assert ask(ben, opened, 1, 409)["code"] == "seat_here"
        left = ask(ben, opened, 0, 200, "once")
        assert [news["kind"] for news in left["news"]] == ["left"]
        made = bens.hear_until(lambda message: message.get("news", {}).get("kind") == "moved")["news"]
        assert (made["seat"], made["by"]) == (0, "stand_in")
        assert ask(ben, opened, 0, 409)["code"] == "seat_left"
        ada.post(f"{opened.path}/return", {"id": secret()})
        assert ask(ben, opened, 0, 200, "once") == left, "the same command has the same answer"
        assert not opened.view()["seats"][0]["is_away"]


def test_who_was_never_seen_is_away_since_somebody_looks(house: House) -> None:
    opened = house.open()
    ben = opened.players[1]
    assert ask(ben, opened, 0, 409)["code"] == "seat_here", "nobody has looked"
    with listening(house.server, opened.table) as bens:
        bens.hello(ben.token, people=True)
        is_here(bens, 1)
        assert ask(ben, opened, 0, 409)["code"] == "seat_here"
        house.clock.ahead += AWAY_MILLISECONDS
        ask(ben, opened, 0, 200)


def test_nobody_plays_for_others_where_a_move_may_take_days_or_before_the_game(house: House) -> None:
    slow = house.open(pace="1d")
    assert ask(slow.players[1], slow, 0, 422)["code"] == "stand_in_terms"
    waiting = house.client.open(sitting(ADA), sitting(BEN), PERSON)
    assert ask(waiting.players[1], waiting, 0, 409)["code"] == "game_not_begun"
    assert ask(waiting.players[1], waiting, 3, 422)["code"] == "seat_unknown"


def test_nobody_plays_for_others_for_a_rating(house: House) -> None:
    tokens = []
    for sitter in (ADA, BEN):
        me = house.client.with_token(house.client.post("/me", {"id": secret(), **sitter}, 201)["token"])
        assert me.send("PATCH", "/api/1/me", {"wants_rating": True}).is_success
        tokens.append(me)
    ada, ben = tokens
    body = {"id": secret(), "seats": [sitting(ADA), PERSON], "hints": False, "rated": True, "pace": "1m"}
    answer = ada.post("/me/tables", body, 201)
    ben.post(f"/me/tables/{answer['table']}/join", {"id": secret(), "sitter": BEN, "token": answer["join"]}, 201)
    opened = Opened(answer["table"], answer, [ada, ben], house.client)
    assert ask(ben, opened, 0, 422)["code"] == "stand_in_terms"
