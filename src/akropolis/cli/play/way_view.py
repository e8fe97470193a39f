"""The ways to lay a tile as a numbered list, and one of them tried out."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from akropolis.cli.play.table_view import city_picture
from akropolis.cli.play.ways import Way
from akropolis.cli.view import Screen, View, signed, stones
from akropolis.drawing.captions import count_of
from akropolis.drawing.terminal_kinds import Glyphs, tile_chips
from akropolis.notation.moves import format_hex, format_move
from akropolis.rules.city import City
from akropolis.rules.hexes import Hex

PAGE = 10


@dataclass(frozen=True)
class WayList(View):
    """One page of the ways, numbered through all pages."""

    tile: int
    ways: tuple[Way, ...]
    page: int
    near: Hex | None
    shows_places: bool

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        start = self.page * PAGE
        shown = self.ways[start : start + PAGE]
        covering = f" on {format_hex(self.near)}" if self.near else ""
        yield Text.assemble(
            "\n",
            (f"Tile {self.tile} ", "bold"),
            tile_chips(self.tile, screen.glyphs),
            f"  {count_of(len(self.ways), 'way')} to lay it{covering}, best gain first",
        )
        for number, way in enumerate(shown, start=start + 1):
            yield Text(f"{number:>4}  {format_move(way.move):<14} {change_text(way, screen.glyphs)}")
        if start + PAGE < len(self.ways):
            yield Text(f"      more (or Enter) shows the next of {len(self.ways)}", "dim")
        if not self.shows_places:
            yield Text("      places shows which hex is called what", "dim")


def trial_views(city: City, way: Way, shows_places: bool) -> tuple[RenderableType, ...]:
    """The city as it would be, before the move is kept."""
    return "", city_picture(city, shows_places), "", TrialLine(way)


@dataclass(frozen=True)
class TrialLine(View):
    """What a move tried out would change."""

    way: Way

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        paid = f" Pay {stones(self.way.paid)}." if self.way.paid else ""
        yield Text(f"{format_move(self.way.move)}: {change_text(self.way, screen.glyphs)}.{paid}", "bold")


def change_text(way: Way, glyphs: Glyphs) -> str:
    """What a way to lie changes: the total, and what it is made of."""
    parts = [f"{district} {signed(points, glyphs)}" for district, points in way.changes.items()]
    if way.gained:
        parts.append(f"{stones(way.gained)} gained")
    change = f"{signed(way.total + way.paid, glyphs)} ({', '.join(parts)})" if parts else "no change"
    return f"level {way.level}, {change}" if way.level > 1 else change
