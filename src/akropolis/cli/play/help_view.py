"""The help page."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from akropolis.cli.variant_words import DOUBLES
from akropolis.cli.view import Screen, View
from akropolis.drawing.terminal_kinds import letter_of, style_of
from akropolis.rules.district import HexKind
from akropolis.rules.scoring import Variant

_SCORING = {
    HexKind.HOUSE: "the largest group of adjacent houses",
    HexKind.MARKET: "markets without a market beside them",
    HexKind.BARRACKS: "barracks on the edge of the city",
    HexKind.TEMPLE: "temples with all six neighbours built",
    HexKind.GARDEN: "every garden",
    HexKind.QUARRY: "no points; a stone for each one covered",
}


@dataclass(frozen=True)
class HelpView(View):
    """How to play, what the letters mean and what scores, the variants of this game included, and the commands."""

    variants: frozenset[Variant]
    commands: tuple[tuple[str, str], ...]

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        yield Text("A turn", "bold")
        yield (
            "Type the number of a tile in the construction site, then the number of a way to lay it: each says what it "
            "would change. The name of a hex (n2ne1) lists only the ways on it; places shows in the city which hex is "
            "called what. Or type the whole move, 24@n2ne1/sw: "
            "tile 24, its first hex two steps north and one north-east of the starting plaza, its second to the "
            "south-west of the first, its third next clockwise. The hexes of a tile in the site are listed clockwise."
        )
        yield Text(f"\nA hex: kind and level above, tile below. {screen.glyphs.star} marks a plaza.", "bold")
        legend = Table.grid(padding=(0, 2, 0, 0))
        for kind, scoring in _SCORING.items():
            doubled = [f"; doubled {DOUBLES[each]}" for each in self.variants if _doubles(each, kind)]
            legend.add_row(Text(f" {letter_of(kind)} ", style_of(kind)), kind, "".join([scoring, *doubled]))
        yield legend
        yield (
            f"Levels of the hexes that score {screen.glyphs.times} stars on the plazas of that kind = points; and a "
            "point for each stone. A raised tile lies on three hexes of one level and of at least two tiles."
        )
        yield Text("\nCommands, or their beginnings", "bold")
        grid = Table.grid(padding=(0, 2, 0, 0))
        for usage, help_text in self.commands:
            grid.add_row(usage, help_text)
        yield grid


def _doubles(variant: Variant, kind: HexKind) -> bool:
    return variant.doubling is not None and variant.doubling.district is kind.district
