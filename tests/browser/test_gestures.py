"""What hands do on the board: drag, turn by wheel, twist and tap, zoom, pan, and peek under a tile."""

from math import pi

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import Hand
from tests.browser.pages import EDGES, Box, TablePage, sit_down
from tests.browser.states import play
from tests.browser.visitors import Visitors
from tests.server.client import ADA, BEN, Client, Opened, sitting

CAMERA = """(svg) => {
  const { a, e, f } = svg.getScreenCTM();
  return { scale: a, x: e, y: f };
}"""
NEARER = "([svg, scale]) => svg.getScreenCTM().a > scale"


@pytest.fixture
def opened(client: Client) -> Opened:
    """A game in which the cities have risen."""
    opened = client.open(sitting(ADA), sitting(BEN))
    play(opened, moves=14)
    return opened


def ready(page: Page, opened: Opened) -> TablePage:
    table = sit_down(page, opened, 0)
    table.await_turn()
    return table


def target_and_way(table: TablePage) -> list[str]:
    return table.places.input_value().split("/")


def test_a_tile_is_dragged_from_the_site_onto_the_board(visitors: Visitors, opened: Opened) -> None:
    table = ready(visitors.arrive(None), opened)
    before = len(opened.view()["moves"])
    mouse = table.page.mouse
    table.tiles.first.hover()
    mouse.down()
    mouse.move(*table.board_box().at(0.2, 0.3), steps=5)
    table.hand.wait_for()
    first = target_and_way(table)
    mouse.move(*table.board_box().at(0.8, 0.8), steps=5)
    second = target_and_way(table)
    assert second[0] != first[0], "the tile follows the pointer"
    mouse.up()
    mouse.move(*table.board_box().at(0.2, 0.3), steps=5)
    assert target_and_way(table) == second, "and stays where it was dropped"
    table.confirm.click()
    table.await_answer()
    assert len(opened.view()["moves"]) == before + 1


def test_a_tile_that_lies_down_is_dragged_to_another_place(visitors: Visitors, opened: Opened) -> None:
    table = ready(visitors.arrive(None), opened)
    table.tiles.first.click()
    table.hand.wait_for()
    hand, box = Hand(table.page), table.board_box()
    hand.click(box.at(0.3, 0.3))
    before, there = target_and_way(table), box.at(0.7, 0.75)
    hand.grip(middle_of(table.ghost), there)
    expect(table.places).not_to_have_value("/".join(before))
    during = target_and_way(table)
    hand.let_go(there)
    table.page.mouse.move(*box.at(0.3, 0.3))
    assert target_and_way(table) == during, "and stays where it was dropped"


def test_a_finger_pulls_a_tile_out_of_the_site(visitors: Visitors, opened: Opened) -> None:
    page = visitors.arrive(None, touches=True, width=390, height=844)
    table = ready(page, opened)
    hand, card, board = Hand(page), middle_of(table.tiles.first), table.board_box()
    hand.pull(card, (card[0] + 60, card[1]))
    hand.lift_finger()
    expect(table.hand).to_have_count(0)
    hand.pull(card, board.at(0.3, 0.4))
    table.hand.wait_for()
    first = target_and_way(table)
    hand.lift_finger()
    board = table.board_box()
    hand.pull(middle_of(table.ghost), board.at(0.75, 0.9))
    expect(table.places).not_to_have_value("/".join(first))
    hand.lift_finger()
    table.confirm.tap()
    table.await_answer()


def test_wheel_and_taps_turn_the_tile_through_its_three_ways(visitors: Visitors, opened: Opened) -> None:
    table = ready(visitors.arrive(None), opened)
    table.tiles.first.click()
    table.hand.wait_for()
    point = table.board_box().at(0.3, 0.3)
    table.page.mouse.move(*point)
    target, way = target_and_way(table)
    seen = {way}
    for _ in range(2):
        table.page.mouse.wheel(0, 120)
        expect(table.places).not_to_have_value(f"{target}/{way}")
        assert target_and_way(table)[0] == target
        way = target_and_way(table)[1]
        seen.add(way)
    assert seen == {"0", "1", "2"}
    table.page.get_by_role("button", name=table.words("table.turn_right"), exact=True).click()
    expect(table.places).not_to_have_value(f"{target}/{way}")


