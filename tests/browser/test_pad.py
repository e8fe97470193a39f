"""The score pad: what is typed, kept, doubted, decided and taken home."""

import csv
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from akropolis import BoxVariant, District, Hex, HexKind, Illustrious
from akropolis.counting.tally import IllustriousCount, KeptCount, tally_illustrious
from tests.browser.evenings import CITY, START, evening, keep, seat
from tests.browser.pad_pages import PadPage
from tests.browser.visitors import CONTROLLED, Visitors
from tests.browser.words import words

say = words("en")
ONE, TWO = (say("pad.architect_number", n=number) for number in (1, 2))


def arrive(visitors: Visitors, *evenings: dict[str, Any], width: int = 360, side: str = "#sheet") -> PadPage:
    page = visitors.arrive(None, width=width, height=740, touches=width < 800)
    if evenings:
        keep(page, *evenings)
    return PadPage(page).open(side)


def cities(page: Page) -> list[str]:
    """The cities of the evening that the device has kept."""
    kept = page.evaluate("JSON.parse(localStorage.getItem('akropolis.pad'))")
    return [str(each["city"]) for each in kept["padGames"][0]["seats"]]


def test_the_example_of_the_rulebook(visitors: Visitors) -> None:
    pad = arrive(visitors, side="")
    pad.set_up(2)
    pad.tap(pad.link("pad.start_counting"))
    pad.tap(pad.more("pad.field_level", **pad.level(ONE, District.HOUSE, 1)), 5)
    pad.tap(pad.more("pad.field_level", **pad.level(ONE, District.HOUSE, 2)), 2)
    pad.tap(pad.more("pad.field_plazas", name=ONE, district=say("district.house")), 3)
    pad.tap(pad.button("pad.the_sheet"))
    pad.expect_totals([27, 0])


def test_nothing_is_lost_by_a_reload_or_a_closed_tab(visitors: Visitors) -> None:
    pad = arrive(visitors, side="")
    pad.page.get_by_label(ONE, exact=True).fill("Zoë")
    pad.tap(pad.button("pad.to_the_sheet"))
    pad.page.goto("/pad#line/garden")
    pad.text_field("pad.field_level", **pad.level("Zoë", District.GARDEN, 2)).fill("wrong")
    pad.page.reload()
    expect(pad.text_field("pad.field_level", **pad.level("Zoë", District.GARDEN, 2))).to_have_value("wrong")
    context = pad.page.context
    pad.page.close()
    again = PadPage(context.new_page()).open("#line/garden")
    expect(again.text_field("pad.field_level", **again.level("Zoë", District.GARDEN, 2))).to_have_value("wrong")


@pytest.mark.parametrize(
    ("typed", "fault"),
    [("many", "not_a_number"), ("2,5", "not_a_number"), ("-3", "negative"), ("12345678901234567890", "too_many")],
)
def test_what_is_no_count_is_explained_and_kept(visitors: Visitors, typed: str, fault: str) -> None:
    pad = arrive(visitors, evening(seat(), seat()), side="#line/house")
    field = pad.text_field("pad.field_level", **pad.level(ONE, District.HOUSE, 1))
    field.fill(typed)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(say(f"pad.fault.{fault}", most=99))
    expect(field).to_have_value(typed)
    pad.tap(pad.button("pad.the_sheet"))
    pad.expect_totals([0, 0])
    expect(pad.page.get_by_role("heading", name=say("pad.unreadable"), exact=True)).to_be_visible()
    assert "NaN" not in pad.page.inner_text("main")


def test_doubts_are_told_at_the_field(visitors: Visitors) -> None:
    pad = arrive(visitors, evening(seat(garden_1="4", garden_plazas="1"), seat()), side="#line/garden")
    field = pad.text_field("pad.field_level", **pad.level(TWO, District.GARDEN, 1))
    field.fill("3")
    expect(field).to_have_accessible_description(
        f"{say('pad.suspicious')} {say('pad.doubt.tally_no_plaza', district='Gardens')} "
        f"{say('pad.impossible')} {say('pad.doubt.tally_hexes', district='Gardens', count=7, most=6)}"
    )
    field.fill("2")
    pad.tap(pad.more("pad.field_plazas", name=TWO, district="Gardens"))
    expect(pad.page.locator(".warnings p")).to_have_count(0)


