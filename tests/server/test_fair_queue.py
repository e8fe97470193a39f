"""Who thinks much waits, and who asks for little does not: the queue alone, with jobs that cost what we say."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count

import pytest

from akropolis.server.fair_queue import FORGOTTEN_AFTER, WEIGHTS, Asker, FairQueue, Kind, Ticket

HOG = [Asker(Kind.BOTS, "hog", f"table {number}") for number in range(20)]
GUEST = Asker(Kind.BOTS, "guest", "guest's")


class Thinker:
    """One thread that thinks about whatever is next, and in which time goes by."""

    def __init__(self, queue: FairQueue, cost: Callable[[Asker], float] = lambda _: 1.0) -> None:
        self.queue = queue
        self.cost = cost
        self.now = 0.0
        self.thought: list[Asker] = []

    def ask(self, *askers: Asker) -> list[Ticket]:
        return [self.queue.push(asker, self.now) for asker in askers]

    def think(self, times: int, again: bool = False) -> list[Asker]:
        """Think so often; `again`: whoever got something wants more of it at once."""
        for _ in range(times):
            ticket = self.queue.pop()
            assert ticket
            self.now += self.cost(ticket.asker)
            self.queue.finish(ticket, self.cost(ticket.asker), self.now)
            self.thought.append(ticket.asker)
            if again:
                self.ask(ticket.asker)
        return self.thought[-times:]

    def seconds(self, key: Callable[[Asker], str]) -> Counter[str]:
        spent: Counter[str] = Counter()
        for asker in self.thought:
            spent[key(asker)] += self.cost(asker)  # type: ignore[assignment]
        return spent


@pytest.fixture
def thinker() -> Thinker:
    return Thinker(FairQueue())


def test_first_come_is_first_served_where_all_are_alike(thinker: Thinker) -> None:
    askers = [Asker(Kind.BOTS, f"client {number}", "table") for number in range(5)]
    thinker.ask(*askers)
    assert thinker.think(5) == askers
    assert thinker.queue.pop() is None


def test_a_guest_does_not_wait_for_twenty_tables_of_another(thinker: Thinker) -> None:
    thinker.ask(*HOG)
    thinker.think(10, again=True)
    thinker.ask(GUEST)
    assert thinker.think(1) == [GUEST]


def test_who_moves_now_and_then_never_waits_for_those_who_always_think(thinker: Thinker) -> None:
    hogs = [Asker(Kind.BOTS, f"hog {number}", "table") for number in range(10)]
    thinker.ask(*hogs)
    for _ in range(20):
        thinker.think(15, again=True)  # less than its share, which would be one in eleven
        thinker.ask(GUEST)
        assert thinker.think(1) == [GUEST]


def test_two_who_always_think_get_the_same_time_whatever_their_jobs_take(thinker: Thinker) -> None:
    thinker.cost = lambda asker: 1.0 if asker.client == "hog" else 0.1
    thinker.ask(*HOG, GUEST)
    thinker.think(1000, again=True)
    spent = thinker.seconds(lambda asker: asker.client)
    assert abs(spent["hog"] - spent["guest"]) <= 2


def test_the_tables_of_one_client_share_its_time(thinker: Thinker) -> None:
    thinker.cost = lambda asker: 1.0 if asker.table == "table 0" else 0.25
    thinker.ask(*HOG[:4])
    thinker.think(1000, again=True)
    spent = thinker.seconds(lambda asker: asker.table)
    assert max(spent.values()) - min(spent.values()) <= 2


def test_every_kind_has_its_share_and_others_get_what_is_left(thinker: Thinker) -> None:
    askers = [Asker(kind, "client", "table") for kind in Kind]
    thinker.ask(*askers)
    thinker.think(1500, again=True)
    spent = thinker.seconds(lambda asker: asker.kind)
    whole = sum(WEIGHTS.values())
    for kind, weight in WEIGHTS.items():
        assert abs(spent[kind] - 1500 * weight / whole) <= 10
    alone = Thinker(FairQueue())
    alone.ask(askers[-1])
    assert alone.think(50, again=True) == [askers[-1]] * 50


@pytest.mark.parametrize("kind", [Kind.HINTS, Kind.REVIEWS])
def test_hints_and_reviews_do_not_wait_for_bots(thinker: Thinker, kind: Kind) -> None:
    thinker.ask(*HOG)
    thinker.think(30, again=True)
    thinker.ask(asker := Asker(kind, "guest", "guest's"))
    assert thinker.think(1) == [asker]


def test_a_hundred_reviews_of_a_stranger_delay_the_first_of_another_by_one(thinker: Thinker) -> None:
    thinker.ask(*(Asker(Kind.REVIEWS, "stranger", f"table {number}") for number in range(100)))
    thinker.think(3, again=True)
    thinker.ask(guest := Asker(Kind.REVIEWS, "guest", "guest's"))
    turns = [asker for asker in thinker.think(20, again=True) if asker == guest]
    assert thinker.thought[3] == guest
    assert 10 <= len(turns) <= 11


def test_time_that_nobody_else_wanted_is_not_held_against_anyone(thinker: Thinker) -> None:
    thinker.ask(HOG[0])
    thinker.think(100, again=True)
    thinker.ask(GUEST)
    thinker.think(20, again=True)
    assert 9 <= sum(asker == GUEST for asker in thinker.thought[-20:]) <= 11


def test_coming_and_going_wins_nothing(thinker: Thinker) -> None:
    """A client with one table always waits alone: it must not begin anew each time."""
    thinker.ask(*HOG)
    for _ in range(100):
        if not thinker.queue.waiting(Kind.BOTS, "guest"):
            thinker.ask(GUEST)
        got = thinker.think(1)
        if got != [GUEST]:
            thinker.ask(*got)
    assert 48 <= sum(asker == GUEST for asker in thinker.thought) <= 52


def test_what_is_being_thought_about_is_charged_at_once() -> None:
    queue = FairQueue()
    for asker in (*HOG[:3], GUEST):
        queue.push(asker, 0.0)
    first, second = queue.pop(), queue.pop()
    assert [ticket.asker.client for ticket in (first, second) if ticket] == ["hog", "guest"]


def test_what_is_moved_to_another_kind_waits_there(thinker: Thinker) -> None:
    unwatched = [Asker(Kind.UNWATCHED, f"client {number}", "table") for number in range(3)]
    thinker.ask(*HOG, *unwatched)
    assert thinker.queue.move(unwatched[2], Kind.BOTS, 0.0) == Asker(Kind.BOTS, "client 2", "table")
    assert (thinker.queue.waiting(Kind.BOTS), thinker.queue.waiting(Kind.UNWATCHED)) == (21, 2)
    assert Asker(Kind.BOTS, "client 2", "table") in thinker.think(3)
    nobody = Asker(Kind.UNWATCHED, "nobody", "table")
    assert thinker.queue.move(nobody, Kind.BOTS, 0.0).kind is Kind.BOTS
    assert thinker.queue.waiting(Kind.BOTS) + thinker.queue.waiting(Kind.UNWATCHED) == 20


def test_what_is_removed_is_not_thought_about(thinker: Thinker) -> None:
    tickets = thinker.ask(*HOG[:2], GUEST)
    thinker.queue.remove(tickets[0], 0.0)
    thinker.queue.remove(tickets[2], 0.0)
    assert (thinker.queue.waiting(Kind.BOTS), thinker.queue.clients(Kind.BOTS)) == (1, 1)
    assert thinker.think(1) == [HOG[1]]
    assert thinker.queue.pop() is None


def test_those_who_wait_and_run_are_counted() -> None:
    queue = FairQueue()
    for asker in (*HOG[:3], GUEST):
        queue.push(asker, 0.0)
    assert (queue.waiting(Kind.BOTS), queue.clients(Kind.BOTS), queue.running(Kind.BOTS)) == (4, 2, 0)
    assert queue.waiting(Kind.BOTS, "hog") == 3
    assert queue.waiting(Kind.HINTS, "hog") == queue.waiting(Kind.HINTS) == 0
    ticket = queue.pop()
    assert ticket
    assert (queue.waiting(Kind.BOTS), queue.clients(Kind.BOTS), queue.running(Kind.BOTS)) == (3, 2, 1)
    queue.finish(ticket, 1.0, 1.0)
    assert queue.running(Kind.BOTS) == 0


def test_whoever_has_gone_is_forgotten_after_a_while(thinker: Thinker) -> None:
    clients: Iterable[Asker] = (Asker(Kind.BOTS, f"client {number}", "table") for number in count())
    for _, asker in zip(range(50), clients, strict=False):
        thinker.ask(asker)
    thinker.think(50)
    assert thinker.queue.remembered == 100
    thinker.queue.forget(thinker.now)
    assert thinker.queue.remembered == 100
    thinker.ask(GUEST)
    thinker.queue.forget(thinker.now + FORGOTTEN_AFTER)
    assert thinker.queue.remembered == 2
    assert thinker.think(1) == [GUEST]


def test_whoever_has_used_less_than_all_others_need_not_be_remembered(thinker: Thinker) -> None:
    thinker.ask(GUEST)
    thinker.think(1)
    thinker.ask(HOG[0])
    thinker.think(5, again=True)
    thinker.queue.forget(thinker.now)
    assert thinker.queue.remembered == 2
