"""What people see of each other at a table: who is there, what they say, and who plays again."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.devices import Devices
from tests.browser.extent import FULL
from tests.browser.pages import TablePage, give_seats, sit_down
from tests.browser.screen_reader import await_heard, heard, listen
from tests.browser.states import play
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.kit.ports import free_port
from tests.kit.running_server import RunningServer, running_server
from tests.kit.sleepy_wire import SleepyWire
from tests.server.client import ADA, BEN, Client, first_move, secret, sitting

say, dire = words("en"), words("fr")
OTHERS = [{"name": "Cleo", "colour": "green"}, {"name": "Dion", "colour": "purple"}]


@pytest.fixture(scope="module")
def wire() -> Iterator[SleepyWire]:
    with closing(SleepyWire(free_port())) as wire:
        yield wire


@pytest.fixture(scope="module")
def asleep(wire: SleepyWire) -> str:
    """The address at which the server is reached by a wire that may fall asleep."""
    return f"http://127.0.0.1:{wire._listener.getsockname()[1]}"


@pytest.fixture(scope="module")
def site(
    pages: Path, wire: SleepyWire, asleep: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    port = free_port()
    with running_server(tmp_path_factory.mktemp("company") / "tables.sqlite", port=port, base_url=asleep) as server:
        server.address = f"http://127.0.0.1:{port}"
        wire.lead_to(port)
        yield server


@pytest.fixture(scope="module")
def devices(browser: Browser, site: RunningServer) -> Iterator[Devices]:
    devices = Devices(browser, site.address)
    yield devices
    devices.close()


def sign(page: Page, seat: int, where: str) -> Locator:
    """Beside the name of a seat: whether somebody is there."""
    return page.locator(f"[data-sign='{seat}'][data-where='{where}']").first


def test_who_closes_sleeps_or_comes_back_is_seen_by_the_other(
    visitors: Visitors, client: Client, wire: SleepyWire, asleep: str
) -> None:
    visitors.expect("WebSocket")
    opened = client.open(sitting(ADA), sitting(BEN))
    ada = sit_down(visitors.arrive(None), opened, 0)
    sign(ada.page, 1, "not yet").wait_for()
    bens = visitors.arrive(None, width=360, height=640)
    give_seats(bens, opened, 1)
    bens.goto(f"{asleep}/table/{opened.table}")
    sign(ada.page, 1, "here").wait_for()
    sign(bens, 0, "here").wait_for()
    expect(sign(ada.page, 1, "here")).to_contain_text(say("company.here"))
    listen(ada.page)
    wire.sleep()
    sign(ada.page, 1, "away").wait_for()
    await_heard(ada.page, say("company.goes", name="Ben"))
    wire.wake()
    sign(ada.page, 1, "here").wait_for()
    await_heard(ada.page, say("company.comes", name="Ben"))
    second = visitors.arrive(None)
    sit_down(second, opened, 1)
    bens.close()
    # The same person is there on another device: nothing is told until that is closed, too.
    second.goto("about:blank")
    sign(ada.page, 1, "away").wait_for()
    await_heard(ada.page, say("company.goes", name="Ben"), times=2)
    assert heard(ada.page).count(say("company.goes", name="Ben")) == 2


def test_coming_back_takes_the_seat_again_unless_it_was_left_on_purpose(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN))
    opened.players[1].post(f"{opened.path}/leave", {"id": secret()})
    ben = sit_down(visitors.arrive(None), opened, 1)
    ben.notice(say("company.seat_again")).wait_for()
    assert not opened.view()["seats"][1]["is_away"]
    ben.page.get_by_role("button", name=say("table.menu"), exact=True).click()
    with ben.page.expect_response(lambda answer: answer.url.endswith("/leave")):
        ben.page.get_by_role("button", name=say("table.leave", name="Ben"), exact=True).click()
    ben.page.reload()
    sign(ben.page, 0, "not yet").wait_for()
    assert opened.view()["seats"][1]["is_away"]


def talk(table: TablePage) -> Locator:
    """Open what can be said."""
    table.page.get_by_role("button", name=table.words("company.talk"), exact=True).press("Enter")
    dialog = table.page.get_by_role("dialog", name=table.words("company.talk"), exact=True)
    dialog.wait_for()
    return dialog


def bubbles(table: TablePage) -> Locator:
    return table.page.locator("[data-bubble]")


def test_what_is_said_is_read_in_ones_own_language_until_it_is_muted(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), sitting(BEN), free_text=True)
    ada = sit_down(visitors.arrive(None), opened, 0)
    ben = sit_down(visitors.arrive(None, language="fr", width=360, height=640), opened, 1, say=dire)
    sign(ada.page, 1, "here").wait_for()
    listen(ada.page)
    talk(ben).get_by_role("button", name=dire("phrase.well_played"), exact=True).press("Enter")
    expect(bubbles(ben)).to_contain_text(dire("phrase.well_played"))
    expect(bubbles(ada)).to_contain_text(say("phrase.well_played"))
    await_heard(ada.page, say("company.says", name="Ben", words=say("phrase.well_played")))
    dialog = talk(ben)
    dialog.get_by_label(dire("company.write"), exact=True).fill("<b>à vendredi</b>")
    dialog.get_by_role("button", name=dire("company.send"), exact=True).click()
    said = talk(ada)
    expect(said.get_by_role("list", name=say("company.said"), exact=True)).to_contain_text("<b>à vendredi</b>")
    said.get_by_role("switch", name=say("company.mute_here"), exact=True).check()
    ada.page.keyboard.press("Escape")
    before = len(heard(ada.page))
    dialog.get_by_role("button", name=dire("phrase.thanks"), exact=True).click()
    expect(bubbles(ben)).to_contain_text(dire("phrase.thanks"))
    # What comes later on the same socket has come.
    opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))
    ada.await_moves(1)
    await_heard(ada.page, re.compile(say.expression("board.made")))
    assert not [text for text in heard(ada.page)[before:] if say("phrase.thanks") in text]
    expect(bubbles(ada)).to_have_count(0)


def asked(page: Page) -> Locator:
    """The question for another game, with its answers."""
    return page.locator("[data-rematch]")


def test_a_rematch_is_asked_for_on_every_screen_and_all_go_there(visitors: Visitors, client: Client) -> None:
    sitters = [ADA, BEN, *(OTHERS if FULL else [])]
    opened = client.open(*map(sitting, sitters))
    play(opened)
    ada, ben, *more = (sit_down(visitors.arrive(None), opened, seat) for seat in range(len(sitters)))
    watcher = visitors.arrive(f"/watch/{opened.table}#{opened.answer['watch']}")
    watcher.locator("[data-end]").wait_for()
    # Whoever looks at the cities meanwhile is asked, too.
    ben.page.get_by_role("button", name=say("table.look"), exact=True).click()
    for table in (ada, ben):
        sign(table.page, int(table is ada), "here").wait_for()
    listen(ben.page)
    ada.page.get_by_role("button", name=say("table.rematch"), exact=True).click()
    question = say.pattern("company.wants_rematch", names="Ada")
    expect(asked(ben.page).get_by_text(question)).to_be_visible()
    expect(ben.page).to_have_title(re.compile("^● Ada"))
    await_heard(ben.page, question)
    expect(asked(watcher).get_by_text(question)).to_be_visible()
    expect(asked(ada.page)).to_contain_text(say("company.awaited", name="Ben"))
    ben.page.get_by_role("button", name=say("company.decline"), exact=True).click()
    expect(asked(ada.page)).to_contain_text(say("company.declines", name="Ben"))
    for table in (*more, ben):
        table.page.get_by_role("button", name=say("company.join"), exact=True).click()
    followed = opened.view()["rematch"]
    for page in (ada.page, ben.page, *(table.page for table in more)):
        page.wait_for_url(f"**/table/{followed}")
    watcher.wait_for_url(f"**/watch/{followed}")
    sign(watcher, 0, "here").wait_for()
