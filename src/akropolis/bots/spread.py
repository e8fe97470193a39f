"""Work that can be spread over processes or machines: whoever begins it says by whom it is done."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial
from typing import Protocol, TypeVar

__all__ = ["Spread", "in_order"]

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Spread(Protocol):
    """Does every task, anywhere, and gives the answers as they come, in no fixed order; closing it stops at once."""

    def __call__(self, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Generator[Answer]:
        """Begin."""
        ...


def in_order(spread: Spread | None, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Generator[Answer]:
    """The answers in the order of the tasks, whoever is ready first; without anybody else, all is done here."""
    if spread is None:
        yield from map(work, tasks)
        return
    early: dict[int, Answer] = {}
    wanted = 0
    with closing(spread(partial(_numbered, work), enumerate(tasks))) as answers:
        for number, answer in answers:
            early[number] = answer
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1


def _numbered(work: Callable[[Task], Answer], task: tuple[int, Task]) -> tuple[int, Answer]:
    number, wanted = task
    return number, work(wanted)
