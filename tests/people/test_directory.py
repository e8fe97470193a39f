"""Who is known here: persons, their devices, links and codes, and their seats."""

from collections.abc import Awaitable
from pathlib import Path

import pytest

from akropolis.errors import GameError
from akropolis.people.directory import USED_EVERY, Directory
from akropolis.people.errors import PeopleCode
from akropolis.people.person import LONGEST_LABEL, MOST_DEVICES, Device, Link, Person, Seated
from akropolis.people.stores.jobs import UNSEEN
from akropolis.table.errors import TableCode
from akropolis.table.stores import SqlStore, backup, restore
from akropolis.table.stores.host import Host
from akropolis.table.stores.host_jobs import Stale
from tests.people.known import ADA, BEN, arrive, device, renamed, rows, run_people
from tests.table.stores.small_logs import append, open_table


async def refused(attempt: Awaitable[object]) -> object:
    with pytest.raises(GameError) as error:
        await attempt
    return error.value.code


def test_a_person_is_known_again(url: str) -> None:
    async def story(directory: Directory, _store: SqlStore) -> None:
        for _ in range(2):  # once more changes nothing
            await arrive(directory, ADA)
        found = await directory.session(device(ADA).digest, 1_000)
        assert found
        assert (found.person, found.device) == (ADA, "ada-0")
        assert await directory.session(b"another", 1_000) is None
        assert await directory.find_by_code(b"code of ada") == ADA
        assert await refused(directory.find_by_code(b"code of ben")) is PeopleCode.LOG_IN_REFUSED
        await directory.renew_code("ada", b"another code")
        assert await refused(directory.find_by_code(b"code of ada")) is PeopleCode.LOG_IN_REFUSED
        await directory.change(renamed(ADA, "Ada Lovelace"))
        assert await directory.find_by_code(b"another code") == renamed(ADA, "Ada Lovelace")

    run_people(url, story)


def test_persons_are_called_as_anyone_at_a_table(sqlite_url: str) -> None:
    async def story(directory: Directory, _store: SqlStore) -> None:
        assert await refused(arrive(directory, renamed(ADA, " Ada"))) is TableCode.SITTER_NAME
        assert await refused(arrive(directory, Person("ada", "Ada", "pink", 0))) is TableCode.SITTER_COLOUR
        long = Device(b"x", "x", "ada", "x" * (LONGEST_LABEL + 1), 0, 0)
        assert await refused(directory.arrive(ADA, b"code", long)) is PeopleCode.LABEL_INVALID
        assert await directory.find("ada") is None

    run_people(sqlite_url, story)


def test_a_link_leads_to_one_device_and_soon(url: str) -> None:
    async def story(directory: Directory, _store: SqlStore) -> None:
        await arrive(directory, ADA)
        for digest in (b"old link", b"link"):
            await directory.make_link(Link(digest, "ada", expires=2_000))
        assert await refused(directory.find_by_link(b"old link", 1_500)) is PeopleCode.LOG_IN_REFUSED
        assert await refused(directory.find_by_link(b"link", 2_000)) is PeopleCode.LOG_IN_REFUSED
        assert await directory.find_by_link(b"link", 1_999) == ADA
        await directory.log_in(device(ADA, 1), b"link")
        assert await refused(directory.log_in(device(ADA, 2), b"link")) is PeopleCode.LOG_IN_REFUSED
        assert [each.device for each in await directory.devices("ada")] == ["ada-0", "ada-1"]

    run_people(url, story)


