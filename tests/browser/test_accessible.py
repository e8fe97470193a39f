"""No violations of WCAG 2.2 AA that axe can find: on every page, in every state, theme and language, small and wide."""

from pathlib import Path

import pytest

from tests.browser.extent import FULL
from tests.browser.states import EXPECTED, STATES, Prepared, prepare
from tests.browser.visitors import Visitors
from tests.browser.words import LANGUAGES, words
from tests.kit.running_server import RunningServer
from tests.server.client import Client

SCREENS = list(enumerate((1440, 360)))
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  // A theme that has just changed is painted first, and whatever fades is let fade.
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  // What a picture is made of has no meaning of its own, and is much to look at.
  const { violations } = await axe.run({ exclude: ['svg > *'] }, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  });
  // Numbers drawn on a picture are no part of what a button is called.
  const isNamed = ({ target }) => {
    const copy = document.querySelector(target[0]).cloneNode(true);
    const name = copy.getAttribute('aria-label') ?? '';
    for (const picture of copy.querySelectorAll('svg')) picture.remove();
    return name.toLowerCase().includes(copy.textContent.trim().toLowerCase());
  };
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => id !== 'label-content-name-mismatch' || !isNamed(node)).map(({ html, any, all, none }) =>
      `${id}: ${html.slice(0, 120)} (${[...any, ...all, ...none].map(({ message }) => message)[0]})`));
}"""


@pytest.fixture(scope="module")
def prepared(site: RunningServer) -> Prepared:
    return prepare(Client(site.address))


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(state: str, visitors: Visitors, prepared: Prepared) -> None:
    if state in EXPECTED:
        visitors.expect(EXPECTED[state])
    number = list(STATES).index(state)
    found: dict[str, list[str]] = {}
    for visit, width in SCREENS if FULL else SCREENS[number % 2 :: 2]:
        # Two languages a state, and all of them over the states.
        language = LANGUAGES[(number + 2 * visit) % len(LANGUAGES)]
        page = visitors.arrive(None, width=width, height=900, language=language)
        page.add_init_script(path=AXE)
        STATES[state](page, prepared, words(language))
        for scheme, theme in (("light", "day"), ("dark", "night")):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.locator(f"html[data-theme={theme}]").wait_for()
            for violation in page.evaluate(RUN):
                found.setdefault(violation, []).append(f"{language} {width} {theme}")
    assert not found, "\n".join(f"{violation} in {places}" for violation, places in found.items())
