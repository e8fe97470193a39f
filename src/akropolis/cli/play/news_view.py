"""What a move did, told to everyone at the table."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from akropolis.cli.play.local_table import LocalTable
from akropolis.cli.play.way_view import change_text
from akropolis.cli.play.ways import weigh
from akropolis.cli.view import Screen, View, stones
from akropolis.drawing.terminal_kinds import Glyphs, tile_chips
from akropolis.notation.moves import format_move
from akropolis.rules.catalogue import TILES
from akropolis.rules.move import Move
from akropolis.rules.position import Position
from akropolis.rules.site import take


@dataclass(frozen=True)
class News(View):
    """The latest move, and what followed on it."""

    table: LocalTable
    before: Position
    """What the move was made on."""

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        before, after = self.before, self.table.position
        move = self.table.state.moves[-1].move
        way = weigh(before, move)
        payment = f" for {stones(way.paid)}" if way.paid else ""
        who = self.table.names[before.seat]
        yield Text(f"\n{who}: {format_move(move)}{payment}, {change_text(way, screen.glyphs)}")
        if after.options.is_solo:
            yield self._taken_by_illustrious(move, way.paid, screen.glyphs)
        if len(after.stacks) < len(before.stacks):
            chief = self.table.names[after.chief_architect]
            yield Text(f"A stack is laid out in the construction site. Chief architect: {chief}.")
        elif after.is_over:
            yield Text("One tile is left and there is no stack to lay out: the game is over.")

    def _taken_by_illustrious(self, move: Move, paid: int, glyphs: Glyphs) -> Text:
        before, after = self.before, self.table.position
        tile = after.kept_aside[-1]
        site, _ = take(before.site, before.stacks, move.tile)
        cost = site.index(tile)
        his = self.table.names[1]
        received = f" {his} receives the {stones(paid)} paid." if paid else ""
        why = "the cheapest tile with a plaza" if TILES[tile].has_plaza else "the first tile: no plaza was within reach"
        return Text.assemble(
            f"{his} takes tile {tile} ",
            tile_chips(tile, glyphs),
            f" {f'for {stones(cost)}' if cost else 'free of charge'}, {why}.{received}",
            f" He has {stones(after.stones[1])}.",
        )
