"""Work that is called off from elsewhere: it is interrupted wherever it is, and nothing after it."""

import signal
import subprocess
import sys
from threading import Event, Thread, current_thread, main_thread

import ray

from akropolis.arena.calling_off import work_until_rung
from akropolis.arena.cluster import _Bell, _give_up


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


class LateBell:
    """Rung while the work is under way, but whoever listens is told only when it is over."""

    def __init__(self) -> None:
        self.listener: Thread | None = None
        self.is_asked, self.is_over = Event(), Event()

    def is_rung(self) -> bool:
        if current_thread() is main_thread():
            return False
        self.listener = current_thread()
        self.is_asked.set()
        return self.is_over.wait()


def test_work_that_ends_as_the_bell_is_rung_disturbs_nothing_after_it() -> None:
    bell, done = LateBell(), list[str]()

    def work() -> None:
        bell.is_asked.wait()
        done.append("work")

    work_until_rung(work, bell)
    before = signal.signal(signal.SIGUSR1, lambda *_: done.append("a signal"))
    try:
        bell.is_over.set()
        assert bell.listener
        bell.listener.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert done == ["work"]


def test_a_cluster_that_was_left_is_not_started_again_to_call_work_off() -> None:
    assert not ray.is_initialized()
    _give_up([object()], _Bell(b"name"))
    assert not ray.is_initialized()
