"""The documentation under the strict headers of the server: its scripts run, and its search finds."""

import re

import pytest
from playwright.sync_api import expect

from akropolis.server.page import MANUAL
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.skipif(not MANUAL.is_dir(), reason="the documentation is not built: make docs")


def test_a_reader_searches_the_manual(visitors: Visitors) -> None:
    page = visitors.arrive("/docs/")
    page.keyboard.press("/")
    page.get_by_placeholder("Search").fill("ActionCodec")
    page.locator("a", has_text="ActionCodec").first.click()
    expect(page).to_have_url(re.compile(r"/docs/.+#"))


def test_whoever_asks_for_a_page_that_is_not_there_finds_the_way_back(visitors: Visitors) -> None:
    visitors.expect("nowhere.* 404 ")
    page = visitors.arrive("/docs/nowhere/at/all")
    page.get_by_role("link", name="Akropolis").first.click()
    expect(page).to_have_url(re.compile(r"/docs/$"))
