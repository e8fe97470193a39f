"""Several people: a whole game of two in two browsers, with mouse and fingers, and turns around one device."""

import re
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.extent import FULL
from tests.browser.hands import Hand
from tests.browser.pages import TAKEABLE, Shown, TablePage, as_seen_by, at_table, held_table, sit_down
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.server.client import ADA, BEN, Client, first_move, sitting

OPENING = 5
"""Moves that are always made by hand at the beginning of a game."""
PHONE = {"width": 360, "height": 740}


def test_two_people_by_link_with_mouse_and_fingers_see_the_same(visitors: Visitors, client: Client) -> None:
    ada, ben = visitors.arrive(), visitors.arrive(None, touches=True, width=PHONE["width"], height=PHONE["height"])
    link = invite(ada)
    accept(ben, link)
    tables, random = [at_table(ada), at_table(ben)], Random(3)
    hands = [by_mouse, by_fingers]
    while not (view := agreed_by(tables, client))["status"]["is_over"]:
        acting = view["status"]["acting"]["seat"]
        tables[acting].await_turn()
        hands[acting](tables[acting], random)
        tables[acting].await_answer()
        tables[acting].await_moves(len(view["moves"]) + 1)
        skip_the_middle(client, ada, ben)
    for table in tables:
        totals = table.end.get_by_role("row").last.get_by_role("cell").all_text_contents()
        assert [int(text) for text in totals] == view["result"]["totals"]


def test_around_one_device_it_is_handed_over_by_name_until_that_is_switched_off(
    visitors: Visitors, client: Client
) -> None:
    opened = client.open(sitting(ADA), sitting(BEN), {"kind": "bot", "bot": "random"})
    table = sit_down(visitors.arrive(None), opened, 0, 1)
    say, page = table.words, table.page
    assert table.await_turn()
    expect(table.hand_over).to_have_count(0)
    architects = page.get_by_role("region", name=say("table.architects"), exact=True)
    assert not re.search(rf"\b{say('table.you')}\b", architects.inner_text())
    table.lay_by_keys()
    expect(table.hand_over).to_have_accessible_name(say("table.turn_of_here", name="Ben"))
    expect(page).to_have_title(re.compile(re.escape(say("table.turn_of_here", name="Ben"))))
    table.hand_over.click()
    expect(table.hand_over).to_have_count(0)
    assert table.await_turn()
    table.lay_by_keys()
    # The bot has moved in between.
    expect(table.hand_over).to_have_accessible_name(say("table.turn_of_here", name="Ada"))
    table.hand_over.get_by_role("button", name=say("table.hand_over_never"), exact=True).click()
    assert table.await_turn()
    table.lay_by_keys()
    expect(table.turn).to_have_text(say("table.turn_of_here", name="Ben"))
    expect(table.hand_over).to_have_count(0)


def skip_the_middle(client: Client, *pages: Page) -> None:
    """After the opening, let moves be made while nobody looks; with `make browser` hands make them all."""
    view = as_seen_by(pages[0], client)
    if FULL or len(view["moves"]) != OPENING:
        return
    path = f"/tables/{view['table']}"
    tokens = {held["seat"]: held["token"] for page in pages for held in held_table(page)["seats"]}
    for page in pages:
        page.goto("about:blank")
    while view["stacks_left"] > 0:
        player = client.with_token(tokens[view["status"]["acting"]["seat"]])
        player.post(f"{path}/moves", first_move(player, path))
        view = player.get(path)
    for page in pages:
        page.go_back()


def invite(page: Page) -> str:
    """Open a table with a friend; the link to give away."""
    say = words("en")
    page.get_by_role("link", name=say("lobby.invite"), exact=True).click()
    page.get_by_role("button", name=say("lobby.open_and_invite"), exact=True).click()
    return page.get_by_role("textbox", name=say("table.join_link"), exact=True).input_value()


def accept(page: Page, link: str) -> None:
    """Take a seat by a link."""
    say = words("en")
    page.goto(link)
    page.get_by_role("textbox", name=say("lobby.your_name"), exact=True).fill("Ben")
    page.get_by_role("button", name=say("lobby.join"), exact=True).tap()


def agreed_by(tables: list[TablePage], client: Client) -> Any:
    """The table as it is; everyone comes to see it so."""
    view = as_seen_by(tables[0].page, client)
    for table in tables:
        assert Shown.of(as_seen_by(table.page, client)) == Shown.of(view)
        table.await_moves(len(view["moves"]))
        assert table.shown() == Shown.of(view)
    return view


def by_mouse(table: TablePage, random: Random) -> None:
    """Over the board with the pointer, turned by the wheel, set down by a click."""
    mouse, offered = table.page.mouse, table.page.locator(TAKEABLE)
    offered.nth(random.randrange(offered.count())).click()
    table.hand.wait_for()
    box = table.board_box()
    for _ in range(3):
        x, y = box.at(random.uniform(0.15, 0.85), random.uniform(0.2, 0.9))
        mouse.move(x, y)
    for _ in range(random.randrange(3)):
        mouse.wheel(0, 100)
    Hand(table.page).click((x, y))
    table.confirm.click()


def by_fingers(table: TablePage, random: Random) -> None:
    """Tap a tile, tap a place, tap the button."""
    table.page.locator(TAKEABLE).first.tap()
    table.hand.wait_for()
    Hand(table.page).tap(table.board_box().at(random.uniform(0.2, 0.8), random.uniform(0.25, 0.8)))
    table.confirm.tap()
