"""Odd moments of a turn: taken back, refused, in hand while the page is loaded anew, in a tab that knows too little."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.hands import Hand
from tests.browser.pages import TAKEABLE, Shown, TablePage, at_table, sit_down
from tests.browser.visitors import Visitors
from tests.server.client import ADA, BEN, Client, Opened, first_move, sitting


@pytest.fixture
def opened(client: Client) -> Opened:
    """A game of two people that has begun."""
    return client.open(sitting(ADA), sitting(BEN))


def test_a_move_is_taken_back_and_made_anew(visitors: Visitors, client: Client, opened: Opened) -> None:
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    before = table.shown()
    table.lay_by_keys()
    expect(table.log).to_have_count(1)
    table.take_back.click()
    expect(table.log).to_have_count(0)
    table.await_turn()
    assert table.shown() == before == Shown.of(opened.view())
    table.lay_by_keys()
    expect(table.log).to_have_count(1)
    table.page.keyboard.press("u")
    expect(table.log).to_have_count(0)
    assert opened.view()["moves"] == []


def test_a_move_that_the_next_architect_has_answered_is_not_taken_back(visitors: Visitors, opened: Opened) -> None:
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    table.lay_by_keys()
    expect(table.take_back).to_be_visible()
    opened.players[1].post(f"{opened.path}/moves", first_move(opened.players[1], opened.path))
    expect(table.log).to_have_count(2)
    expect(table.take_back).to_have_count(0)


def test_a_tile_in_hand_survives_a_reload(visitors: Visitors, opened: Opened) -> None:
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    for key in ("1", "ArrowLeft", "ArrowUp", "r"):
        table.page.keyboard.press(key)
    chosen = table.places.input_value()
    held = table.page.locator("[data-tile][aria-pressed=true]").get_attribute("data-tile")
    table.page.reload()
    table.hand.wait_for()
    assert table.places.input_value() == chosen
    assert table.page.locator("[data-tile][aria-pressed=true]").get_attribute("data-tile") == held
    table.page.keyboard.press("Escape")
    expect(table.hand).to_have_count(0)
    table.page.reload()
    assert table.await_turn()
    expect(table.confirm).to_have_count(0)


def test_a_tile_that_is_too_dear_says_why(visitors: Visitors, opened: Opened) -> None:
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    stones, dearest = table.shown().stones[0], table.tiles.count() - 1
    table.page.keyboard.press(str(dearest + 1))
    reason = table.words.expression("hand.too_dear", n=dearest - stones)
    expect(table.notice(re.compile(reason))).to_be_visible()
    expect(table.tiles.last).to_have_accessible_name(re.compile(f", {reason}$"))
    expect(table.confirm).to_have_count(0)


def test_whoever_waits_is_told_that_it_is_not_their_turn(visitors: Visitors, opened: Opened) -> None:
    table = sit_down(visitors.arrive(None), opened, 1)
    expect(table.turn).to_have_text(table.words("table.turn_of", name="Ada"))
    table.tiles.first.click(force=True)
    expect(table.notice(table.words("table.not_your_turn"))).to_be_visible()


def test_a_stale_move_is_refused_with_a_reason_and_the_tab_catches_up(visitors: Visitors, opened: Opened) -> None:
    visitors.expect("status of 409")
    first = sit_down(visitors.arrive(None), opened, 0)
    second = TablePage(first.page.context.new_page(), first.words)
    news = Held(second.page)
    second.page.goto(f"/table/{opened.table}")
    second.await_turn()
    news.hold()
    second.page.keyboard.press("2")
    second.hand.wait_for()
    first.lay_by_keys()
    second.page.keyboard.press("Enter")
    expect(second.notice(second.words("error.version_stale"))).to_be_visible()
    assert len(opened.view()["moves"]) == 1
    news.let_go()
    expect(second.log).to_have_count(1)
    assert second.shown() == Shown.of(opened.view())
    expect(second.confirm).to_have_count(0)


def test_a_reload_at_any_moment_shows_the_same(visitors: Visitors, client: Client, opened: Opened) -> None:
    table = sit_down(visitors.arrive(None), opened, 0, 1)
    for _ in range(3):
        table.await_turn()
        table.lay_by_keys()
    table.await_turn()
    for path in (None, "[data-tile]"):
        if path is not None:
            table.page.locator(path).first.click()
        before, told = (table.shown(), table.turn.text_content()), table.log.all_text_contents()
        table.page.reload()
        table.page.locator(TAKEABLE).first.wait_for()
        assert (table.shown(), table.turn.text_content()) == before
        expect(table.log).to_have_text(told)


def test_without_the_confirm_step_a_click_lays_the_tile(visitors: Visitors, opened: Opened) -> None:
    page = visitors.arrive(None, settings={"confirm": False})
    table = sit_down(page, opened, 0)
    table.await_turn()
    table.tiles.first.click()
    table.hand.wait_for()
    Hand(page).click(table.board_box().at(0.3, 0.4))
    expect(table.log).to_have_count(1)
    assert len(opened.view()["moves"]) == 1


def test_a_hex_tells_what_it_is_and_whether_it_scores(visitors: Visitors, opened: Opened) -> None:
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    Hand(table.page).click(table.foremost_hex())
    card = table.page.locator("[data-hex-card]")
    expect(card).to_contain_text(table.words("kind_title.quarry"))
    table.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_another_device_gets_the_seat_by_a_link(visitors: Visitors, opened: Opened) -> None:
    table = sit_down(visitors.arrive(None), opened, 0)
    say = table.words
    table.page.get_by_role("button", name=say("table.menu"), exact=True).click()
    table.page.get_by_role("button", name=say("table.to_another_device"), exact=True).click()
    link = table.page.get_by_role("textbox", name=say("table.device_link"), exact=True).input_value()
    other = visitors.arrive(link)
    other.get_by_role("button", name=say("lobby.claim"), exact=True).click()
    there = at_table(other)
    assert there.await_turn()
    there.lay_by_keys()
    expect(table.log).to_have_count(1)


class Held:
    """News for a tab can be held back, as if its network were slow."""

    def __init__(self, page: Page) -> None:
        self._is_holding = False
        self._waiting: list[str | bytes] = []
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(self._heard)

    def _heard(self, message: str | bytes) -> None:
        if self._is_holding:
            self._waiting.append(message)
        else:
            self._socket.send(message)

    def hold(self) -> None:
        self._is_holding = True

    def let_go(self) -> None:
        self._is_holding = False
        for message in self._waiting:
            self._socket.send(message)
