"""What people at a table say to each other, and whether they play again: told to all who are there, and not kept."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from akropolis.people.phrases import Phrase
from akropolis.server.limits import RATES, Limit
from tests.kit.postgres import fresh_database
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, Client, Opened, SocketClient, listening, play_on, secret, sitting
from tests.server.test_documents import PROTOCOL
from tools.game_data import game_data

Servers = tuple[RunningServer, RunningServer]


@pytest.fixture(scope="module", params=["alone", "two on PostgreSQL"])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Two that share a database, or one twice."""
    with ExitStack() as stack:
        if request.param == "alone":
            one = stack.enter_context(running_server(tmp_path_factory.mktemp("talking") / "tables.sqlite"))
            yield one, one
        else:
            database = stack.enter_context(fresh_database())
            one, two = (stack.enter_context(running_server(database, workers=2)) for _ in range(2))
            yield one, two


def say(player: Client, opened: Opened, phrase: str, status: int = 200, **given: str) -> Any:
    return player.post(f"{opened.path}/phrases", {"id": secret(), "phrase": phrase, **given}, status)


def hear_phrase(client: SocketClient) -> Any:
    return client.hear_until(lambda message: message["type"] == "phrase")


def test_a_phrase_is_told_once_to_everyone_who_wants_to_know(servers: Servers) -> None:
    here, there = servers
    opened = Client(here.address).open(sitting(ADA), sitting(BEN))
    ada, ben = opened.players
    elsewhere = Client(there.address, ada.token)
    with (
        listening(here, opened.table) as own,
        listening(there, opened.table) as watcher,
        listening(there, opened.table) as deaf,
    ):
        own.hello(ada.token, people=True)
        watcher.hello(opened.answer["watch"], people=True)
        deaf.hello(ben.token)
        said = say(ada, opened, "nice_move", id="first")
        assert (said["seat"], said["phrase"]) == (0, "nice_move")
        assert re.fullmatch("[0-9a-f]{16}", said["id"]), "what the client has chosen could be words"
        assert hear_phrase(watcher) == said
        say(ada, opened, "nice_move", id="first")
        say(elsewhere, opened, "nice_move", id="first")
        again = say(ben, opened, "thanks", id="first")  # the id of another seat is another
        assert [hear_phrase(own), hear_phrase(own)] == [said, again]
        assert hear_phrase(watcher) == again
        deaf.say({"type": "ping"})
        assert deaf.hear() == {"type": "pong"}
    assert opened.view()["version"] == 3
    assert [news["kind"] for news in ada.get(f"{opened.path}/events?since=0")["news"]] == ["opened", "joined", "joined"]


def test_there_is_no_free_text(servers: Servers) -> None:
    opened = Client(servers[0].address).open(sitting(ADA), sitting(BEN))
    for phrase in ("you there?", "", "HELLO"):
        assert say(opened.players[0], opened, phrase, 422)["code"] == "request_invalid"
    assert all(f"`{each}`" in PROTOCOL for each in Phrase)
    assert 10 <= len(Phrase) <= 12


def test_a_seat_speaks_at_a_gentle_rate(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", rate=1.0) as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN))
        ada, ben = opened.players
        burst = round(RATES[Limit.SEAT_PHRASES].burst)
        server.service.limits._clock = lambda: 0.0
        for number in range(burst):
            say(ada, opened, "oops", id=str(number))
        assert say(ada, opened, "oops", 429)["code"] == "rate_exceeded"
        say(ada, opened, "oops", id="0")  # said before
        say(ben, opened, "thanks")
        most = round(RATES[Limit.PHRASES].burst)
        for _ in range(most - burst - 3):
            say(ada, opened, "oops", 429)
        assert say(ben, opened, "thanks", 429)["code"] == "rate_exceeded"


def over(server: RunningServer, **terms: Any) -> Opened:
    opened = Client(server.address).open(sitting(ADA), sitting(BEN), **terms)
    play_on(opened, dict(enumerate(opened.players)))
    return opened


def test_who_wants_a_rematch_and_who_does_not_is_told_to_all(servers: Servers) -> None:
    here, there = servers
    opened = over(here)
    ada, ben = opened.players
    elsewhere = Client(there.address, ben.token)
    with listening(there, opened.table) as watcher:
        watcher.hello(opened.answer["watch"], people=True)
        declined = elsewhere.post(f"{opened.path}/rematch/decline", {"id": secret()})
        assert declined == {"seat": 1, "wants": False}
        watcher.hear_until(lambda message: message.get("rematch") == [declined])
        seat = ada.post(f"{opened.path}/rematch", status=201)
        both = [{"seat": 0, "wants": True}, declined]
        watcher.hear_until(lambda message: message.get("rematch") == both)
        assert ada.post(f"{opened.path}/rematch/decline", {"id": secret()}) == {"seat": 0, "wants": True}
        with listening(here, opened.table) as late:
            late.hello(ben.token, people=True)
            late.hear_until(lambda message: message.get("rematch") == both)
        elsewhere.post(f"{opened.path}/rematch", status=201)
        watcher.hear_until(lambda message: message.get("rematch") == [both[0], {"seat": 1, "wants": True}])
        while not any('"kind":"rematched"' in text and seat["table"] in text for text in watcher.heard):
            watcher.hear()  # it may come by another way than who wants it
    with listening(there, seat["table"]) as follower:
        assert follower.hello(opened.answer["watch"], people=True)["type"] == "welcome"


def test_the_page_is_told_what_there_is_to_say() -> None:
    assert game_data()["phrases"] == list(Phrase)
    assert all(re.fullmatch("[a-z_]+", each) for each in Phrase)
