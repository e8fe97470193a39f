"""What axe finds on a page that has come to rest."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.visitors import Theme

PATH = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
EVERYTHING = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"target-size": {"enabled": True}},
}
COLOURS = {"runOnly": ["color-contrast"]}
"""All that another theme can change."""
RUN = """async (options) => {
  // A theme that has just changed is painted first, and whatever fades is let fade.
  do {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  } while (document.getAnimations().some(({ playState }) => playState === 'running'));
  // What a picture is made of has no meaning of its own, and is much to look at: only what tells of it stays.
  const pictures = [...document.querySelectorAll('svg')].map((svg) => [svg, [...svg.childNodes]]);
  for (const [svg, parts] of pictures)
    svg.replaceChildren(...parts.filter(({ nodeName }) => ['title', 'desc'].includes(nodeName)));
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  for (const [svg, parts] of pictures) svg.replaceChildren(...parts);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) =>
      `${id}: ${html.slice(0, 120)} (${[...any, ...all, ...none].map(({ message }) => message)[0]})`));
}"""


def axe_finds(page: Page) -> dict[str, list[str]]:
    """What is wrong by day, and with the colours by night: all else is the same in both."""
    page.evaluate(_source())
    found = {"day": _found(page, "day", EVERYTHING), "night": _found(page, "night", COLOURS)}
    return {theme: violations for theme, violations in found.items() if violations}


@cache
def _source() -> str:
    return PATH.read_text(encoding="utf-8")


def _found(page: Page, theme: Theme, options: dict[str, Any]) -> list[str]:
    page.emulate_media(color_scheme="dark" if theme == "night" else "light")
    page.locator(f"html[data-theme={theme}]").wait_for()
    found: list[str] = page.evaluate(RUN, options)
    return found
