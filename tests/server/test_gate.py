"""How many connections one client may have, and who makes room when there are too many."""

from dataclasses import dataclass, field

import pytest

from akropolis.server import gate as gate_module
from akropolis.server.gate import Gate
from akropolis.server.limits import MOST_CONNECTIONS
from akropolis.server.metrics import Metrics


@dataclass(eq=False)
class Visit:
    """A connection that notes its end."""

    ended: list["Visit"] = field(default_factory=list)

    def drop(self) -> None:
        self.ended.append(self)


@pytest.fixture
def gate() -> Gate:
    return Gate(Metrics(), 1.0)


def crowd(gate: Gate, client: str | None, count: int) -> list[Visit]:
    visits = [Visit() for _ in range(count)]
    assert all(gate.enter(visit, client) for visit in visits)
    return visits


def test_the_oldest_that_waits_makes_room(gate: Gate) -> None:
    first, second, *others = crowd(gate, "ada", MOST_CONNECTIONS)
    gate.work_for(first)
    crowd(gate, "ada", 1)
    assert second.ended
    assert not any(visit.ended for visit in (first, *others))


def test_who_is_served_everywhere_gets_no_more(gate: Gate) -> None:
    for visit in crowd(gate, "ada", MOST_CONNECTIONS):
        gate.work_for(visit)
    refused = Visit()
    assert not gate.enter(refused, "ada")
    gate.leave(refused, "ada")
    assert gate.enter(Visit(), "ben")


def test_who_leaves_is_forgotten(gate: Gate) -> None:
    for _ in range(3):
        for visit in crowd(gate, "ada", MOST_CONNECTIONS):
            gate.leave(visit, "ada")
            assert not visit.ended
    assert not gate._of
    assert not gate._waiting


def test_a_trusted_proxy_speaks_for_many(gate: Gate) -> None:
    visits = crowd(gate, None, MOST_CONNECTIONS * 3)
    assert not any(visit.ended for visit in visits)


def test_nobody_is_counted_where_limits_are_lifted() -> None:
    visits = crowd(Gate(Metrics(), 0), "ada", MOST_CONNECTIONS * 3)
    assert not any(visit.ended for visit in visits)


def test_of_all_that_wait_the_one_that_waits_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate_module, "MOST_WAITING", 10)
    gate = Gate(Metrics(), 1.0)
    visits = [crowd(gate, str(number), 1)[0] for number in range(10)]
    gate.work_for(visits[0])
    gate.wait_for(visits[0])
    crowd(gate, "another", 1)
    assert [bool(visit.ended) for visit in visits] == [False, True, *[False] * 8]
