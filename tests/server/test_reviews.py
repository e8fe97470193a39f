"""Reviews under way: how many each client may have, who waits for whom, and when one is given up."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from threading import Semaphore

import pytest

from akropolis import Options, PublicView
from akropolis.errors import GameError
from akropolis.notation.records import Record
from akropolis.server import reviews as reviews_module
from akropolis.server.errors import ServerCode
from akropolis.server.metrics import Metrics
from akropolis.server.pool import Pool
from akropolis.server.reviews import GIVEN_UP_AFTER, MOST_OF_CLIENT, Reviews
from akropolis.table.records import record_of
from tests.table.playing import finished

MANY = 10_000


@cache
def record(seed: int) -> Record:
    """A game; each seed another one."""
    return record_of(finished(Options(2), seed=seed))


@dataclass
class Desk:
    """Where reviews cost nothing, and are made one turn at a time when they are allowed to."""

    allowed: Semaphore = field(default_factory=lambda: Semaphore(0))
    reviewed: list[PublicView] = field(default_factory=list)
    now: float = 0.0
    reviews: Reviews = field(init=False)

    def review_turn(self, view: PublicView, turn: int, *_: object) -> int:
        self.reviewed.append(view)
        self.allowed.acquire()
        return turn

    def ask(self, seed: int, client: str) -> bool:
        return self.reviews.ask(f"table {seed}", record(seed), client).is_done

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            await asyncio.sleep(0)

    def run(self, story: Callable[[], Awaitable[None]]) -> None:
        async def told() -> None:
            pool = Pool(1, Metrics())
            self.reviews = Reviews(pool, lambda: self.now)
            try:
                await story()
            finally:
                self.allowed.release(MANY)
                await self.reviews.close()
                pool.close()

        asyncio.run(told())


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    desk = Desk()
    monkeypatch.setattr(reviews_module, "backend", lambda: "native")
    monkeypatch.setattr(reviews_module, "review_turn", desk.review_turn)
    monkeypatch.setattr(reviews_module, "review_record", lambda *_, known: known)
    monkeypatch.setattr(reviews_module, "game_review", lambda _: None)
    return desk


def test_a_stranger_who_asks_for_many_reviews_does_not_keep_others_from_theirs(desk: Desk) -> None:
    async def story() -> None:
        for seed in range(MOST_OF_CLIENT):
            assert not desk.ask(seed, "stranger")
        await desk.until(lambda: len(desk.reviewed) == 1)
        with pytest.raises(GameError) as refused:
            desk.ask(MOST_OF_CLIENT, "stranger")
        assert refused.value.code is ServerCode.SERVER_BUSY
        assert not desk.ask(MOST_OF_CLIENT, "guest")
        desk.allowed.release(MANY)
        await desk.until(lambda: desk.ask(MOST_OF_CLIENT, "guest"))
        guests = [position.public_view for position in record(MOST_OF_CLIENT).positions()]
        last = max(number for number, view in enumerate(desk.reviewed) if view in guests)
        assert last <= 2 * len(record(MOST_OF_CLIENT).moves) + 2

    desk.run(story)


def test_more_than_four_strangers_have_their_games_reviewed(desk: Desk) -> None:
    async def story() -> None:
        for seed in range(6):
            assert not desk.ask(seed, f"client {seed}")
        desk.allowed.release(MANY)
        for seed in range(6):
            await desk.until(lambda seed=seed: desk.ask(seed, "anyone"))  # type: ignore[misc]

    desk.run(story)


def test_a_review_that_nobody_asks_for_any_more_rests_until_somebody_does(desk: Desk) -> None:
    async def story() -> None:
        assert not desk.ask(0, "client")
        await desk.until(lambda: len(desk.reviewed) == 1)
        desk.now += GIVEN_UP_AFTER + 1
        desk.allowed.release(MANY)
        task = desk.reviews._kept["table 0"].task
        assert task
        await task
        assert len(desk.reviewed) == 1
        assert desk.reviews.is_known("table 0")
        await desk.until(lambda: desk.ask(0, "another"))
        assert len(desk.reviewed) == len(record(0).moves)

    desk.run(story)


def test_only_reviews_at_rest_are_let_go(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews_module, "MOST_KEPT", 1)

    async def story() -> None:
        assert not desk.ask(0, "client")
        desk.allowed.release(len(record(0).moves))
        await desk.until(lambda: desk.ask(0, "client"))
        assert not desk.ask(1, "client")
        assert not desk.ask(2, "client")
        assert [desk.reviews.is_known(f"table {seed}") for seed in range(3)] == [False, True, True]

    desk.run(story)
