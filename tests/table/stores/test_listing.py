"""Public tables are found by what was agreed there, a page at a time, and those where nobody waits are not found."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from akropolis import BoxVariant, Options, deal
from akropolis.table.events import Entry, Opened
from akropolis.table.listing import DAY, MINUTE, Mark, Offer, Stage, Wanted
from akropolis.table.store import Answer, RepeatedCommandError, Summary, TooManyWaitingError
from akropolis.table.stores import SqlStore
from akropolis.table.stores.address import parse_address
from akropolis.table.stores.migrate import migrate
from akropolis.table.stores.opening import open_database
from akropolis.table.stores.postgres import PostgresDatabase
from akropolis.table.stores.queries import listing
from akropolis.table.stores.sqlite import SqliteDatabase
from akropolis.table.terms import Pace, SeatKind, SeatTerms, Terms
from akropolis.table.text import format_entry
from tests.table.stores.small_logs import entry, run_story

NOW = 100 * DAY
OFFER = Offer(2, "", "untimed", "en", NOW + 30 * MINUTE)


OLD_TABLE = text("INSERT INTO tables VALUES (:table, 1, true, :over, :full, NULL, :now, :now, 0, NULL)")
OLD_ENTRY = text("INSERT INTO entries VALUES (:table, 1, :body)")


async def open_listed(
    store: SqlStore, table: str, at: int = NOW, most: int | None = None, opener: str = "someone", **how: Any
) -> None:
    offer = replace(OFFER, **{name: how.pop(name) for name in list(how) if hasattr(OFFER, name)})
    summary = replace(Summary(table, 1, True, False, False, None, at, at, opener), **how)
    await store.open(summary, [entry(1)], [], Answer(f"open {table}", {"table": table}), offer, most)


async def names(store: SqlStore, now: int = NOW, limit: int = 99, after: Mark | None = None, **wanted: Any) -> str:
    return "".join(each.summary.table for each in await store.public_tables(Wanted(**wanted), now, limit, after))


def test_tables_are_found_by_how_far_they_have_got(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_listed(store, "a")
        await open_listed(store, "b", public=False, waits_until=None)
        await open_listed(store, "c", is_full=True)
        await open_listed(store, "d", is_full=True, is_over=True)
        assert [await names(store, stage=stage) for stage in Stage] == ["a", "c", "d"]

    run_story(url, story)


def test_where_nobody_was_seen_for_long_is_not_listed(url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_listed(store, "a")
        await open_listed(store, "b", pace="1d", waits_until=NOW + 7 * DAY)
        await open_listed(store, "c", is_full=True)
        await open_listed(store, "d", is_full=True, pace="3d")
        later = NOW + 31 * MINUTE
        assert await names(store, now=later) == "b"
        assert await names(store, now=later, stage=Stage.PLAYING) == "d"
        await store.keep_waiting({"a": later + 30 * MINUTE, "c": later + DAY})
        assert await names(store, now=later) == "ba"
        assert await names(store, now=NOW + 8 * DAY) == ""
        assert await names(store, now=NOW + 8 * DAY, stage=Stage.PLAYING) == ""

    run_story(url, story)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, "dcba"),
        ({"seats": 3}, "b"),
        ({"variant": ""}, "da"),
        ({"variant": "market"}, "cb"),
        ({"variant": "house"}, "c"),
        ({"pace": "5m"}, "cb"),
        ({"language": "cs"}, "ca"),
        ({"language": "cs", "variant": "house", "seats": 2}, "c"),
        ({"language": "ru"}, ""),
    ],
)
def test_tables_are_found_by_what_was_agreed(sqlite_url: str, wanted: dict[str, Any], found: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_listed(store, "a", NOW + 1, language="cs")
        await open_listed(store, "b", NOW + 2, seats=3, variants="market", pace="5m")
        await open_listed(store, "c", NOW + 3, variants="house market", pace="5m", language="cs")
        await open_listed(store, "d", NOW + 4, language=None)
        assert await names(store, **wanted) == found

    run_story(sqlite_url, story)


def test_pages_follow_each_other_without_gaps(url: str) -> None:
    async def story(store: SqlStore) -> None:
        for number, table in enumerate("abcdefg"):
            await open_listed(store, table, NOW + number // 3)  # several at the same moment
        pages, after = [], None
        while page := await store.public_tables(Wanted(), NOW, 2, after):
            pages.append("".join(each.summary.table for each in page))
            after = Mark(page[-1].summary.changed, page[-1].summary.table)
        assert pages == ["gf", "ed", "cb", "a"]

    run_story(url, story)


def test_a_client_has_only_so_many_tables_that_wait(url: str) -> None:
    async def story(store: SqlStore) -> None:
        outcomes = await asyncio.gather(
            *(open_listed(store, table, most=2) for table in "abcd"), return_exceptions=True
        )
        assert sorted(type(each).__name__ for each in outcomes) == ["NoneType"] * 2 + ["TooManyWaitingError"] * 2
        with pytest.raises(RepeatedCommandError):  # what was opened before is told again
            await open_listed(store, "abcd"[outcomes.index(None)], most=2)
        await open_listed(store, "e", most=2, is_full=True, waits_until=None)
        await open_listed(store, "f", most=2, opener="another")
        await open_listed(store, "g", most=2, at=NOW + DAY)
        with pytest.raises(TooManyWaitingError):
            await open_listed(store, "h", most=2)

    run_story(url, story)


@pytest.mark.parametrize(
    ("stage", "index"),
    [(Stage.WAITING, "tables_waiting"), (Stage.PLAYING, "tables_public"), (Stage.OVER, "tables_public")],
)
def test_what_is_not_listed_costs_nothing(sqlite_url: str, stage: Stage, index: str) -> None:
    database = open_database(sqlite_url)
    with database.reader.connect() as connection:
        question = listing(Wanted(stage), NOW, 20, Mark(NOW, "a")).compile(
            connection, compile_kwargs={"literal_binds": True}
        )
        plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}")]
    database.close()
    assert plan[0].startswith(f"SEARCH tables USING INDEX {index} (")
    assert not any(step.startswith("SCAN") for step in plan)


def test_tables_of_an_older_version_are_listed_by_what_their_logs_say(url: str) -> None:
    address = parse_address(url)
    kind = SqliteDatabase if address.get_backend_name() == "sqlite" else PostgresDatabase
    database = kind(address, 1, 30.0)
    migrate(database, "0003")
    terms = Terms(
        Options(3, variants=frozenset([BoxVariant.MARKET])), (SeatTerms(SeatKind.PERSON),) * 3, pace=Pace.ONE_DAY
    )
    opened = Opened(replace(terms, public=True), deal(terms.options, seed=1), "0" * 32)
    with database.writer.begin() as connection:
        for table, is_full, is_over in [("a", False, False), ("b", True, False), ("c", True, True)]:
            row = {"table": table, "full": is_full, "over": is_over, "now": NOW}
            connection.execute(OLD_TABLE, row)
            connection.execute(OLD_ENTRY, {"table": table, "body": format_entry(Entry(1, NOW, opened))})
    migrate(database)
    database.close()

    async def look(store: SqlStore) -> None:
        market: dict[str, Any] = {"seats": 3, "variant": "market", "pace": "1d"}
        assert await names(store, **market) == "a"
        assert await names(store, now=NOW + 6 * DAY, **market) == "a"
        assert await names(store, now=NOW + 8 * DAY, **market) == ""
        assert await names(store, stage=Stage.PLAYING, **market) == "b"
        assert await names(store, stage=Stage.OVER) == "c"

    run_story(url, look)
