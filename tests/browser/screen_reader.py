"""What a screen reader would say: whatever is added to the live region, once for every time it is added."""

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


def heard(page: Page) -> list[str]:
    said: list[str] = page.evaluate("window.heard")
    return said
