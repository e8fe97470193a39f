"""Every page in every state: it fits small and wide screens, axe finds nothing, and longer words break nothing."""

import pytest

from tests.browser.axe import axe_finds
from tests.browser.extent import FULL
from tests.browser.pseudo import speak_longer
from tests.browser.states import EXPECTED, STATES, Prepared
from tests.browser.visitors import Visitors, resize
from tests.browser.words import LANGUAGES, words

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
READ_AT = ("a phone", "a wide screen")
"""Where axe looks: between the two the layout changes."""


@pytest.fixture(autouse=True)
def _expects(request: pytest.FixtureRequest, visitors: Visitors) -> None:
    """What a browser rightly says about some states."""
    state = request.getfixturevalue("state")
    if state in EXPECTED:
        visitors.expect(EXPECTED[state])


@pytest.mark.parametrize("state", STATES)
def test_a_page_fits_every_size_and_axe_finds_nothing(state: str, visitors: Visitors, prepared: Prepared) -> None:
    number = list(STATES).index(state)
    found = {}
    # A language and a screen for axe, in turn over the states; with `make browser` every language on both.
    for language in LANGUAGES if FULL else (LANGUAGES[number % len(LANGUAGES)],):
        page = visitors.arrive(None, width=360, height=740, language=language)
        STATES[state](page, prepared, words(language))
        for size, (width, height) in SIZES.items():
            resize(page, width, height)
            found[language, size, "width"] = page.evaluate(TOO_WIDE)
        for size in READ_AT if FULL else (READ_AT[number // len(LANGUAGES) % 2],):
            width, height = SIZES[size]
            resize(page, width, height)
            # Tall enough that no bar at the edge of the screen lies over what one would scroll to.
            tall: int = page.evaluate("document.documentElement.scrollHeight")
            resize(page, width, max(height, tall))
            found |= {(language, size, theme): said for theme, said in axe_finds(page).items()}
        resize(page, 360, 740)
        speak_longer(page, instead_of="fr" if language != "fr" else "cs")
        found[language, "a phone", "width of longer words"] = page.evaluate(TOO_WIDE)
    assert not any(found.values()), found
