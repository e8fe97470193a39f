"""Word for those whose pages are closed: when there is something to say, once, and to nobody who has not asked."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from akropolis.people.subscription import REST, SLOW_REST
from akropolis.server import service as service_module
from akropolis.server.push import sender as sender_module
from akropolis.server.push.bell import SLOW_WAIT, WAIT
from akropolis.server.push.sealing import unb64
from tests.kit.push_receiver import Receiver, receiving
from tests.kit.running_server import RunningServer, TurnableClock, running_server
from tests.server.client import ADA, BEN, GREEDY, Client, Opened, first_move, listening, play_on, secret, sitting


@pytest.fixture(scope="module", autouse=True)
def _only_when_told() -> Iterator[None]:
    """Servers look for word when tests let them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(service_module, "PUSH_SECONDS", 3600.0)
        yield


@pytest.fixture(scope="module")
def clock() -> TurnableClock:
    return TurnableClock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: TurnableClock) -> Iterator[RunningServer]:
    database = tmp_path_factory.mktemp("push") / "tables.sqlite"
    with running_server(database, clock, push_allow_loopback=True) as running:
        yield running


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        yield running


def look(server: RunningServer) -> None:
    """Let a server send what is due, and wait until it has."""

    async def looked() -> None:
        bell = server.service.bell
        assert bell
        await bell.settle()
        await bell.look()
        await bell.sender.settle()

    server.run(looked())


def wait(clock: TurnableClock, milliseconds: int) -> None:
    clock.ahead += milliseconds + 1


def subscribe(player: Client, path: str, receiver: Receiver, status: int = 200, **given: str) -> Any:
    answer = player.send("PUT", f"/api/1{path}/push", receiver.subscription() | given)
    assert answer.status_code == status, answer.text
    return answer.json()


def two(client: Client, **terms: Any) -> Opened:
    return client.open(sitting(ADA), sitting(BEN), **terms)


def move(opened: Opened) -> None:
    """Whoever is to act does so."""
    player = opened.players[opened.view()["status"]["acting"]["seat"]]
    player.post(f"{opened.path}/moves", first_move(player, opened.path))


def other(opened: Opened) -> int:
    """Who is not to act."""
    return 1 - int(opened.view()["status"]["acting"]["seat"])


def test_whoever_has_asked_for_it_is_told_that_it_is_their_turn(
    server: RunningServer, client: Client, clock: TurnableClock, receiver: Receiver
) -> None:
    opened = two(client)
    waiting = other(opened)
    subscribe(opened.players[waiting], opened.path, receiver, language="cs")
    move(opened)
    look(server)
    assert receiver.heard == []
    wait(clock, WAIT)
    look(server)
    look(server)
    body = "Jste na tahu."
    assert receiver.words == [{"kind": "turn", "table": opened.table, "count": 1, "title": "Akropolis", "body": body}]
    _, headers, sealed = receiver.heard[0]
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "3600")
    assert headers["Authorization"].endswith(f", k={client.get('/push')['key']}")
    for player in opened.players:
        assert f"{player.token}" not in f"{headers}{receiver.words}"
    assert opened.table.encode() not in sealed


def test_whoever_has_not_asked_is_told_nothing(
    server: RunningServer, client: Client, clock: TurnableClock, receiver: Receiver
) -> None:
    opened, another = two(client), two(client)
    seat = other(opened)
    subscribe(opened.players[1 - seat], opened.path, receiver)
    subscribe(another.players[0], another.path, receiver)
    gone = subscribe(opened.players[seat], opened.path, receiver)
    path = f"/api/1{opened.path}/push/{gone['receiver']}"
    assert opened.players[seat].send("DELETE", path).json() == gone | {"is_on": False}
    move(opened)
    wait(clock, WAIT)
    look(server)
    assert receiver.heard == []


