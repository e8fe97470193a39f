"""The end of a game, and what comes after it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.pages import at_table, held_table, sit_down
from tests.browser.states import play
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.server.client import ADA, BEN, Client, Opened, sitting

say = words("en")
PNG = b"\x89PNG"


@pytest.fixture
def last_turn(client: Client) -> Opened:
    """A game of two people of whom each has one tile to lay."""
    opened = client.open(sitting(ADA), sitting(BEN))
    play(opened, left=1)
    return opened


def test_the_sheet_fills_in_line_by_line_and_then_names_the_winner(visitors: Visitors, last_turn: Opened) -> None:
    page = visitors.arrive(None, reduced_motion="no-preference")
    table = sit_down(page, last_turn, 0, 1)
    while table.await_turn():
        table.lay_by_keys()
    heading = table.end.get_by_role("heading", level=1)
    expect(heading).to_have_text(say("table.over"))
    expect(heading).not_to_have_text(say("table.over"))
    result = last_turn.view()["result"]
    names = ", ".join(("Ada", "Ben")[seat] for seat in result["winners"])
    expect(heading).to_have_text(say.pattern("table.winner", name=names))
    totals = table.end.get_by_role("row").last.get_by_role("cell").all_text_contents()
    assert [int(text) for text in totals] == result["totals"]


def test_after_the_end_come_a_rematch_a_picture_and_the_replay(
    visitors: Visitors, last_turn: Opened, tmp_path: Path
) -> None:
    play(last_turn)
    table = sit_down(visitors.arrive(None), last_turn, 0)
    page = table.page
    table.end.wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name=say("table.picture"), exact=True).click()
    download.value.save_as(tmp_path / "city.png")
    assert (tmp_path / "city.png").read_bytes().startswith(PNG)
    page.get_by_role("link", name=say("table.replay"), exact=True).click()
    page.get_by_role("slider", name=say("replay.scrubber"), exact=True).wait_for()
    page.go_back()
    table.end.wait_for()
    page.get_by_role("button", name=say("table.rematch"), exact=True).click()
    page.wait_for_url(lambda url: "/table/" in url and last_turn.table not in url)
    assert held_table(page)["table"] != last_turn.table
    ben = sit_down(visitors.arrive(None), last_turn, 1)
    ben.end.wait_for()
    ben.page.get_by_role("button", name=say("table.rematch"), exact=True).click()
    at_table(page)
    expect(page.locator("h1[data-turn]")).to_be_visible()
