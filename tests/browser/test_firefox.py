"""A whole game in another browser."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.browser.extent import FULL
from tests.browser.pages import END, TAKEABLE
from tests.browser.words import words
from tests.kit.missing import is_missing
from tests.kit.running_server import RunningServer
from tests.server.client import Client

TURNS = 11
"""Of one architect alone, at least."""


@pytest.mark.skipif(not FULL, reason="a second browser is started with `make browser` only")
def test_a_whole_game_alone_in_firefox(site: RunningServer, client: Client, tmp_path: Path) -> None:
    if find_spec("marionette_driver") is None:
        is_missing("Marionette is not installed: it needs a Python older than 3.13")
    from tests.browser.firefox import HOW_TO_GET_ONE, Keys, find_firefox, firefox

    path = find_firefox()
    if path is None:
        is_missing(HOW_TO_GET_ONE)
    with firefox(path, tmp_path / "gecko.log") as page:
        page.open(site.address)
        start = next(
            button for button in page.all("main button") if words("en")("illustrious.hippodamos") in button.text
        )
        start.click()
        turns = 0
        while page.find(f"{TAKEABLE}, {END}").get_attribute("data-tile") is not None:
            page.press("1")
            page.find("[data-confirm]")
            page.press(Keys.ARROW_LEFT if turns % 2 else "r")
            page.press(Keys.ENTER)
            page.await_count("[data-confirm]", 0)
            turns += 1
        totals = page.numbers_of_last_row(END)
        held: Any = page.stored("tables")
        view = client.with_token(held[0]["seats"][0]["token"]).get(f"/tables/{held[0]['table']}")
    assert turns >= TURNS
    assert view["status"]["is_over"]
    assert totals == view["result"]["totals"]
