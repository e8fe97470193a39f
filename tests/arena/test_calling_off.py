"""Work that is called off from elsewhere: it is interrupted wherever it is, and nothing after it."""

import subprocess
import sys
import time
from threading import Event

from akropolis.arena.calling_off import work_until_rung


class Bell:
    def __init__(self) -> None:
        self._rung = Event()

    def ring(self) -> None:
        self._rung.set()

    def is_rung(self) -> bool:
        return self._rung.is_set()


def test_work_that_nobody_calls_off_is_done() -> None:
    done: list[str] = []
    work_until_rung(lambda: done.append("work"), Bell())
    assert done == ["work"]


def test_work_that_was_called_off_before_is_not_begun() -> None:
    bell, done = Bell(), list[str]()
    bell.ring()
    work_until_rung(lambda: done.append("work"), bell)
    assert done == []


def test_work_is_interrupted_even_while_it_waits_for_a_program() -> None:
    bell, done = Bell(), list[str]()
    # A program that says nothing and waits: whoever reads from it would wait for ever.
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as silent:

        def work() -> None:
            bell.ring()
            assert silent.stdout
            try:
                silent.stdout.read()
            finally:
                silent.kill()
                done.append("tidied up")

        work_until_rung(work, bell)
    assert done == ["tidied up"]


def test_work_that_ends_as_the_bell_is_rung_disturbs_nothing_after_it() -> None:
    for _ in range(3):
        bell = Bell()
        work_until_rung(bell.ring, bell)
        time.sleep(0.6)  # longer than whoever listens waits between two looks
