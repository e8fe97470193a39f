"""People who come to the site: how their screen, language and taste are set, and what their browser complains about."""

import json
import re
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.devices import Device, Devices, Kind

PATIENCE = 120_000
"""Milliseconds until something that must happen is given up; no test measures time by it."""

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
"""When a page that keeps its shell can do without a network."""

# As in another tab: this one follows.
SWITCH = """(language) => {
  const kept = JSON.parse(localStorage['akropolis.settings'] ?? '{}');
  localStorage['akropolis.settings'] = JSON.stringify({ ...kept, language });
  dispatchEvent(new StorageEvent('storage', { key: 'akropolis.settings' }));
}"""
# A frame for what depends on the size, and one for what depends on that.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
Theme = Literal["day", "night"]
# Assertions about a page wait as long as actions on it do.
expect.set_options(timeout=PATIENCE)


class Visitors:
    """Gives each a device of their own, and listens to what its browser complains about."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._lent: list[Device] = []
        self._said: list[str] = []
        self._expected: list[str] = []

    def arrive(
        self,
        path: str | None = "/",
        *,
        width: int = 1280,
        height: int = 800,
        language: str = "en",
        theme: Theme = "day",
        touches: bool = False,
        keeps_shell: bool = False,
        is_new: bool = False,
        settings: dict[str, Any] | None = None,
        **more: Any,
    ) -> Page:
        """A newcomer's page. Things do not move unless it is asked for: nobody has to wait for them."""
        device = self._devices.lend(Kind(language, touches, keeps_shell), is_new)
        self._lent.append(device)
        context = device.context
        context.set_default_timeout(PATIENCE)
        context.on("page", self._listen)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if theme == "night" else "light", **{"reduced_motion": "reduce", **more})
        if settings is not None:
            store(page, "settings", settings)
        if path is not None:
            page.goto(path)
        return page

    def go_offline(self, errors: str) -> Page:
        """Somebody who was here once, so that the browser keeps the app, and has no network now."""
        self.expect(errors)
        page = self.arrive(keeps_shell=True)
        page.wait_for_function(CONTROLLED)
        page.context.set_offline(True)
        return page

    def expect(self, pattern: str) -> None:
        """Let browsers complain about this: it is what the test is about."""
        self._expected.append(pattern)

    def complaints(self) -> list[str]:
        return [text for text in self._said if not any(re.search(pattern, text) for pattern in self._expected)]

    def sights(self) -> str:
        """What each of them sees now."""
        pages = [page for device in self._lent for page in device.context.pages[1:]]
        return "\n".join(f"{page.url}\n{page.locator('body').inner_text(timeout=PATIENCE)[:500]}" for page in pages)

    def leave(self) -> None:
        for device in self._lent:
            device.context.remove_listener("page", self._listen)
            self._devices.take_back(device)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._said.append(f"{page.url}: {error}"))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._said.append(f"{message.location['url']}: {message.text}")


def resize(page: Page, width: int, height: int) -> None:
    """Give a page another screen, and time to make itself at home there."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)


def switch_language(page: Page, language: str) -> None:
    """Let a page say everything in another language from now on."""
    page.evaluate(SWITCH, language)
    page.locator(f"html[lang={language}]").wait_for()


def store(page: Page, name: str, value: Any) -> None:
    """Let a page find something that the app has kept there, unless there is something already."""
    stored = json.dumps(json.dumps(value))
    page.add_init_script(f"if (origin !== 'null') localStorage['akropolis.{name}'] ??= {stored}")
