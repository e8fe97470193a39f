"""Turns that can be followed: a bot's tile is seen to leave, to fly and to land, unless somebody is impatient."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.pages import Shown, TablePage, sit_down
from tests.browser.visitors import Visitors
from tests.server.client import ADA, Client, Opened, sitting

BOT = {"kind": "bot", "bot": "beginner"}
# What was on the page whenever something happened on the table.
RECORD = """() => {
  window.scenes = [];
  const stage = document.querySelector('[data-behind]');
  const look = () => window.scenes.push({
    act: stage.dataset.act,
    flies: document.querySelector('.flying') !== null,
    site: [...document.querySelectorAll('[data-tile]')].map((card) => Number(card.dataset.tile)),
    moves: document.querySelectorAll('details ol li').length,
  });
  new MutationObserver(look).observe(stage, { attributes: true, attributeFilter: ['data-act'] });
}"""
# Whoever presses a key as soon as something is not shown yet.
IMPATIENT = """() => {
  const stage = document.querySelector('[data-behind]');
  const press = () => stage.dataset.behind === 'true' &&
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
  new MutationObserver(press).observe(stage, { attributes: true, attributeFilter: ['data-behind'] });
}"""


def lay(visitors: Visitors, opened: Opened, *scripts: str, **more: Any) -> tuple[TablePage, list[dict[str, Any]]]:
    """Lay a tile, and see what comes of it until the turn is back."""
    table = sit_down(visitors.arrive(None, **more), opened, 0)
    table.await_turn()
    for script in (RECORD, *scripts):
        table.page.evaluate(script)
    table.lay_by_keys()
    expect(table.log).to_have_count(2)
    table.await_turn()
    return table, table.page.evaluate("window.scenes")


def acts(scenes: list[dict[str, Any]]) -> list[str]:
    return [scene["act"] for scene in scenes]


def shows(table: TablePage, opened: Opened) -> None:
    """Wait until every count has ticked to what the server says."""
    wanted = Shown.of(opened.view())
    points = table.page.get_by_role("region", name=table.words("table.architects"), exact=True).locator(".numbers b")
    for seat, total in enumerate(wanted.totals):
        expect(points.nth(seat)).to_have_text(str(total))


def test_the_tile_of_a_bot_is_seen_to_leave_to_fly_and_to_land(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), BOT)
    table, scenes = lay(visitors, opened, reduced_motion="no-preference")
    assert acts(scenes) == ["landed 0", "flight 1", "landed 1"]
    tile = opened.view()["moves"][1]["move"]["tile"]
    assert [tile in scene["site"] for scene in scenes] == [True, True, False]
    assert [scene["moves"] for scene in scenes] == [1, 1, 2]
    expect(table.page.locator(".flying")).to_have_count(0)
    shows(table, opened)


def test_a_key_skips_what_is_not_shown_yet(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), BOT)
    settings = {"pace": "slow"}
    table, scenes = lay(visitors, opened, IMPATIENT, reduced_motion="no-preference", settings=settings)
    assert acts(scenes) == ["landed 0", "landed 1"]
    shows(table, opened)


def test_without_motion_a_turn_is_there_at_once_and_told(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), BOT)
    table, scenes = lay(visitors, opened)
    assert acts(scenes) == ["landed 0", "landed 1"]
    assert not any(scene["flies"] for scene in scenes)
    announcements = table.page.locator("[data-announcements] p")
    expect(announcements.filter(has_text=table.words("bot.beginner"))).not_to_have_count(0)
    assert table.shown() == Shown.of(opened.view())
