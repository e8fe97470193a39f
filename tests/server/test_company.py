"""Who is at a table is told to those who are there and want to know: who is here, who is away, how many watch."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from akropolis.server import bounded_socket
from akropolis.server.company import GRACE_SECONDS, MOST_ROOMS, Company
from akropolis.server.hub import Hub, Listener, Pulse
from akropolis.server.neighbours import ALIVE_SECONDS
from tests.kit.postgres import fresh_database
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, GREEDY, Client, Opened, SocketClient, listening, sitting
from tests.server.test_bounds import frame

TABLE = "a" * 16
NOON = 1_800_000_000_000


class Town:
    """Some processes that hear each other at once, and a clock for all."""

    def __init__(self, *names: str) -> None:
        self.now = 0.0
        self.hubs = {name: Hub() for name in names}
        self.lines: list[tuple[str, str]] = []
        self.alive = {
            name: Company(hub, self.wall_clock, partial(self.whisper, name) if len(names) > 1 else None, self.clock)
            for name, hub in self.hubs.items()
        }

    def clock(self) -> float:
        return self.now

    def wall_clock(self) -> int:
        return NOON + round(self.now * 1000)

    def whisper(self, name: str, line: str) -> None:
        self.lines.append((name, line))

    def deliver(self) -> None:
        """Let everyone alive hear what was said."""
        while self.lines:
            author, line = self.lines.pop(0)
            for name, company in self.alive.items():
                if name != author:
                    company.hear(author, line)

    def come(self, name: str, seat: int | None = None, people: bool = True, pulse: Pulse | None = None) -> Listener:
        listener = Listener(lambda: None)
        listener.seat, listener.wants_people, listener.pulse = seat, people, pulse
        self.hubs[name].enter(TABLE, listener)
        self.alive[name].enter(TABLE, listener)
        self.deliver()
        return listener

    def go(self, name: str, listener: Listener) -> None:
        self.hubs[name].leave(TABLE, listener)
        self.alive[name].leave(TABLE, listener)
        self.deliver()

    def wait(self, seconds: float = 1.0) -> None:
        for _ in range(round(seconds)):
            self.now += 1
            for company in self.alive.values():
                company.look()
            self.deliver()


def heard(listener: Listener) -> list[Any]:
    texts = []
    while text := listener.next():
        texts.append(json.loads(text))
    return texts


def latest(listener: Listener) -> Any:
    return heard(listener)[-1]


def presence(*here: int, away: dict[int, float] | None = None, watching: int = 0, **rematch: bool) -> dict[str, Any]:
    gone = [{"seat": seat, "since": NOON + round(at * 1000)} for seat, at in (away or {}).items()]
    answers = [{"seat": int(seat.removeprefix("seat")), "wants": wants} for seat, wants in rematch.items()]
    return {"type": "presence", "here": list(here), "away": gone, "watching": watching, "rematch": answers}


@pytest.mark.parametrize("names", [("one",), ("one", "two")])
def test_coming_is_told_at_once_and_going_once_it_is_sure(names: tuple[str, ...]) -> None:
    town = Town(*names)
    ada = town.come("one", 0)
    ben = town.come(names[-1], 1)
    assert heard(ada) == [presence(0), presence(0, 1)]
    assert latest(ben) == presence(0, 1)
    town.wait(2)
    town.go(names[-1], ben)
    town.wait(1)
    assert heard(ada) == []
    town.wait(GRACE_SECONDS)
    assert heard(ada) == [presence(0, away={1: 2})]
    ben = town.come(names[-1], 1)
    assert heard(ada) == [presence(0, 1)]
    assert latest(ben) == presence(0, 1)


def test_loading_a_page_again_is_not_going() -> None:
    town = Town("one", "two")
    ada, ben = town.come("one", 0), town.come("two", 1)
    heard(ada)
    town.go("two", ben)
    town.wait(1)
    town.come("one", 1)
    town.wait(10)
    assert heard(ada) == []


@pytest.mark.parametrize("other", ["one", "two"])
def test_two_devices_count_once(other: str) -> None:
    town = Town("one", "two")
    ada = town.come("one", 0)
    phone, laptop = town.come("one", 1), town.come(other, 1)
    assert latest(ada) == presence(0, 1)
    town.go("one", phone)
    town.wait(10)
    assert heard(ada) == []
    town.go(other, laptop)
    town.wait(10)
    assert heard(ada) == [presence(0, away={1: 10})]


def test_those_who_watch_are_counted_together_and_told_too() -> None:
    town = Town("one", "two")
    ada = town.come("one", 0)
    watchers = [town.come(name) for name in ("one", "two") * 20]
    town.wait(1)
    told = heard(ada)
    assert told[-1] == presence(0, watching=40)
    assert len(told) < 5
    assert all(latest(each) == presence(0, watching=40) for each in watchers)
    town.go("two", watchers[1])
    town.wait(1)
    assert heard(ada) == [presence(0, watching=39)]


def test_who_does_not_want_to_know_counts_and_is_told_nothing() -> None:
    town = Town("one", "two")
    ben = town.come("two", 1, people=False)
    ada = town.come("one", 0)
    assert latest(ada) == presence(0, 1)
    assert heard(ben) == []


def test_where_nobody_wants_to_know_nothing_is_remembered() -> None:
    town = Town("one")
    ada = town.come("one", 0, people=False)
    town.go("one", ada)
    town.wait(1)
    assert not town.alive["one"]._rooms
    assert not town.alive["one"]._changed


def test_the_people_of_a_process_that_dies_are_away() -> None:
    town = Town("one", "two")
    town.come("two", 1)
    ada, watcher = town.come("one", 0), town.come("two")
    town.wait(1)
    assert latest(ada) == presence(0, 1, watching=1)
    heard(watcher)
    del town.alive["two"]
    town.wait(ALIVE_SECONDS)
    assert heard(ada) == []
    town.wait(1)
    assert heard(ada) == [presence(0, away={1: 1})]


def test_a_process_that_stood_still_buries_nobody() -> None:
    town = Town("one", "two")
    town.come("two", 1)
    ada = town.come("one", 0)
    town.wait(1)
    heard(ada)
    town.now += 100
    town.wait(3)
    assert heard(ada) == []


def test_what_was_missed_is_asked_for() -> None:
    town = Town("one", "two")
    ada = town.come("one", 0)
    town.wait(1)
    heard(ada)
    listener = Listener(lambda: None)
    listener.seat = 1
    town.hubs["two"].enter(TABLE, listener)
    town.alive["two"].enter(TABLE, listener)
    town.lines.clear()  # the connection was lost
    town.wait(1)
    assert heard(ada) == [presence(0, 1)]


def test_a_process_that_starts_later_asks_who_is_there() -> None:
    town = Town("one", "two")
    late = town.alive.pop("two")
    town.come("one", 0)
    town.wait(5)
    town.alive["two"] = late
    ben = town.come("two", 1)
    assert latest(ben) == presence(0, 1)


def test_who_falls_quiet_is_away_until_heard_again() -> None:
    town = Town("one", "two")
    watched: list[Callable[[bool], None] | None] = []
    ada = town.come("one", 0, pulse=watched.append)
    assert watched == []  # nobody is there to be told
    ben = town.come("two", 1)
    (note,) = watched
    assert note
    note(True)
    town.deliver()
    assert latest(ben) == presence(1, away={0: 0})
    town.wait(5)
    note(False)
    town.deliver()
    assert heard(ben) == [presence(0, 1)]
    town.go("two", ben)
    town.wait(GRACE_SECONDS + 1)
    assert watched[1:] == [None]
    assert latest(ada) == presence(0, away={1: 5})


def test_answers_to_a_rematch_are_told_and_whoever_has_a_seat_there_keeps_it() -> None:
    town = Town("one", "two")
    ada, ben = town.come("one", 0), town.come("two", 1)
    town.alive["one"].answer_rematch(TABLE, 0, True)
    town.alive["two"].answer_rematch(TABLE, 1, False)
    town.deliver()
    assert latest(ada) == latest(ben) == presence(0, 1, seat0=True, seat1=False)
    town.alive["two"].answer_rematch(TABLE, 0, False)
    town.alive["one"].answer_rematch(TABLE, 1, True)
    town.deliver()
    assert latest(ada) == latest(ben) == presence(0, 1, seat0=True, seat1=True)
    assert latest(town.come("two")) == presence(0, 1, seat0=True, seat1=True)


def test_of_tables_without_anybody_so_many_are_remembered() -> None:
    hub = Hub()
    company = Company(hub, lambda: NOON)
    for number in range(MOST_ROOMS + 10):
        company.answer_rematch(f"table{number}", 0, True)
    assert len(company._rooms) == MOST_ROOMS


@pytest.fixture(scope="module", params=["alone", "two on PostgreSQL"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two that share a database, or one twice."""
    with ExitStack() as stack:
        if request.param == "alone":
            one = stack.enter_context(running_server(tmp_path_factory.mktemp("company") / "tables.sqlite"))
            yield one, one
        else:
            database = stack.enter_context(fresh_database())
            one, two = (stack.enter_context(running_server(database, workers=2)) for _ in range(2))
            yield one, two


