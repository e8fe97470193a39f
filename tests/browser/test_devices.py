"""Browsers that were used before are as good as new to whoever comes next."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.devices import Devices, Kind
from tests.browser.visitors import CONTROLLED
from tests.kit.running_server import RunningServer

LEAVE = """async () => {
  localStorage.left = sessionStorage.left = document.cookie = 'left=behind';
  await caches.open('left');
  await new Promise((done) => (indexedDB.open('left').onsuccess = done));
}"""
FOUND = """async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie, ...(await caches.keys()),
  ...(await indexedDB.databases()).map(({ name }) => name), ...(await navigator.serviceWorker.getRegistrations()),
].filter(Boolean).length"""
KIND = Kind("en", touches=False, keeps_shell=True)


@pytest.fixture
def devices(browser: Browser, site: RunningServer) -> Iterator[Devices]:
    """Those of this test alone."""
    devices = Devices(browser, site.address)
    yield devices
    devices.close()


def test_nothing_that_one_visitor_left_is_found_by_the_next(devices: Devices) -> None:
    device = devices.lend(KIND)
    page = device.context.new_page()
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    page.evaluate(LEAVE)
    assert page.evaluate(FOUND) >= 6
    device.context.set_offline(True)
    devices.take_back(device)
    assert devices.lend(KIND) is device
    again = device.context.new_page()
    again.goto("/health")
    assert again.evaluate(FOUND) == 0
    other = devices.lend(KIND)
    assert other is not device
    devices.take_back(device)
    devices.take_back(other)
