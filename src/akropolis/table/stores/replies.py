"""Answering coroutines from other threads: many at once, and each event loop is woken once."""

from asyncio import AbstractEventLoop, Future, get_running_loop
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

Outcome = tuple["Future[Any]", Any]
"""Who waits, and for what: an exception says what went wrong."""


def new_reply() -> "Future[Any]":
    """What the running coroutine is going to wait for."""
    return get_running_loop().create_future()


def answer_all(outcomes: Iterable[Outcome]) -> None:
    """Let everybody know; from any thread. Whoever no longer waits is passed by."""
    by_loop: dict[AbstractEventLoop, list[Outcome]] = defaultdict(list)
    for reply, outcome in outcomes:
        by_loop[reply.get_loop()].append((reply, outcome))
    for loop, told in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, told)


def _tell(outcomes: Iterable[Outcome]) -> None:
    for reply, outcome in outcomes:
        if reply.done():
            continue
        if isinstance(outcome, Exception):
            reply.set_exception(outcome)
        else:
            reply.set_result(outcome)
