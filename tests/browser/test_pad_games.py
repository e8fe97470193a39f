"""Whole games on the score pad: entered both ways, on a phone and by the keyboard, with the result of the rules."""

import re

import pytest
from playwright.sync_api import expect

from akropolis import BoxVariant, District, Hex, HexKind, Position
from tests.browser.extent import FULL
from tests.browser.pad_pages import STEPS, PadPage
from tests.browser.pages import tab_to
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.kit.records import RECORDED, record_of

say = words("en")
FIRST_ROUNDS = 3
NAMES = [say("pad.architect_number", n=number) for number in (1, 2, 3, 4)]


def played(name: str) -> Position:
    """A recorded game: with `make browser` its end, and else its first rounds. The twin counts more."""
    record = record_of(next(path for path in RECORDED if path.stem == name))
    return record.positions()[-1 if FULL else FIRST_ROUNDS * record.options.seats]


@pytest.fixture(scope="module")
def four() -> Position:
    return played("recorded_four")


def on_a_phone(visitors: Visitors) -> PadPage:
    return PadPage(visitors.arrive(None, width=360, height=740, touches=True))


def totals_of(position: Position) -> list[int]:
    return [position.score_sheet(seat).total for seat in range(position.options.seats)]


def drawn(position: Position, seat: int) -> list[tuple[Hex, HexKind, int]]:
    return [(place, built.kind, built.level) for place, built in position.cities[seat].hexes.items()]


def test_four_architects_counted_on_a_phone(visitors: Visitors, four: Position) -> None:
    pad = on_a_phone(visitors).open()
    variants = four.options.variants
    pad.set_up(4, variants)
    pad.count(NAMES, [four.score_sheet(seat) for seat in range(4)], variants)
    pad.expect_totals(totals_of(four))
    pad.page.reload()
    pad.expect_totals(totals_of(four))
    expect(pad.button("pad.finish")).to_be_visible()
    assert pad.taps < 220, "a four-architect evening is counted with few taps"


def test_four_architects_drawn_on_a_phone(visitors: Visitors, four: Position) -> None:
    pad = on_a_phone(visitors).open()
    pad.set_up(4, four.options.variants)
    # Every tap is a real one: two cities are drawn, and with `make browser` all four.
    for seat, name in enumerate(NAMES if FULL else NAMES[:2]):
        if seat == 0:
            pad.tap(pad.page.get_by_role("button", name=say("pad.draw_city_of", name=name), exact=True))
        else:
            pad.tap(pad.page.get_by_role("columnheader").nth(seat).get_by_role("link"))
            pad.tap(pad.draw_instead.first)
        pad.draw(drawn(four, seat))
        pad.tap(pad.more("pad.field_stones", name=name), four.stones[seat])
        pad.expect_totals([totals_of(four)[seat]])
        assert pad.page.locator(".impossible").count() == 0
        pad.tap(pad.link("pad.done"))
    if not FULL:
        return
    pad.expect_totals(totals_of(four))
    assert pad.page.locator(".warnings p").count() == 0, "a real game is beyond all doubt"
    assert pad.taps < 420, "a four-architect evening is drawn with a tap or two for each hex"


def test_a_city_is_laid_tile_by_tile(visitors: Visitors) -> None:
    position = played("recorded_two")
    pad = on_a_phone(visitors).open()
    pad.set_up(2, position.options.variants)
    pad.tap(pad.page.get_by_role("button", name=say("pad.draw_city_of", name=NAMES[0]), exact=True))
    pad.tap(pad.button("pad.tiles"))
    for laid in position.cities[0].tiles:
        pad.tap(pad.page.locator(f"[data-tile='{laid.tile}']"))
        pad.tap_hex(laid.origin)
        pad.tap(pad.button("pad.turn_right"), laid.rotation)
        pad.tap(pad.button("pad.lay"))
    pad.tap(pad.more("pad.field_stones", name=NAMES[0]), position.stones[0])
    pad.expect_totals([totals_of(position)[0]])
    assert pad.page.locator(".warnings p").count() == 0
    used = pad.page.locator(f"[data-tile='{position.cities[0].tiles[-1].tile}']")
    expect(used).to_be_disabled()


def test_one_game_both_ways_mixed_on_a_wide_screen(visitors: Visitors, four: Position) -> None:
    pad = PadPage(visitors.arrive(None, width=1440, height=900)).open()
    variants = four.options.variants
    pad.set_up(4, variants)
    pad.tap(pad.page.get_by_role("button", name=say("pad.draw_city_of", name=NAMES[1]), exact=True))
    pad.draw(drawn(four, 1))
    pad.page.go_back()
    sheets = [four.score_sheet(seat) for seat in range(4)]
    for line, step in enumerate(STEPS):
        pad.page.goto(f"/pad#line/{step}")
        for seat, name in enumerate(NAMES):
            if step == "stones":
                pad.text_field("pad.field_stones", name=name).fill(str(four.stones[seat]))
            elif seat != 1:
                pad.count_district(name, sheets[seat], line, BoxVariant(step) in variants)
    pad.expect_totals(totals_of(four))


def test_a_game_by_the_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.arrive("/pad")
    pad = PadPage(page)
    tab_to(page, pad.button("pad.to_the_sheet"))
    page.keyboard.press("Enter")
    tab_to(page, pad.link("pad.start_counting"))
    page.keyboard.press("Enter")
    tab_to(page, pad.text_field("pad.field_level", **pad.level(NAMES[0], District.HOUSE, 1)))
    page.keyboard.type("5")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    tab_to(page, pad.text_field("pad.field_plazas", name=NAMES[0], district=say("district.house")))
    page.keyboard.type("3")
    for step in (*STEPS[1:], "sheet"):
        tab_to(page, page.locator(".foot button").last)
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(rf"/pad#.*{step}$"))
    pad.expect_totals([27, 0])
    tab_to(page, page.get_by_role("columnheader").nth(1).get_by_role("link"))
    page.keyboard.press("Enter")
    tab_to(page, pad.draw_instead)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()  # the page has come, and will not take the focus later
    tab_to(page, pad.board)
    # The cursor begins on the plaza; north-east of it a garden on level 3 and beside it its plaza.
    for key in ("ArrowUp", "ArrowRight", "g", "3", "ArrowUp", "Shift+G", "Backspace", "Control+z", "+", "-"):
        page.keyboard.press(key)
    expect(page.locator("[data-verdict]")).to_contain_text(say("kind_title.garden_plaza"))
    pad.expect_totals([9])
