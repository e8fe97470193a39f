"""Films of a bot's turn and of a landing, sixteen frames a picture: python -m tests.browser.film OUT.

Time stands still in the page and is moved on frame by frame, so that a film is the same on a slow machine.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import HOW_TO_GET_ONE, find_chromium, launch
from tests.browser.devices import Devices
from tests.browser.pages import TablePage, sit_down
from tests.browser.states import play
from tests.browser.visitors import Visitors
from tests.kit.running_server import running_server
from tests.server.client import ADA, Client, sitting

FRAMES = 16
QUALITY = 50
SHEET_WIDTH = 1240
MOVES = 16
"""After which the bot's next move but one opens a stack."""
CHOICES = 20
"""Of the best places, among which one is looked for that brings stones."""
ANSWERED = 2_000
"""Milliseconds for a bot to answer, by the clock on the wall."""
# The films: how large the screen is, how many milliseconds pass before the first frame, and from one to the next.
FILMS = {"film-landing": ((480, 620), 0, 50), "film-bot-turn": ((1000, 640), 650, 110)}
# Everything that moves is held, and goes on by as much as is said.
ADVANCE = """(by) => {
  window.held ??= new WeakSet();
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect.getComputedTiming();
    animation.pause();
    const at = window.held.has(animation) ? animation.currentTime + by : 0;
    window.held.add(animation);
    if (at >= endTime) animation.finish();
    else animation.currentTime = at;
  }
}"""
SHEET = """<style>
body {{ margin: 0; display: grid; grid-template-columns: repeat(4, 1fr); gap: 4px; background: #222; }}
img {{ display: block; width: 100%; }}</style>{frames}"""


def advance(page: Page, by: int) -> None:
    page.clock.run_for(by)
    page.evaluate(ADVANCE, by)


def frames(page: Page, first: int, apart: int) -> Iterator[bytes]:
    # As a page sees it: a long wait is made of many frames, in each of which something may begin to move.
    for _ in range(first // 50):
        advance(page, 50)
    for _ in range(FRAMES):
        advance(page, apart)
        yield page.screenshot(type="jpeg", quality=90)


def lay(table: TablePage) -> None:
    """Lay the free tile well, and where it brings stones, if there is such a place. Wait until the bot has answered."""
    table.await_turn()
    table.page.keyboard.press("1")
    table.hand.wait_for()
    for number in range(CHOICES):
        table.places.select_option(index=number)
        if table.hand.get_by_text(table.words.pattern("hand.stones")).count():
            break
    table.rest()
    table.page.clock.pause_at(table.page.evaluate("Date.now() + 1000"))
    table.page.keyboard.press("Enter")
    table.page.wait_for_timeout(ANSWERED)


def sheet(visitors: Visitors, pictures: list[bytes], path: Path) -> None:
    """All frames as one picture."""
    page = visitors.arrive(None, width=SHEET_WIDTH, is_new=True)
    images = (f'<img src="data:image/jpeg;base64,{base64.b64encode(each).decode()}">' for each in pictures)
    page.set_content(SHEET.format(frames="".join(images)))
    page.locator("img").last.wait_for()
    page.screenshot(path=path, type="jpeg", quality=QUALITY, full_page=True)


def shoot(folder: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        found = find_chromium(playwright)
        if found is None:
            sys.exit(HOW_TO_GET_ONE)
        browser = launch(playwright, found)
        with running_server(Path(data) / "tables.sqlite") as server:
            devices = Devices(browser, server.address)
            for name, ((width, height), first, apart) in FILMS.items():
                opened = Client(server.address).open(sitting(ADA), {"kind": "bot", "bot": "beginner"})
                play(opened, moves=MOVES)
                visitors = Visitors(devices)
                # A clock that was stopped once remains so: nobody else is lent this device.
                page = visitors.arrive(None, width=width, height=height, is_new=True, reduced_motion="no-preference")
                page.clock.install()
                lay(sit_down(page, opened, 0))
                path = folder / f"{name}.jpg"
                sheet(visitors, list(frames(page, first, apart)), path)
                visitors.leave()
                yield path
        browser.close()


def main() -> None:
    match sys.argv[1:]:
        case [folder]:
            for picture in shoot(Path(folder)):
                print(picture)  # noqa: T201
        case _:
            sys.exit("usage: python -m tests.browser.film OUT")


if __name__ == "__main__":
    main()
