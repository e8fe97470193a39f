"""What a person prefers is done at once and remembered."""

from playwright.sync_api import expect

from tests.browser.pages import EDGES, sit_down
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.server.client import ADA, BEN, Client, sitting


def test_theme_and_switches_are_remembered(visitors: Visitors) -> None:
    page, say = visitors.arrive("/settings"), words("en")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "day")
    page.get_by_role("radio", name=say("settings.theme_night"), exact=True).check()
    expect(root).to_have_attribute("data-theme", "night")
    names = [say(f"settings.{switch}") for switch in ("patterns", "edges", "confirm", "sound")]
    before = []
    for name in names:
        switch = page.get_by_role("switch", name=name)
        before.append(switch.is_checked())
        switch.set_checked(not before[-1])
    page.reload()
    expect(root).to_have_attribute("data-theme", "night")
    for name, was in zip(names, before, strict=True):
        expect(page.get_by_role("switch", name=name)).to_be_checked(checked=not was)


def test_the_theme_follows_the_system_unless_one_is_chosen(visitors: Visitors) -> None:
    page = visitors.arrive("/settings")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.get_by_role("radio", name=words("en")("settings.theme_day"), exact=True).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")


def test_another_language_needs_no_reload_and_lasts(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    page = visitors.arrive(None)
    table = sit_down(page, opened, 0)
    table.await_turn()
    page.keyboard.press("1")
    page.evaluate("window.isSame = true")
    page.get_by_role("combobox", name=words("en")("app.language"), exact=True).select_option("cs")
    expect(table.turn).to_have_text(words("cs")("table.your_turn"))
    expect(table.confirm).to_have_text(words("cs")("table.confirm"))
    assert page.evaluate("window.isSame")
    page.reload()
    expect(table.turn).to_have_text(words("cs")("table.your_turn"))
    expect(page.locator("html")).to_have_attribute("lang", "cs")


def test_the_site_stands_upright_if_wanted(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    tops = {}
    for direction in ("row", "column"):
        table = sit_down(visitors.arrive(None, settings={"siteDirection": direction}), opened, 0)
        table.await_turn()
        tops[direction] = {round(tile.evaluate(EDGES)[1]) for tile in table.tiles.all()}
    assert len(tops["row"]) == 1 < len(tops["column"])
