"""Open files: a server under the usual limit has room for thousands of sockets all the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from akropolis.server.open_files import allow_many
from tests.kit.ports import free_port
from tests.kit.running_server import server_process

resource = pytest.importorskip("resource")
FEW = 256


@contextmanager
def few_files() -> Iterator[int]:
    """Whoever is started here begins with a low limit; gives the most that it may be raised to."""
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most <= FEW:
        pytest.skip("this system allows only few open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, most))
    try:
        yield most
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


def test_a_server_raises_its_limit(tmp_path: Path) -> None:
    if not hasattr(resource, "prlimit"):
        pytest.skip("the limits of another process cannot be seen here")
    with few_files() as most, server_process(tmp_path / "tables.sqlite", free_port(), tmp_path / "log") as process:
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == FEW
        assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (most, most)


def test_where_it_may_not_be_raised_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    with few_files() as most:
        with monkeypatch.context() as patch:
            patch.setattr(resource, "setrlimit", refuse)
            allow_many()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (FEW, most)
