"""For those who play by keys and by ear."""

import re

from playwright.sync_api import Locator, Page, expect

from akropolis import District
from tests.browser.pad_pages import PadPage
from tests.browser.pages import TAKEABLE, TablePage, sit_down
from tests.browser.screen_reader import await_heard, heard, listen
from tests.browser.states import play
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.server.client import ADA, BEN, Client, sitting

say = words("en")
SMALLEST = 12
"""Pixels of the smallest letters that say something."""
MOST_KEYS = 8
"""For one turn, by someone who has just heard that it is theirs."""


def site(page: Page) -> Locator:
    """The heading above the tiles: a screen reader that reads on from there comes to the first of them."""
    region = page.get_by_role("region", name=say("term.construction_site"), exact=True)
    return region.get_by_role("heading", name=say("term.construction_site"), exact=True)


def against_a_bot(visitors: Visitors, client: Client) -> TablePage:
    table = sit_down(visitors.arrive(None), client.open(sitting(ADA), {"kind": "bot", "bot": "random"}), 0)
    table.await_turn()
    offer = f"{re.escape(say('table.your_turn'))}\\. {say.expression('table.turn_offer')}"
    expect(table.page.locator("[data-announcements]")).to_contain_text(re.compile(offer))
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
    page.keyboard.press("Tab")
    architects = table.end.get_by_role("region", name=say("table.architects"), exact=True)
    expect(architects.get_by_role("button", name="Ada").first).to_be_focused()


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


def test_five_turns_by_the_list_of_places_take_few_keys(visitors: Visitors, client: Client) -> None:
    table = against_a_bot(visitors, client)
    page = table.page
    site(page).focus()
    for turn in range(5):
        keys = 0

        def press(key: str) -> None:
            nonlocal keys
            keys += 1
            page.keyboard.press(key)

        press("Tab")
        expect(table.tiles.first).to_be_focused()
        press("Enter")
        expect(table.places).to_be_focused()
        before = table.places.input_value()
        press("ArrowDown")
        assert table.places.input_value() != before
        press("Enter")
        expect(table.log).to_have_count(2 * turn + 2)
        expect(site(page)).to_be_focused()
        table.await_turn()
        assert keys <= MOST_KEYS


def test_announcements_follow_each_other_in_regions_of_their_own(visitors: Visitors, client: Client) -> None:
    table = against_a_bot(visitors, client)
    listen(table.page)
    table.lay_by_keys()
    await_heard(table.page, re.compile(f"^{re.escape(say('table.your_turn'))}\\. "))
    regions = table.page.locator("[data-announcements] > [aria-live=polite]")
    told = [text for text in regions.all_text_contents() if text.strip()]
    assert len(told) > 2
    assert all(regions.nth(place).locator("p").count() <= 1 for place in range(regions.count()))


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


def test_numbers_drawn_in_pictures_are_not_read(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    play(opened, left=1)
    table = sit_down(visitors.arrive(None), opened, 0, 1)
    texts = table.page.locator("[role=img] text")
    table.picture.locator("text").first.wait_for(state="attached")
    assert texts.count() == table.page.locator("[role=img] text[aria-hidden=true]").count()


def test_every_city_can_be_read_as_a_table(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    play(opened, moves=8)
    table = sit_down(visitors.arrive(None), opened, 0)
    table.await_turn()
    table.page.get_by_text(say("table.cities"), exact=True).press("Enter")
    for seat, name in enumerate(("Ada", "Ben")):
        city = table.page.get_by_role("table", name=say("table.city_of", name=name), exact=True)
        expect(city.get_by_role("columnheader", name=say("term.level", n=1), exact=True)).to_be_visible()
        cells = city.get_by_role("cell").all_text_contents()
        places = [place.strip() for cell in cells if cell for place in cell.split(";")]
        # Whatever lies in the middle: the plaza may have been built over.
        assert say("board.place_plaza") in places
        laid = len(opened.view()["seats"][seat]["city"])
        assert 4 < len(places) <= 4 + 3 * laid


def test_nothing_is_called_clickable_for_a_listener_around_all(visitors: Visitors) -> None:
    page = visitors.arrive(None)
    page.add_init_script(
        """(() => {
          const add = EventTarget.prototype.addEventListener;
          window.clickable = [];
          EventTarget.prototype.addEventListener = function (type, ...rest) {
            if (type === 'click' && this instanceof Element) window.clickable.push(this);
            return add.call(this, type, ...rest);
          };
        })()"""
    )
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    page.get_by_role("button", name=say("lobby.play_now"), exact=True).wait_for()
    assert page.evaluate("window.clickable.every((each) => !each.querySelector('h1'))")
    expect(page.get_by_role("status")).to_have_count(0)


def test_a_page_has_no_empty_status(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), {"kind": "person"})
    page = visitors.arrive("/new")
    for path in ("/new", f"/join/{opened.table}#{opened.answer['join']}"):
        page.goto(path)
        page.locator("form [type=submit]").wait_for()
        expect(page.get_by_role("status")).to_have_count(0)


def test_the_question_about_sound_waits_while_another_city_is_looked_at(visitors: Visitors, client: Client) -> None:
    table = sit_down(visitors.arrive(None), client.open(sitting(ADA), sitting(BEN)), 0)
    table.await_turn()
    table.lay_by_keys()
    question = table.page.locator("[data-sound-question]")
    expect(question).to_be_visible()
    table.page.keyboard.press("c")
    expect(table.page.get_by_role("button", name=say("table.own_city"), exact=True)).to_be_visible()
    expect(question).to_have_count(0)
    table.page.keyboard.press("c")
    expect(question).to_be_visible()


def test_sums_on_a_phone_are_large_enough_to_read(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    play(opened)
    table = sit_down(visitors.arrive(None, width=360, height=740), opened, 0)
    size = table.end.locator("td .sum").first.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert size >= SMALLEST


def test_the_scorepad_says_each_new_number_and_names_its_fields(visitors: Visitors) -> None:
    pad = PadPage(visitors.arrive(None)).open("")
    pad.set_up(2)
    page, first = pad.page, say("pad.architect_number", n=1)
    field = page.get_by_role("link", name=f"{first}, {say('district.house')}:\u00a0{say('pad.not_entered')}")
    expect(field).to_be_visible()
    pad.tap(pad.link("pad.start_counting"))
    listen(page)
    more = pad.more("pad.field_level", **pad.level(first, District.HOUSE, 1))
    more.click()
    await_heard(page, "1")
    more.click()
    await_heard(page, "2")
    for name in (first, say("pad.architect_number", n=2)):
        draw = page.get_by_role("button", name=f"{say('pad.draw_instead')}, {name}", exact=True)
        expect(draw).to_have_count(1)
