"""The list of public tables: who waits comes first, and nobody else is in the way."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from akropolis.server.limits import MOST_WAITING
from akropolis.table.listing import MINUTE
from tests.kit.running_server import RunningServer, TurnableClock, running_server
from tests.server.client import ADA, BEN, GREEDY, PERSON, Client, Opened, listening, play_on, secret, sitting

CLOCK = TurnableClock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("server") / "tables.sqlite", CLOCK) as running:
        yield running


@pytest.fixture(autouse=True)
def _later() -> None:
    """What another test has opened is out of the list."""
    CLOCK.ahead += 31 * MINUTE


def tables(client: Client, query: str = "") -> list[str]:
    return [line["table"] for line in client.get(f"/tables{query}")["tables"]]


def wait(client: Client, **terms: Any) -> Opened:
    return client.open(sitting(ADA), PERSON, public=True, **terms)


def test_a_table_is_listed_while_it_waits_and_elsewhere_while_it_is_played(client: Client) -> None:
    opened = wait(client, name="Come in", language="cs")
    page = client.get("/tables")
    assert [line["table"] for line in page["tables"]] == [opened.table]
    assert (page["tables"][0]["language"], page["tables"][0]["sitters"], page["next"]) == ("cs", [ADA, None], None)
    assert tables(client, "?state=playing") == []
    client.post(f"{opened.path}/join", {"id": secret(), "sitter": BEN}, 201)
    assert tables(client) == []
    [line] = client.get("/tables?state=playing")["tables"]
    assert (line["table"], line["sitters"], line["is_full"]) == (opened.table, [ADA, BEN], True)


def test_finished_games_are_a_list_of_their_own(client: Client) -> None:
    opened = client.open(GREEDY, GREEDY, public=True)
    play_on(opened, {})
    assert tables(client, "?state=over") == [opened.table]
    assert opened.table not in tables(client) + tables(client, "?state=playing")


def test_a_table_where_nobody_was_seen_for_long_is_gone_and_can_still_be_joined(client: Client) -> None:
    opened, by_days = wait(client), wait(client, pace="3d")
    CLOCK.ahead += 31 * MINUTE
    assert tables(client, "?pace=untimed") == []
    assert tables(client, "?pace=3d") == [by_days.table]
    client.post(f"{opened.path}/join", {"id": secret(), "sitter": BEN}, 201)
    client.post(f"{by_days.path}/join", {"id": secret(), "sitter": BEN}, 201)


def test_a_table_waits_for_as_long_as_somebody_is_there(server: RunningServer, client: Client) -> None:
    watched, left = wait(client), wait(client)
    with listening(server, watched.table) as socket_client:
        socket_client.hello(watched.answer["watch"])
        CLOCK.ahead += 20 * MINUTE
        server.run(server.service.lobby.keep_waiting(server.service.hub.tables))
        CLOCK.ahead += 20 * MINUTE
        assert tables(client) == [watched.table]
    CLOCK.ahead += 20 * MINUTE
    assert tables(client) == []
    assert left.view()["version"] == 2


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?seats=2", "ac"),
        ("?seats=3", "b"),
        ("?variant=none", "ab"),
        ("?variant=market", "c"),
        ("?pace=5m", "bc"),
        ("?language=fr", "b"),
        ("?language=fr&seats=2", ""),
    ],
)
def test_tables_are_found_by_what_was_agreed(client: Client, query: str, expected: str) -> None:
    opened = {
        "a": wait(client),
        "b": client.open(sitting(ADA), PERSON, PERSON, public=True, pace="5m", language="fr"),
        "c": wait(client, pace="5m", options={"architects": 2, "variants": ["house", "market"]}),
    }
    assert sorted(tables(client, query)) == sorted(opened[each].table for each in expected)


def test_pages_follow_each_other(client: Client) -> None:
    opened = [wait(client).table for _ in range(5)]
    first = client.get("/tables?limit=2")
    second = client.get(f"/tables?limit=2&after={first['next']}")
    third = client.get(f"/tables?limit=2&after={second['next']}")
    listed = [line["table"] for page in (first, second, third) for line in page["tables"]]
    assert (sorted(listed), len(listed), third["next"]) == (sorted(opened), 5, None)


@pytest.mark.parametrize(
    "query", ["?state=lost", "?seats=5", "?variant=moat", "?pace=1s", "?language=fr_FR", "?limit=51", "?after=1"]
)
def test_what_cannot_be_asked_for_is_refused(client: Client, query: str) -> None:
    assert client.get(f"/tables{query}", 422)["code"] == "request_invalid"


def test_a_client_has_only_so_many_tables_that_wait(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", rate=1) as server:
        client = Client(server.address)
        body = {"id": secret(), "seats": [sitting(ADA), PERSON], "options": {"architects": 2}, "public": True}
        first = client.post("/tables", body, 201)
        for _ in range(MOST_WAITING - 1):
            wait(client)
        error = client.post("/tables", {**body, "id": secret()}, 409)
        assert (error["code"], error["params"]) == ("waiting_exceeded", {"most": MOST_WAITING})
        assert client.post("/tables", body, 201) == first, "the same command again"
        client.open(sitting(ADA), PERSON)
        client.open(sitting(ADA), GREEDY, public=True)
        client.post(f"/tables/{first['table']}/join", {"id": secret(), "sitter": BEN}, 201)
        wait(client)
