"""Processes that play games: each has a pipe to its parent and shares nothing, so it can be stopped at any time."""

import signal
from collections.abc import Generator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from akropolis.arena.match import Match, ScheduledGame
from akropolis.arena.referee import play_game
from akropolis.arena.results import format_line

_PATIENCE = 5.0
"""Seconds that a worker has to stop its bots' programs before it is killed."""


class WorkerDiedError(Exception):
    """A process with games died: a bot crashed it, or there was no memory left."""


class Worker:
    """One process, and what it is asked to play."""

    def __init__(self, match: Match) -> None:
        # Not forked: bots may start threads in the native core, and a fork would copy their locks without the threads.
        context = get_context("spawn")
        self.line, far_end = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(match, far_end), daemon=True)
        self.process.start()
        far_end.close()

    def ask(self, games: Sequence[ScheduledGame]) -> None:
        """Have it play some games."""
        with suppress(BrokenPipeError):  # it has died: reading from its pipe will say so
            self.line.send(games)

    def answer(self) -> list[str]:
        """A line for each game that it has played. A failure in the worker is raised here."""
        try:
            answer: Any = self.line.recv()
        except (EOFError, ConnectionResetError) as error:
            raise WorkerDiedError from error
        if isinstance(answer, BaseException):
            raise answer
        lines: list[str] = answer
        return lines


def play_in_processes(match: Match, tasks: Sequence[Sequence[ScheduledGame]], workers: int) -> Generator[list[str]]:
    """The lines of every task as it is done, in no fixed order. Close the iterator to stop at once."""
    waiting = iter(tasks)
    busy: dict[Connection, Worker] = {}
    try:
        for _, task in zip(range(workers), waiting, strict=False):
            worker = Worker(match)
            busy[worker.line] = worker
            worker.ask(task)
        while busy:
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]
                lines = worker.answer()
                for task in waiting:
                    worker.ask(task)
                    break
                else:
                    _end([busy.pop(worker.line)])
                yield lines
    finally:
        _end(list(busy.values()))


def _end(workers: list[Worker]) -> None:
    for worker in workers:
        worker.line.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


def _work(match: Match, line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of the terminal; one of them decides
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):  # the parent has seen enough
        while True:
            games: Sequence[ScheduledGame] = line.recv()
            try:
                answer: Any = [format_line(play_game(match, game)) for game in games]
            except Exception as failure:  # to be raised where a person will see it
                answer = failure
            line.send(answer)
