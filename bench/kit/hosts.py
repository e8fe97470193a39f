"""Real servers on this machine: `akropolis serve` in processes that can be killed and started again."""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from bench.kit.http import Caller, LostError
from tests.kit.ports import free_port
from tests.kit.postgres import FOLDER, Server, shared_server
from tests.kit.serving import ServerProcess, fork, start

PATIENCE = 120.0


class Kind(StrEnum):
    """Databases that games can be kept in."""

    SQLITE = "sqlite"
    POSTGRES = "postgres"


@dataclass
class Host:
    """One server process."""

    database: str
    folder: Path
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    is_forked: bool = False
    process: ServerProcess | None = None

    @property
    def log(self) -> Path:
        """Everything it says."""
        return self.folder / f"{self.port}.log"

    def start(self) -> None:
        """Begin to serve; it takes a moment until it answers."""
        settings = {"AKROPOLIS_RATE": "0", "AKROPOLIS_DATABASE": self.database, "AKROPOLIS_LOG_LEVEL": "warning"}
        begin = fork if self.is_forked else start
        self.process = begin(["--port", str(self.port)], os.environ | settings | self.settings, self.log)

    async def ready(self) -> None:
        """Wait until it answers."""
        caller, until = Caller(self.port), time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process and self.process.poll() is None:
            try:
                answer = await caller.ask("GET", "/ready")
            except LostError:
                await asyncio.sleep(0.05)
                continue
            if answer.is_success:
                caller.close()
                return
        raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """SIGKILL: nothing can be finished or tidied."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    @property
    def peak_memory(self) -> float:
        """The most memory it ever held, in MB."""
        return self._memory("VmHWM")

    @property
    def memory(self) -> float:
        """The memory it holds, in MB."""
        return self._memory("VmRSS")

    def forget_peak(self) -> float:
        """Let the peak be what it holds now, and say how much that is, in MB."""
        assert self.process
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5", encoding="ascii")
        return self.memory

    def _memory(self, field_: str) -> float:
        assert self.process
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.partition(f"{field_}:")[2].split(maxsplit=1)[0]) / 1000

    @property
    def files(self) -> int:
        """How many files and sockets it has open."""
        assert self.process
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))  # noqa: PTH208  # only how many

    @property
    def seconds(self) -> float:
        """The time of a processor that it has used."""
        assert self.process
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def database(kind: Kind, folder: Path) -> Iterator[str]:
    """The address of a fresh database."""
    if kind is Kind.SQLITE:
        yield f"sqlite:///{folder / 'tables.sqlite'}"
    elif FOLDER in os.environ:  # tests have one already
        with shared_server().database() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as name:
            Path(name).chmod(0o755)
            os.environ[FOLDER] = str(Path(name) / "postgres")
            try:
                with shared_server().database() as url:
                    yield url
            finally:
                Server(Path(os.environ.pop(FOLDER))).stop()


@contextmanager
def hosts(kind: Kind, count: int, folder: Path, *, is_forked: bool = False, **settings: str) -> Iterator[list[Host]]:
    """Servers on one database, not yet started; killed in the end."""
    with database(kind, folder) as url:
        made = [Host(url, folder, settings, is_forked=is_forked) for _ in range(count)]
        try:
            yield made
        finally:
            for host in made:
                host.kill()
