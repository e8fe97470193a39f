"""Connections that are lost in the middle of a move: none is lost, and none is made twice."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.browser.devices import Devices
from tests.browser.pages import Shown, sit_down
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.kit.ports import free_port
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import ADA, BEN, Client, Opened, sitting

GONE = "ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED|WebSocket"


class Outage:
    """A server that can be stopped and started again, with the same address and the same tables."""

    def __init__(self, folder: Path, port: int) -> None:
        self._database, self._port, self._running = folder / "tables.sqlite", port, ExitStack()

    def start(self) -> RunningServer:
        return self._running.enter_context(running_server(self._database, port=self._port))

    def stop(self) -> None:
        self._running.close()


@pytest.fixture(scope="module")
def port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def devices(browser: Browser, port: int) -> Iterator[Devices]:
    devices = Devices(browser, f"http://127.0.0.1:{port}")
    yield devices
    devices.close()


@pytest.fixture
def outage(pages: Path, tmp_path: Path, port: int) -> Iterator[Outage]:
    outage = Outage(tmp_path, port)
    yield outage
    outage.stop()


@pytest.fixture
def site(outage: Outage) -> RunningServer:
    """A server for each test, since each breaks it."""
    return outage.start()


@pytest.fixture
def opened(client: Client) -> Opened:
    return client.open(sitting(ADA), sitting(BEN))


def test_a_move_made_offline_is_sent_once_the_network_is_back(visitors: Visitors, opened: Opened) -> None:
    visitors.expect(GONE)
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    table.page.keyboard.press("1")
    table.hand.wait_for()
    table.page.context.set_offline(True)
    with table.page.expect_event("requestfailed", lambda request: request.url.endswith("/moves")):
        table.page.keyboard.press("Enter")
    expect(table.connection).to_have_attribute("data-connection", "offline")
    expect(table.connection).to_have_text(table.words("table.offline_kept"))
    expect(table.confirm).to_have_text(table.words("table.offline"))
    expect(table.turn).to_have_text(table.words("table.offline"))
    assert opened.view()["moves"] == []
    table.page.context.set_offline(False)
    table.await_answer()
    expect(table.connection).to_have_attribute("data-connection", "live")
    expect(table.log).to_have_count(1)
    assert len(opened.view()["moves"]) == 1


def test_an_answer_that_got_lost_is_asked_for_again_and_the_move_made_once(visitors: Visitors, opened: Opened) -> None:
    visitors.expect(GONE)
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    sent: list[str] = []

    def deliver_and_lose_the_answer(route: Route, request: Request) -> None:
        sent.append(json.loads(request.post_data or "")["id"])
        if len(sent) > 1:
            return route.continue_()
        route.fetch()
        return route.abort()

    table.page.route("**/moves", deliver_and_lose_the_answer)
    with table.page.expect_response("**/moves"):
        table.lay_by_keys()
    expect(table.log).to_have_count(1)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert len(opened.view()["moves"]) == 1
    assert table.shown() == Shown.of(opened.view())


def stop_trying(page: Page) -> None:
    """From here on the page tries nothing by itself. Its clock stops an hour ahead, which must not have passed."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 3600"))


def test_a_server_that_comes_back_finds_the_tile_in_hand_and_takes_the_move(
    visitors: Visitors, opened: Opened, outage: Outage
) -> None:
    visitors.expect(GONE)
    page = visitors.arrive(None, is_new=True)
    page.clock.install()
    table = sit_down(page, opened, 0)
    expect(table.connection).to_have_attribute("data-connection", "live")
    table.await_turn()
    for key in ("1", "ArrowRight", "r"):
        table.page.keyboard.press(key)
    chosen = table.places.input_value()
    outage.stop()
    expect(table.connection).to_have_attribute("data-connection", "lost")
    expect(table.connection).to_contain_text(table.words("table.lost"))
    assert table.places.input_value() == chosen
    table.page.keyboard.press("Enter")
    expect(table.confirm).to_have_text(table.words("table.sending"))
    stop_trying(page)
    expect(table.connection.get_by_text(table.words.pattern("table.next_try"))).to_be_visible()
    outage.start()
    page.get_by_role("button", name=table.words("table.retry"), exact=True).click()
    expect(table.connection).to_have_attribute("data-connection", "live")
    page.clock.resume()
    table.await_answer()
    expect(table.log).to_have_count(1)
    assert len(opened.view()["moves"]) == 1


@pytest.mark.parametrize(("width", "height", "language"), [(320, 640, "fr"), (390, 844, "en"), (844, 390, "cs")])
def test_on_a_phone_nothing_lies_over_the_button_that_tries_again(
    visitors: Visitors, opened: Opened, outage: Outage, width: int, height: int, language: str
) -> None:
    visitors.expect(GONE)
    page = visitors.arrive(None, is_new=True, width=width, height=height, language=language)
    page.clock.install()
    table = sit_down(page, opened, 0, say=words(language))
    expect(table.connection).to_have_attribute("data-connection", "live")
    outage.stop()
    expect(table.connection).to_have_attribute("data-connection", "lost")
    stop_trying(page)
    expect(table.connection.get_by_text(table.words.pattern("table.next_try"))).to_be_attached()
    outage.start()
    told = table.connection.get_by_text(table.words("table.lost"), exact=True)
    for each in (told, page.get_by_role("button", name=table.words("table.retry"), exact=True)):
        each.click()
    expect(table.connection).to_have_attribute("data-connection", "live")


def test_a_tab_that_was_away_while_the_others_played_catches_up(
    visitors: Visitors, opened: Opened, outage: Outage
) -> None:
    visitors.expect(GONE)
    ada, ben = (sit_down(visitors.arrive(None), opened, seat) for seat in (0, 1))
    ada.await_turn()
    ben.page.goto("about:blank")
    ada.lay_by_keys()
    ben.page.go_back()
    expect(ben.log).to_have_count(1)
    outage.stop()
    expect(ben.connection).to_have_attribute("data-connection", "lost")
    outage.start()
    expect(ben.connection).to_have_attribute("data-connection", "live")
    ben.await_turn()
    ben.lay_by_keys()
    expect(ada.log).to_have_count(2)
    assert ada.shown() == ben.shown() == Shown.of(opened.view())