def is_presence(**wanted: Any) -> Callable[[Any], bool]:
    return lambda message: message["type"] == "presence" and all(message[key] == wanted[key] for key in wanted)


def fall_asleep(client: SocketClient) -> None:
    """From now on nothing is answered, though the connection stays."""
    client.connection.protocol.receive_data = lambda data: None  # type: ignore[method-assign]


@pytest.fixture
def opened(servers: tuple[RunningServer, RunningServer]) -> Opened:
    return Client(servers[0].address).open(sitting(ADA), sitting(BEN), GREEDY)


def test_over_the_wire_one_comes_goes_falls_asleep_and_returns(
    servers: tuple[RunningServer, RunningServer], opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded_socket, "PULSE_SECONDS", 0.1)
    monkeypatch.setattr(bounded_socket, "QUIET_SECONDS", 0.3)
    here, there = servers
    ada, ben = (each.token for each in opened.players)
    with listening(here, opened.table) as first:
        assert first.hello(ada, people=True)["type"] == "welcome"
        first.hear_until(is_presence(here=[0], away=[], watching=0))
        with listening(there, opened.table) as second:
            second.hello(ben)
            first.hear_until(is_presence(here=[0, 1]))
            with listening(there, opened.table) as watcher:
                watcher.hello(opened.answer["watch"], people=True)
                watcher.hear_until(is_presence(here=[0, 1], watching=1))
            first.hear_until(is_presence(watching=0))
        gone = first.hear_until(is_presence(here=[0]))
        assert [each["seat"] for each in gone["away"]] == [1]
        with listening(there, opened.table) as third:
            third.hello(ben)
            first.hear_until(is_presence(here=[0, 1], away=[]))
            fall_asleep(third)
            first.hear_until(is_presence(here=[0]))
            with listening(here, opened.table) as fourth:
                fourth.hello(ben)
                first.hear_until(is_presence(here=[0, 1]))


