"""Each language, as far as it can be seen: three turns of a game without a word of English."""

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import at_table
from tests.browser.states import LAST, come
from tests.browser.visitors import Visitors, switch_language
from tests.browser.words import LANGUAGES, words

# Whatever can be read or heard, without what is marked as being in another language.
SAID = """() => {
  const said = [document.title];
  const isForeign = (element) => element.closest('body [lang]') !== null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, textContent: text } = walker.currentNode;
    if (!['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName) && !isForeign(parent)) said.push(text);
  }
  for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'aria-description'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!isForeign(element)) said.push(element.getAttribute(name));
  return said.map((text) => text.trim()).filter(Boolean);
}"""
PAGES = ("/", "/new", "/tables", "/learn", "/rules", "/settings", "/pad")
OTHERS = LANGUAGES[1:]
WORD = re.compile(r"[^\W\d_]{3,}")


@cache
def vocabulary(language: str) -> set[str]:
    return {word.lower() for text in words(language).texts.values() for word in WORD.findall(text)}


def english_left(page: Page, language: str) -> list[str]:
    """What is said with words that English has and this language has not."""
    only_english = vocabulary("en") - vocabulary(language)
    return [text for text in page.evaluate(SAID) if {word.lower() for word in WORD.findall(text)} & only_english]


@pytest.mark.parametrize("language", OTHERS)
def test_three_turns_have_no_english(language: str, visitors: Visitors) -> None:
    page, say = visitors.arrive(language=language), words(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_role("button", name=say("illustrious.hippodamos")).click()
    table = at_table(page, say)
    for _ in range(3):
        table.await_turn()
        page.keyboard.press("1")
        table.hand.wait_for()
        assert english_left(page, language) == []
        page.keyboard.press("Enter")
        table.await_answer()
    assert english_left(page, language) == []
    page.get_by_role("button", name=say("table.menu"), exact=True).click()
    assert english_left(page, language) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_english(path: str, visitors: Visitors) -> None:
    """Come to it in one of the languages, and switch to the others there."""
    number = PAGES.index(path) % len(OTHERS)
    first, *others = OTHERS[number:] + OTHERS[:number]
    page = visitors.arrive(path, language=first)
    come(page, first, LAST.get(path, "h1"))
    left = {first: english_left(page, first)}
    for language in others:
        switch_language(page, language)
        left[language] = english_left(page, language)
    assert not any(left.values()), left


def test_english_would_be_noticed(visitors: Visitors) -> None:
    page = visitors.arrive()
    come(page, "en")
    for language in OTHERS:
        assert len(english_left(page, language)) > 10
