"""Playing, apart from any terminal: a line comes in, the next session and what to show come out."""

from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import RenderableType

from akropolis.cli.play.local_table import LocalTable
from akropolis.cli.play.ways import Way
from akropolis.rules.city import City
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move


@dataclass(frozen=True)
class ChoosingTile:
    """The architect looks at the construction site."""


@dataclass(frozen=True)
class ChoosingWay:
    """A tile is in the hand; the ways to lay it are listed a page at a time."""

    tile: int
    ranked: tuple[Way, ...]
    page: int = 0
    near: Hex | None = None
    """Only ways that cover this hex are listed."""

    @property
    def ways(self) -> tuple[Way, ...]:
        return tuple(each for each in self.ranked if self.near is None or self.near in each.hexes)


@dataclass(frozen=True)
class TryingOut:
    """The tile lies in the city for a look; nothing is settled yet."""

    move: Move
    undone: ChoosingTile | ChoosingWay
    """Where one comes back to without the move."""


Stage = ChoosingTile | ChoosingWay | TryingOut


@dataclass(frozen=True)
class Session:
    """A table, and where the architect to move stands in choosing a move."""

    table: LocalTable
    stage: Stage = ChoosingTile()
    shows_places: bool = False
    confirms: bool = True
    """Whether a move is tried out before it is kept."""

    @property
    def city(self) -> City:
        """The city of the architect to move, with the tile that lies there for a look."""
        city = self.table.position.cities[self.table.position.seat]
        return city.lay_unchecked(*self.stage.move) if isinstance(self.stage, TryingOut) else city

    @property
    def prompt(self) -> str:
        """What is asked next."""
        match self.stage:
            case ChoosingTile():
                return f"{self.table.name}: take tile 1-{len(self.table.position.site)}, or type help > "
            case ChoosingWay() as stage:
                return f"{self.table.name}: lay it which way, 1-{len(stage.ways)}, more or back > "
            case TryingOut():
                return f"{self.table.name}: Enter keeps it, u undoes it > "

    def at(self, stage: Stage) -> "Session":
        return replace(self, stage=stage)


@dataclass(frozen=True)
class Save:
    """The wish to save the game now, into a file of its own if one is named."""

    path: Path | None


@dataclass(frozen=True)
class Quit:
    """The wish to leave."""


@dataclass(frozen=True)
class Reply:
    """What a line led to. Files and terminals are left to the caller: a wish only says what is wanted of them."""

    session: Session
    shown: tuple[RenderableType, ...] = ()
    wish: Save | Quit | None = None
