"""How people and tables may be called: by something that others can see, and that stays within its line."""

import re
import unicodedata
from itertools import groupby

MOST_MARKS = 3
"""On one letter: Vietnamese needs two, pointed Hebrew three; with more a name climbs over its neighbours."""
# What Python calls printable although nothing is printed: fillers, joiners, selectors, an empty Braille cell.
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0)))),
)

# Between two emoji, the first with its selector, a joiner makes one of them: a family, a job, a flag.
_EMOJI = "[\u2190-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
_JOINER = re.compile(f"({_EMOJI}\ufe0f?)\u200d(?={_EMOJI})|\u200d")


def is_fit(name: str, most: int) -> bool:
    """Whether a name has 1 to `most` characters, all of them visible, and no space at either end."""
    if len(name) > most or without_stray_joiners(name) != name:
        return False
    name = name.replace("\u200d", "")
    # Printable to Python means: no control, no line break, nothing unassigned, no mark that turns the direction.
    if not name or not name.isprintable() or name != name.strip() or _UNSEEN & set(name):
        return False
    return not _is_mark(name[0]) and all(
        not are_marks or len(list(run)) <= MOST_MARKS for are_marks, run in groupby(name, key=_is_mark)
    )


def without_stray_joiners(text: str) -> str:
    """A text whose joiners stand between emoji alone."""
    return _JOINER.sub(lambda found: found[0] if found[1] else "", text)


def _is_mark(character: str) -> bool:
    """Whether it is drawn upon the character before it."""
    return unicodedata.category(character) in {"Mn", "Me"}
