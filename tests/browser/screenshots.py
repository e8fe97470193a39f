"""Pictures of every page in every state, at each size and theme: python -m tests.browser.screenshots OUT."""

import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

from playwright.sync_api import sync_playwright

from tests.browser.chromium import HOW_TO_GET_ONE, find_chromium, launch
from tests.browser.devices import Devices
from tests.browser.states import STATES, prepare
from tests.browser.visitors import Theme, Visitors
from tests.browser.words import LANGUAGES, words
from tests.kit.running_server import running_server
from tests.server.client import Client

SETTLED = 300
"""Milliseconds until everything has found its place."""
SIZES = {360: 740, 768: 1024, 1440: 900}


def take(folder: Path, language: str) -> Iterator[Path]:
    """Take all pictures, each of the whole page."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit(HOW_TO_GET_ONE)
        browser = launch(playwright, path)
        with running_server(Path(data) / "tables.sqlite") as server:
            prepared, devices = prepare(Client(server.address)), Devices(browser, server.address)
            for (state, go), (width, height), theme in product(STATES.items(), SIZES.items(), get_args(Theme)):
                visitors = Visitors(devices)
                page = visitors.arrive(None, width=width, height=height, theme=theme, language=language)
                go(page, prepared, words(language))
                page.wait_for_timeout(SETTLED)
                picture = folder / f"{state}-{width}-{theme}.png"
                page.screenshot(path=picture, full_page=True)
                visitors.leave()
                yield picture
        browser.close()


def main() -> None:
    match sys.argv[1:]:
        case [folder]:
            language = LANGUAGES[0]
        case [folder, language] if language in LANGUAGES:
            pass
        case _:
            sys.exit(f"usage: python -m tests.browser.screenshots OUT [{'|'.join(LANGUAGES)}]")
    for picture in take(Path(folder), language):
        print(picture)  # noqa: T201


if __name__ == "__main__":
    main()
