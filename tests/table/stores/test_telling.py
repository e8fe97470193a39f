"""What is told of an append travels with it, as far as it fits; whatever gets lost is found by looking."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from akropolis.table.store import Change
from akropolis.table.stores import SqlStore, notify_listener, open_store
from akropolis.table.stores.changes import Changes
from akropolis.table.stores.teller import MOST_BYTES, NotifyTeller, changes_in, payloads
from tests.table.stores.small_logs import append, entry, open_table, run_story, summary

ME, OTHER = "me", "other"


def heard(changes: list[Change]) -> list[Change]:
    notices = list(payloads(ME, changes))
    assert all(len(notice.encode()) <= MOST_BYTES for notice in notices)
    return [change for notice in notices for change in changes_in(notice, OTHER)]


def test_what_is_told_is_heard_in_order() -> None:
    told = [Change("a", 7, ("six of a", "seven")), Change("a b", 3), Change("a", 8, ("é" * 1_000,))]
    assert heard(told) == [
        Change("a", 6, ("six of a",)),
        Change("a", 7, ("seven",)),
        Change("a b", 3),
        Change("a", 8, ("é" * 1_000,)),
    ]


def test_many_go_into_few_notices() -> None:
    told = [Change(f"table{number:011}", 5, ("x" * 2_000,)) for number in range(30)]
    assert heard(told) == told
    assert len(list(payloads(ME, told))) == 10


@pytest.mark.parametrize("length", range(MOST_BYTES - 200, MOST_BYTES + 100, 7))
def test_a_text_that_does_not_fit_is_left_out(length: int) -> None:
    told = [Change("a", 2, ("x",)), Change("b", 2, ("x" * length,)), Change("c", 2, ("é" * length,))]
    first, second, third = heard(told)
    assert (first, second.version, third) == (told[0], 2, Change("c", 2))
    assert second in {told[1], Change("b", 2)}


def test_what_one_has_told_oneself_is_no_news() -> None:
    (notice,) = payloads(ME, [Change("a", 2, ("x",))])
    assert list(changes_in(notice, ME)) == []


def test_changes_are_joined_as_far_as_no_text_is_missing() -> None:
    assert Change("a", 2, ("2",)).joined(Change("a", 3, ("3",))) == Change("a", 3, ("2", "3"))
    assert Change("a", 3, ("3",)).joined(Change("a", 2, ("2",))) == Change("a", 3, ("2", "3"))
    assert Change("a", 2, ("2",)).joined(Change("a", 4, ("4",))) == Change("a", 4, ("4",))
    assert Change("a", 2, ("2",)).joined(Change("a", 3)) == Change("a", 3)
    assert Change("a", 2).joined(Change("a", 3, ("3",))) == Change("a", 3, ("3",))
    assert Change("a", 3).joined(Change("a", 3, ("3",))) == Change("a", 3, ("3",))


def test_texts_arrive_in_other_processes(postgres_url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(postgres_url)
        await open_table(store, "a")
        changes = other.changes()
        await store.append(summary("a", 2), [entry(2)], tells=False)
        store.tell(Change("a", 2, ("what was told",)))
        while (change := await anext(changes)).version < 2 or not change.texts:
            pass
        assert change == Change("a", 2, ("what was told",))
        await other.close()

    run_story(postgres_url, story)


def test_what_nobody_has_told_is_found(postgres_url: str) -> None:
    """As when a process dies between appending and telling."""

    async def story(store: SqlStore) -> None:
        other = open_store(postgres_url)
        await open_table(store, "a")
        changes = other.changes()
        await store.append(summary("a", 2), [entry(2)], tells=False)
        while await anext(changes) != Change("a", 2):
            pass
        await other.close()

    run_story(postgres_url, story)


def test_a_failure_to_tell_is_no_failure_to_append(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("akropolis.table.stores.teller.TELL", "SELECT nonsense(%s, %s)")

    async def story(store: SqlStore) -> None:
        other = open_store(postgres_url)
        await open_table(store, "a")
        changes = other.changes()
        for version in (2, 3):
            await append(store, "a", version)
            while (await anext(changes)).version != version:
                pass
        await other.close()

    run_story(postgres_url, story)


def test_what_waits_is_told_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Change] = []

    def send(self: NotifyTeller) -> None:
        sent.extend(self._waiting)
        self._waiting.clear()

    monkeypatch.setattr(NotifyTeller, "_send", send)
    teller = NotifyTeller(None, ME)  # type: ignore[arg-type]  # it is never asked
    teller.tell([Change("a", 2)])
    teller.close()
    assert sent == [Change("a", 2)]
    teller.tell([Change("a", 3)])  # too late, and no error
    assert sent == [Change("a", 2)]


def test_what_is_whispered_is_heard_by_others_in_order_and_kept_by_nobody(postgres_url: str) -> None:
    async def story(store: SqlStore) -> None:
        other = open_store(postgres_url)
        heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        store.hear_whispers(lambda process, line: heard.put_nowait(("own", line)))
        other.hear_whispers(lambda process, line: heard.put_nowait((process, line)))
        changes = other.changes()
        long = "ö" * 3_000
        for line in ("first", long, "third"):
            store.whisper(line)
        got = [await heard.get() for _ in range(3)]
        assert [line for _, line in got] == ["first", long, "third"]
        assert len({process for process, _ in got} - {"own"}) == 1
        await open_table(store, "a")
        assert await anext(changes) == Change("a", 1)
        assert heard.empty()
        await other.close()

    run_story(postgres_url, story)


def test_a_file_carries_no_whispers(tmp_path: Path) -> None:
    async def story(store: SqlStore) -> None:
        store.whisper("nobody hears it")
        assert not store.can_whisper

    run_story(f"sqlite:///{tmp_path / 'tables.sqlite'}", story)


def test_processes_of_the_version_before_hear_the_version(postgres_url: str) -> None:
    async def story(store: SqlStore) -> None:
        await open_table(store, "a")

    with psycopg.connect(postgres_url, autocommit=True) as old:
        old.execute("LISTEN akropolis")
        run_story(postgres_url, story)
        (notice,) = old.notifies(timeout=60, stop_after=1)
        author, version, table = notice.payload.split(" ", 2)
        assert (len(author), version, table) == (8, "1", "a")


class Wire:
    """A connection that gives what has come piece by piece."""

    def __init__(self, *pieces: list[str]) -> None:
        self.pieces = list(pieces)

    def notifies(self, timeout: float, stop_after: int | None = None) -> Iterator[str]:
        yield from self.pieces.pop(0)


def test_all_that_has_come_is_heard_at_once() -> None:
    assert notify_listener._all_notices(Wire([])) == []  # type: ignore[arg-type]
    wire = Wire(["1", "2"], ["3"], ["4", "5"], [], ["later"])
    assert notify_listener._all_notices(wire) == ["1", "2", "3", "4", "5"]  # type: ignore[arg-type, comparison-overlap]


def test_what_may_just_be_on_its_way_is_not_looked_for_at_once() -> None:
    async def story() -> None:
        changes = Changes()
        listener = changes.listen()
        found = [Change("lost", 2), Change("late", 2)]
        changes.make_up(found)
        changes.publish([Change("late", 2, ("text",))])
        changes.make_up(found)
        changes.make_up([])
        changes.publish([Change("end", 1)])
        heard = [await anext(listener) for _ in range(3)]
        assert heard == [Change("late", 2, ("text",)), Change("lost", 2), Change("end", 1)]

    asyncio.run(story())
