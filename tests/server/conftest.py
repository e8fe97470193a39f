"""One server for all tests of a module that do not need their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.running_server import RunningServer, running_server
from tests.server.client import Client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    database: Path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running_server(database) as running:
        yield running


@pytest.fixture
def client(server: RunningServer) -> Client:
    return Client(server.address)
