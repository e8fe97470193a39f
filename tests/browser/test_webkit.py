"""Safari's engine: games on the device, with a server and without, and a table with somebody in another browser."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.extent import FULL
from tests.browser.pages import END, TAKEABLE, Shown, as_seen_by, at_table
from tests.browser.test_several_people import accept
from tests.browser.visitors import Visitors
from tests.browser.webkit import COMPLAINTS, ENTER, HOW_TO_GET_ONE, LEFT, WebKit, find_webkit, webkit
from tests.browser.words import words
from tests.kit.missing import NOT_RUN, is_missing
from tests.kit.running_server import RunningServer, running_server
from tests.server.client import Client

say = words("en")
KEPT = "return navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
TURNS = 3


@pytest.fixture
def safari(pages: Path, tmp_path: Path) -> Iterator[WebKit]:
    browser = find_webkit()
    if browser is None:
        if FULL:
            is_missing(HOW_TO_GET_ONE)
        pytest.skip(f"{NOT_RUN}{HOW_TO_GET_ONE}")
    with webkit(browser, tmp_path / "webkit.log") as page:
        yield page


def test_games_on_the_device_go_on_without_a_server(safari: WebKit, tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(running_server(tmp_path / "tables.sqlite"))
        arrive(safari, server.address)
        assert safari.text("h1") == say("lobby.headline")
        safari.await_(KEPT)
        safari.click(safari.named("main button", say("lobby.play_now")))
        assert lay(safari, TURNS) == TURNS
        assert safari.run("return complaints") == []
    safari.reload()
    assert lay(safari, TURNS) == TURNS
    arrive(safari, server.address)
    safari.click(safari.named("main button", say("lobby.play_now")))
    assert lay(safari, None if FULL else TURNS) >= TURNS
    assert safari.run("return complaints") == []


@pytest.mark.skipif(not FULL, reason="a second browser is started with `make browser` only")
def test_a_table_with_somebody_in_chromium(
    safari: WebKit, site: RunningServer, visitors: Visitors, client: Client
) -> None:
    arrive(safari, f"{site.address}/new?with=friends")
    safari.click(safari.named("main button", say("lobby.open_and_invite")))
    link = safari.await_("return document.querySelector('input[readonly]')?.value")
    ben = visitors.arrive(None, touches=True)
    accept(ben, str(link))
    table = at_table(ben)
    while not (view := as_seen_by(ben, client))["status"]["is_over"]:
        made = len(view["moves"])
        if view["status"]["acting"]["seat"] == 0:
            assert lay(safari, 1) == 1
        else:
            assert table.await_turn()
            table.lay_by_keys()
        table.await_moves(made + 1)
    safari.find(END)
    assert Shown.of(view) == table.shown()
    last = f"[...document.querySelectorAll('{END} tr')].at(-1).querySelectorAll('td')"
    # They count up while somebody looks.
    totals = ",".join(map(str, view["result"]["totals"]))
    safari.await_(f"return String([...{last}].map((cell) => cell.textContent)) === arguments[0]", totals)
    assert safari.run("return complaints") == []


def arrive(page: WebKit, address: str) -> None:
    page.open(address)
    page.run(COMPLAINTS)


def lay(page: WebKit, most: int | None) -> int:
    """Lay tiles by keys until so many are laid, or the game is over. Returns how many."""
    laid = 0
    while laid != most and page.run("return arguments[0].dataset.tile !== undefined", page.find(f"{TAKEABLE}, {END}")):
        page.press("1")
        page.find("[data-confirm]")
        page.press(LEFT if laid % 2 else "r")
        page.press(ENTER)
        page.await_none("[data-confirm]")
        laid += 1
    return laid
