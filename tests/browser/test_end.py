"""The end of a game, and what comes after it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Shown, at_table, held_table, sit_down
from tests.browser.states import Prepared, play
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
    scores = " : ".join(map(str, sorted(result["totals"], reverse=True)))
    expect(heading).to_have_text(re.compile(f"{say.expression('table.winner', name=names)} {scores}"))
    totals = table.end.get_by_role("row").last.get_by_role("cell").all_text_contents()
    assert [int(text) for text in totals] == result["totals"]
    assert table.shown() == Shown.of(last_turn.view())
    expect(page.locator("[data-confetti]")).to_be_attached()


BUTTONS = "() => [...document.querySelectorAll('.again .button')].map((each) => each.getBoundingClientRect().top)"


def test_buttons_stay_where_they_are_when_the_verdict_is_told(visitors: Visitors, last_turn: Opened) -> None:
    page = visitors.arrive(None, width=1440, height=900, reduced_motion="no-preference")
    page.add_init_script("window.setInterval = () => 0")
    table = sit_down(page, last_turn, 0)
    while table.await_turn():
        table.lay_by_keys()
        play(last_turn, left=0)
    heading = table.end.get_by_role("heading", level=1)
    expect(heading).to_have_text(say("table.over"))
    before = page.evaluate(BUTTONS)
    heading.click()
    expect(heading).not_to_have_text(say("table.over"))
    assert before
    assert page.evaluate(BUTTONS) == before


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_points_are_on_the_first_screen_of_a_phone(
    visitors: Visitors, prepared: Prepared, width: int, height: int
) -> None:
    table = sit_down(visitors.arrive(None, width=width, height=height), prepared.crowded_over, 0)
    totals = prepared.crowded_over.view()["result"]["totals"]
    points = table.end.get_by_text(" : ".join(map(str, sorted(totals, reverse=True))), exact=True)
    expect(points).to_be_in_viewport(ratio=1)


def test_a_tap_fills_in_the_whole_sheet_at_once_and_nothing_rains_without_motion(
    visitors: Visitors, last_turn: Opened
) -> None:
    page = visitors.arrive(None, reduced_motion="no-preference")
    # The sheet would wait for ever.
    page.add_init_script("window.setInterval = () => 0")
    table = sit_down(page, last_turn, 0, 1)
    while table.await_turn():
        table.lay_by_keys()
    heading = table.end.get_by_role("heading", level=1)
    expect(heading).to_have_text(say("table.over"))
    heading.click()
    expect(heading).not_to_have_text(say("table.over"))
    still = sit_down(visitors.arrive(None), last_turn, 0, 1)
    still.end.wait_for()
    expect(still.page.locator("[data-confetti]")).to_have_count(0)


def test_a_district_is_lit_and_the_cities_lead_back_to_the_result(visitors: Visitors, last_turn: Opened) -> None:
    play(last_turn)
    table = sit_down(visitors.arrive(None), last_turn, 0)
    page = table.page
    city = table.end.get_by_role("img").first
    before = city.inner_html()
    button = page.get_by_role("button", name=re.compile(say("table.light_up", district=say("district.house"))))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert city.inner_html() != before
    page.get_by_role("button", name=say("table.look"), exact=True).click()
    expect(table.end).to_have_count(0)
    expect(table.board).to_be_visible()
    moves = last_turn.view()["moves"]
    turns = sum(made["seat"] == moves[-1]["seat"] for made in moves)
    expect(page.get_by_text(say("table.turn_number", n=turns), exact=True)).to_be_visible()
    page.get_by_role("button", name=say("table.to_result"), exact=True).click()
    expect(table.end).to_be_visible()


def test_after_a_game_against_a_bot_the_next_one_is_offered(visitors: Visitors, client: Client) -> None:
    opened = beaten = None
    while not beaten:  # a bot that lays its tiles anywhere wins now and then
        opened = client.open(sitting(ADA), {"kind": "bot", "bot": "random"})
        play(opened)
        beaten = opened.view()["result"]["winners"] == [0]
    assert opened
    page = sit_down(visitors.arrive(None), opened, 0).page
    page.get_by_role("button", name=say("table.next_stronger", name=say("bot.beginner")), exact=True).click()
    page.wait_for_url(lambda url: "/table/" in url and opened.table not in url)
    names = page.get_by_role("region", name=say("table.architects"), exact=True).get_by_role("listitem")
    expect(names.last).to_contain_text(say("bot.beginner"))


def test_words_fit_into_the_buttons_after_a_defeat_on_a_small_phone(visitors: Visitors, client: Client) -> None:
    opened = lost = None
    while not lost:
        opened = client.open(sitting(ADA), {"kind": "bot", "bot": "greedy"})
        play(opened)
        lost = opened.view()["result"]["winners"] == [1]
    assert opened
    russian = words("ru")
    visitor = visitors.arrive(None, language="ru", width=360, height=640)
    page = sit_down(visitor, opened, 0, say=russian).page
    again = page.get_by_role("button", name=russian("table.rematch"), exact=True)
    gentler = page.get_by_role("button", name=re.compile(russian("table.next_gentler", name="").strip()))
    for button in (again, gentler):
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate("button => button.scrollWidth <= button.clientWidth")


def test_after_the_end_come_a_rematch_a_picture_and_the_replay(
    visitors: Visitors, last_turn: Opened, tmp_path: Path
) -> None:
    play(last_turn)
    table = sit_down(visitors.arrive(None), last_turn, 0)
    page = table.page
    table.end.wait_for()
    pictures = []
    for way in ("plain", "lit"):
        with page.expect_download() as download:
            page.get_by_role("button", name=say("table.picture"), exact=True).click()
        download.value.save_as(tmp_path / way)
        pictures.append((tmp_path / way).read_bytes())
        page.get_by_role("button", name=re.compile(say("table.light_up", district=say("district.house")))).click()
    assert pictures[0].startswith(PNG)
    assert pictures[0] == pictures[1], "what is highlighted is marked in the picture"
    page.get_by_role("link", name=say("table.replay"), exact=True).click()
    page.get_by_role("slider", name=say("replay.scrubber"), exact=True).wait_for()
    page.go_back()
    table.end.wait_for()
    page.get_by_role("button", name=say("table.rematch"), exact=True).click()
    page.wait_for_url(lambda url: "/table/" in url and last_turn.table not in url)
    assert held_table(page)["table"] != last_turn.table
    ben = sit_down(visitors.arrive(None), last_turn, 1)
    ben.end.wait_for()
    ben.page.get_by_role("button", name=say("company.join"), exact=True).click()
    at_table(page)
    expect(page.locator("h1[data-turn]")).to_be_visible()