def test_only_the_largest_group_of_houses_counts(visitors: Visitors) -> None:
    pad = arrive(visitors, evening(seat(house_1="3", house_plazas="1"), seat()), side="#line/house")
    pad.tap(pad.button("pad.group_add").first)
    group = pad.page.get_by_role("group", name=say("pad.group", n=2), exact=True)
    group.get_by_role("textbox").nth(1).fill("4")
    expect(group).to_contain_text(say("pad.group_scores"))
    expect(pad.page.locator(".warnings p")).to_contain_text(
        re.compile(say.expression("pad.doubt.several_groups", group=2, count=4))
    )
    pad.tap(pad.button("pad.the_sheet"))
    pad.expect_totals([8, 0])


def test_a_tie_is_decided_by_stones_and_explained(visitors: Visitors) -> None:
    everything = {f"{district}_plazas": "0" for district in District}
    three = {**everything, "garden_1": "1", "garden_plazas": "1"}
    pad = arrive(visitors, evening(seat("Ada", **three, stones="1"), seat("Bo", **everything, stones="4")))
    pad.expect_totals([4, 4])
    expect(pad.page.get_by_role("heading", name=say.pattern("pad.verdict_even", name="Bo"))).to_be_visible()
    expect(pad.page.get_by_text(say("tie.stones"), exact=True)).to_be_visible()
    expect(pad.page.get_by_role("listitem").nth(1)).to_contain_text(say("pad.decision.stones"))


@pytest.mark.parametrize("who", Illustrious)
def test_alone_against_each_illustrious_architect(visitors: Visitors, who: Illustrious) -> None:
    counted = {district: KeptCount(number + 2, number % 3 + 1) for number, district in enumerate(District)}
    variants = [BoxVariant.MARKET, BoxVariant.BARRACKS]
    sheet = tally_illustrious(who, IllustriousCount(counted, quarries=11, stones=2), variants)
    pad = arrive(visitors, evening(seat(stones="7"), illustrious=who, variants=variants), side="#architect/2")
    for district, (hexes, plazas) in counted.items():
        name = say(f"district.{district}")
        pad.text_field("pad.his_hexes", district=name).fill(str(hexes))
        pad.text_field("pad.his_plazas", district=name).fill(str(plazas))
    if who is Illustrious.METAGENES:
        pad.text_field("pad.his_quarries").fill("11")
    pad.text_field("pad.field_stones", name=say(f"illustrious.{who}")).fill("2")
    pad.next()
    pad.expect_totals([7, sheet.total])


def brings(value: int, stars: int, why: str) -> str:
    total = f"{value} \N{MULTIPLICATION SIGN} {stars}★ = {value * stars}"
    return say("sheet.hex_scores", sum=total, why=say(f"reason.{why}"))


def test_a_drawn_hex_says_why_it_scores_or_not(visitors: Visitors) -> None:
    pad = arrive(visitors, evening(seat(way="draw", city=CITY), seat(), variants=["market"]), side="#draw/1")
    pad.choose("look")
    verdict = pad.page.locator("[data-verdict]")
    for place, text in {
        (1, -1): say("sheet.hex_not", why=say("reason.market_beside")),
        (0, 1): say("sheet.hex_no_plaza", told=brings(2, 0, "on_the_edge")),
        (1, 1): say("sheet.hex_not", why=say("reason.not_surrounded")),
    }.items():
        pad.tap_hex(place)
        expect(verdict).to_contain_text(text)
    pad.tap_hex((2, -1))
    pad.tap(verdict.get_by_role("button", name=say("pad.erase"), exact=True))
    pad.tap_hex((1, -1))
    expect(verdict).to_contain_text(brings(1, 2, "no_market_beside"))
    pad.tap(pad.button("pad.undo"))
    expect(verdict).to_contain_text(say("reason.market_beside"))
    pad.tap(pad.button("pad.redo"))
    expect(verdict).to_contain_text(say("reason.no_market_beside"))


