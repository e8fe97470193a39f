"""The site of plain files in a folder of a host that knows nothing of us, with the policy that the pages carry."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import Devices
from tests.browser.pages import at_table
from tests.browser.plain_host import FOLDER, plain_host
from tests.browser.slots import slot
from tests.browser.visitors import CONTROLLED, Visitors
from tests.browser.words import words
from tools.site import make_site

say = words("en")
RELOADED = 3
"""After so many turns."""
MOVES = 2
SERVER = "https://play.example.org"
WAITING = "navigator.serviceWorker.ready.then((here) => here.update()).then((here) => here.waiting !== null)"
SETTLED = "navigator.serviceWorker.ready.then((here) => here.active.state === 'activated')"
Listen = Callable[[Page], None]


@pytest.fixture(scope="module")
def folder(pages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("host") / FOLDER
    site.parent.mkdir()
    make_site(site, SERVER, pages)
    return site


@pytest.fixture
def changing(folder: Path, pages: Path) -> Iterator[Path]:
    """The same, for a test that changes what is in it."""
    yield folder
    make_site(folder, SERVER, pages)


@pytest.fixture(scope="module")
def elsewhere(browser: Browser, folder: Path) -> Iterator[Devices]:
    """What people who come to that host have in their hands."""
    with plain_host(folder.parents[1]) as address:
        devices = Devices(browser, address)
        yield devices
        devices.close()


@pytest.fixture
def guests(elsewhere: Devices, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    """Those people."""
    with slot(tmp_path_factory.getbasetemp().parent):
        guests = Visitors(elsewhere)
        yield guests
        guests.leave()
    assert guests.complaints() == []


def arrive(guests: Visitors, *, keeps_shell: bool = False) -> Page:
    """Somebody who opens the first page."""
    page = guests.arrive("", keeps_shell=keeps_shell)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.headline"))
    return page


@pytest.fixture
def strange(elsewhere: Devices, guests: Visitors) -> Iterator[Listen]:
    """Listens to a page; what it is refused, or asks of others, fails the test."""
    asked: list[tuple[int, str]] = []
    yield lambda page: page.on("response", lambda answer: asked.append((answer.status, answer.url)))
    assert asked
    assert [each for each in asked if each[0] >= 400 or not each[1].startswith(elsewhere.address)] == []


def turn_to(page: Page, name: str) -> None:
    page.get_by_role("banner").get_by_role("link", name=say(f"app.{name}"), exact=True).click()
    page.wait_for_url(f"**/{FOLDER}/?/{name}")


def try_lesson(page: Page) -> None:
    page.locator("[data-lesson]").wait_for()
    page.keyboard.press("1")
    page.get_by_role("button", name=say("learn.lay"), exact=True).click()
    expect(page.locator("[data-verdict]")).to_be_visible()


def test_all_pages_are_there_and_nothing_else_is_asked_for(guests: Visitors, strange: Listen) -> None:
    page = guests.arrive(None)
    strange(page)
    page.goto("")
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


def test_a_whole_game_is_played_there_and_goes_on_after_a_reload(guests: Visitors, strange: Listen) -> None:
    page = guests.arrive(None)
    strange(page)
    page.goto("")
    page.get_by_role("button", name=say("illustrious.hippodamos")).click()
    table, turns = at_table(page), 0
    while table.await_turn():
        table.lay_by_keys()
        turns += 1
        if turns == RELOADED:
            page.reload()
    assert turns > RELOADED
    expect(table.end).to_be_visible()


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
    page = arrive(guests, keeps_shell=True)
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.goto("?/learn")
    try_lesson(page)
    turn_to(page, "pad")
    expect(page.get_by_role("button", name=say("pad.to_the_sheet"), exact=True)).to_be_visible()
    page.get_by_role("link", name="Akropolis", exact=True).click()
    page.get_by_role("button", name=say("lobby.play_now"), exact=True).click()
    table = at_table(page)
    for _ in range(MOVES):
        assert table.await_turn()
        table.lay_by_keys()


def test_a_page_that_is_open_finds_its_files_after_an_update_and_a_game_goes_on(
    guests: Visitors, changing: Path
) -> None:
    page = arrive(guests, keeps_shell=True)
    page.get_by_role("button", name=say("lobby.play_now"), exact=True).click()
    table = at_table(page)
    table.await_turn()
    table.lay_by_keys()
    expect(table.log).to_have_count(2)
    page.wait_for_function(CONTROLLED)
    for path in (changing / "assets").glob("Learn-*"):
        path.rename(path.with_name(path.name.replace("Learn-", "Learn-newer-")))
    worker = (changing / "sw.js").read_text()
    newer = changing / "sw-newer.js"
    newer.write_text(worker.replace("/Learn-", "/Learn-newer-").replace("${OURS}", "${OURS}newer-", 1))
    newer.replace(changing / "sw.js")  # the browser may look at any moment, and must not find half of it
    page.wait_for_function(WAITING)
    turn_to(page, "learn")
    try_lesson(page)
    page.wait_for_function(SETTLED)
    page.wait_for_function(WAITING)  # until the page is closed
    assert len(page.evaluate("caches.keys()")) == 2
    page.go_back()
    table.await_turn()
    table.lay_by_keys()
    expect(table.log).to_have_count(4)