def test_whoever_looks_is_told_nothing(
    server: RunningServer, client: Client, clock: TurnableClock, receiver: Receiver
) -> None:
    opened = two(client)
    seat = other(opened)
    player = opened.players[seat]
    subscribe(player, opened.path, receiver)
    with listening(server, opened.table) as socket:
        socket.hello(player.token)
        move(opened)
        wait(clock, WAIT)
        look(server)
    move(opened)
    move(opened)
    with listening(server, opened.table) as socket:  # coming back in time is as good
        socket.hello(player.token)
        wait(clock, WAIT)
        look(server)
    look(server)
    assert receiver.heard == []
    move(opened)
    move(opened)
    with listening(server, opened.table) as socket:  # others who look do not count
        socket.hello(opened.answer["watch"])
        wait(clock, WAIT)
        look(server)
    assert [word["kind"] for word in receiver.words] == ["turn"]


def test_whoever_has_moved_meanwhile_is_told_nothing(
    server: RunningServer, client: Client, clock: TurnableClock, receiver: Receiver
) -> None:
    opened = two(client)
    subscribe(opened.players[other(opened)], opened.path, receiver)
    move(opened)
    move(opened)
    wait(clock, WAIT)
    look(server)
    assert receiver.heard == []


def test_games_in_days_are_told_together_and_seldom(
    server: RunningServer, client: Client, clock: TurnableClock, receiver: Receiver
) -> None:
    token = client.post("/me", {"id": secret(), **BEN}, 201)["token"]
    me = client.with_token(token)
    games = [two(client, pace="1d") for _ in range(3)]
    for game in games:
        claim = {"token": game.players[other(game)].token}
        assert me.send("PUT", f"/api/1/me{game.path}", claim).is_success
    given = subscribe(me, "/me", receiver)
    for game in games:
        move(game)
    look(server)
    wait(clock, SLOW_WAIT)
    look(server)
    assert [(word["kind"], word["table"], word["count"]) for word in receiver.words] == [("several", None, 3)]
    assert receiver.heard[0][1]["TTL"] == "86400"
    for game in games:
        move(game)
        move(game)
    wait(clock, SLOW_WAIT)
    look(server)
    assert len(receiver.heard) == 1
    wait(clock, SLOW_REST)
    look(server)
    assert [word["count"] for word in receiver.words] == [3, 3]
    exported = me.get("/me/export")["subscriptions"]
    assert [(each["receiver"], each["language"]) for each in exported] == [(given["receiver"], "en")]
    assert me.send("DELETE", f"/api/1/me/push/{given['receiver']}").is_success
    assert me.get("/me/export")["subscriptions"] == []


def test_the_end_and_a_rematch_are_told(
    server: RunningServer, client: Client, clock: TurnableClock, receiver: Receiver
) -> None:
    opened = two(client)
    players = dict(enumerate(opened.players))
    play_on(opened, players, until=15)
    for player in players.values():
        subscribe(player, opened.path, receiver, endpoint=f"http://127.0.0.1:{receiver.port}/{player.token}"[:60])
    wait(clock, REST)
    while not (status := opened.view()["status"])["is_over"]:
        last = status["acting"]["seat"]
        move(opened)
    wait(clock, WAIT)
    look(server)
    assert [word["kind"] for word in receiver.words] == ["ended"]
    assert f"{players[last].token}"[:20] not in receiver.heard[0][0]
    players[last].post(f"{opened.path}/rematch", {"id": secret()})
    wait(clock, REST)
    look(server)
    assert {word["kind"] for word in receiver.words[1:]} == {"rematch"}


def test_a_bot_that_answers_late_is_a_turn_too(
    server: RunningServer, client: Client, clock: TurnableClock, receiver: Receiver
) -> None:
    opened = client.open(sitting(ADA), GREEDY)
    subscribe(opened.players[0], opened.path, receiver)
    play_on(opened, {0: opened.players[0]}, until=opened.view()["version"] + 2)
    wait(clock, WAIT)
    look(server)
    assert [word["kind"] for word in receiver.words] == ["turn"]


