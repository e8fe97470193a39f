"""What the interface says, from its own catalogues, so that a test can be read in any language of it."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

CATALOGUES = Path(__file__).parents[2] / "web" / "src" / "i18n"
LANGUAGES = ("en", *sorted({path.parent.name for path in CATALOGUES.glob("*/index.ts")} - {"en"}))
NUMBER = r"[+\u2212-]?[\d\s\u00a0\u202f.,]+"
_SIMPLE = re.compile(r"\{(\w+)(?:, number)?\}")


class Words:
    """The texts of one language."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts

    def __call__(self, key: str, **params: object) -> str:
        """A text that has no plurals."""
        said = _SIMPLE.sub(lambda found: str(params[found[1]]), self.texts[key])
        assert "{" not in said, f"{key} has plurals: use a pattern"
        return said

    def pattern(self, key: str, **params: object) -> re.Pattern[str]:
        """What a text may look like: whatever is not given may be anything."""
        return re.compile(f"^{self.expression(key, **params)}$", re.DOTALL)

    def expression(self, key: str, **params: object) -> str:
        return _expression(self.texts[key], {name: re.escape(str(value)) for name, value in params.items()})


@cache
def words(language: str) -> Words:
    """What the app says in a language."""
    texts: dict[str, str] = {}
    for path in sorted((CATALOGUES / language).glob("*.json")):
        texts |= json.loads(path.read_text(encoding="utf-8"))
    return Words(language, texts)


def _expression(message: str, params: dict[str, str], counted: str = NUMBER) -> str:
    """An ICU message as a regular expression: each plural is any of its branches."""
    parts = []
    for is_argument, text in pieces(message):
        if not is_argument:
            parts.append("".join(counted if each == "#" else _sign(each) for each in text))
            continue
        name, _, rest = (part.strip() for part in text.partition(","))
        kind, _, branches = (part.strip() for part in rest.partition(","))
        if kind in ("plural", "select"):
            inner = [
                _expression(branch, params, params.get(name, NUMBER)) for is_it, branch in pieces(branches) if is_it
            ]
            # One branch may begin with another: the longest is tried first.
            parts.append(f"(?:{'|'.join(sorted(inner, key=len, reverse=True))})")
        else:
            parts.append(params.get(name, NUMBER if kind == "number" else ".+?"))
    return "".join(parts)


def _sign(sign: str) -> str:
    """A sign as it may be read: browsers take all kinds of spaces for one."""
    return r"\s" if sign.isspace() else re.escape(sign)


def pieces(message: str) -> Iterator[tuple[bool, str]]:
    """The message cut at its outermost braces: whether a piece was inside, and the piece."""
    depth, start = 0, 0
    for place, sign in enumerate(message):
        if sign == "{":
            if depth == 0:
                yield False, message[start:place]
                start = place + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield True, message[start:place]
                start = place + 1
    yield False, message[start:]
