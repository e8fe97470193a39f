"""Tables on this device: whole games without a network, kept after every move, in one tab or two."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from akropolis import Illustrious, Options
from akropolis.notation.records import format_record, load_record
from akropolis.table.proof import proved_commitment
from akropolis.table.records import log_of, record_of
from akropolis.table.text import format_entry
from tests.browser.extent import FULL
from tests.browser.pages import END, Shown, TablePage, as_kept_by, at_table, give_seats
from tests.browser.visitors import Visitors, store
from tests.browser.words import words
from tests.server.client import ADA, Client, sitting
from tests.table.playing import NAMES, finished

say = words("en")
GONE = "ERR_INTERNET_DISCONNECTED|ERR_FAILED"
FEW = 6
"""Moves of a game that is not played to its end."""
KEPT = "Object.keys(localStorage).filter((name) => name.startsWith('akropolis.game.'))"
REFUSING = """{
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, value) {
    if (name.startsWith('akropolis.game.')) throw new DOMException('full', 'QuotaExceededError');
    keep.call(this, name, value);
  };
}"""


def start(page: Page, name: str) -> TablePage:
    page.get_by_role("button", name=name, exact=True).click()
    return at_table(page)


def lay(table: TablePage, most: int = 1000) -> int:
    """Lay tiles until the game is over, or so many are laid. Returns how many."""
    laid = 0
    while laid < most and table.await_turn():
        table.lay_by_keys()
        laid += 1
    return laid


def on_this_device(table: TablePage, how: str = "here") -> None:
    expect(table.connection).to_have_attribute("data-connection", how)


def a_line_of_the_log_shows_its_place(table: TablePage) -> None:
    own = table.board.get_attribute("aria-label")
    table.page.get_by_text(say("table.log"), exact=True).click()
    table.log.first.get_by_role("button").hover()
    expect(table.board.locator("[data-pointed]")).to_be_attached()
    expect(table.board).not_to_have_attribute("aria-label", own or "")
    table.turn.hover()
    expect(table.board.locator("[data-pointed]")).to_have_count(0)
    expect(table.board).to_have_attribute("aria-label", own or "")


def a_hint_shows_its_place_and_is_taken(table: TablePage) -> None:
    table.await_turn()
    table.page.keyboard.press("h")
    hint = table.page.locator("[data-hint]").last
    points = hint.locator(".points").inner_text()
    expect(table.board).not_to_contain_text(points)
    hint.hover()
    expect(table.board).to_contain_text(points)
    hint.click()
    expect(table.hand).to_be_visible()
    expect(table.board).to_contain_text(points)
    table.page.keyboard.press("Escape")


def test_a_whole_game_against_a_bot_without_a_network(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.go_offline(GONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/1/tables" in request.url else None)
    table = start(page, say("lobby.play_now"))
    on_this_device(table)
    lay(table, 2)
    page.reload()
    table = at_table(page)
    expect(table.log).to_have_count(4)
    a_line_of_the_log_shows_its_place(table)
    a_hint_shows_its_place_and_is_taken(table)
    lay(table)
    expect(table.end).to_be_visible()
    assert table.shown() == Shown.of(as_kept_by(page))
    assert asked == []
    # What was kept is the whole game, and is shown, listed and given away as any other.
    page.reload()
    expect(table.end).to_be_visible()
    page.get_by_role("link", name=say("table.replay"), exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name=say("replay.record"), exact=True).click()
    download.value.save_as(tmp_path / "record.json")
    record = load_record(tmp_path / "record.json")
    assert record.positions()[-1].is_over
    assert proved_commitment(record)
    expect(page.get_by_text(say("replay.fair_holds"))).to_be_visible()
    page.goto("/")
    finished = page.get_by_role("region", name=say("lobby.finished"), exact=True)
    expect(finished.get_by_role("listitem")).to_have_count(1)


def test_a_move_is_taken_back_with_the_answer_to_it(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.get_by_role("button", name=say("illustrious.callicrates")).click()
    table = at_table(page)
    lay(table, 1)
    expect(table.log).to_have_count(1)
    table.take_back.click()
    expect(table.log).to_have_count(0)
    assert as_kept_by(page)["status"]["position_version"] == 4


def test_a_move_is_taken_back_with_what_the_bot_answered_until_a_stack_was_revealed(visitors: Visitors) -> None:
    page = visitors.arrive()
    table = start(page, say("lobby.play_now"))
    lay(table, 1)
    table.await_turn()
    expect(table.log).to_have_count(2)
    table.take_back.click()
    expect(table.log).to_have_count(0)
    lay(table, 2)
    table.await_turn()
    expect(table.log).to_have_count(4)
    expect(table.take_back).to_have_attribute("aria-disabled", "true")
    expect(table.take_back).to_have_attribute("title", say("table.take_back_revealed"))
    page.keyboard.press("u")
    expect(page.get_by_text(say("error.take_back_revealed")).first).to_be_visible()


def test_a_finished_game_is_played_again_and_gone_on_with(visitors: Visitors) -> None:
    page = visitors.arrive(path=None)
    table = finish_one(page)
    page.goto(f"/table/{table}")
    page.get_by_role("button", name=say("table.rematch"), exact=True).click()
    expect(page.locator(END)).to_have_count(0)
    assert lay(at_table(page), 1) == 1
    page.goto(f"/replay/{table}")
    page.get_by_role("slider").press("Home")
    page.get_by_role("button", name=say("replay.play_on_button"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=say("replay.play_on_now"), exact=True).click()
    assert lay(at_table(page), 1) == 1
    assert len(page.evaluate(KEPT)) == 3
    if FULL:
        page.goto(f"/replay/{table}?review")
        expect(page.get_by_text(say("replay.summary"))).to_be_visible()


def finish_one(page: Page) -> str:
    """Let a browser find a game that was finished there, as a server would have written its log."""
    table, state = "here-abcdefghijklmnop", finished(Options(1, illustrious=Illustrious.METAGENES))
    record = record_of(state)
    entries = [json.loads(format_entry(entry)) for entry in log_of(record, table, NAMES, [None], 1)]
    store(page, f"game.{table}", {**json.loads(format_record(record)), "form": 1, "log": entries})
    return table


def test_four_around_one_device_without_a_network(visitors: Visitors) -> None:
    page = visitors.go_offline(GONE)
    page.get_by_role("radio", name="4", exact=True).check(force=True)
    for number, name in enumerate(NAMES, 1):
        page.get_by_role("textbox", name=say("lobby.name_of", n=number), exact=True).fill(name)
    table = start(page, say("lobby.start_here"))
    turns = []
    for _ in range(1000 if FULL else FEW):
        if not table.await_turn():
            break
        turns.append(table.turn.text_content())
        table.lay_by_keys()
    assert set(turns) == {say("table.turn_of_here", name=name) for name in NAMES}
    if FULL:
        expect(table.end).to_be_visible()


def test_a_tile_in_hand_and_the_game_survive_a_reload(visitors: Visitors) -> None:
    page = visitors.arrive()
    table = start(page, say("lobby.play_now"))
    lay(table, 1)
    table.await_turn()
    page.keyboard.press("1")
    table.hand.wait_for()
    page.keyboard.press("ArrowRight")
    place = table.places.input_value()
    page.reload()
    table.hand.wait_for()
    assert table.places.input_value() == place
    page.keyboard.press("Enter")
    table.await_answer()
    expect(table.log).to_have_count(4)


def test_of_two_tabs_one_plays_and_the_other_follows_and_takes_over(visitors: Visitors) -> None:
    page = visitors.arrive()
    first = start(page, say("lobby.play_now"))
    on_this_device(first)
    other = page.context.new_page()
    other.goto(page.url)
    second = at_table(other)
    on_this_device(second, "elsewhere")
    expect(second.connection).to_contain_text(say("table.elsewhere"))
    expect(other.get_by_text(say("table.wait"), exact=True)).to_have_count(0)
    expect(other.locator(".hand")).to_have_text(say("table.elsewhere"))
    lay(first, 1)
    expect(second.log).to_have_count(2)
    expect(other.locator("[data-tile][aria-disabled=false]")).to_have_count(0)
    page.close()
    on_this_device(second)
    lay(second, 1)
    expect(second.log).to_have_count(4)


def test_where_nothing_can_be_kept_the_game_goes_on_and_says_so(visitors: Visitors) -> None:
    page = visitors.arrive(path=None)
    page.add_init_script(REFUSING)
    page.goto("/")
    table = start(page, say("lobby.play_now"))
    on_this_device(table, "unsaved")
    expect(table.connection).to_contain_text(say("table.unsaved"))
    lay(table, 3)
    expect(table.log).to_have_count(6)
    assert page.evaluate(KEPT) == []


def test_a_damaged_game_says_so_and_leaves_the_others_alone(visitors: Visitors) -> None:
    page = visitors.arrive()
    for _ in range(2):
        table = start(page, say("lobby.play_now"))
        lay(table, 1)
        table.await_turn()
        page.goto("/")
    damaged, newer = page.evaluate(KEPT)
    page.evaluate("(name) => (localStorage[name] = localStorage[name].slice(0, -40))", damaged)
    games = page.get_by_role("region", name=say("lobby.continue"), exact=True).get_by_role("listitem")
    page.reload()
    expect(games.filter(has_text=say("error.game_unreadable"))).to_have_count(1)
    expect(games.filter(has_text=say("lobby.your_turn"))).to_have_count(1)
    page.goto(f"/table/{damaged.removeprefix('akropolis.game.')}")
    expect(page.get_by_text(say("error.game_unreadable"))).to_be_visible()
    # What a newer app has kept is not touched by an older one.
    change = '(name) => (localStorage[name] = localStorage[name].replace(/"form":1/, \'"form":2\'))'
    page.evaluate(change, newer)
    page.goto("/")
    expect(games.filter(has_text=say("error.game_newer"))).to_have_count(1)
    games.filter(has_text=say("error.game_unreadable")).get_by_role(
        "button", name=re.compile(say("lobby.forget"))
    ).click()
    page.get_by_role("dialog").get_by_role("button", name=say("lobby.forget"), exact=True).click()
    expect(games).to_have_count(1)
    assert page.evaluate(KEPT) == [newer]


def test_a_link_to_a_game_on_another_device_says_where_it_is(visitors: Visitors) -> None:
    page = visitors.arrive("/table/here-aaaaaaaaaaaaaaaa")
    expect(page.get_by_text(say("error.game_not_here"))).to_be_visible()


def test_where_the_core_cannot_run_the_server_plays_and_the_page_says_so(visitors: Visitors) -> None:
    page = visitors.arrive(path=None)
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto("/")
    expect(page.get_by_text(say("lobby.core_missing"))).to_be_visible()
    table = start(page, say("lobby.play_now"))
    on_this_device(table, "live")
    lay(table, 1)
    expect(table.log).to_have_count(2)
    assert page.evaluate(KEPT) == []


def test_at_a_table_on_the_server_the_page_works_out_the_places_itself(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), {"kind": "bot", "bot": "beginner"})
    page = visitors.arrive(path=None)
    give_seats(page, opened, 0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/legal") else None)
    page.goto("/")
    expect(page.get_by_text(say("lobby.stays_here"))).to_be_visible()  # by now the core is there
    page.get_by_role("link", name=re.compile(say("lobby.open"))).click()
    table = at_table(page)
    on_this_device(table, "live")
    lay(table, 3)
    expect(table.log).to_have_count(6)
    assert asked == []