def test_the_picture_stays_still_while_somebody_draws(visitors: Visitors) -> None:
    pad = arrive(visitors, evening(seat(way="draw", city=START), seat()), side="#draw/1")
    places = [Hex(*place) for place in ((1, -1), (2, -1), (2, -2), (3, -2), (-1, 0), (-2, 1), (-2, 0), (0, 1), (1, 1))]
    pad.choose(HexKind.GARDEN)
    pad.board.scroll_into_view_if_needed()
    points = [pad.point_of(place) for place in places]
    for x, y in points:  # as fast as one can
        pad.page.touchscreen.tap(x, y)
    pad.page.wait_for_timeout(1000)  # longer than the picture waits before it grows
    # By a hair it may move: that makes a browser paint all of it.
    assert [pad.point_of(place) for place in places] == [pytest.approx(point, abs=0.1) for point in points]
    kept = cities(pad.page)[0].split()
    assert {f"G@{place.q},{place.r}" for place in places} == set(kept) - set(START.split())


def test_the_starting_tile_stays_and_is_built_upon(visitors: Visitors) -> None:
    pad = arrive(visitors, evening(seat(way="draw", city=START), seat()), side="#draw/1")
    verdict = pad.page.locator("[data-verdict]")
    pad.choose(HexKind.TEMPLE)
    pad.tap_hex((0, 0))
    expect(verdict).to_contain_text(say("term.level", n=2))
    pad.tap(verdict.get_by_role("button", name=say("pad.lower"), exact=True))
    expect(verdict).to_contain_text(say("kind_title.house_plaza"))
    expect(verdict.get_by_role("button", name=say("pad.erase"), exact=True)).to_be_disabled()
    assert cities(pad.page)[0] == START


def test_a_broken_city_is_explained_and_a_good_one_taken(visitors: Visitors) -> None:
    pad = arrive(visitors, evening(seat(way="draw"), seat()), side="#draw/1")
    pad.tap(pad.button("pad.as_text"))
    field = pad.page.get_by_role("dialog").get_by_role("textbox")
    expect(field).to_have_value(START)
    for text, fault in {
        "": say("pad.city_fault.empty"),
        "city: nowhere": say("pad.city_fault.unreadable", text="city:"),
        "H@0,0 H@0,0": say("pad.city_fault.twice", text="H@0,0"),
        "H99@0,0": say("pad.city_fault.level", text="H99@0,0", most=15),
    }.items():
        field.fill(text)
        pad.tap(pad.button("pad.city_use"))
        expect(field).to_have_accessible_description(fault)
        expect(field).to_have_value(text)
    field.fill(f"{START} H3@1,-1")
    pad.tap(pad.button("pad.city_use"))
    expect(pad.page.get_by_role("dialog")).to_have_count(0)
    pad.expect_totals([3])
    pad.tap(pad.button("pad.undo"))
    pad.expect_totals([0])


def test_the_history_keeps_counts_and_asks_before_it_forgets(visitors: Visitors) -> None:
    everything = {f"{district}_plazas": "0" for district in District}
    pad = arrive(visitors, evening(seat("Ada", **everything, stones="9"), seat("Bo", **everything, stones="4")))
    pad.tap(pad.button("pad.finish"))
    pad.tap(pad.button("pad.again"))
    pad.expect_totals([0, 0])
    expect(pad.page.get_by_role("columnheader")).to_contain_text(["Ada", "Bo"])
    pad.tap(pad.link("pad.history"))
    records = pad.page.get_by_role("row")
    expect(records.nth(1).locator("th, td")).to_have_text(["Ada", "1", "1", "9", "9"])
    expect(records.nth(2).locator("th, td")).to_have_text(["Bo", "1", "0", "4", "4"])
    lines = pad.page.get_by_role("main").get_by_role("listitem")
    expect(lines).to_have_count(2)
    kept = lines.filter(has_not_text=say("pad.unfinished"))
    expect(kept).to_contain_text(say("pad.about", name="Ada", text="9 points"))
    pad.tap(kept.get_by_role("button", name=say("pad.delete")))
    pad.tap(pad.page.get_by_role("dialog").get_by_role("button", name=say("pad.delete_not"), exact=True))
    expect(lines).to_have_count(2)
    pad.tap(kept.get_by_role("button", name=say("pad.delete")))
    pad.tap(pad.page.get_by_role("dialog").get_by_role("button", name=say("pad.delete_yes"), exact=True))
    expect(lines).to_have_count(1)
    pad.page.reload()
    expect(lines).to_have_count(1)


