"""The web app in a real browser over a real server. Whatever the browser complains about fails the test."""

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from akropolis.server import page
from tests.browser.chromium import HOW_TO_GET_ONE, find_chromium, launch
from tests.browser.devices import Devices
from tests.browser.slots import slot
from tests.browser.states import Prepared, prepare
from tests.browser.visitors import Visitors
from tests.kit.missing import is_missing
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import Client

ELSEWHERE = "AKROPOLIS_STATIC"
"""Where another build of the pages lies than the one that the server has, to try it."""


@pytest.fixture(scope="package")
def pages() -> Iterator[Path]:
    """The folder of the built pages."""
    with pytest.MonkeyPatch.context() as patch:
        if ELSEWHERE in os.environ:
            patch.setattr(page, "STATIC", Path(os.environ[ELSEWHERE]))
        if not (page.STATIC / page.SHELL).is_file():
            is_missing("the web app was not built: `make web` builds it")
        yield page.STATIC


# Playwright keeps an event loop in this thread, in which others could not run theirs: it must not outlive these tests.
@pytest.fixture(scope="package")
def browser(pages: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            is_missing(HOW_TO_GET_ONE)
        chromium = launch(playwright, path)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def site(pages: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """The server that all tests of a process share."""
    with running_server(tmp_path_factory.mktemp("site") / "tables.sqlite") as server:
        yield server


@pytest.fixture(scope="package")
def prepared(site: RunningServer) -> Prepared:
    """Tables to look at."""
    return prepare(Client(site.address))


@pytest.fixture
def client(site: RunningServer) -> Client:
    """Somebody who plays through the API."""
    return Client(site.address)


@pytest.fixture(scope="package")
def devices(browser: Browser, site: RunningServer) -> Iterator[Devices]:
    """What visitors have in their hands."""
    devices = Devices(browser, site.address)
    yield devices
    devices.close()


@pytest.fixture
def visitors(devices: Devices, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    """People who come to the site, each with a device of their own."""
    with slot(tmp_path_factory.getbasetemp().parent):
        visitors = Visitors(devices)
        yield visitors
        visitors.leave()
    assert visitors.complaints() == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell what was on the screens when a test failed."""
    report = yield
    visitors = getattr(item, "funcargs", {}).get("visitors")
    if report.when == "call" and report.failed and visitors:
        with suppress(Error):
            report.sections.append(("On the screens", visitors.sights()))
    return report
