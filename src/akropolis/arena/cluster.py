"""Many machines: a cluster of Ray. Loaded only where one is asked for; Ray comes with the extra `cluster`."""

import logging
import os
import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from socket import create_connection
from time import monotonic
from typing import Any, NamedTuple, Self
from uuid import uuid4

import ray
from ray import exceptions
from ray.experimental import internal_kv

from akropolis.arena.backend import Answer, Task
from akropolis.arena.distant import Done, Errand, distant_work
from akropolis.arena.errors import ArenaCode
from akropolis.arena.fitness import fitness_here
from akropolis.errors import GameError

__all__ = ["Cluster"]

ATTEMPTS = 5
"""How often a task is tried whose worker dies: machines vanish more often than processes crash."""
_AHEAD = 2
"""Errands handed over for each core, so that none has to wait for the next."""
_WORTHWHILE = 0.5
"""Seconds: small tasks are sent together until they take about as long, so that sending them costs little."""
_MOST_TOGETHER = 64
_GLANCE = 2.0
"""Seconds between two looks at how many machines there are."""
_PATIENCE = 5.0
"""Seconds that a worker has to hear the bell and stop its bots' programs before it is killed."""
_ASKS_FOR_TOKEN = "it asks for its token: RAY_AUTH_MODE=token, and RAY_AUTH_TOKEN where Ray has not kept it"
_NAMESPACE = b"akropolis"
_MEMORY = 512 * 1024 * 1024
"""Bytes for what is under way between the processes of a cluster that is started here."""

_DIED = (
    exceptions.WorkerCrashedError,
    exceptions.NodeDiedError,
    exceptions.LocalRayletDiedError,
    exceptions.ObjectLostError,
    exceptions.OutOfMemoryError,
)
_NOBODY_THERE = (exceptions.RayError, ConnectionError, RuntimeError)
"""What comes of asking a cluster that has gone."""

_Ref = Any
"""Ray's own type takes a parameter that it does not have at run time."""


@dataclass(frozen=True)
class _Bundle:
    """Tasks that are sent together, and how often they were sent before."""

    tasks: Sequence[Any]
    attempts: int = 0

    def again(self, error: Exception) -> "list[_Bundle]":
        """The same one by one, so that a task that kills its worker takes no other along."""
        if self.attempts + 1 >= ATTEMPTS:
            raise GameError(ArenaCode.WORKER_DIED, times=self.attempts + 1, status="unknown") from error
        return [_Bundle([task], self.attempts + 1) for task in self.tasks]


class Cluster:
    """The machines of a cluster of Ray, for the length of a `with`.

    Without an address one is started here, and stopped at the end, unless the environment names one in RAY_ADDRESS.
    One that was there before is joined, and left as it is: `auto` is that of this machine, others have HOST:PORT. The
    folders hold weights of one's own, which must be the same on all machines.
    """

    def __init__(self, address: str = "", most: int | None = None, folders: Iterable[Path] = ()) -> None:
        self._address = address or os.environ.get("RAY_ADDRESS") or "local"
        self._most = most
        self._folders = tuple(map(str, folders))
        self._glanced = 0.0
        self._cores = self._machines = 1
        self._is_mine = False

    def __enter__(self) -> Self:
        self._is_mine = not ray.is_initialized()
        if self._is_mine:
            _join(self._address, self._most)
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_mine:
            ray.shutdown()

    @property
    def slots(self) -> int:
        """The cores of all machines that are there now, or as many of them as are wanted."""
        self._glance()
        return self._cores if self._most is None else min(self._most, self._cores)

    @property
    def where(self) -> str:
        """What there is, in words."""
        self._glance()
        return f"{self._machines} machine{'s' * (self._machines > 1)}, {self.slots} at once"

    def run(self, work: Callable[[Task], Answer], tasks: Iterable[Task]) -> Generator[Answer]:
        """The answers as they come. Close the iterator to stop: what is under way is called off."""
        bell = _Bell(uuid4().bytes)
        errand = ray.put(self._packed(work, bell))
        distant = ray.remote(num_cpus=1, max_retries=0)(distant_work())
        queue, busy = _Queue(tasks), dict[_Ref, _Bundle]()
        try:
            while True:
                while len(busy) < self.slots * _AHEAD and (bundle := queue.next()):
                    busy[distant.remote(errand, _dumps(bundle.tasks))] = bundle
                if not busy:
                    return
                for ref in _ready(list(busy)):
                    bundle = busy.pop(ref)
                    try:
                        done = _fetch(ref)
                    except _DIED as error:
                        queue.put_back(bundle.again(error))
                        continue
                    queue.learn(len(done.answers), done.seconds)
                    yield from done.answers
                    if done.failure:
                        raise done.failure
        except exceptions.RayError as error:
            raise GameError(ArenaCode.CLUSTER_LOST, reason=_first_line(error)) from error
        finally:
            _give_up(list(busy), bell)

    def _packed(self, work: Callable[[Any], Any], bell: "_Bell") -> bytes:
        fitness = fitness_here(self._folders)
        return pickle.dumps(Errand(_dumps((work, bell)), fitness, self._folders, str(Path.cwd())))

    def _glance(self) -> None:
        if monotonic() - self._glanced < _GLANCE:
            return
        alive = [node for node in ray.nodes() if node["Alive"]]
        self._machines = max(1, len(alive))
        self._cores = max(1, int(sum(node["Resources"].get("CPU", 0) for node in alive)))
        self._glanced = monotonic()