def test_who_answers_again_is_here_again(
    servers: tuple[RunningServer, RunningServer], opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded_socket, "PULSE_SECONDS", 0.1)
    monkeypatch.setattr(bounded_socket, "QUIET_SECONDS", 0.3)
    pings: list[bytes | bytearray] = []
    with listening(servers[0], opened.table) as first, listening(servers[1], opened.table) as second:
        second.hello(opened.players[1].token)
        second.connection.protocol.receive_data = pings.append  # type: ignore[method-assign, assignment]
        first.hello(opened.players[0].token, people=True)
        first.hear_until(is_presence(here=[0, 1]))
        first.hear_until(is_presence(here=[0]))
        ping = next(each for each in pings if each[0] == 0x89)
        second.connection.socket.sendall(frame(10, bytes(ping[2:6])))
        first.hear_until(is_presence(here=[0, 1]))


def test_several_processes_on_a_file_tell_nothing_rather_than_what_is_wrong(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", workers=2) as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN))
        with listening(server, opened.table) as first:
            first.hello(opened.players[0].token, people=True)
            first.say({"type": "ping"})
            assert first.hear() == {"type": "pong"}


def test_what_is_deleted_is_forgotten(servers: tuple[RunningServer, RunningServer], opened: Opened) -> None:
    company = servers[0].service.company
    with listening(servers[0], opened.table) as first:
        first.hello(opened.players[0].token, people=True)
        first.hear_until(is_presence(here=[0]))
        assert opened.table in company._rooms
        servers[0].run(servers[0].service.host.delete([opened.table], NOON))
        assert first.hear_until(lambda message: message["type"] == "error")["code"] == "table_unknown"
        assert opened.table not in company._rooms
