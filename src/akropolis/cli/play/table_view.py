"""The table as the architect to move sees it: the city, the scores, the construction site."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from akropolis.cli.play.local_table import LocalTable
from akropolis.cli.score_view import ScoreLines
from akropolis.cli.view import Screen, View, stones
from akropolis.drawing.captions import count_of
from akropolis.drawing.terminal import CityPicture
from akropolis.drawing.terminal_kinds import tile_chips
from akropolis.notation.moves import format_hex
from akropolis.rules.city import City
from akropolis.rules.position import OpenTable

_CHIPS = 16
"""Room for the three hexes of the widest tile."""


def city_picture(city: City, shows_places: bool) -> CityPicture:
    """A city with its latest tile pointed at, and the names of the hexes in and around it if they are wanted."""
    latest = tuple(city.tiles[-1].hexes) if city.tiles else ()
    names = {place: format_hex(place) for place in [*city.hexes, *city.fringe]} if shows_places else {}
    return CityPicture(city, latest, names)


@dataclass(frozen=True)
class TurnView(View):
    """Everything one needs to choose a tile."""

    table: LocalTable
    city: City
    shows_places: bool

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        view, names = self.table.position.public_view, self.table.names
        tiles = view.options.turns // view.options.seats
        title = f" {names[view.seat]} {screen.glyphs.dot} tile {len(view.cities[view.seat].tiles) + 1} of {tiles} "
        yield Rule(Text(title, "bold"), align="left")
        yield city_picture(self.city, self.shows_places)
        yield ""
        yield ScoreLines(view, names)
        yield ""
        yield Text.assemble(
            (stones(view.stones[view.seat]), "bold"),
            f" {screen.glyphs.dot} {count_of(view.stacks_left, 'stack')} left",
            f" {screen.glyphs.dot} chief architect: {names[view.chief_architect]}",
        )
        yield SiteView(view)


@dataclass(frozen=True)
class SiteView(View):
    """The construction site: what each tile shows, clockwise, what it costs, and what is missing to take it."""

    table: OpenTable

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        purse = self.table.stones[self.table.seat]
        for cost, tile in enumerate(self.table.site):
            price = stones(cost) if cost else "free"
            missing = f"{stones(cost - purse)} short" if cost > purse else ""
            style = "dim" if missing else ""
            chips = tile_chips(tile, screen.glyphs)
            chips.pad_right(_CHIPS - chips.cell_len)
            yield Text.assemble((f"{cost + 1:>3}  tile {tile:<2}  {price:<8} ", style), chips, missing)