def test_who_is_logged_out_is_a_stranger_everywhere(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        await directory.log_in(device(ADA, 1))
        assert await refused(directory.log_out("ben", "ada-1", 5)) is PeopleCode.DEVICE_UNKNOWN
        await directory.log_out("ada", "ada-1", 5)
        assert await directory.session(device(ADA, 1).digest, 1_000) is None
        assert await directory.session(device(ADA).digest, 1_000)
        assert [each.subject for each in await Host(store).notices(0)] == [device(ADA, 1).digest.hex()]
        # What made a person once does not log in again where it was logged out.
        await directory.log_out("ada", "ada-0", 5)
        assert await refused(arrive(directory, ADA)) is PeopleCode.LOG_IN_REFUSED

    run_people(url, story)


def test_of_too_many_devices_the_longest_unused_goes(sqlite_url: str) -> None:
    async def story(directory: Directory, _store: SqlStore) -> None:
        await arrive(directory, ADA)
        for number in range(1, MOST_DEVICES):
            await directory.log_in(device(ADA, number, used=1_000 + number))
        later = 1_000 + USED_EVERY + MOST_DEVICES
        assert await directory.session(device(ADA).digest, later)
        await directory.log_in(device(ADA, MOST_DEVICES, used=later))
        kept = {each.device for each in await directory.devices("ada")}
        assert kept == {f"ada-{number}" for number in range(MOST_DEVICES + 1)} - {"ada-1"}

    run_people(sqlite_url, story)


def test_a_seat_is_one_persons_and_each_has_one_at_a_table(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        for table in "ab":
            await open_table(store, table)
        mine = Seated("a", 0, "ada", at=7)
        for _ in range(2):
            await directory.sit_down(mine)
        assert await refused(directory.sit_down(Seated("a", 0, "ben", 8))) is PeopleCode.SEAT_HELD
        assert await refused(directory.sit_down(Seated("a", 1, "ada", 8))) is PeopleCode.SEATED_TWICE
        await directory.sit_down(Seated("a", 1, "ben", 8))
        await directory.sit_down(Seated("b", 1, "ada", 9))
        assert await directory.seats("ada") == [mine, Seated("b", 1, "ada", 9)]
        assert await directory.seats_at("a") == [mine, Seated("a", 1, "ben", 8)]
        assert await directory.seat_of(device(ADA).digest, "a") == 0
        assert await directory.seat_of(device(BEN).digest, "b") is None
        await append(store, "b", 2)
        assert [(game.table, game.seat) for game in await directory.games("ada", 9)] == [("b", 1), ("a", 0)]

    run_people(url, story)


def test_what_hangs_on_a_table_goes_with_it(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA)
        for table in "abc":
            await open_table(store, table)
            await directory.sit_down(Seated(table, 0, "ada", 7))
        await Host(store).delete(["a"], at=5)
        await append(store, "b", 2)
        async for _ in Host(store).prune(Stale(abandoned=1_002), 6):
            pass
        assert [each.table for each in await directory.seats("ada")] == ["b"]

    run_people(url, story)


def test_a_person_goes_without_a_trace(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        await directory.make_link(Link(b"link", "ada", expires=2_000))
        await open_table(store, "a")
        await directory.sit_down(Seated("a", 0, "ada", 7))
        await directory.leave("ada", "ghost", 5)
        assert await directory.session(device(ADA).digest, 1_000) is None
        assert await directory.find("ben") == BEN
        assert len(await Host(store).notices(0)) == 1

    run_people(url, story)
    kept = rows(url)
    assert {name: len(found) for name, found in kept.items() if found} == {"persons": 1, "devices": 1}
    assert "ada" not in str(kept).lower()


def test_who_came_once_and_never_again_is_forgotten(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        await open_table(store, "a")
        await directory.sit_down(Seated("a", 0, "ben", 7))
        await directory.tidy(1_000 + UNSEEN)
        assert await directory.find("ada") == ADA
        await directory.make_link(Link(b"link", "ben", expires=2_000))
        await directory.tidy(1_001 + UNSEEN)
        assert (await directory.find("ada"), await directory.find("ben")) == (None, BEN)
        assert await directory.devices("ben") == []

    run_people(url, story)
    assert rows(url)["links"] == []


def test_persons_are_in_a_backup(url: str, tmp_path: Path) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA)
        await open_table(store, "a")
        await directory.sit_down(Seated("a", 0, "ada", 7))

    run_people(url, story)
    backup(url, tmp_path / "people.jsonl")
    target = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    restore(tmp_path / "people.jsonl", target)
    assert rows(target) == rows(url)
    assert {name: len(found) for name, found in rows(url).items() if found} == {"persons": 1, "devices": 1, "seated": 1}
