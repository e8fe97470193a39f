"""What was told is remembered, up to a limit; what was forgotten is told in the same words."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from akropolis import Options, deal
from akropolis.server import keeper, news_text
from akropolis.server.keeper import MOST_NEWS
from akropolis.server.told import BLOCK, Memory, blocks_of
from akropolis.table import commands
from akropolis.table.events import Entry, TakenBack
from akropolis.table.state import MOST_DEPARTURES, TableState
from akropolis.table.store import Answer
from akropolis.table.taking_back import MOST_TAKE_BACKS
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, GREEDY, Client, Opened, first_move, listening, play_on, sitting
from tests.table.playing import PEOPLE, SALT, START, after, terms_for

KEY = ("table", False)
FLOOD = 150
LONG = "longlonglonglong"


def text(version: int) -> str:
    return f'{{"version":{version}}}'


def remembering(first: int, last: int) -> Memory:
    memory = Memory()
    for version in range(first, last + 1):
        memory.add(KEY, version, text(version))
    return memory


@pytest.mark.parametrize("last", [1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK])
def test_any_part_of_what_was_told_is_found(last: int) -> None:
    memory = remembering(1, last)
    for since in range(last):
        for until in range(since + 1, last + 1):
            assert memory.texts(KEY, since, until) == [text(version) for version in range(since + 1, until + 1)]
    assert memory.texts(KEY, 0, last + 1) is None
    assert memory.texts(("table", True), 0, last) is None


def test_what_came_before_is_completed() -> None:
    memory = remembering(12, 30)
    assert memory.texts(KEY, 10, 30) is None
    assert memory.forgotten(KEY, 30) == 11
    assert memory.complete(KEY, blocks_of([text(version) for version in range(1, 12)])).texts(0, 30) == [
        text(version) for version in range(1, 31)
    ]
    assert memory.texts(KEY, 9, 14) == [text(version) for version in range(10, 15)]
    memory.add(KEY, 31, text(31))
    assert memory.texts(KEY, 29, 31) == [text(30), text(31)]


def test_after_a_gap_all_is_made_again() -> None:
    memory = remembering(1, 20)
    memory.add(KEY, 23, text(23))
    assert memory.texts(KEY, 0, 20) is None
    assert memory.forgotten(KEY, 24) == 24
    memory.complete(KEY, blocks_of([text(version) for version in range(1, 25)]))
    assert memory.texts(KEY, 21, 24) == [text(22), text(23), text(24)]


def test_memory_has_a_limit_and_the_longest_unused_is_forgotten() -> None:
    memory = Memory(most=20_000)
    long = "x" * 1000
    for version in range(1, 6):
        for table in "abcdefgh":
            memory.add((table, False), version, long)
            memory.texts(("a", False), version - 1, version)
            assert memory.size <= 20_000
    assert memory.texts(("a", False), 0, 1) == [long]
    assert memory.texts(("b", False), 0, 1) is None


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions of all news that is made, each time."""
    versions: list[int] = []
    original = news_text.to_news_text

    def noting(step: Any, openly: bool = False) -> str:
        versions.append(step.entry.version)
        return original(step, openly)

    monkeypatch.setattr(news_text, "to_news_text", noting)
    monkeypatch.setattr(keeper, "to_news_text", noting)
    return versions


def all_news(opened: Opened, query: str = "") -> list[Any]:
    """Everything that happened, page by page."""
    news: list[Any] = []
    since: int | None = 0
    while since is not None:
        page = opened.watcher.get(f"{opened.path}/events?since={since}{query}")
        news += page["news"]
        since = page["next"]
    return news


def test_a_game_is_told_once_however_often_one_asks(server: RunningServer, made: list[int]) -> None:
    opened = Client(server.address).open(sitting(ADA), GREEDY)
    view = play_on(opened, {0: opened.players[0]})
    whole = all_news(opened)
    assert sorted(made) == list(range(1, view["version"] + 1))  # the beginning was told to nobody before
    for since in (0, 1, 17, view["version"] - 1, view["version"]):
        page = opened.watcher.get(f"{opened.path}/events?since={since}")
        assert (page["news"], page["next"]) == (whole[since:], None)
    assert len(made) == view["version"]


