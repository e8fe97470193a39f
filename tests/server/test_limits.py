"""How much one client may ask for."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from akropolis import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.limits import MOST_BUCKETS, MOST_SOCKETS, RATES, Limit, Limits
from akropolis.server.routes.parts import client_of
from tests.kit.running_server import running_server
from tests.server.client import GREEDY, PERSON, Client, secret


class Hands:
    """A clock whose hands are turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("limit", Limit)
def test_after_a_burst_one_must_wait(limit: Limit) -> None:
    hands = Hands()
    limits = Limits(hands)
    for _ in range(int(RATES[limit].burst)):
        limits.spend(limit, "ada")
    with pytest.raises(GameError) as refused:
        limits.spend(limit, "ada")
    assert refused.value.code is ServerCode.RATE_EXCEEDED
    limits.spend(limit, "ben")
    hands.now += refused.value.params["seconds"]
    limits.spend(limit, "ada")


def test_what_is_charged_afterwards_is_owed() -> None:
    hands = Hands()
    limits = Limits(hands)
    rate = RATES[Limit.READS]
    limits.charge(Limit.READS, "ada", 2 * int(rate.burst))
    with pytest.raises(GameError) as refused:
        limits.spend(Limit.READS, "ada")
    hands.now += refused.value.params["seconds"]
    assert refused.value.params["seconds"] >= rate.burst / rate.per_second
    limits.spend(Limit.READS, "ada")
    assert limits.take_untold() == {("reads", "ada"): 2 * rate.burst + 1}


def test_kinds_are_counted_apart() -> None:
    limits = Limits(Hands(), 0.05)
    limits.spend(Limit.OPENS, "ada")
    with pytest.raises(GameError):
        limits.spend(Limit.OPENS, "ada")
    limits.spend(Limit.READS, "ada")


def test_nothing_is_counted_where_limits_are_lifted() -> None:
    limits = Limits(Hands(), 0)
    for _ in range(1000):
        limits.spend(Limit.OPENS, "ada")


def test_a_client_holds_so_many_sockets_and_no_more() -> None:
    limits = Limits(Hands())
    with ExitStack() as open_sockets:
        for _ in range(MOST_SOCKETS):
            open_sockets.enter_context(limits.hold_socket("ada"))
        with pytest.raises(GameError), limits.hold_socket("ada"):
            pass
        with limits.hold_socket("ben"):
            pass
    with limits.hold_socket("ada"):
        pass


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::7", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
    ],
)
def test_a_household_is_one_client(one: str, other: str, same: bool) -> None:
    clients = [client_of(HTTPConnection({"type": "http", "client": (host, 1)})) for host in (one, other)]
    assert (clients[0] == clients[1]) == same


def test_a_flood_of_clients_does_not_fill_the_memory() -> None:
    limits = Limits(Hands())
    for number in range(MOST_BUCKETS + 100):
        limits.spend(Limit.READS, str(number))
    assert len(limits._buckets) <= MOST_BUCKETS


def test_who_asks_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", rate=0.05) as server:
        client = Client(server.address)
        client.post("/tables", {"id": secret(), "seats": [GREEDY, PERSON]}, 201)
        refused = client.send("POST", "/api/1/tables", {"id": secret(), "seats": [GREEDY, PERSON]})
        assert refused.status_code == 429
        assert refused.json()["code"] == "rate_exceeded"
        assert int(refused.headers["retry-after"]) == refused.json()["params"]["seconds"] > 0
        client.get("/tables")
