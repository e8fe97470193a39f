"""Whole games alone: by the keyboard, and by what a screen reader knows."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.pages import Shown, TablePage, as_kept_by, at_table, tab_to
from tests.browser.screen_reader import await_heard, heard, listen
from tests.browser.visitors import Visitors
from tests.browser.words import words

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
TURNS = 11
"""Of one architect alone, at least."""


def test_a_whole_game_by_the_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.arrive()
    tab_to(page, page.get_by_role("button", name=words("en")("illustrious.hippodamos")))
    page.keyboard.press("Enter")
    table = at_table(page)
    random, turns = Random(1), 0
    while table.await_turn():
        page.keyboard.press(str(random.randint(1, table.page.locator("[data-tile][aria-disabled=false]").count())))
        table.hand.wait_for()
        for key in random.choices((*ARROWS, "r", "Shift+R"), k=4):
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        table.await_answer()
        turns += 1
    assert turns >= TURNS
    expect(table.end.get_by_role("heading", level=1)).to_have_text(_verdict(table))
    view = as_kept_by(page)
    assert view["status"]["is_over"]
    assert table.shown() == Shown.of(view)
    assert [int(text) for text in _sheet_totals(table)] == view["result"]["totals"]


def test_a_whole_game_by_roles_and_names_with_every_move_said_once(visitors: Visitors) -> None:
    page, say = visitors.arrive(), words("en")
    page.get_by_role("button", name=say("illustrious.hippodamos")).click()
    table = at_table(page)
    listen(page)
    random, turns = Random(2), 0
    while table.await_turn():
        page.get_by_role("button", name=say.pattern("hand.site_tile")).first.click()
        places = page.get_by_role("combobox", name=say("hand.places"), exact=True)
        places.select_option(index=random.randrange(places.get_by_role("option").count()))
        page.get_by_role("button", name=say("table.confirm"), exact=True).click()
        table.await_answer()
        turns += 1
    await_heard(page, re.compile(f"^{re.escape(say('table.over'))}"))
    made = re.compile(say.expression("board.made", name=say("lobby.default_name")))
    moved = [text for text in heard(page) if made.match(text)]
    told = [move for move in as_kept_by(page)["moves"] if move["by"] == "person"]
    assert len(moved) == len(told) == turns >= TURNS
    assert len(set(moved)) == turns
    assert sum(text.startswith(say("table.over")) for text in heard(page)) == 1
    expect(table.end).to_be_visible()


def _verdict(table: TablePage) -> str:
    totals = [int(text) for text in _sheet_totals(table)]
    lost = table.words("table.lost_game", name=table.words("illustrious.hippodamos"))
    scores = " : ".join(map(str, sorted(totals, reverse=True)))
    return f"{table.words('table.won') if totals[0] > totals[1] else lost} {scores}"


def _sheet_totals(table: TablePage) -> list[str]:
    return table.end.get_by_role("row").last.get_by_role("cell").all_text_contents()
