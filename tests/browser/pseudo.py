"""A language that nobody speaks: every text accented and longer, as translations are."""

from tests.browser.words import pieces

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
