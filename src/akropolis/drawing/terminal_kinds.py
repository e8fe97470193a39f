"""How the kinds of hex look in a terminal: a letter and stars for everyone, and a colour for those who see it."""

from typing import NamedTuple

from rich.text import Text

from akropolis.rules.catalogue import TILES
from akropolis.rules.district import District, HexKind

__all__ = ["ASCII", "UNICODE", "Glyphs", "letter_of", "style_of", "symbol_of", "tile_chips"]

# District on its light colour, plaza in white on the dark one: a plaza stands out even in a dim light.
_COLOURS: dict[District | None, tuple[str, str]] = {
    District.HOUSE: ("#7fb2e5", "#1f5a96"),
    District.MARKET: ("#f2d150", "#8a6a00"),
    District.BARRACKS: ("#ef8a80", "#a3261b"),
    District.TEMPLE: ("#c79be0", "#6d3091"),
    District.GARDEN: ("#8ccf7e", "#2c7327"),
    None: ("#c9c5bd", "#c9c5bd"),
}


class Glyphs(NamedTuple):
    """The few characters that not every terminal can show."""

    star: str
    times: str
    minus: str
    dot: str


UNICODE = Glyphs("★", "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}", "·")
ASCII = Glyphs("*", "x", "-", "|")


def letter_of(kind: HexKind) -> str:
    """H, M, B, T, G or Q."""
    return kind[0].upper()


def symbol_of(kind: HexKind, glyphs: Glyphs) -> str:
    """The letter, and for a plaza its stars."""
    return letter_of(kind) + glyphs.star * kind.stars


def style_of(kind: HexKind) -> str:
    """The Rich style of a kind."""
    light, dark = _COLOURS[kind.district]
    return f"bold #ffffff on {dark}" if kind.is_plaza else f"#101010 on {light}"


def tile_chips(tile: int, glyphs: Glyphs) -> Text:
    """The three hexes of a tile in one line, clockwise."""
    chips = [Text(f" {symbol_of(kind, glyphs)} ", style_of(kind)) for kind in TILES[tile].kinds]
    return Text(" ").join(chips)
