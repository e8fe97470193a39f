"""Wherever games are played, they are the same; and work that is lost with its worker is done again."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from akropolis import GameError
from akropolis.arena.backend import Backend, InProcess
from akropolis.arena.contest import hold
from akropolis.arena.errors import ArenaCode
from akropolis.arena.executors import Executors
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import match
from akropolis.arena.workers import Processes
from tests.arena.own_bots import First, Throwing

MATCH = match([Throwing(dice=2), First()], seed=11)
SPAWNED = partial(ProcessPoolExecutor, 1, mp_context=get_context("spawn"))

BACKENDS: dict[str, Callable[[], Backend]] = {
    "here": InProcess,
    "processes": lambda: Processes(2),
    "threads": lambda: Executors(lambda: ThreadPoolExecutor(2), 2),
    "executor": lambda: Executors(SPAWNED, 1),
}
everywhere = pytest.mark.parametrize("make", BACKENDS.values(), ids=BACKENDS)
DYING = [BACKENDS["processes"], BACKENDS["executor"]]


def square(number: int) -> int:
    return number * number


def divide(number: int) -> float:
    return 1 / number


def die_once(folder: Path, number: int) -> int:
    """Takes its process along the first time that it is asked for 3, as a machine does that vanishes."""
    if number == 3 and not (folder / "died").exists():
        (folder / "died").touch()
        os._exit(7)
    return number


def die(number: int) -> int:
    os._exit(7)


@everywhere
def test_work_of_any_kind_is_done(make: Callable[[], Backend]) -> None:
    assert sorted(make().run(square, range(9))) == [number * number for number in range(9)]
    assert list(make().run(square, [])) == []


@everywhere
def test_a_failure_of_the_work_is_raised_where_it_is_seen(make: Callable[[], Backend]) -> None:
    with pytest.raises(ZeroDivisionError):
        list(make().run(divide, [0]))


@everywhere
def test_the_same_seed_gives_the_same_bytes(make: Callable[[], Backend], tmp_path: Path) -> None:
    outcome = hold(MATCH, 4, make(), Ledger(tmp_path / "played", MATCH))
    expected = hold(MATCH, 4, 0, Ledger(tmp_path / "expected", MATCH))
    assert outcome == expected
    games, agreed = (
        [(tmp_path / folder / name).read_bytes() for folder in ("played", "expected")]
        for name in ("games.jsonl", "arena.json")
    )
    assert games[0] == games[1]
    assert agreed[0] == agreed[1]


@pytest.mark.parametrize("make", DYING, ids=["processes", "executor"])
def test_a_worker_that_dies_is_replaced_and_its_task_done_again(make: Callable[[], Backend], tmp_path: Path) -> None:
    assert sorted(make().run(partial(die_once, tmp_path), range(6))) == list(range(6))
    assert (tmp_path / "died").exists()


@pytest.mark.parametrize("make", DYING, ids=["processes", "executor"])
def test_a_task_that_kills_every_worker_is_given_up(make: Callable[[], Backend]) -> None:
    with pytest.raises(GameError, match="a process with games died 2 times") as error:
        list(make().run(die, [1]))
    assert error.value.code == ArenaCode.WORKER_DIED


def test_an_executor_that_is_to_be_kept_is_kept() -> None:
    with ThreadPoolExecutor(1) as mine:
        assert list(Executors(lambda: mine, 1, keeps=True).run(square, [3])) == [9]
        assert mine.submit(square, 4).result() == 16


def test_shards_that_were_played_apart_are_merged(tmp_path: Path) -> None:
    for name, deals in (("one", range(2)), ("two", range(2, 5))):
        assert len(hold(MATCH, deals, 0, Ledger(tmp_path / name, MATCH)).deals) == len(deals)
    merged = Ledger(tmp_path / "all", MATCH)
    for name in ("two", "one", "two"):
        merged.take_from(tmp_path / name)
    assert hold(MATCH, 5, 0, merged) == hold(MATCH, 5, 0, Ledger(tmp_path / "whole", MATCH))
    assert (tmp_path / "all" / "games.jsonl").read_bytes() == (tmp_path / "whole" / "games.jsonl").read_bytes()
    with pytest.raises(GameError, match="there is no such folder"):
        merged.take_from(tmp_path / "nowhere")


def test_a_bot_that_cannot_be_sent_is_told_to_play_here() -> None:
    class Local(First):
        pass

    own = match([Local(), "random"])
    with pytest.raises(GameError, match="0 workers do it in this one") as error:
        hold(own, 1, 1)
    assert error.value.code == ArenaCode.WORK_UNSENDABLE
    assert len(hold(own, 1, 0).deals) == 1


def test_a_script_without_a_main_guard_is_told_what_it_lacks(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    lines = ["from akropolis.arena.contest import hold", "from akropolis.arena.match import match"]
    script.write_text("\n".join([*lines, "hold(match(['random', 'random']), 1, 1)"]), encoding="utf-8")
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert (
        run.stderr.rstrip()
        .splitlines()[-1]
        .startswith("akropolis.errors.GameError: no process could start: a script runs its match under")
    )
