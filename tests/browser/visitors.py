"""People who come to the site: how their screen, language and taste are set, and what their browser complains about."""

import json
import re
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

PATIENCE = 120_000
"""Milliseconds until something that must happen is given up; no test measures time by it."""

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
"""When a page that keeps its shell can do without a network."""

Theme = Literal["day", "night"]
# Assertions about a page wait as long as actions on it do.
expect.set_options(timeout=PATIENCE)


class Visitors:
    """Opens browsers that know nothing of each other, and listens to what they complain about."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self._contexts: list[BrowserContext] = []
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
        settings: dict[str, Any] | None = None,
        **more: Any,
    ) -> Page:
        """A newcomer's page. Things do not move unless it is asked for: nobody has to wait for them."""
        context = self._browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            locale="en-GB" if language == "en" else language,
            color_scheme="dark" if theme == "night" else "light",
            has_touch=touches,
            is_mobile=touches,
            service_workers="allow" if keeps_shell else "block",
            **{"reduced_motion": "reduce", **more},
        )
        context.set_default_timeout(PATIENCE)
        context.on("page", self._listen)
        self._contexts.append(context)
        if settings is not None:
            store(context, "settings", settings)
        page = context.new_page()
        if path is not None:
            page.goto(path)
        return page

    def expect(self, pattern: str) -> None:
        """Let browsers complain about this: it is what the test is about."""
        self._expected.append(pattern)

    def complaints(self) -> list[str]:
        return [text for text in self._said if not any(re.search(pattern, text) for pattern in self._expected)]

    def leave(self) -> None:
        for context in self._contexts:
            context.close()

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self._said.append(f"{page.url}: {error}"))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._said.append(f"{message.location['url']}: {message.text}")


def store(context: BrowserContext, name: str, value: Any) -> None:
    """Let a browser find something that the app has kept there, unless it has been there before."""
    stored = json.dumps(json.dumps(value))
    context.add_init_script(f"if (origin !== 'null') localStorage['akropolis.{name}'] ??= {stored}")
