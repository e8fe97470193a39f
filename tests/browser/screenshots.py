"""Pictures of every page in every state, at each size and theme: python -m tests.browser.screenshots OUT."""

import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import get_args

from playwright.sync_api import sync_playwright

from tests.browser.chromium import HOW_TO_GET_ONE, find_chromium, launch
from tests.browser.devices import Devices
from tests.browser.pages import END
from tests.browser.scenes import SCENES
from tests.browser.states import STATES, prepare
from tests.browser.visitors import Theme, Visitors
from tests.browser.words import LANGUAGES, words
from tests.kit.running_server import running_server
from tests.server.client import Client

SETTLED = 300
"""Milliseconds until everything has found its place."""
SIZES = ("1920x1080", "1440x900", "844x390", "390x844", "360x640")
WAYS = STATES | SCENES


def take(
    folder: Path, language: str, states: Sequence[str], sizes: Sequence[str], themes: Sequence[Theme]
) -> Iterator[Path]:
    """Take pictures: of a game as it is on the screen, of any other page the whole."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit(HOW_TO_GET_ONE)
        browser = launch(playwright, path)
        with running_server(Path(data) / "tables.sqlite") as server:
            prepared, devices = prepare(Client(server.address)), Devices(browser, server.address)
            for state, size, theme in product(states, sizes, themes):
                width, height = map(int, size.split("x"))
                visitors = Visitors(devices)
                page = visitors.arrive(None, width=width, height=height, theme=theme, language=language)
                WAYS[state](page, prepared, words(language))
                page.wait_for_timeout(SETTLED)
                picture = folder / f"{state}-{size}-{theme}.png"
                is_played = page.locator("h1[data-turn]").count() > page.locator(END).count()
                page.screenshot(path=picture, full_page=not is_played)
                visitors.leave()
                yield picture
        browser.close()


def main() -> None:
    parser = ArgumentParser(description="Take a picture of every page in every state.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    parser.add_argument("--states", nargs="+", choices=WAYS, default=tuple(WAYS), metavar="STATE")
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WIDTHxHEIGHT")
    parser.add_argument("--themes", nargs="+", choices=get_args(Theme), default=get_args(Theme), metavar="THEME")
    wanted = parser.parse_args()
    for picture in take(wanted.folder, wanted.language, wanted.states, wanted.sizes, wanted.themes):
        print(picture)  # noqa: T201


if __name__ == "__main__":
    main()
