"""One game after another: who watches goes along with the architects, and nobody else does."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, GREEDY, PERSON, Client, Opened, listening, play_on, secret, sitting


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two that share a database, as processes do."""
    database: Path = tmp_path_factory.mktemp("series") / "tables.sqlite"
    with running_server(database, workers=2) as one, running_server(database, workers=2) as other:
        yield one, other


@pytest.fixture(scope="module")
def games(servers: tuple[RunningServer, RunningServer]) -> list[Opened]:
    """Three private games of the same two, the last of them in play."""
    client = Client(servers[0].address)
    opened = client.open(sitting(ADA), PERSON)
    joiner = client.with_token(opened.answer["join"])
    joined = joiner.post(f"{opened.path}/join", {"id": secret(), "sitter": BEN}, 201)
    opened.players.append(client.with_token(joined["token"]))
    series = [opened]
    for _ in range(2):
        last = series[-1]
        play_on(last, dict(enumerate(last.players)))
        seats = [player.post(f"{last.path}/rematch", status=201) for player in last.players]
        players = [client.with_token(each["token"]) for each in sorted(seats, key=lambda each: int(each["seat"]))]
        series.append(Opened(seats[0]["table"], opened.answer, players, client))
    return series


@pytest.mark.parametrize("role", ["watch", "join"])
def test_a_spectator_follows_with_the_same_token(
    servers: tuple[RunningServer, RunningServer], games: list[Opened], role: str
) -> None:
    token = games[0].answer[role]
    for server in servers:
        spectator = Client(server.address, token)
        for game, following in pairwise(games):
            assert spectator.get(game.path)["rematch"] == following.table
            view = spectator.get(following.path)
            assert (view["table"], view["seat"], view["origin"]) == (following.table, None, game.table)
        with listening(server, games[-1].table) as socket_client:
            assert socket_client.hello(token)["table"]["table"] == games[-1].table


@pytest.mark.parametrize("role", ["watch", "join"])
def test_a_spectator_does_nothing_there_but_look(games: list[Opened], role: str) -> None:
    spectator = games[0].stranger.with_token(games[0].answer[role])
    path = games[-1].path
    assert spectator.get(f"{path}/legal", 403)["code"] == "right_missing"
    assert spectator.post(f"{path}/leave", {"id": "a"}, 403)["code"] == "right_missing"
    body = {"id": secret(), "sitter": BEN}
    assert spectator.post(f"{path}/join", body, 403)["code"] == "right_missing"


def test_others_stay_outside(servers: tuple[RunningServer, RunningServer], games: list[Opened]) -> None:
    first, second, third = games
    client = first.stranger
    another = client.open(sitting(ADA), PERSON)
    architect = first.players[0]
    link = architect.post(f"{first.path}/seats/0/move-link")["token"]
    assert client.get(second.path, 401)["code"] == "token_missing"
    for token in (another.answer["watch"], another.answer["join"], architect.token, link):
        for game in (second, third):
            assert client.with_token(token).get(game.path, 403)["code"] == "right_missing"
            with listening(servers[0], game.table) as socket_client:
                assert socket_client.hello(token)["code"] == "right_missing"
    # Nor is the way back open.
    assert third.players[0].get(second.path, 403)["code"] == "right_missing"


def test_a_game_that_continues_another_is_none_of_the_series(games: list[Opened]) -> None:
    first = games[0]
    body = {"id": secret(), "turn": 2, "seats": [sitting(ADA), GREEDY]}
    answer = first.players[0].post(f"{first.path}/continue", body, 201)
    assert first.watcher.get(f"/tables/{answer['table']}", 403)["code"] == "right_missing"


def test_every_game_of_a_series_is_known_by_who_opened_the_first(
    servers: tuple[RunningServer, RunningServer], games: list[Opened]
) -> None:
    first = games[0]
    body = {"id": secret(), "turn": 3, "seats": [sitting(ADA), GREEDY]}
    continued = first.players[0].post(f"{first.path}/continue", body, 201)["table"]
    service = servers[0].service

    async def openers() -> set[str | None]:
        tables = [*(game.table for game in games), continued]
        found = [await service.store.find_summary(table) for table in tables]
        return {summary.opener if summary else None for summary in found}

    assert asyncio.run_coroutine_threadsafe(openers(), service.loop).result() == {service.pseudonyms.of("127.0.0.1")}


def test_a_rematch_is_followed_as_soon_as_it_is_told(servers: tuple[RunningServer, RunningServer]) -> None:
    one, other = servers
    opened = Client(one.address).open(sitting(ADA), GREEDY)
    watch = opened.answer["watch"]
    play_on(opened, {0: opened.players[0]})
    with listening(other, opened.table) as socket_client:
        socket_client.hello(watch)
        opened.players[0].post(f"{opened.path}/rematch", status=201)
        table = socket_client.hear()["news"]["table"]
        assert Client(other.address, watch).get(f"/tables/{table}")["origin"] == opened.table
