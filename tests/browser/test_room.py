"""Room to play: on phones and wide screens the city has most of the screen, and a turn needs no scrolling."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import TablePage, sit_down
from tests.browser.pseudo import speak_longer
from tests.browser.states import Prepared
from tests.browser.visitors import TWO_FRAMES, Visitors, resize, switch_language
from tests.browser.words import LANGUAGES, words
from tests.server.client import ADA, BEN, SOLO, Client, Opened, secret, sitting

PHONES = {(844, 390): 0.6, (667, 375): 0.55, (932, 430): 0.6, (390, 844): 0.6, (360, 640): 0.5}
"""The share of the screen that is the city's, at least."""
# What must be there for a move, and whether it is; where the hexes of the city are; what would have to be scrolled.
LOOK = """() => {
  const edges = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const field = edges(document.querySelector('.field'));
  const needed = [...document.querySelectorAll('[data-tile], [data-confirm], [role=group] button')];
  const isOut = ([left, top, right, bottom]) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  const [tools] = document.querySelectorAll('[role=toolbar]');
  const [from, , , to] = edges(tools);
  const isHidden = ({ x, y }) =>
    x < field[0] || y < field[1] || x > field[2] || y > field[3] || (x > from && y < to);
  const hexes = [...document.querySelectorAll(".field use[href*='-face-']")];
  return {
    field,
    out: needed.filter((element) => element.checkVisibility() && isOut(edges(element))).map((each) => each.outerHTML),
    hidden: hexes.filter((hex) => isHidden(new DOMPoint(0, 0).matrixTransform(hex.getScreenCTM()))).length,
    hexes: hexes.length,
    scrolls: [document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight],
  };
}"""
SCALE = "() => document.querySelector('.field svg[data-picture]').getScreenCTM().a"
SIZES_OF_CARDS = """() => [...document.querySelectorAll('[data-tile]')].map((card) => {
  const { width, height } = card.getBoundingClientRect();
  return `${width.toFixed(1)} x ${height.toFixed(1)}`;
})"""


def look(table: TablePage) -> Any:
    table.page.evaluate(TWO_FRAMES)
    return table.page.evaluate(LOOK)


def test_a_turn_needs_no_scrolling_on_a_phone_and_the_city_stays_in_sight(
    visitors: Visitors, prepared: Prepared
) -> None:
    table = sit_down(visitors.arrive(None, width=360, height=640), prepared.playing, 0)
    table.await_turn()
    for (width, height), least in PHONES.items():
        resize(table.page, width, height)
        before = look(table)["field"]
        table.page.keyboard.press("1")
        table.hand.wait_for()
        seen = look(table)
        left, top, right, bottom = seen["field"]
        assert seen["out"] == [], (width, height)
        assert seen["scrolls"] == [False, False], (width, height)
        assert seen["hexes"] > 0
        assert seen["hidden"] == 0, (width, height)
        assert (right - left) * (bottom - top) >= least * width * height, (width, height, seen["field"])
        assert seen["field"] == before, "the city jumps when a tile is taken"
        table.page.keyboard.press("Escape")


def test_a_long_city_stands_on_a_phone_that_stands_until_somebody_turns_it(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), {"kind": "illustrious"}, options=SOLO)
    for _ in range(6):
        stretch(opened)
    table = sit_down(visitors.arrive(None, width=390, height=844), opened, 0)
    table.await_turn()
    scales = [scale_of(table)]
    for _ in range(6):
        table.page.keyboard.press("v")
        scales.append(scale_of(table))
    assert scales[0] == pytest.approx(max(scales), rel=0.04), scales
    assert min(scales) < 0.8 * scales[0], "and turned by hand it stays"


def stretch(opened: Opened) -> None:
    """Lay the free tile as far west as it may lie."""
    player = opened.players[0]
    legal = player.get(f"{opened.path}/legal")
    west = min(legal["targets"], key=lambda target: min(hex_[0] for hex_ in target["footprint"]))
    move = {"tile": legal["tiles"][0]["tile"], **west["ways"][0]}
    player.post(f"{opened.path}/moves", {"version": legal["version"], "id": secret(), "move": move})


