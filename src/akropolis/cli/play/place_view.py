"""The places of a tile as a numbered list, and one of them tried out."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from akropolis.cli.play.places import Place
from akropolis.cli.play.table_view import city_picture
from akropolis.cli.play.view import Screen, View, signed, stones
from akropolis.drawing.terminal_kinds import Glyphs, tile_chips
from akropolis.notation.moves import format_hex, format_move
from akropolis.rules.hexes import Hex
from akropolis.rules.position import OpenTable

PAGE = 10


@dataclass(frozen=True)
class PlaceList(View):
    """One page of the places, numbered through all pages."""

    tile: int
    places: tuple[Place, ...]
    page: int
    near: Hex | None

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        start = self.page * PAGE
        shown = self.places[start : start + PAGE]
        covering = f" on {format_hex(self.near)}" if self.near else ""
        yield Text.assemble(
            "\n",
            (f"Tile {self.tile} ", "bold"),
            tile_chips(self.tile, screen.glyphs),
            f"  {len(self.places)} ways to lay it{covering}, best gain first",
        )
        for number, place in enumerate(shown, start=start + 1):
            yield Text(f"{number:>4}  {format_move(place.move):<14} {change_text(place, screen.glyphs)}")
        if start + PAGE < len(self.places):
            yield Text(f"      more (or Enter) shows the next of {len(self.places)}", "dim")


@dataclass(frozen=True)
class Trial(View):
    """The city as it would be, before the move is kept."""

    table: OpenTable
    place: Place
    shows_places: bool

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        city = self.table.cities[self.table.seat].lay_unchecked(*self.place.move)
        yield ""
        yield city_picture(city, self.shows_places)
        paid = f" Pay {stones(self.place.paid)}." if self.place.paid else ""
        yield Text(f"\n{format_move(self.place.move)}: {change_text(self.place, screen.glyphs)}.{paid}", "bold")


def change_text(place: Place, glyphs: Glyphs) -> str:
    """What a place changes: the total, and what it is made of."""
    parts = [f"{district} {signed(points, glyphs)}" for district, points in place.changes.items()]
    if place.gained:
        parts.append(f"{stones(place.gained)} gained")
    change = f"{signed(place.total + place.paid, glyphs)} ({', '.join(parts)})" if parts else "no change"
    return f"level {place.level}, {change}" if place.level > 1 else change
