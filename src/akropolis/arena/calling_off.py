"""Work that ends when it is called off from another machine, wherever it is."""

import signal
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread, main_thread
from typing import Protocol

__all__ = ["Bell", "CalledOff", "work_until_rung"]

_GLANCE = 0.5
"""Seconds between two looks at the bell: many machines look at the same one."""


class Bell(Protocol):
    """Rung once, by whoever has handed out the work."""

    def is_rung(self) -> bool:
        """Whether the work is called off."""


class CalledOff(BaseException):
    """Raised in the midst of work, as Ctrl-C would be."""


def work_until_rung(work: Callable[[], None], bell: Bell) -> None:
    """Do some work in the main thread. When the bell is rung, it is interrupted; if it has been, nothing is done.

    Windows has no signals for that: there, what was begun is done to the end, unless it is killed.
    """
    if bell.is_rung():
        return
    if not hasattr(signal, "pthread_kill"):
        work()
        return
    lock, is_over = Lock(), Event()

    def listen() -> None:
        while not is_over.wait(_GLANCE):
            if bell.is_rung():
                with lock:
                    if not is_over.is_set():  # a real signal, which ends waiting for a program, too
                        signal.pthread_kill(main_thread().ident or 0, signal.SIGUSR1)
                return

    before = signal.signal(signal.SIGUSR1, _call_off)
    try:
        with suppress(CalledOff):
            try:
                Thread(target=listen, daemon=True).start()
                work()
            finally:
                with lock:
                    is_over.set()
    finally:
        signal.signal(signal.SIGUSR1, before)


def _call_off(*_: object) -> None:
    raise CalledOff
