"""Back closes a dialog, and stays on the page that it belongs to."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import TablePage, at_table
from tests.browser.visitors import Visitors
from tests.browser.words import words

say = words("en")
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def begin(page: Page) -> TablePage:
    page.get_by_role("button", name=say("lobby.play_now"), exact=True).click()
    table = at_table(page)
    assert table.await_turn()
    return table


def open_menu(page: Page) -> None:
    page.get_by_role("button", name=say("table.menu"), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_back_closes_a_dialog_and_leaves_the_game_only_then(visitors: Visitors, size: str) -> None:
    width, height = SIZES[size]
    page = visitors.arrive(width=width, height=height)
    begin(page)
    address = page.url
    page.keyboard.press("1")
    page.locator("[data-confirm]").wait_for()
    for key in ("table.menu", "table.side") if size == "phone" else ("table.menu",):
        page.get_by_role("button", name=say(key), exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.url == address
        expect(page.locator("[data-confirm]")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.headline"))


def test_a_dialog_that_was_closed_otherwise_costs_no_step_back(visitors: Visitors) -> None:
    page = visitors.arrive()
    begin(page)
    for _ in range(3):
        open_menu(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))


def test_a_dialog_leads_to_a_page_and_back_to_the_game(visitors: Visitors) -> None:
    page = visitors.arrive()
    begin(page)
    address = page.url
    open_menu(page)
    page.get_by_role("dialog").get_by_role("button", name=say("table.keys"), exact=True).click()
    expect(page.get_by_role("dialog", name=say("table.keys"), exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    open_menu(page)
    page.get_by_role("dialog").get_by_role("link", name=say("app.settings"), exact=True).click()
    expect(page).to_have_url(re.compile("/settings$"))
    page.go_back()
    expect(page).to_have_url(address)
    at_table(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))