def scale_of(table: TablePage) -> float:
    table.page.evaluate(TWO_FRAMES)
    return float(table.page.evaluate(SCALE))


def test_the_cards_of_the_site_are_equal_in_every_language(visitors: Visitors, prepared: Prepared) -> None:
    page = visitors.arrive(None)
    table = sit_down(page, prepared.playing, 0)
    table.await_turn()
    sizes = {}
    for language in LANGUAGES:
        switch_language(page, language)
        sizes[language] = cards_at_each_size(page)
    page.reload()
    table.await_turn()
    speak_longer(page, instead_of="fr")
    sizes["longer"] = cards_at_each_size(page)
    for cards in zip(*sizes.values(), strict=True):
        assert len(cards[0]) > 1
        assert len({card for each in cards for card in each}) == 1, sizes


def cards_at_each_size(page: Page) -> list[list[str]]:
    found = []
    for width, height in ((360, 640), (844, 390), (1440, 900)):
        resize(page, width, height)
        found.append(page.evaluate(SIZES_OF_CARDS))
    return found


def test_the_list_of_places_is_seen_while_it_has_the_focus_and_not_otherwise(
    visitors: Visitors, prepared: Prepared
) -> None:
    table = sit_down(visitors.arrive(None), prepared.playing, 0)
    table.await_turn()
    table.page.keyboard.press("1")
    table.hand.wait_for()
    unseen = "select => getComputedStyle(select.parentElement).clipPath !== 'none'"
    assert table.places.evaluate(unseen)
    table.places.focus()
    assert not table.places.evaluate(unseen)
    table.places.press("ArrowDown")
    table.page.keyboard.press("Escape")


CUT_NAMES = """() => [...document.querySelectorAll('th[scope=col] *')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ textContent }) => textContent)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scores_of_four_name_everybody_in_full(visitors: Visitors, client: Client, language: str) -> None:
    bots = [{"kind": "bot", "bot": bot} for bot in ("beginner", "foreman", "foreman")]
    opened = client.open(sitting(ADA), *bots)
    page = visitors.arrive(None, width=1440, height=900, language=language)
    sit_down(page, opened, 0, say=words(language)).await_turn()
    expect(page.get_by_role("columnheader")).to_have_count(4)
    for width in (1440, 1280):
        resize(page, width, 800)
        assert page.evaluate(CUT_NAMES) == []


HEIGHTS = "() => [...document.querySelectorAll('[data-seat]')].map(({ offsetHeight }) => offsetHeight)"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_on_a_phone_cards_keep_their_height_and_say_who_is_you(
    visitors: Visitors, client: Client, width: int, height: int
) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    table = sit_down(visitors.arrive(None, width=width, height=height), opened, 0)
    table.await_turn()
    own = table.page.locator("[data-seat='0']")
    expect(own.get_by_text(table.words("table.you"), exact=True)).to_be_in_viewport(ratio=1)
    before = table.page.evaluate(HEIGHTS)
    table.lay_by_keys()
    expect(own.locator(".last")).to_be_visible()
    assert table.page.evaluate(HEIGHTS) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_of_the_turn_is_cut_on_a_small_phone(visitors: Visitors, client: Client, language: str) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    page = visitors.arrive(None, width=360, height=640, language=language)
    table = sit_down(page, opened, 0, say=words(language))
    table.await_turn()
    room = table.turn.evaluate("""(h1) => {
      const text = document.createRange();
      text.selectNodeContents(h1);
      const [first] = text.getClientRects();
      const em = parseFloat(getComputedStyle(h1).fontSize);
      const middle = (first.top + first.bottom) / 2;
      return (middle - h1.getBoundingClientRect().top) / em;
    }""")
    assert room >= 0.64, "a capital with an accent is higher"
