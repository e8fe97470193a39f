"""Notifications of one client do not wait for another client's receivers, however slow these are."""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from akropolis.people.postbox import Postbox
from akropolis.people.subscription import Subscription
from akropolis.server import service as service_module
from akropolis.server.metrics import Metrics
from akropolis.server.push import post as post_module
from akropolis.server.push import sender as sender_module
from akropolis.server.push.addresses import Endpoint
from akropolis.server.push.bell import WAIT
from akropolis.server.push.post import Post, Reply
from akropolis.server.push.sealing import ServerKey, unb64
from akropolis.server.push.sender import AT_ONCE_OF_CLIENT, MOST_WAITING_OF_CLIENT, Delivery, Sender
from tests.kit.push_receiver import AUTH, Receiver, receiving
from tests.kit.running_server import TurnableClock, running_server
from tests.server.client import TIMEOUT, Client
from tests.server.test_push import move, other, subscribe, two

KEY = unb64(Receiver().subscription()["p256dh"])


class Services(Post):
    """Services that answer once they are open, and those whose names begin with "silent" never."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[str] = []
        self.most: Counter[str] = Counter()
        """The most requests to one service at the same time."""
        self.is_open = asyncio.Event()
        self._in_flight: Counter[str] = Counter()

    async def send(self, endpoint: Endpoint, headers: dict[str, str], body: bytes) -> Reply:
        name = endpoint.host.partition(".")[0]
        self.begun.append(name)
        self._in_flight[name] += 1
        self.most |= self._in_flight
        await self.is_open.wait()
        self._in_flight[name] -= 1
        if name.startswith("silent"):
            raise TimeoutError
        return Reply(201)


class Subscriptions(Postbox):
    """Knows who was unsubscribed."""

    def __init__(self) -> None:
        self.dropped: list[bytes] = []

    async def unsubscribe(self, receiver: bytes, holder: bytes | None = None) -> None:
        assert holder is None
        self.dropped.append(receiver)


def to(client: str, service: str, path: str = "/") -> Delivery:
    endpoint = f"https://{service}.example.org{path}"
    return Delivery(Subscription(endpoint.encode(), b"", None, None, endpoint, KEY, AUTH, "en", client, 0), b"word", 60)


def run(story: Callable[[Sender, Services, Subscriptions], Coroutine[Any, Any, None]]) -> dict[str, float]:
    """The outcome of a story's notifications."""
    metrics = Metrics()

    async def told() -> None:
        services, subscriptions = Services(), Subscriptions()
        key = ServerKey(ServerKey.new_secret(), "https://play.example.org")
        sender = Sender(services, key, subscriptions, lambda: 0, metrics, allow_loopback=False)
        await story(sender, services, subscriptions)
        await sender.close()

    asyncio.run(told())
    found = (sample for family in metrics.registry.collect() for sample in family.samples)
    return {each.labels["outcome"]: each.value for each in found if each.name == "akropolis_words_total"}


async def quiet() -> None:
    """Let everything happen that does not wait for anybody."""
    for _ in range(100):
        await asyncio.sleep(0)


def test_a_client_has_a_few_requests_in_flight_and_a_service_one() -> None:
    async def story(sender: Sender, services: Services, _: Subscriptions) -> None:
        for number in range(20):
            sender.offer(to("eve", f"slow{number}"))
        await quiet()
        assert len(services.begun) == AT_ONCE_OF_CLIENT
        for path in ("/1", "/2", "/3"):
            sender.offer(to(f"client {path}", "known", path))
        sender.offer(to("ada", "another"))
        await quiet()
        assert services.begun[AT_ONCE_OF_CLIENT:] == ["known", "another"]
        services.is_open.set()
        await sender.settle()
        assert set(services.most.values()) == {1}

    assert run(story) == {"sent": 24}


def test_clients_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender_module, "AT_ONCE", 1)

    async def story(sender: Sender, services: Services, _: Subscriptions) -> None:
        for service in ("eve1", "eve2", "eve3"):
            sender.offer(to("eve", service))
        for client in ("ada", "ben"):
            sender.offer(to(client, client))
        services.is_open.set()
        await sender.settle()
        assert services.begun == ["eve1", "eve2", "ada", "ben", "eve3"]

    assert run(story) == {"sent": 5}


def test_what_waits_of_one_client_is_bounded() -> None:
    async def story(sender: Sender, services: Services, _: Subscriptions) -> None:
        for number in range(MOST_WAITING_OF_CLIENT + 7):
            sender.offer(to("eve", f"eve{number}"))
        sender.offer(to("ada", "ada"))
        assert sender.has_room
        services.is_open.set()
        await sender.settle()

    assert run(story) == {"sent": MOST_WAITING_OF_CLIENT + 1, "given_up": 7}


def test_an_endpoint_that_does_not_answer_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender_module, "SILENT_RESTS", (3600,))

    async def story(sender: Sender, services: Services, subscriptions: Subscriptions) -> None:
        services.is_open.set()
        for _ in range(3):
            sender.offer(to("eve", "silent"))
            sender.offer(to("eve", "awake"))
            await sender.settle()
        assert services.begun == ["silent", "awake", "awake", "awake"]
        assert subscriptions.dropped == []

    assert run(story) == {"delayed": 1, "given_up": 2, "sent": 3}


def test_an_endpoint_that_never_answers_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender_module, "SILENT_RESTS", (0,) * 4)
    monkeypatch.setattr(sender_module, "RETRIES", (0,))

    async def story(sender: Sender, services: Services, subscriptions: Subscriptions) -> None:
        services.is_open.set()
        while not subscriptions.dropped:
            sender.offer(to("eve", "silent"))
            await sender.settle()
            await quiet()
        assert services.begun == ["silent"] * 5
        assert subscriptions.dropped == [b"https://silent.example.org/"]

    assert run(story) == {"delayed": 2, "given_up": 2, "dropped": 1}


@contextmanager
def silent(count: int) -> Iterator[list[int]]:
    """Ports at which everything is taken and nothing answered."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        yield [each.getsockname()[1] for each in sockets]


def test_many_silent_receivers_of_one_client_do_not_delay_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "PUSH_SECONDS", 3600.0)
    monkeypatch.setattr(post_module, "TOTAL_SECONDS", 3600.0)
    clock = TurnableClock()
    with (
        running_server(tmp_path / "tables.sqlite", clock, push_allow_loopback=True) as server,
        receiving() as receiver,
        silent(30) as ports,
        httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=TIMEOUT) as http,
    ):
        eve, ada = Client(server.address, http=http), Client(server.address)
        for port in ports:
            attacked = two(eve)
            waiting = attacked.players[other(attacked)]
            subscribe(waiting, attacked.path, receiver, endpoint=f"http://127.0.0.1:{port}/")
            move(attacked)
        opened = two(ada)
        subscribe(opened.players[other(opened)], opened.path, receiver)
        move(opened)
        clock.ahead += WAIT + 1

        async def look() -> None:
            assert server.service.bell
            await server.service.bell.settle()
            await server.service.bell.look()

        server.run(look())
        assert receiver.arrived.get(timeout=TIMEOUT) == "/word"
