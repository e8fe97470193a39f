"""Touch screens and home screens: what iOS would make of a page if it were not told otherwise."""

import json
import struct
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.pages import at_table
from tests.browser.visitors import Visitors
from tests.browser.words import words

say = words("en")
SMALL = """() => [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML)"""
UNCALLED = """() => [...document.querySelectorAll('button, summary, label, a')]
  .filter((each) => getComputedStyle(each).touchAction === 'auto').map((each) => each.outerHTML)"""
BARS = """() => [...document.querySelectorAll('meta[name=theme-color]')]
  .filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)"""
OPAQUE = 2
"""The type of a PNG whose pixels have colours and nothing else."""


def ready_for_fingers(page: Page) -> None:
    """No field that the page zooms into, nothing that two quick taps zoom."""
    assert page.evaluate(SMALL) == []
    assert page.evaluate(UNCALLED) == []


def test_nothing_zooms_by_itself_and_pulling_loads_no_table_anew(visitors: Visitors) -> None:
    page = visitors.arrive("/new?with=friends", width=390, height=840, touches=True)
    page.get_by_role("button", name=say("lobby.open_and_invite"), exact=True).tap()
    expect(page.get_by_role("textbox", name=say("table.join_link"), exact=True)).to_be_visible()
    ready_for_fingers(page)
    page.goto("/")
    ready_for_fingers(page)
    page.get_by_role("button", name=say("lobby.play_now"), exact=True).tap()
    table = at_table(page)
    assert table.await_turn()
    page.keyboard.press("1")
    table.hand.wait_for()
    ready_for_fingers(page)
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "contain"


def test_the_bars_of_the_browser_follow_the_theme_that_was_chosen(visitors: Visitors) -> None:
    day, night = "#fdf3df", "#1d2747"
    page = visitors.arrive("/settings")
    assert page.evaluate(BARS) == [day]
    page.get_by_role("radio", name=say("settings.theme_night"), exact=True).check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    assert page.evaluate(BARS) == [night]
    page.reload(wait_until="commit")
    page.locator("html[data-theme=night]").wait_for(state="attached")
    assert page.evaluate(BARS) == [night]


def test_a_home_screen_gets_an_opaque_sign_and_one_app(pages: Path) -> None:
    icon = (pages / "index.html").read_text().split('rel="apple-touch-icon" href="/')[1].split('"')[0]
    assert struct.unpack(">IIBB", (pages / icon).read_bytes()[16:26])[3] == OPAQUE
    assert json.loads((pages / "manifest.webmanifest").read_text())["id"] == "./"
