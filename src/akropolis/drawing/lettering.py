"""Words and numbers on the paper, and how much room they take."""

import unicodedata

from akropolis.drawing.markup import escape, tag

__all__ = ["BOLD", "SANS", "SERIF", "TIMES", "shortened", "size_to_fit", "width_of", "write"]

SERIF = "Georgia, Gelasio, 'DejaVu Serif', 'Times New Roman', serif"
SANS = "'Helvetica Neue', 'Segoe UI', 'Liberation Sans', Arial, sans-serif"
BOLD = 700
TIMES = "\N{MULTIPLICATION SIGN}"

# Nobody can measure a reader's fonts from here. These widths, in parts of the size, are those of the widest serif
# above in bold, so that what fits by them fits.
_NARROW, _NARROW_WIDTH = frozenset("ijlft.,:;'|!()[] ·-"), 0.45
_BROAD, _BROAD_WIDTH = frozenset("mwMW@%—…"), 1.15
_SANS_SHARE = 0.86
_CAPITAL_WIDTH, _USUAL_WIDTH, _FULL_WIDTH = 0.86, 0.7, 1.4


def write(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    font: str = SANS,
    weight: int = 400,
    anchor: str = "start",
    **attributes: str | float,
) -> str:
    """A line of text with its foot at (x, y)."""
    return tag(
        "text",
        escape(text),
        x=x,
        y=y,
        fill=fill,
        font_family=font,
        font_size=size,
        font_weight=weight,
        text_anchor=anchor,
        **attributes,
    )


def width_of(text: str, size: float, font: str = SERIF) -> float:
    """The room a line takes at most."""
    return size * sum(map(_advance, text)) * (_SANS_SHARE if font == SANS else 1)


def shortened(text: str, size: float, room: float) -> str:
    """The text on one line, with its end left out where there is no room for it."""
    text = " ".join(text.split())
    if width_of(text, size) <= room:
        return text
    while text and width_of(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def size_to_fit(text: str, size: float, room: float) -> float:
    """The size, or a smaller one at which a line that may not be shortened fits."""
    return min(size, size * room / width_of(text, size))


def _advance(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return _FULL_WIDTH
    if character in _NARROW:
        return _NARROW_WIDTH
    if character in _BROAD:
        return _BROAD_WIDTH
    return _CAPITAL_WIDTH if character.isupper() else _USUAL_WIDTH