def test_after_a_restart_the_same_is_told_and_made_once(tmp_path: Path, made: list[int]) -> None:
    told: list[list[list[Any]]] = []
    for _ in range(2):
        with running_server(tmp_path / "tables.sqlite") as server:
            client = Client(server.address)
            if not told:
                opened = client.open(sitting(ADA), GREEDY, live_scoring=False)
                play_on(opened, {0: opened.players[0]})
            again = Opened(opened.table, opened.answer, [], client)
            made.clear()
            told.append([all_news(again), all_news(again, "&openly=true")])
            assert told[-1] == [all_news(again), all_news(again, "&openly=true")]
    version = len(told[0][0])
    assert made == [*range(1, version + 1)] * 2  # once as it was told then, once openly
    assert told[0] == told[1]
    assert told[0][0] != told[0][1]


@pytest.fixture(scope="module")
def long(server: RunningServer) -> Opened:
    """A public table from before logs had an end: one move, made and taken back again and again."""
    terms = replace(terms_for(Options(2)), public=True)
    entries = commands.open_table(LONG, terms, dict(enumerate(PEOPLE[:2])), deal(terms.options, 1), SALT, START)
    state = TableState.of(LONG, entries)
    move = state.position.legal_moves[0]
    for _ in range(FLOOD):
        pair = [*commands.move(state, 0, move, state.version, START), Entry(state.version + 2, START, TakenBack(0))]
        state, entries = after(state, pair), entries + pair
    opening = server.service.store.open(state.summary(), entries, (), Answer("long", {}))
    asyncio.run_coroutine_threadsafe(opening, server.service.loop).result()
    client = Client(server.address)
    return Opened(LONG, {"watch": None}, [], client)


def test_a_long_log_is_told_page_by_page(long: Opened) -> None:
    first = long.watcher.get(f"{long.path}/events")
    assert (len(first["news"]), first["next"], first["version"]) == (MOST_NEWS, MOST_NEWS, 3 + 2 * FLOOD)
    assert [each["version"] for each in all_news(long)] == list(range(1, first["version"] + 1))


def test_who_was_away_for_long_gets_the_whole_table(server: RunningServer, long: Opened) -> None:
    version = 3 + 2 * FLOOD
    with listening(server, LONG) as near, listening(server, LONG) as far:
        welcome = near.hello(since=version - MOST_NEWS)
        assert (welcome["table"], len(welcome["news"])) == (None, MOST_NEWS)
        welcome = far.hello(since=version - MOST_NEWS - 1)
        assert (welcome["table"]["version"], welcome["news"]) == (version, [])


def test_nobody_makes_a_log_without_end(client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    ada = opened.players[0]
    made = first_move(ada, opened.path)
    refused = None
    for number in range(MOST_TAKE_BACKS + 1):
        body = {**made, "id": f"move-{number}", "version": opened.view()["version"]}
        version = ada.post(f"{opened.path}/moves", body)["version"]
        refused = ada.send("POST", f"/api/1{opened.path}/take-back", {"id": f"back-{number}", "version": version})
    assert refused is not None
    assert (refused.status_code, refused.json()["code"]) == (422, "take_back_often")
    assert opened.view()["status"]["can_take_back"] is None
    for number in range(MOST_DEPARTURES):  # it is not her turn: nobody moves for her
        ada.post(f"{opened.path}/leave", {"id": f"leave-{number}"})
        ada.post(f"{opened.path}/return", {"id": f"return-{number}"})
    assert ada.post(f"{opened.path}/leave", {"id": "once-more"}, 422)["code"] == "leave_often"
    assert ada.post(f"{opened.path}/leave", {"id": "leave-0"})["news"][0]["kind"] == "left"  # the same command
    assert opened.view()["version"] == 3 + 2 * (MOST_TAKE_BACKS + MOST_DEPARTURES) + 1