def test_the_result_is_taken_home(visitors: Visitors, tmp_path: Path) -> None:
    pad = arrive(visitors, evening(seat("Ada", stones="9"), seat("Bo", way="draw", stones="4")), width=1280)
    with pad.page.expect_download() as picture:
        pad.tap(pad.button("pad.share_picture"))
    picture.value.save_as(tmp_path / "sheet.png")
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "sheet.png").stat().st_size > 20_000
    with pad.page.expect_download() as table:
        pad.tap(pad.button("pad.csv"))
    table.value.save_as(tmp_path / "sheet.csv")
    with (tmp_path / "sheet.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["place"], row["stones"], row["total"]) for row in rows] == [
        ("Ada", "1", "9", "9"),
        ("Bo", "2", "4", "4"),
    ]
    pad.page.emulate_media(media="print")
    expect(pad.page.get_by_role("table")).to_be_visible()
    expect(pad.page.get_by_role("button")).to_have_count(0)


WRITTEN = """
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    (window.written ??= []).push(text);
    return write.call(this, text, ...more);
  };
"""


def test_what_was_not_counted_is_neither_called_counted_nor_pictured_as_nothing(visitors: Visitors) -> None:
    pad = arrive(visitors, evening(seat("Ada"), seat("Bo")), width=1280)
    pad.page.add_init_script(WRITTEN)
    pad.page.reload()
    draw = [
        pad.page.get_by_role("button", name=say("pad.draw_city_of", name=name), exact=True) for name in ("Ada", "Bo")
    ]
    counted = pad.page.get_by_text(say("pad.counted"), exact=True)
    for each in draw:
        expect(each).to_be_visible()
    expect(counted).to_have_count(0)
    pad.open("#line/garden")
    pad.tap(pad.more("pad.field_level", name="Ada", district=say("district.garden"), level=1))
    pad.open("#sheet")
    expect(counted).to_have_count(1)
    expect(draw[0]).to_have_count(0)
    expect(draw[1]).to_be_visible()
    with pad.page.expect_download():
        pad.tap(pad.button("pad.share_picture"))
    written = pad.page.evaluate("window.written")
    assert [text for text in written if text.startswith("0 ")] == []
    assert written.count("·") == 11


def test_it_works_without_a_network(visitors: Visitors) -> None:
    visitors.expect("ERR_INTERNET_DISCONNECTED")
    page = visitors.arrive("/pad", keeps_shell=True)
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.reload()
    pad = PadPage(page)
    pad.set_up(2)
    pad.tap(pad.page.get_by_role("button", name=say("pad.draw_city_of", name=ONE), exact=True))
    pad.tap(pad.button("pad.tiles"))
    expect(page.locator("[data-tile]")).to_have_count(37)


def test_without_the_core_the_server_scores_and_without_both_it_says_so(visitors: Visitors) -> None:
    visitors.expect("ERR_FAILED")
    page = visitors.arrive(None)
    page.route("**/*.wasm", lambda route: route.abort())
    keep(page, evening(seat(garden_1="2", garden_plazas="1"), seat(way="draw", stones="4")))
    pad = PadPage(page).open("#sheet")
    pad.expect_totals([6, 4])
    expect(page.locator("[data-judge='server']")).to_have_text(say("pad.judge_server"))
    page.route("**/api/**/score", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_have_text(say("pad.judge_nobody"))
    page.goto("/pad#draw/2")
    expect(page.get_by_role("alert")).to_have_text(say("pad.judge_nobody"))
    expect(pad.button("pad.tiles")).to_be_disabled()