class _Bell(NamedTuple):
    """Rung to call off what is under way, and heard by all machines.

    Ray has a way to cancel tasks, but where one ends at that very moment, the process that cancels it is ended, too.
    """

    name: bytes

    def ring(self) -> None:
        internal_kv._internal_kv_put(self.name, b"rung", namespace=_NAMESPACE)

    def is_rung(self) -> bool:
        with suppress(*_NOBODY_THERE):
            return bool(internal_kv._internal_kv_exists(self.name, namespace=_NAMESPACE))
        return False  # as long as nobody can be asked, the work goes on

    def put_away(self) -> None:
        internal_kv._internal_kv_del(self.name, namespace=_NAMESPACE)


class _Queue:
    """What is still to be done, in bundles that are worth sending."""

    def __init__(self, tasks: Iterable[Any]) -> None:
        self._left: Iterator[Any] = iter(tasks)
        self._again: deque[_Bundle] = deque()
        self._together = 1

    def next(self) -> _Bundle | None:
        """What comes next; nothing when all has been handed out."""
        if self._again:
            return self._again.popleft()
        tasks = list(islice(self._left, self._together))
        return _Bundle(tasks) if tasks else None

    def put_back(self, bundles: Iterable[_Bundle]) -> None:
        """What was lost comes first."""
        self._again.extend(bundles)

    def learn(self, tasks: int, seconds: float) -> None:
        """How long some tasks took says how many of them are worth sending together; it grows step by step."""
        wanted = int(_WORTHWHILE * tasks / max(seconds, 1e-6))
        self._together = max(1, min(wanted, self._together * 2, _MOST_TOGETHER))


def _hush() -> None:
    """Ray tells of machines that vanish on standard output, where results go, and cannot be asked not to."""
    ray._private.worker.print_to_stdstream = lambda *_, **__: None


def _join(address: str, most: int | None) -> None:
    """Join the cluster at an address; `local` starts one."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would tell its makers
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # and remark on its own future
    _hush()
    new = {"num_cpus": most, "include_dashboard": False, "object_store_memory": _MEMORY} if address == "local" else {}
    try:
        _knock(address)
        ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, **new)
    except Exception as error:  # of whatever kind: Ray has many, and plain ones among them
        reason = _ASKS_FOR_TOKEN if "AuthToken" in str(error.__cause__) else _first_line(error)
        raise GameError(ArenaCode.CLUSTER_UNREACHABLE, address=address, reason=reason) from error


def _knock(address: str) -> None:
    """Raise an error unless somebody answers at HOST:PORT: Ray itself would go on trying for minutes."""
    host, _, port = address.rpartition(":")
    if host and port.isdecimal() and "/" not in host:
        create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()


def _dumps(value: Any) -> bytes:
    """A value packed for another machine, with classes of a notebook if it needs them."""
    try:
        packed: bytes = ray.cloudpickle.dumps(value)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise GameError(ArenaCode.WORK_UNSENDABLE, reason=error) from error
    return packed


def _ready(refs: list[_Ref]) -> list[_Ref]:
    """Those that have ended; none, if none does for a while."""
    first, _ = ray.wait(refs, num_returns=1, timeout=_GLANCE)
    return ray.wait(refs, num_returns=len(refs), timeout=0)[0] if first else []


def _fetch(ref: _Ref) -> Done:
    """What a machine has done, unless it was not fit to."""
    node, unfit, packed = ray.get(ref)
    if unfit:
        raise GameError(ArenaCode.NODE_UNFIT, node=node, reason=unfit)
    done: Done = pickle.loads(packed)
    return done


def _give_up(refs: list[_Ref], bell: _Bell) -> None:
    """Call off what is under way; a worker that does not hear of it is killed."""
    if not refs or not ray.is_initialized():  # Ray would start a cluster to ask in
        return
    with suppress(*_NOBODY_THERE):
        bell.ring()
    with suppress(*_NOBODY_THERE):
        for ref in _left_after_a_while(refs):
            ray.cancel(ref, force=True)
        _left_after_a_while(refs)
        bell.put_away()


def _left_after_a_while(refs: list[_Ref]) -> list[_Ref]:
    _, left = ray.wait(refs, num_returns=len(refs), timeout=_PATIENCE)
    return list(left)


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
