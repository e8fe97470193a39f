"""For who sees colours otherwise, or cannot bear things that move."""

from playwright.sync_api import expect

from tests.browser.pages import sit_down
from tests.browser.visitors import Visitors
from tests.server.client import ADA, BEN, Client, sitting

# The longest animation or transition that was ever under way, in milliseconds.
WATCH_MOTION = """() => {
  window.longest = 0;
  const watch = () => {
    for (const { effect } of document.getAnimations()) {
      const { duration } = effect.getComputedTiming();
      if (typeof duration === 'number') window.longest = Math.max(window.longest, duration);
    }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}"""
MARKS = """element => {
  const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
  return [outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, borderTopColor].join(' ');
}"""
OUTLINED = "element => getComputedStyle(element).outlineStyle !== 'none'"
BORDERED = "element => parseFloat(getComputedStyle(element).borderTopWidth) > 0"
A_FEW = 10


def test_a_turn_without_motion_moves_nothing(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    table = sit_down(visitors.arrive(None), opened, 0, 1)
    table.await_turn()
    table.page.evaluate(WATCH_MOTION)
    for key in ("v", "t", "t", "+", "0", "o"):
        table.page.keyboard.press(key)
    for _ in range(4):
        table.await_turn()
        table.lay_by_keys()
    expect(table.log).to_have_count(4)
    assert table.page.evaluate("window.longest") <= A_FEW


def test_motion_can_be_switched_off_here_alone(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    page = visitors.arrive(None, settings={"motion": "none"}, reduced_motion="no-preference")
    table = sit_down(page, opened, 0, 1)
    table.await_turn()
    page.evaluate(WATCH_MOTION)
    for _ in range(2):
        table.await_turn()
        table.lay_by_keys()
    assert page.evaluate("window.longest") <= A_FEW


def test_forced_colours_leave_the_table_readable(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    table = sit_down(visitors.arrive(None, forced_colors="active"), opened, 0)
    table.await_turn()
    free = table.tiles.first
    before = free.evaluate(MARKS)
    picture = table.board.screenshot()
    table.page.keyboard.press("1")
    table.hand.wait_for()
    assert free.evaluate(MARKS) != before, "the tile in hand looks like the others"
    assert table.board.screenshot() != picture, "the tile in hand is not to be seen"
    table.page.keyboard.press("Tab")
    assert table.page.locator(":focus").evaluate(OUTLINED)
    for button in (table.confirm, *table.hand.get_by_role("button").all()):
        assert button.evaluate(BORDERED)
    table.page.keyboard.press("Escape")
    table.lay_by_keys()
    expect(table.log).to_have_count(1)
