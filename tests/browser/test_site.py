"""The site of plain files in a folder of a host that knows nothing of us, with the policy that the pages carry."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import Devices
from tests.browser.plain_host import FOLDER, plain_host
from tests.browser.slots import slot
from tests.browser.visitors import CONTROLLED, Visitors
from tests.browser.words import words
from tools.site import make_site

say = words("en")
SERVER = "https://play.example.org"
WAITING = "navigator.serviceWorker.ready.then((here) => here.update()).then((here) => here.waiting !== null)"

SETTLED = "navigator.serviceWorker.ready.then((here) => here.active.state === 'activated')"


@pytest.fixture
def folder(pages: Path, tmp_path: Path) -> Path:
    site = tmp_path / FOLDER
    site.parent.mkdir()
    make_site(site, SERVER, pages)
    return site


@pytest.fixture
def guests(
    browser: Browser, folder: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visitors]:
    """People who come to that host."""
    with slot(tmp_path_factory.getbasetemp().parent), plain_host(tmp_path) as address:
        devices = Devices(browser, address)
        guests = Visitors(devices)
        yield guests
        guests.leave()
        devices.close()
    assert guests.complaints() == []


def arrive(guests: Visitors, asked: list[tuple[int, str]] | None = None) -> Page:
    """Somebody who opens the first page; what the host answers is listed."""
    page = guests.arrive(None, keeps_shell=asked is None)
    if asked is not None:
        page.on("response", lambda answer: asked.append((answer.status, answer.url)))
    page.goto(guests.address)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.headline"))
    return page


def turn_to(page: Page, name: str) -> None:
    page.get_by_role("banner").get_by_role("link", name=say(f"app.{name}"), exact=True).click()
    page.wait_for_url(f"**/{FOLDER}/?/{name}")


def try_lesson(page: Page) -> None:
    page.locator("[data-lesson]").wait_for()
    page.keyboard.press("1")
    page.get_by_role("button", name=say("learn.lay"), exact=True).click()
    expect(page.locator("[data-verdict]")).to_be_visible()


def test_all_pages_are_there_and_nothing_else_is_asked_for(guests: Visitors) -> None:
    asked: list[tuple[int, str]] = []
    page = arrive(guests, asked)
    turn_to(page, "learn")
    try_lesson(page)
    turn_to(page, "rules")
    page.get_by_role("link", name=say("rules.scoring.title"), exact=True).click()
    page.wait_for_url("**/?/rules#scoring")
    turn_to(page, "pad")
    page.get_by_role("button", name=say("pad.to_the_sheet"), exact=True).click()
    page.wait_for_url("**/?/pad#sheet")
    page.reload()
    page.get_by_role("link", name=say("pad.history"), exact=True).click()
    turn_to(page, "settings")
    page.go_back()
    page.wait_for_url("**/?/pad#history")
    page.get_by_role("link", name="Akropolis", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.headline"))
    page.wait_for_load_state("networkidle")
    assert [each for each in asked if each[0] >= 400 or not each[1].startswith(guests.address)] == []
    assert len(asked) > 20


def test_tables_with_others_are_said_to_be_elsewhere(guests: Visitors) -> None:
    page = arrive(guests)
    expect(page.get_by_role("link", name=say("app.to_server", name="play.example.org"))).to_have_attribute(
        "href", SERVER
    )
    for path, there in (("tables", "/tables"), ("join/abcdefgh23456722#secret", "/join/abcdefgh23456722#secret")):
        page.goto(f"?/{path}")
        expect(page.get_by_role("heading", level=1)).to_have_text(say("app.no_server_title"))
        link = page.get_by_role("link", name=say("app.to_server", name="play.example.org"))
        expect(link).to_have_attribute("href", SERVER + there)


def test_it_opens_without_a_network(guests: Visitors) -> None:
    guests.expect("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = arrive(guests)
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.goto("?/learn")
    try_lesson(page)
    turn_to(page, "pad")
    expect(page.get_by_role("button", name=say("pad.to_the_sheet"), exact=True)).to_be_visible()


def test_a_page_that_is_open_finds_its_files_after_an_update(guests: Visitors, folder: Path) -> None:
    page = arrive(guests)
    page.wait_for_function(CONTROLLED)
    for path in (folder / "assets").glob("Learn-*"):
        path.rename(path.with_name(path.name.replace("Learn-", "Learn-newer-")))
    worker = (folder / "sw.js").read_text()
    (folder / "sw.js").write_text(worker.replace("/Learn-", "/Learn-newer-").replace("${OURS}", "${OURS}newer-", 1))
    page.wait_for_function(WAITING)
    turn_to(page, "learn")
    try_lesson(page)
    page.wait_for_function(SETTLED)
    assert page.evaluate(WAITING), "the new version waits until the page is closed"
    assert len(page.evaluate("caches.keys()")) == 2
