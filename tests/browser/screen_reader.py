"""What a screen reader would say: whatever is added to the live region, once for every time it is added."""

import re

from playwright.sync_api import Page

LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector('[data-announcements]');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.textContent.trim()) window.heard.push(node.textContent.trim());
  }).observe(region, { childList: true, subtree: true });
}"""


def listen(page: Page) -> None:
    """Listen from now on, as long as the page is not loaded anew."""
    page.locator("[data-announcements]").wait_for(state="attached")
    page.evaluate(LISTEN)


def await_heard(page: Page, text: str | re.Pattern[str], times: int = 1) -> None:
    """Wait until something is said so many times: as a whole, or such that a pattern finds it."""
    pattern = text.pattern if isinstance(text, re.Pattern) else f"^{re.escape(text)}$"
    page.wait_for_function(
        "([pattern, times]) => window.heard.filter((said) => new RegExp(pattern, 's').test(said)).length >= times",
        arg=[pattern, times],
    )


def heard(page: Page) -> list[str]:
    said: list[str] = page.evaluate("window.heard")
    return said
