"""A Firefox to play a game in, driven by Marionette: the system's, or one that is named."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from marionette_driver.by import By
from marionette_driver.errors import NoSuchElementException
from marionette_driver.keys import Keys
from marionette_driver.marionette import Marionette, WebElement
from marionette_driver.wait import Wait

from tests.browser.visitors import PATIENCE
from tests.kit.ports import free_port

NAMED = "AKROPOLIS_FIREFOX"
SYSTEM = ("firefox", "firefox-esr")
HOW_TO_GET_ONE = f"no Firefox was found: Debian's is `apt install firefox-esr`, and {NAMED} names any other"
PREFERENCES = {
    "intl.accept_languages": "en-GB",
    "ui.prefersReducedMotion": 1,
}
SETTLE = "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))"
__all__ = ["Keys"]


def find_firefox() -> str | None:
    """The path of a Firefox, or None if there is none."""
    named = os.environ.get(NAMED)
    return shutil.which(named) if named else next(filter(None, map(shutil.which, SYSTEM)), None)


class Firefox:
    """One window, looked at by selectors."""

    def __init__(self, marionette: Marionette) -> None:
        self._marionette = marionette
        self._wait = Wait(marionette, timeout=PATIENCE / 1000, ignored_exceptions=NoSuchElementException)

    def open(self, address: str) -> None:
        self._marionette.navigate(address)

    def find(self, selector: str) -> WebElement:
        """What a selector finds, once it is there."""
        return self._wait.until(lambda page: page.find_element(By.CSS_SELECTOR, selector))

    def all(self, selector: str) -> list[WebElement]:
        found: list[WebElement] = self._marionette.find_elements(By.CSS_SELECTOR, selector)
        return found

    def await_count(self, selector: str, count: int) -> None:
        self._wait.until(lambda page: len(page.find_elements(By.CSS_SELECTOR, selector)) == count)

    def press(self, keys: str) -> None:
        """Keys for whatever has the focus."""
        self.find("body").send_keys(keys)

    def settle(self) -> None:
        """Wait until the page has shown everything that it has to show."""
        self._marionette.execute_async_script(SETTLE)

    def numbers_of_last_row(self, selector: str) -> list[int]:
        """The numbers in the last row of a table."""
        cells = f"[...document.querySelectorAll('{selector} tr')].at(-1).querySelectorAll('td')"
        texts = self._marionette.execute_script(f"return [...{cells}].map((cell) => cell.textContent)")
        return [int(text) for text in texts]

    def stored(self, name: str) -> object:
        """The app's local storage."""
        return self._marionette.execute_script(f"return JSON.parse(localStorage['akropolis.{name}'])", sandbox=None)


@contextmanager
def firefox(path: str, log: Path, *, has_window: bool = False) -> Iterator[Firefox]:
    """A Firefox with a fresh profile, gone afterwards. With a window it needs a display."""
    marionette = Marionette(
        app="fxdesktop", bin=path, port=free_port(), headless=not has_window, gecko_log=str(log), prefs=PREFERENCES
    )
    try:
        marionette.start_session()
        yield Firefox(marionette)
    finally:
        marionette.cleanup()
