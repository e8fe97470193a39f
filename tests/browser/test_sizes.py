"""Every page fits: on small and wide screens, at twice the size, and with words that are longer than ours."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.pseudo import pseudo
from tests.browser.states import EXPECTED, STATES, Prepared, prepare
from tests.browser.visitors import Visitors
from tests.browser.words import Words, words
from tests.kit.running_server import RunningServer
from tests.server.client import Client

# Whatever reaches beyond the right edge, unless something around it can be scrolled or cuts it off on purpose.
TOO_WIDE = """() => {
  const edge = document.documentElement.clientWidth;
  const cuts = (element) => {
    for (let each = element.parentElement; each; each = each.parentElement)
      if (each !== document.body && each !== document.documentElement && getComputedStyle(each).overflowX !== 'visible')
        return true;
    return false;
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const wide = [...document.querySelectorAll('body *')].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 1 && right > edge + 1 && isSeen(element) && !cuts(element);
  });
  if (document.documentElement.scrollWidth > edge) wide.push(document.documentElement);
  return wide.map((element) => element.outerHTML.slice(0, 120));
}"""
SIZES = {"a phone": (360, 740), "a tablet": (768, 1024), "a wide screen": (1440, 900), "twice the size": (640, 400)}


@pytest.fixture(scope="module")
def prepared(site: RunningServer) -> Prepared:
    return prepare(Client(site.address))


@pytest.mark.parametrize("state", STATES)
def test_every_page_fits_every_size(state: str, visitors: Visitors, prepared: Prepared) -> None:
    page = arrived(visitors, state, prepared)
    found = {}
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found[name] = page.evaluate(TOO_WIDE)
    assert not any(found.values()), found


@pytest.mark.parametrize("state", STATES)
def test_longer_words_break_no_page_on_a_phone(state: str, visitors: Visitors, prepared: Prepared) -> None:
    page = arrived(visitors, state, prepared, longer=True)
    assert page.evaluate(TOO_WIDE) == []


def arrived(visitors: Visitors, state: str, prepared: Prepared, *, longer: bool = False, **more: Any) -> Page:
    """A page in a state; with longer words if wanted, which stand in for those of French."""
    if state in EXPECTED:
        visitors.expect(EXPECTED[state])
    page = visitors.arrive(None, width=360, height=740, language="fr" if longer else "en", **more)
    say = words("en")
    if longer:
        say = Words("fr", {key: pseudo(text) for key, text in say.texts.items()})
        body = f"export default {json.dumps(say.texts)}"

        def speak(route: Route) -> None:
            route.fulfill(body=body, content_type="text/javascript; charset=utf-8")

        page.route("**/assets/fr-*.js", speak)
    STATES[state](page, prepared, say)
    return page
