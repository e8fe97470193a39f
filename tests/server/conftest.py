"""One server for all tests of a module that do not need their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from akropolis.server import page
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import Client


@pytest.fixture(scope="module", autouse=True)
def _no_pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The server without the web app and the documentation, whether they were built here or not."""
    with pytest.MonkeyPatch.context() as patch:
        for built in ("STATIC", "MANUAL"):
            patch.setattr(page, built, tmp_path_factory.getbasetemp() / "not built")
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    database: Path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running_server(database) as running:
        yield running


@pytest.fixture
def client(server: RunningServer) -> Client:
    return Client(server.address)


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    url: str = request.getfixturevalue("postgres_url")
    return url