@pytest.mark.parametrize(
    ("answers", "heard", "left"), [([410], 1, 0), ([404], 1, 0), ([307], 1, 1), ([503, 429], 3, 1)]
)
def test_what_a_service_answers_is_heeded(
    server: RunningServer,
    client: Client,
    clock: TurnableClock,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
    answers: list[int],
    heard: int,
    left: int,
) -> None:
    monkeypatch.setattr(sender_module, "RETRIES", (0, 0))
    opened = two(client)
    player = opened.players[other(opened)]
    given = subscribe(player, opened.path, receiver)
    receiver.answers.extend(answers)
    receiver.headers = {"Location": f"http://127.0.0.1:{receiver.port}/elsewhere"}
    move(opened)
    wait(clock, WAIT)
    look(server)
    for _ in range(heard):
        receiver.arrived.get(timeout=120)
    look(server)
    assert {path for path, _, _ in receiver.heard} == {"/word"}
    assert len(receiver.heard) == heard
    found = []

    async def find() -> None:
        found.append(await server.service.postbox.find(unb64(given["receiver"])))

    server.run(find())
    assert (found[0] is not None) == bool(left)


def test_what_is_never_taken_is_given_up(
    server: RunningServer,
    client: Client,
    clock: TurnableClock,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sender_module, "RETRIES", (0,))
    opened = two(client)
    subscribe(opened.players[other(opened)], opened.path, receiver)
    receiver.answers.extend([500] * 10)
    move(opened)
    wait(clock, WAIT)
    look(server)
    for _ in range(2):
        receiver.arrived.get(timeout=120)
    look(server)
    assert len(receiver.answers) == 8


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"endpoint": "https://10.0.0.1/a"}, "push_address"),
        ({"endpoint": "http://push.example.org/a"}, "push_address"),
        ({"endpoint": "http://localhost:1/a"}, "push_address"),
        ({"p256dh": "AAAA"}, "push_keys"),
        ({"auth": "not base64!"}, "push_keys"),
        ({"language": "tlh"}, "request_invalid"),
    ],
)
def test_what_no_browser_would_give_is_refused(
    client: Client, receiver: Receiver, given: dict[str, str], code: str
) -> None:
    opened = two(client)
    assert subscribe(opened.players[0], opened.path, receiver, 422, **given)["code"] == code


def test_without_the_setting_of_tests_this_machine_is_refused_and_a_host_can_switch_it_off(
    tmp_path: Path, receiver: Receiver
) -> None:
    keys = []
    for push in (True, True, False):
        with running_server(tmp_path / "tables.sqlite", push=push) as server:
            client = Client(server.address)
            opened = two(client)
            keys.append(client.get("/push")["key"])
            status = 422 if push else 409
            refused = subscribe(opened.players[0], opened.path, receiver, status)
            assert refused["code"] == ("push_address" if push else "push_off")
    assert len(unb64(keys[0])) == 65
    assert keys == [keys[0], keys[0], None]


def test_of_two_servers_one_sends(postgres_url: str, clock: TurnableClock, receiver: Receiver) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(running_server(postgres_url, clock, push_allow_loopback=True)) for _ in range(2)]
        first, second = (Client(server.address) for server in servers)
        assert first.get("/push") == second.get("/push")
        opened = two(first)
        player = opened.players[other(opened)]
        subscribe(second.with_token(player.token), opened.path, receiver)
        for server in servers:
            look(server)
        move(opened)
        for server in servers:
            look(server)
        wait(clock, WAIT)
        for server in servers:
            look(server)
        assert [word["table"] for word in receiver.words] == [opened.table]
        move(opened)
        move(opened)
        look(servers[0])
        with listening(servers[1], opened.table) as socket:  # where whoever has the seat looks, is known there alone
            socket.hello(player.token)
            look(servers[1])
        wait(clock, REST)
        for server in servers:
            look(server)
        assert len(receiver.heard) == 1
