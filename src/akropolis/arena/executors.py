"""Any executor of `concurrent.futures`: threads, processes, or a cluster that offers one."""

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from akropolis.arena.backend import ATTEMPTS, Answer, Task
from akropolis.arena.errors import ArenaCode
from akropolis.errors import GameError

__all__ = ["Executors"]

_AHEAD = 2
"""Tasks handed over for each slot, so that none has to wait for the next."""


@dataclass(frozen=True)
class _Attempt:
    task: Any
    number: int = 1

    def again(self) -> "_Attempt":
        if self.number >= ATTEMPTS:
            raise GameError(ArenaCode.WORKER_DIED, times=self.number, status="unknown")
        return _Attempt(self.task, self.number + 1)


class Executors:
    """Work for an executor, which is made when work begins, and again where one breaks because a worker has died.

    It is shut down when the work ends, unless it is to be kept: `Executors(lambda: mine, 8, keeps=True)`.
    """

    def __init__(self, make: Callable[[], Executor], slots: int, *, keeps: bool = False) -> None:
        self.slots = slots
        self._make = make
        self._keeps = keeps

    def run(self, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Generator[Answer]:
        """The answers as they come. Close the iterator to stop: what has not begun is cancelled."""
        left: Iterator[_Attempt] = map(_Attempt, tasks)
        while lost := (yield from self._run_until_broken(work, left)):
            left = chain(lost, left)

    def _run_until_broken(
        self, work: Callable[[Any], Answer], left: Iterator[_Attempt]
    ) -> Generator[Answer, None, list[_Attempt]]:
        """The answers; in the end, what was lost with the executor and has to be done again."""
        busy: dict[Future[Answer], _Attempt] = {}
        executor = self._make()
        try:
            while True:
                for attempt in islice(left, self.slots * _AHEAD - len(busy)):
                    busy[_submit(executor, work, attempt.task)] = attempt
                if not busy:
                    return []
                for future in wait(busy, return_when=FIRST_COMPLETED).done:
                    if isinstance(future.exception(), BrokenExecutor):
                        return [each.again() for each in busy.values()]
                    del busy[future]
                    yield future.result()
        finally:
            for future in busy:
                future.cancel()
            if not self._keeps:
                executor.shutdown(wait=False, cancel_futures=True)


def _submit(executor: Executor, work: Callable[[Any], Answer], task: Any) -> Future[Answer]:
    """The answer to come; where the executor is broken already, one that says so."""
    try:
        return executor.submit(work, task)
    except BrokenExecutor as error:
        broken: Future[Answer] = Future()
        broken.set_exception(error)
        return broken
