"""For those who play by keys and by ear."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import TAKEABLE, TablePage, sit_down
from tests.browser.screen_reader import await_heard, heard, listen
from tests.browser.states import play
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.server.client import ADA, BEN, Client, sitting

say = words("en")
MOST_KEYS = 8
"""For one turn, by someone who has just heard that it is theirs."""


def site(page: Page) -> Locator:
    return page.get_by_role("region", name=say("term.construction_site"), exact=True)


def against_a_bot(visitors: Visitors, client: Client) -> TablePage:
    table = sit_down(visitors.arrive(None), client.open(sitting(ADA), {"kind": "bot", "bot": "random"}), 0)
    table.await_turn()
    return table


def test_the_focus_is_never_lost_from_the_first_turn_to_the_result(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    play(opened, left=1)
    table = sit_down(visitors.arrive(None), opened, 0, 1)
    page = table.page
    put_back = page.get_by_role("button", name=say("table.put_back"), exact=True)
    while table.await_turn():
        for last in (put_back, table.confirm):
            page.locator(TAKEABLE).first.press("Enter")
            expect(table.places).to_be_focused()
            last.press("Enter")
            expect(table.hand).to_have_count(0)
            expect(page.locator(":focus")).to_have_count(1)
            if last is put_back:
                expect(site(page)).to_be_focused()
    expect(table.end.get_by_role("heading", level=1)).to_be_focused()


def test_other_buttons_that_disappear_leave_the_focus_on_the_page(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN), hints=True)
    table = sit_down(visitors.arrive(None), opened, 0)
    page = table.page
    table.await_turn()
    table.lay_by_keys()
    page.locator("[data-sound-question] button").last.press("Enter")
    expect(page.locator("[data-sound-question]")).to_have_count(0)
    expect(site(page)).to_be_focused()
    table.take_back.press("Enter")
    expect(table.take_back).to_have_count(0)
    expect(site(page)).to_be_focused()


def test_whoever_takes_a_tile_by_pointer_or_number_stays_over_the_city(visitors: Visitors, client: Client) -> None:
    table = against_a_bot(visitors, client)
    table.tiles.first.click()
    table.hand.wait_for()
    expect(table.places).not_to_be_focused()
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("1")
    table.hand.wait_for()
    expect(table.board).to_be_focused()


def test_a_turn_by_the_list_of_places_takes_few_keys(visitors: Visitors, client: Client) -> None:
    table = against_a_bot(visitors, client)
    page = table.page
    table.lay_by_keys()
    table.await_turn()
    site(page).focus()
    before = table.log.count()
    keys = ["Tab", "Enter", "ArrowDown", "ArrowDown", "Enter"]
    assert len(keys) <= MOST_KEYS
    for key in keys[:2]:
        page.keyboard.press(key)
    expect(table.places).to_be_focused()
    best = table.places.input_value()
    for key in keys[2:4]:
        page.keyboard.press(key)
    assert table.places.input_value() != best
    page.keyboard.press(keys[-1])
    expect(table.hand).to_have_count(0)
    expect(site(page)).to_be_focused()
    table.await_turn()
    assert table.log.count() == before + 2


def test_a_tile_is_told_in_one_sentence_and_the_turn_after_the_move_before_it(
    visitors: Visitors, client: Client
) -> None:
    table = against_a_bot(visitors, client)
    page = table.page
    listen(page)
    page.keyboard.press("1")
    tile = table.tiles.first.get_attribute("aria-label")
    assert tile is not None
    named = re.search(say.expression("hand.site_tile", number=1) + f", {say('hand.free')}$", tile)
    assert named is not None
    kinds = tile.partition(": ")[2].removesuffix(f", {say('hand.free')}")
    place = say.expression("hand.place")
    await_heard(page, re.compile(f"^{say.expression('table.took', tile=kinds)}"))
    told = [text for text in heard(page) if kinds in text]
    assert len(told) == 1
    assert re.fullmatch(f"{re.escape(kinds)}: {place}, {say.expression('board.points')}(, .+)?", told[0]), told
    page.keyboard.press("Enter")
    offer = re.compile(f"^{re.escape(say('table.your_turn'))}\\. {say.expression('table.turn_offer')}\\.$")
    await_heard(page, offer)
    said = heard(page)
    moves = [at for at, text in enumerate(said) if re.match(say.expression("board.made"), text)]
    turn = next(at for at, text in enumerate(said) if offer.match(text))
    assert len(moves) == 2
    assert moves[-1] < turn
    stones = table.shown().stones[0]
    assert said[turn].startswith(f"{say('table.your_turn')}. {stones} stone"), said


def test_a_hint_is_answered_aloud(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN), hints=True)
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    listen(table.page)
    hint = table.page.get_by_role("button", name=say("table.hint"), exact=True)
    hint.press("Enter")
    await_heard(table.page, re.compile(say.expression("table.hint_told")))
    expect(hint).to_be_focused()
    first = table.page.locator("[data-hint]").first.get_attribute("aria-label") or ""
    others = table.page.locator("[data-hint]").count() - 1
    told = heard(table.page)[-1]
    assert told.startswith("Hint: ")
    assert others == 0 or f"{others} other hint" in told.replace("One other", "1 other"), told
    assert first in told


def test_what_cannot_be_paid_is_told_once(visitors: Visitors, client: Client) -> None:
    table = against_a_bot(visitors, client)
    dear = table.tiles.last
    missing = table.tiles.count() - 1 - table.shown().stones[0]
    expect(dear).to_have_accessible_name(re.compile(say.expression("hand.too_dear", n=missing)))
    expect(dear).to_have_accessible_description("")


def test_architects_are_named_without_stray_marks_and_with_the_right_plural(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    architects = table.page.get_by_role("region", name=say("table.architects"), exact=True)
    name = architects.get_by_role("button").first
    expect(name).to_have_accessible_name(re.compile(r"^Ada, .*\b1 point 1 stone\b"))
