"""What a machine of a cluster does: it sees whether it is fit to play with the others, and then works."""

import os
import pickle
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from socket import gethostname
from time import perf_counter
from typing import Any, NamedTuple

from akropolis.arena.calling_off import Bell, work_until_rung
from akropolis.arena.fitness import Fitness, describe_difference, fitness_here

__all__ = ["Distant", "Done", "Errand", "distant_work", "do_errand"]


class Errand(NamedTuple):
    """Work, packed, and what whoever does it has to be."""

    work: bytes
    """With the bell that is rung when nobody waits for it any more; unpacked only by whoever is fit."""
    fitness: Fitness
    folders: tuple[str, ...]
    """With weights of one's own."""
    here: str
    """Where it was begun: bots of one's own and relative paths are looked for in the same folder."""


class Done(NamedTuple):
    """What became of some tasks, and how long they took. Those after a failure, or a bell, were not done."""

    answers: list[Any]
    failure: Exception | None
    seconds: float


Distant = Callable[[bytes, bytes], tuple[str, str | None, bytes]]
"""An errand and its tasks, packed, for: the machine's name, why it is not fit, or else the packed `Done`."""


def distant_work() -> Distant:
    """What is sent to every machine, whole, so that one without this package can still say what it lacks."""

    def work(errand: bytes, tasks: bytes) -> tuple[str, str | None, bytes]:
        try:
            return (gethostname(), *import_module("akropolis.arena.distant").do_errand(errand, tasks))
        except ImportError as error:
            return gethostname(), f"akropolis is not installed there, or another version of it ({error})", b""

    return work


def do_errand(packed: bytes, tasks: bytes) -> tuple[str | None, bytes]:
    """Do the tasks, unless this machine is not fit for them: then say why."""
    errand: Errand = pickle.loads(packed)
    _go_to(errand.here)
    unfit = describe_difference(errand.fitness, fitness_here(errand.folders))
    if unfit:
        return unfit, b""
    try:
        work, bell = pickle.loads(errand.work)
    except (ImportError, AttributeError) as error:
        return f"it lacks what plays ({error})", b""
    return None, pickle.dumps(_do(work, pickle.loads(tasks), bell))


def _do(work: Callable[[Any], Any], tasks: Sequence[Any], bell: Bell) -> Done:
    answers: list[Any] = []
    failures: list[Exception] = []

    def work_on_all() -> None:
        try:
            for task in tasks:
                answers.append(work(task))  # noqa: PERF401  # those before a failure count
        except Exception as error:  # to be raised where a person will see it
            failures.append(error)

    began = perf_counter()
    work_until_rung(work_on_all, bell)
    return Done(answers, failures[0] if failures else None, perf_counter() - began)


def _go_to(folder: str) -> None:
    if Path(folder).is_dir():
        os.chdir(folder)
        if folder not in sys.path:
            sys.path.insert(0, folder)