def test_two_fingers_twist_the_tile(visitors: Visitors, opened: Opened) -> None:
    page = visitors.arrive(None, touches=True, width=800, height=900)
    table = ready(page, opened)
    table.tiles.first.tap()
    table.hand.wait_for()
    before = target_and_way(table)
    Hand(page).twist(table.board_box().at(0.5, 0.5), by=pi / 3)
    expect(table.places).not_to_have_value("/".join(before))
    assert target_and_way(table)[0] == before[0]


def test_the_city_is_zoomed_panned_and_brought_back(visitors: Visitors, opened: Opened) -> None:
    table = ready(visitors.arrive(None), opened)
    page, middle = table.page, table.board_box().at(0.5, 0.5)
    page.keyboard.press("0")
    whole = camera(table)
    page.mouse.move(*middle)
    page.mouse.wheel(0, -300)
    page.wait_for_function(NEARER, arg=[table.picture.element_handle(), whole["scale"]])
    zoomed = camera(table)
    Hand(page).drag(middle, (middle[0] - 90, middle[1] - 60))
    panned = camera(table)
    assert panned["scale"] == pytest.approx(zoomed["scale"], rel=1e-3)
    assert panned["x"] == pytest.approx(zoomed["x"] - 90, abs=2)
    assert panned["y"] == pytest.approx(zoomed["y"] - 60, abs=2)
    page.keyboard.press("0")
    assert camera(table) == pytest.approx(whole, abs=1)


def test_a_held_hex_is_lifted_to_peek_under_it(visitors: Visitors, opened: Opened) -> None:
    table = ready(visitors.arrive(None), opened)
    mouse, lifted = table.page.mouse, table.picture.locator("g[opacity='0.2']")
    mouse.move(*table.foremost_hex())
    mouse.down(button="right")
    expect(lifted).not_to_have_count(0)
    mouse.up(button="right")
    expect(lifted).to_have_count(0)


def test_what_a_hex_tells_has_room_on_a_phone(visitors: Visitors, opened: Opened) -> None:
    page = visitors.arrive(None, touches=True, width=360, height=740)
    table = ready(page, opened)
    Hand(page).tap(table.foremost_hex())
    left, top, right, bottom = page.locator("[data-hex-card]").evaluate(EDGES)
    field = Box(*table.board.evaluate(EDGES))
    assert field.left <= left < right <= field.right
    assert field.top <= top < bottom <= field.bottom


def test_a_tap_does_not_press_what_it_brings_up(visitors: Visitors, opened: Opened) -> None:
    page = visitors.arrive(None, touches=True, width=360, height=740)
    table, hand = ready(page, opened), Hand(page)
    card = page.locator("[data-hex-card]")
    close = card.get_by_role("button", name=table.words("app.close"), exact=True)
    hand.tap(table.foremost_hex())
    where = Box(*close.evaluate(EDGES)).at(0.5, 0.5)
    close.tap()
    expect(card).to_have_count(0)
    hand.drag(table.foremost_hex(), where)
    hand.tap(table.foremost_hex())
    card.wait_for()
    table.rest()
    expect(close).to_be_visible()


def middle_of(seen: Locator) -> tuple[float, float]:
    """Where something is on the screen."""
    return Box(*seen.evaluate(EDGES)).at(0.5, 0.5)


def camera(table: TablePage) -> dict[str, float]:
    """How large the board is drawn, and where its middle is on the screen."""
    table.rest()
    found: dict[str, float] = table.picture.evaluate(CAMERA)
    return found
