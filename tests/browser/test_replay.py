"""A finished game, looked at again: by keys and by the scrubber, with what the bots think of it, and played on."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from akropolis import engine
from akropolis.bots.bot import Budget
from akropolis.server import reviews
from tests.browser.pages import at_table, held_table
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.kit.running_server import RunningServer
from tests.server.client import ADA, BEN, Client, Opened, first_move, sitting


@pytest.fixture(scope="module")
def finished(site: RunningServer) -> Opened:
    """A game of two people who took whatever was offered first, and laid it anywhere: there is much to say about it."""
    opened = Client(site.address).open(sitting(ADA), sitting(BEN))
    while not (view := opened.view())["status"]["is_over"]:
        player, turn = opened.players[view["status"]["acting"]["seat"]], len(view["moves"])
        player.post(f"{opened.path}/moves", first_move(player, opened.path, choice=7 * turn))
    return opened


@pytest.fixture
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that are quickly done; what they say matters less here."""
    monkeypatch.setattr(reviews, "BUDGET", Budget(simulations=8))


@pytest.fixture
def page(visitors: Visitors, finished: Opened) -> Page:
    page = visitors.arrive(f"/replay/{finished.table}#{finished.answer['watch']}")
    scrubber(page).wait_for()
    return page


def scrubber(page: Page) -> Locator:
    return page.get_by_role("slider", name=words("en")("replay.scrubber"), exact=True)


def totals(page: Page) -> list[int]:
    """The last line of the score sheet of the turn that is shown."""
    sheet = page.get_by_role("region", name=words("en").pattern("replay.sheet")).get_by_role("table").first
    return [int(text) for text in sheet.get_by_role("row").last.get_by_role("cell").all_text_contents()]


def test_keys_and_scrubber_step_through_the_game(page: Page, finished: Opened) -> None:
    view = finished.view()
    last = len(view["moves"])
    page.keyboard.press("End")
    expect(scrubber(page)).to_have_value(str(last))
    assert totals(page) == view["result"]["totals"]
    page.keyboard.press("ArrowLeft")
    expect(scrubber(page)).to_have_value(str(last - 1))
    page.keyboard.press("Home")
    expect(scrubber(page)).to_have_value("0")
    assert totals(page) == [1, 2]
    page.keyboard.press("ArrowRight")
    expect(scrubber(page)).to_have_value("1")
    scrubber(page).fill("7")
    expect(scrubber(page)).to_have_attribute(
        "aria-valuetext", re.compile(words("en").expression("replay.turn_of", turn=7))
    )
    expect(page.get_by_role("heading", name=words("en")("replay.sheet", turn=7))).to_be_visible()
    scrubber(page).focus()
    page.keyboard.press("ArrowRight")
    expect(scrubber(page)).to_have_value("8")


def test_it_plays_by_itself_and_stops(page: Page) -> None:
    page.keyboard.press("Home")
    page.get_by_role("combobox", name=words("en")("replay.speed"), exact=True).select_option(index=-1 + 4)
    page.get_by_role("button", name=words("en")("replay.play"), exact=True).click()
    expect(scrubber(page)).not_to_have_value("0")
    page.get_by_role("button", name=words("en")("replay.pause"), exact=True).click()
    expect(page.get_by_role("button", name=words("en")("replay.play"), exact=True)).to_be_visible()


def test_a_move_of_the_list_is_jumped_to(page: Page) -> None:
    moves = page.get_by_role("list", name=words("en")("replay.moves"), exact=True)
    moves.get_by_role("button").nth(3).hover()
    expect(page.locator("[data-pointed]")).to_be_attached()
    moves.get_by_role("button").nth(5).click()
    expect(scrubber(page)).to_have_value("5")
    expect(moves.locator("[aria-current=step]")).to_have_count(1)


@pytest.mark.skipif(engine.backend() == "python", reason="a review needs the native core")
@pytest.mark.usefixtures("shallow")
def test_the_bots_mark_moves(page: Page) -> None:
    say = words("en")
    page.get_by_role("button", name=say("replay.review_ask"), exact=True).click()
    page.keyboard.press("Home")
    page.get_by_role("button", name=say("replay.mark_next"), exact=True).click()
    expect(scrubber(page)).not_to_have_value("0")
    marks = "|".join(say(f"mark.{mark}") for mark in ("inaccuracy", "mistake", "blunder"))
    expect(page.get_by_role("region", name=say("replay.review"), exact=True)).to_contain_text(re.compile(marks))
    moves = page.get_by_role("list", name=say("replay.moves"), exact=True)
    expect(moves.locator("[aria-current=step]")).to_contain_text(re.compile(marks))


def test_a_game_is_played_on_from_an_earlier_turn(page: Page, client: Client) -> None:
    say = words("en")
    scrubber(page).fill("6")
    page.get_by_role("button", name=say("replay.play_on_button"), exact=True).click()
    seats = page.get_by_role("dialog").get_by_role("combobox", name=say("replay.who_plays"), exact=True)
    for seat in range(seats.count()):
        seats.nth(seat).select_option("here")
    page.get_by_role("button", name=say("replay.play_on_now"), exact=True).click()
    table = at_table(page)
    table.await_turn()
    expect(table.log).to_have_count(6)
    table.lay_by_keys()
    expect(table.log).to_have_count(7)
    held = held_table(page)
    assert len(client.with_token(held["seats"][0]["token"]).get(f"/tables/{held['table']}")["moves"]) == 7
