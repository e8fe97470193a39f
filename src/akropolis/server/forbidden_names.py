"""Names that the host of a server does not want to see, from a file with a word or a pattern on each line."""

import re
import unicodedata
from fnmatch import translate
from functools import lru_cache
from pathlib import Path

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.logs import log_fault

# Each letter, and what stands for it: digits and signs as children write them, and what looks like it in Cyrillic,
# Greek and Armenian, by the confusables of Unicode. Other shapes of Latin letters are known by their names.
_LOOK_LIKE = {
    "a": "4@аα",  # noqa: RUF001
    "b": "8вьβ",
    "c": "сϲ",  # noqa: RUF001
    "d": "ԁժ",
    "e": "3еєзҽε",  # noqa: RUF001
    "f": "ғ",
    "g": "ԍց",
    "h": "нһћђհ",
    "i": "1|lіӏι",  # noqa: RUF001
    "j": "јյϳ",
    "k": "кκ",
    "m": "м",
    "n": "пηո",
    "o": "0оοσօ",  # noqa: RUF001
    "p": "рρ",  # noqa: RUF001
    "q": "ԛզ",  # noqa: RUF001
    "r": "гґ",
    "s": "5$ѕ",  # noqa: RUF001
    "t": "7тτ",
    "u": "υս",  # noqa: RUF001
    "v": "ѵν",  # noqa: RUF001
    "w": "ԝω",
    "x": "хχ",
    "y": "уүұγ",
}
_LETTERS = str.maketrans({each: letter for letter, others in _LOOK_LIKE.items() for each in others})
_SHAPE = re.compile(
    r"(?:LATIN (?:SMALL LETTER(?: DOTLESS| SCRIPT| TURNED)?|LETTER SMALL CAPITAL)"
    r"|NEGATIVE (?:SQUARED|CIRCLED) LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER)"
    r" (?P<letter>[A-Z]|ALPHA|IOTA|UPSILON)(?: WITH .*)?"
)
_NAMED = {"ALPHA": "a", "IOTA": "i", "UPSILON": "u"}
_WITHIN = re.compile(r"(?<=[^\W_])[!¡](?=[^\W_])")
_TOGETHER = ("rn", "m"), ("vv", "w"), ("$", "z")
"""Alternative readings of letter pairs and ambiguous signs, tried beside the text as written."""
_REMARK = "#"


def folded(text: str) -> str:
    """A text as it is compared: without marks and capitals, and every letter by what it looks like."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    shown = "".join(_shape(each) for each in plain if not unicodedata.combining(each))
    return _WITHIN.sub("i", shown).translate(_LETTERS)


@lru_cache(4096)
def _shape(character: str) -> str:
    """A small capital, a letter in a box or with a stroke, an i without its dot: the plain letter."""
    found = None if character.isascii() else _SHAPE.fullmatch(unicodedata.name(character, ""))
    return _NAMED.get(found["letter"], found["letter"].lower()) if found else character


class ForbiddenNames:
    """The list. It is read again when the file has changed; where that fails the one before stays good."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._read_at: tuple[int, int] | None = None
        self._pattern: re.Pattern[str] | None = None

    def check(self, *names: str) -> None:
        """Raise an error if one of them has a word of the list, or is one when it is read without gaps."""
        if any(map(self.has, names)):
            raise GameError(ServerCode.NAME_FORBIDDEN)

    def has(self, text: str) -> bool:
        """Whether a word of it is in the list, or all of it without its gaps."""
        self._refresh()
        return bool(self._pattern and any(map(self._pattern.fullmatch, _words(text))))

    def _refresh(self) -> None:
        if self._file is None:
            return
        try:
            found = self._file.stat()
            if self._read_at != (found.st_mtime_ns, found.st_size):
                self._pattern = _pattern(self._file.read_text(encoding="utf-8"))
                self._read_at = found.st_mtime_ns, found.st_size
        except (OSError, UnicodeDecodeError) as error:
            log_fault(error, "names forbidden")


def _words(name: str) -> set[str]:
    """All that may be read in a name: its words, and all of it without its gaps."""
    readings = {name.casefold()}
    for written, meant in _TOGETHER:
        readings |= {each.replace(written, meant) for each in readings}
    words = [re.findall(r"[^\W_]+", folded(each)) for each in readings]
    return {word for found in words for word in (*found, "".join(found))}


def _pattern(text: str) -> re.Pattern[str] | None:
    lines = [line.strip() for line in text.splitlines()]
    words = [folded(line) for line in lines if line and not line.startswith(_REMARK)]
    return re.compile("|".join(f"(?:{translate(word)})" for word in words)) if words else None
