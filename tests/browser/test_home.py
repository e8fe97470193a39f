"""The home page: a game in one click, and the way back to it."""

import re

from playwright.sync_api import expect

from tests.browser.pages import at_table
from tests.browser.states import Prepared
from tests.browser.visitors import Visitors, store
from tests.browser.words import words

say = words("en")
TOP = "(element) => element.getBoundingClientRect().top"


def test_one_click_plays_and_the_tab_says_whose_turn_it_is(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.get_by_role("button", name=say("lobby.play_now"), exact=True).click()
    table = at_table(page)
    assert table.await_turn()
    expect(page).to_have_title(re.compile(say("table.your_turn")))
    # To a newcomer, a few words.
    page.keyboard.press("1")
    expect(page.locator("[data-first-game]")).to_contain_text(say("table.first_places"))
    page.get_by_role("button", name=say("table.first_enough"), exact=True).click()
    expect(page.locator("[data-first-game]")).to_have_count(0)
    page.keyboard.press("Escape")
    table.lay_by_keys()
    table.await_turn()
    expect(table.log).to_have_count(2)


def test_a_game_is_found_again_from_the_home_page_and_can_be_forgotten(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.get_by_role("button", name=say("illustrious.hippodamos")).click()
    table = at_table(page)
    table.await_turn()
    table.lay_by_keys()
    expect(table.log).to_have_count(1)
    page.goto("/")
    games = page.get_by_role("region", name=say("lobby.continue"), exact=True)
    games.get_by_role("link", name=re.compile(say("lobby.open"))).click()
    expect(at_table(page).log).to_have_count(1)
    page.goto("/")
    games.get_by_role("button", name=re.compile(say("lobby.forget"))).click()
    page.get_by_role("dialog").get_by_role("button", name=say("lobby.forget"), exact=True).click()
    expect(games).to_have_count(0)
    assert page.evaluate("localStorage['akropolis.tables']") == "[]"


def test_the_opponent_that_was_chosen_is_remembered(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.get_by_role("button", name=re.compile(rf"{say('lobby.change')}$")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(say("bot.greedy"))).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name=say("lobby.play_now"), exact=True).click()
    table = at_table(page)
    names = page.get_by_role("region", name=say("table.architects"), exact=True).get_by_role("listitem")
    expect(names.last).to_contain_text(say("bot.greedy"))
    assert table.await_turn()


def test_the_way_there_is_in_the_history_and_an_unknown_address_says_so(visitors: Visitors) -> None:
    visitors.expect("status of 404")
    page = visitors.arrive()
    page.get_by_role("link", name=say("lobby.new_table"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.new_table"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.headline"))
    page.goto("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("app.missing_title"))


def test_without_a_server_and_a_core_it_is_said_once_what_works(visitors: Visitors) -> None:
    visitors.expect("ERR_INTERNET_DISCONNECTED")
    page = visitors.arrive(None)
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto("/")
    page.context.set_offline(True)
    expect(page.get_by_role("main").get_by_text(say("lobby.offline"))).to_be_visible()
    play_now = page.get_by_role("button", name=say("lobby.play_now"), exact=True)
    play_now.click()
    expect(page.get_by_role("main").get_by_text(say("lobby.unreachable"))).to_be_visible()
    expect(play_now).to_have_attribute("aria-disabled", "false")


def test_what_is_under_way_comes_first_and_what_is_finished_after_a_new_game(
    visitors: Visitors, prepared: Prepared
) -> None:
    page = visitors.arrive(None)
    held = [
        {
            "table": opened.table,
            "seats": [{"seat": 0, "token": opened.players[0].token}],
            "watch": opened.answer["watch"],
            "join": opened.answer["join"],
            "name": "",
            "opened": 0,
            "lastSeen": 0,
        }
        for opened in (prepared.playing, prepared.over)
    ]
    store(page, "tables", held)
    page.goto(f"/table/{prepared.over.table}")
    at_table(page).end.wait_for()
    page.goto("/")
    shelves = [page.get_by_role("heading", name=say(f"lobby.{key}"), exact=True) for key in ("continue", "finished")]
    play = page.get_by_role("button", name=say("lobby.play_now"), exact=True)
    for each in (*shelves, play):
        expect(each).to_be_visible()
    under_way, begin, finished = (each.evaluate(TOP) for each in (shelves[0], play, shelves[1]))
    assert under_way < begin < finished
