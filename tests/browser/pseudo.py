"""A language that nobody speaks: every text accented and longer, as translations are."""

import json
import subprocess

from playwright.sync_api import Page, Route

from tests.browser.visitors import switch_language
from tests.browser.words import Words, pieces, words
from tests.kit.node import WEB, node

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "åƀçđéƒğħîĵķļɱñöþɋřšţûṽŵẋýžÅɃÇĐÉƑĞĦÎĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ"
ACCENTS = dict(zip(PLAIN, ACCENTED, strict=True))
EVERY = 5
"""Of this many letters, two are doubled."""


def pseudo(message: str) -> str:
    """An ICU message in that language: parameters and what chooses between branches stay as they are."""
    parts = []
    for is_argument, text in pieces(message):
        if not is_argument:
            parts.append("".join(_longer(place, letter) for place, letter in enumerate(text)))
            continue
        name, _, rest = text.partition(",")
        kind, _, branches = rest.partition(",")
        if kind.strip() in ("plural", "select"):
            inner = "".join(f"{{{pseudo(branch)}}}" if is_branch else branch for is_branch, branch in pieces(branches))
            parts.append(f"{{{name},{kind},{inner}}}")
        else:
            parts.append(f"{{{text}}}")
    return "".join(parts)


def _longer(place: int, letter: str) -> str:
    accented = ACCENTS.get(letter, letter)
    return accented * 2 if letter in ACCENTS and place % EVERY < 2 else accented


PARSE = """
import { IntlMessageFormat } from 'intl-messageformat';
let texts = '';
for await (const part of process.stdin) texts += part;
const parsed = (_, text) =>
  text.includes?.('{') ? new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() : text;
process.stdout.write(JSON.stringify(JSON.parse(texts, parsed)));
"""
"""Parses messages as the build does."""

LONGER = {key: pseudo(text) for key, text in words("en").texts.items()}


def speak_longer(page: Page, instead_of: str) -> None:
    """Let longer words stand in for those of a language, and a page say everything in it from now on.

    The browser keeps nothing of what it fetches after that.
    """
    command = [node(), "--input-type=module", "--eval", PARSE]
    parsed = subprocess.run(command, cwd=WEB, input=json.dumps(LONGER), capture_output=True, text=True, check=True)
    body = f"export default {parsed.stdout}"

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="text/javascript; charset=utf-8")

    page.route(f"**/assets/{instead_of}-*.js", answer)
    switch_language(page, instead_of)
    assert Words(instead_of, LONGER)("app.skip") in page.locator("body").inner_text()
