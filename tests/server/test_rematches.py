"""The next game, asked for by all at the same moment, again and again: one table, and one token for each seat."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from akropolis.table.stores.schema import GRANTS
from tests.kit.postgres import fresh_database
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, Client, Opened, play_on, secret, sitting

ROUNDS = 4
MANY = 50


@pytest.fixture(scope="module", params=["alone", "two processes", "two on PostgreSQL"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two that share a database, or one twice."""
    database: str | Path = tmp_path_factory.mktemp("rematches") / "tables.sqlite"
    with ExitStack() as stack:
        if request.param == "two on PostgreSQL":
            database = stack.enter_context(fresh_database())
        one = stack.enter_context(running_server(database, workers=1 if request.param == "alone" else 2))
        yield one, one if request.param == "alone" else stack.enter_context(running_server(database, workers=2))


@pytest.fixture(scope="module")
def finished(servers: tuple[RunningServer, RunningServer]) -> Opened:
    opened = Client(servers[0].address).open(sitting(ADA), sitting(BEN))
    play_on(opened, dict(enumerate(opened.players)))
    return opened


def just_finished(finished: Opened) -> Opened:
    """Another table at which the last move of the same game was made: that is faster than a whole game."""
    client, turn = finished.stranger, len(finished.view()["moves"]) - 1
    body = {"id": secret(), "turn": turn, "seats": [sitting(ADA), sitting(BEN)]}
    answer = finished.players[0].post(f"{finished.path}/continue", body, 201)
    players = [client.with_token(each["token"]) for each in answer["seats"]]
    opened = Opened(answer["table"], answer, players, client)
    play_on(opened, dict(enumerate(players)))
    return opened


def test_who_asks_at_the_same_moment_gets_the_same_table(
    servers: tuple[RunningServer, RunningServer], finished: Opened
) -> None:
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS):
            opened = just_finished(finished)
            players = [Client(server.address, each.token) for server, each in zip(servers, opened.players, strict=True)]
            together = Barrier(len(players))

            def ask(player: Client, opened: Opened = opened, together: Barrier = together) -> httpx.Response:
                player.get(opened.path)  # it is known here, and the connection is there
                together.wait()
                return player.send("POST", f"/api/1{opened.path}/rematch", {"id": secret()})

            answers = list(pool.map(ask, players))
            assert [answer.status_code for answer in answers] == [201, 201], [answer.text for answer in answers]
            seats = [answer.json() for answer in answers]
            assert seats[0]["table"] == seats[1]["table"] == opened.view()["rematch"]
            assert [seat["seat"] for seat in seats] == [1, 0]
            for player, seat in zip(players, seats, strict=True):
                assert player.with_token(seat["token"]).get(f"/tables/{seat['table']}")["seat"] == seat["seat"]


def test_however_often_one_asks_there_is_one_token(
    servers: tuple[RunningServer, RunningServer], finished: Opened
) -> None:
    opened = just_finished(finished)
    ada, ben = opened.players
    answers = [ada.post(f"{opened.path}/rematch", {"id": "same"}, 201) for _ in range(MANY)]
    answers += [ada.post(f"{opened.path}/rematch", {"id": f"another-{each}"}, 201) for each in range(MANY)]
    answers.append(ada.post(f"{opened.path}/rematch", status=201))
    answers.append(Client(servers[1].address, ada.token).post(f"{opened.path}/rematch", {"id": "same"}, 201))
    assert all(answer == answers[0] for answer in answers)
    theirs = ben.post(f"{opened.path}/rematch", {"id": "same"}, 201)
    assert theirs["table"] == answers[0]["table"]
    assert theirs["token"] != answers[0]["token"]
    assert granted(servers[0], answers[0]["table"]) == 2


def granted(server: RunningServer, table: str) -> int:
    """How many tokens there are for a table."""

    def count(connection: Any) -> int:
        found: int = connection.scalar(select(func.count()).select_from(GRANTS).where(GRANTS.c.table == table))
        return found

    return asyncio.run_coroutine_threadsafe(server.service.store.ask(count), server.service.loop).result()
