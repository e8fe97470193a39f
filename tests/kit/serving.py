"""`akropolis serve` as a process of its own that can be killed.

To start Python and read in the server takes longer than most tests: unless a test is about starting, the process is
forked from one that has done so already.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

COMMAND = [sys.executable, "-m", "akropolis", "serve"]
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["akropolis.cli", "akropolis.server.run"])


class ServerProcess(Protocol):
    """What a test does with a server's process."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None:
        """The status that it ended with, or None."""
        ...

    def wait(self) -> int: ...

    def kill(self) -> None: ...

    def terminate(self) -> None: ...

    def send_signal(self, sig: int, /) -> None: ...


def start(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> ServerProcess:
    """A server in a Python of its own. What it prints goes into a file."""
    with log.open("ab") as file:
        return subprocess.Popen([*COMMAND, *arguments], env=environment, stdout=file, stderr=file)


def fork(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> ServerProcess:
    """The same, sooner."""
    return _Forked(arguments, environment, log)


class _Forked:
    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._process = _forks.Process(target=_serve, args=(list(arguments), dict(environment), str(log)))
        self._process.start()
        assert self._process.pid
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self) -> int:
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def send_signal(self, sig: int, /) -> None:
        if self._process.is_alive():
            os.kill(self.pid, sig)


def _serve(arguments: list[str], environment: dict[str, str], log: str) -> None:
    from akropolis.cli import main

    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(file, sys.stdout.fileno())
    os.dup2(file, sys.stderr.fileno())
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["akropolis", "serve", *arguments]
    main()
