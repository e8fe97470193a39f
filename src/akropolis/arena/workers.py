"""Processes that work: each has a pipe to its parent and shares nothing, so it can be stopped at any time."""

import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pickle import PicklingError
from typing import Any, NamedTuple

from akropolis.arena.backend import ATTEMPTS, Answer, Task
from akropolis.arena.errors import ArenaCode
from akropolis.errors import GameError

__all__ = ["Processes", "Worker"]

_PATIENCE = 5.0
"""Seconds that a worker has to stop its bots' programs before it is killed."""


class _Ready(NamedTuple):
    """What a worker says first: it has started, and understood what the work is."""


class _DeadError(Exception):
    """A worker has died."""


class Worker:
    """One process, and the task it works on."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        # Not forked: bots may start threads in the native core, and a fork would copy their locks without the threads.
        context = get_context("spawn")
        self.line, far_end = context.Pipe()
        self.task: Any = None
        self.attempts = 0
        self.is_ready = False
        self.process: BaseProcess = context.Process(target=_work, args=(work, far_end), daemon=True)
        try:
            self.process.start()
        except (PicklingError, AttributeError, TypeError) as error:
            raise GameError(ArenaCode.WORK_UNSENDABLE, reason=error) from error
        far_end.close()

    def ask(self, task: Any, attempts: int = 0) -> None:
        """Have it do a task."""
        self.task, self.attempts = task, attempts + 1
        with suppress(BrokenPipeError):  # it has died: reading from its pipe will say so
            self.line.send(task)

    def answer(self) -> Any:
        """What it has found out, or that it is ready. A failure in the worker is raised here."""
        try:
            answer = self.line.recv()
        except (EOFError, ConnectionResetError) as error:
            raise _DeadError from error
        if isinstance(answer, BaseException):
            raise answer
        return answer


class Processes:
    """So many processes of this machine."""

    def __init__(self, count: int) -> None:
        self.slots = count

    def run(self, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Generator[Answer]:
        """The answers as they come. Close the iterator to stop at once."""
        waiting = iter(tasks)
        busy: dict[Connection, Worker] = {}

        def start(task: Task, attempts: int = 0) -> None:
            worker = Worker(work)
            busy[worker.line] = worker
            worker.ask(task, attempts)

        try:
            for _, task in zip(range(self.slots), waiting, strict=False):
                start(task)
            while busy:
                for line in wait(list(busy)):
                    worker = busy[line]  # type: ignore[index]
                    try:
                        answer = worker.answer()
                    except _DeadError:
                        _end([busy.pop(worker.line)])
                        _check_again(worker)
                        start(worker.task, worker.attempts)
                        continue
                    if isinstance(answer, _Ready):
                        worker.is_ready = True
                        continue
                    for task in waiting:
                        worker.ask(task)
                        break
                    else:
                        _end([busy.pop(worker.line)])
                    yield answer
        finally:
            _end(list(busy.values()))


def _check_again(worker: Worker) -> None:
    """Raise an error unless it makes sense to try the task of a dead worker again."""
    if not worker.is_ready:
        raise GameError(ArenaCode.WORKERS_NOT_STARTED)
    if worker.attempts >= ATTEMPTS:
        raise GameError(ArenaCode.WORKER_DIED, times=worker.attempts, status=worker.process.exitcode)


def _end(workers: list[Worker]) -> None:
    for worker in workers:
        worker.line.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def _work(work: Callable[[Any], Any], line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of the terminal; one of them decides
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):  # the parent has seen enough
        line.send(_Ready())
        while True:
            task = line.recv()
            try:
                answer = work(task)
            except Exception as failure:  # to be raised where a person will see it
                answer = failure
            line.send(answer)
