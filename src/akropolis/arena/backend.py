"""Where work is done: in this process, in others, or by any executor. What comes out is the same everywhere."""

from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

__all__ = ["ATTEMPTS", "Answer", "Backend", "InProcess", "Task"]

Task = TypeVar("Task")
Answer = TypeVar("Answer")

ATTEMPTS = 2
"""How often a task is tried whose worker dies: once may be chance, twice is the task."""


class Backend(Protocol):
    """Does work of any kind. The work must depend on its task alone: then it does not matter who does it and when."""

    @property
    def slots(self) -> int:
        """How many tasks are done at once."""
        ...

    def run(self, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Generator[Answer]:
        """The answer to every task as it is done, in no fixed order. Close the iterator to stop at once.

        A failure of the work is raised here. A task whose worker dies is given to another.
        """
        ...


class InProcess:
    """Does one task after the other, here: for notebooks, debuggers, and bots that cannot be sent elsewhere."""

    slots = 1

    def run(self, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Generator[Answer]:
        """The answers in the order of the tasks."""
        for task in tasks:
            yield work(task)
