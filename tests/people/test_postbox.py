"""Browsers that want word, and the word that waits for them, in both kinds of database."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from akropolis.errors import GameError
from akropolis.people import postbox as postbox_module
from akropolis.people.directory import Directory
from akropolis.people.person import Seated
from akropolis.people.postbox import Postbox
from akropolis.people.stores.push import OVER_KEPT
from akropolis.people.subscription import (
    MOST_OF_CLIENT,
    MOST_OF_HOLDER,
    MOST_OF_RECEIVER,
    REST,
    News,
    Subscription,
    WordKind,
)
from akropolis.table.store import Grant, Role
from akropolis.table.stores import SqlStore
from akropolis.table.stores.backup import backup
from akropolis.table.stores.host import Host
from akropolis.table.stores.opening import open_database
from akropolis.table.stores.restore import restore
from akropolis.table.stores.schema import TABLES
from tests.people.known import ADA, arrive, device, rows, run_people
from tests.table.stores.small_logs import open_table

OF_SEAT = Subscription(b"browser", b"seat", b"seat", None, "https://push.example.org/a", b"key", b"auth", "en", "me", 7)
OF_ADA = replace(OF_SEAT, holder=device(ADA).digest, of_grant=None, of_device=device(ADA).digest)
DUE = 10
TURN = News("a", 0, WordKind.TURN, 3, is_slow=False, due=DUE)


async def seat_somebody(store: SqlStore, *tables: str) -> None:
    for number, table in enumerate(tables):
        await open_table(store, table)
        digest = b"seat" if number == 0 else f"seat at {table}".encode()
        await store.add_grant(Grant(digest, table, Role.SEAT, 0))


def counted(url: str) -> tuple[int, int]:
    kept = rows(url)
    return len(kept["subscriptions"]), len(kept["words"])


def test_word_waits_for_those_who_have_asked_and_for_nobody_else(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        postbox = Postbox(store)
        await seat_somebody(store, "a", "b")
        await postbox.ring(TURN)
        assert (await postbox.has_any(), await postbox.waiting(DUE)) == (False, [])
        await postbox.subscribe(OF_SEAT)
        await postbox.ring(replace(TURN, seat=1))
        await postbox.ring(replace(TURN, table="b"))
        assert (await postbox.has_any(), await postbox.waiting(DUE)) == (True, [])
        await postbox.ring(TURN)
        assert [(each.receiver, each.news, each.rung) for each in await postbox.waiting(DUE)] == [(b"browser", TURN, 0)]
        await postbox.ring(replace(TURN, version=5, due=99))
        assert [each.news for each in await postbox.waiting(DUE)] == [replace(TURN, version=5)]

    run_people(url, story)


def test_a_person_hears_of_every_seat_and_a_browser_once(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        postbox = Postbox(store)
        await arrive(directory, ADA)
        await seat_somebody(store, "a", "b")
        for table in "ab":
            await directory.sit_down(Seated(table, 0, "ada", 7))
        await postbox.subscribe(OF_SEAT)
        await postbox.subscribe(OF_ADA)
        await postbox.ring(TURN)
        await postbox.ring(replace(TURN, table="b"))
        assert [each.news.table for each in await postbox.waiting(DUE)] == ["a", "b"]
        assert [each.holder for each in await postbox.of("ada")] == [OF_ADA.holder]
        await postbox.silence([("a", 0)])
        assert [each.news.table for each in await postbox.waiting(DUE)] == ["b"]

    run_people(url, story)


def test_of_two_who_claim_word_one_gets_it(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        postbox = Postbox(store)
        await seat_somebody(store, "a")
        await postbox.subscribe(OF_SEAT)
        await postbox.ring(TURN)
        words = await postbox.waiting(DUE)
        assert [await postbox.claim(words, now) for now in (100, 101)] == [True, False]
        assert await postbox.waiting(DUE) == []
        await postbox.ring(TURN)
        assert [each.rung for each in await postbox.waiting(DUE)] == [100]
        assert not await postbox.claim(words, 102)

    run_people(url, story)


def test_clients_take_turns_and_what_may_be_sent_comes_first(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postbox_module, "AT_ONCE", 4)

    async def story(directory: Directory, store: SqlStore) -> None:
        postbox = Postbox(store)
        await seat_somebody(store, "a", "b")
        for receiver in (b"1", b"2", b"3", b"4", b"5"):
            await postbox.subscribe(replace(OF_SEAT, receiver=receiver, client="eve"))
        await postbox.ring(replace(TURN, due=REST))
        await postbox.subscribe(replace(OF_SEAT, receiver=b"9", holder=b"seat at b", of_grant=b"seat at b"))
        await postbox.ring(replace(TURN, table="b", due=REST + 5))
        assert [each.receiver for each in await postbox.waiting(REST)] == [b"1", b"2", b"3", b"4"]
        assert [each.receiver for each in await postbox.waiting(REST + 5)] == [b"1", b"9", b"2", b"3"]
        for word in await postbox.waiting(REST):
            if word.receiver in {b"1", b"2"}:
                assert await postbox.claim([word], REST)
        await postbox.ring(replace(TURN, due=REST))
        assert [each.receiver for each in await postbox.waiting(REST + 5)] == [b"3", b"9", b"4", b"5"]

    run_people(url, story)


@pytest.mark.parametrize("how", ["unsubscribed", "gone", "revoked", "table deleted", "logged out", "person deleted"])
def test_who_goes_takes_subscriptions_and_words_along(url: str, how: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        postbox, host = Postbox(store), Host(store)
        await arrive(directory, ADA)
        await seat_somebody(store, "a")
        await directory.sit_down(Seated("a", 0, "ada", 7))
        await postbox.subscribe(OF_ADA if how in {"logged out", "person deleted"} else OF_SEAT)
        await postbox.ring(TURN)
        assert len(await postbox.waiting(DUE)) == 1
        match how:
            case "unsubscribed":
                await postbox.unsubscribe(b"browser", b"another")
                assert await postbox.has_any()
                await postbox.unsubscribe(b"browser", b"seat")
            case "gone":
                await postbox.unsubscribe(b"browser")
            case "revoked":
                await host.revoke([b"seat"], 5)
            case "table deleted":
                await host.delete(["a"], at=5)
            case "logged out":
                await directory.log_out("ada", device(ADA).device, 5)
            case "person deleted":
                await directory.leave("ada", "ghost", 5)

    run_people(url, story)
    assert counted(url) == (0, 0)


def test_caps_hold_and_the_oldest_make_room(sqlite_url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        postbox = Postbox(store)
        tables = [f"t{number:03}" for number in range(MOST_OF_RECEIVER + 2)]
        await seat_somebody(store, *tables)
        for number, table in enumerate(tables[1:]):
            holder = f"seat at {table}".encode()
            await postbox.subscribe(replace(OF_SEAT, holder=holder, of_grant=holder, made=number))
        for number in range(MOST_OF_HOLDER + 1):
            await postbox.subscribe(replace(OF_SEAT, receiver=f"{number}".encode(), made=number))

    run_people(sqlite_url, story)
    kept = rows(sqlite_url)["subscriptions"]
    assert sorted(each["made"] for each in kept if each["receiver"] == b"browser") == list(
        range(1, MOST_OF_RECEIVER + 1)
    )
    assert sorted(each["receiver"] for each in kept if each["holder"] == b"seat") == [b"1", b"2", b"3", b"4", b"5"]


def test_one_client_has_so_many_and_no_more(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("akropolis.people.stores.push.MOST_OF_CLIENT", 2)

    async def story(directory: Directory, store: SqlStore) -> None:
        postbox = Postbox(store)
        await seat_somebody(store, "a")
        for receiver in (b"1", b"2", b"2"):
            await postbox.subscribe(replace(OF_SEAT, receiver=receiver))
        with pytest.raises(GameError) as refused:
            await postbox.subscribe(replace(OF_SEAT, receiver=b"3"))
        assert refused.value.code == "push_full"
        await postbox.subscribe(replace(OF_SEAT, receiver=b"3", client="another"))

    run_people(sqlite_url, story)
    assert MOST_OF_CLIENT > MOST_OF_RECEIVER


def test_nobody_can_change_the_keys_of_a_browser_and_its_rest_holds_for_all(sqlite_url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        postbox = Postbox(store)
        await seat_somebody(store, "a", "b")
        await postbox.subscribe(OF_SEAT)
        await postbox.ring(TURN)
        assert await postbox.claim(await postbox.waiting(DUE), 100)
        other = replace(OF_SEAT, holder=b"seat at b", of_grant=b"seat at b")
        with pytest.raises(GameError) as refused:
            await postbox.subscribe(replace(other, public_key=b"mine"))
        assert refused.value.code == "push_keys"
        await postbox.subscribe(other)
        await postbox.subscribe(replace(other, language="cs"))
        await postbox.ring(replace(TURN, table="b"))
        assert [each.rung for each in await postbox.waiting(DUE)] == [100]

    run_people(sqlite_url, story)
    assert [each["language"] for each in rows(sqlite_url)["subscriptions"]] == ["en", "cs"]


def test_a_backup_has_subscriptions_and_the_key_but_no_words(url: str, tmp_path: Path) -> None:
    keys = []

    async def story(directory: Directory, store: SqlStore) -> None:
        postbox = Postbox(store)
        await seat_somebody(store, "a")
        await postbox.subscribe(OF_SEAT)
        await postbox.ring(TURN)
        keys.extend([await store.shared_secret("push", fresh) for fresh in (b"first", b"second")])

    async def look(directory: Directory, store: SqlStore) -> None:
        keys.append(await store.shared_secret("push", b"third"))

    run_people(url, story)
    backup(url, tmp_path / "people.jsonl")
    target = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    restore(tmp_path / "people.jsonl", target)
    run_people(target, look)
    assert keys == [b"first"] * 3
    assert rows(target)["subscriptions"] == rows(url)["subscriptions"]
    assert counted(target) == (1, 0)


def test_those_for_games_that_are_long_over_go(sqlite_url: str) -> None:
    async def subscribe(directory: Directory, store: SqlStore) -> None:
        await seat_somebody(store, "a")
        await Postbox(store).subscribe(OF_SEAT)

    async def tidy(directory: Directory, store: SqlStore) -> None:
        summary = await store.find_summary("a")
        assert summary
        for age, is_left in ((OVER_KEPT, True), (OVER_KEPT + 1, not summary.is_over)):
            await Postbox(store).tidy(summary.changed + age)
            assert await Postbox(store).has_any() == is_left

    run_people(sqlite_url, subscribe)
    run_people(sqlite_url, tidy)
    database = open_database(sqlite_url)
    with database.writer.begin() as connection:
        connection.execute(update(TABLES).values(is_over=True))
    database.close()
    run_people(sqlite_url, tidy)
    assert counted(sqlite_url) == (0, 0)
