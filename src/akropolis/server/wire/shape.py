"""What all requests and all views have in common, and the smallest things that they are made of."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move

FAR = 1_000_000
"""No city is so large."""


class Request(BaseModel):
    """Something a client asks for. An unknown field is refused: it was meant to do something."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)


class View(BaseModel):
    """Something a client is told. It is made from whatever has the same attributes."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


Seat = Annotated[int, Field(ge=0, le=3, description="A seat, numbered from 0 in turn order.")]
Tile = Annotated[int, Field(ge=1, le=61, description="The number of a tile.")]
Version = Annotated[int, Field(ge=0, le=2**31 - 1, description="The number of the latest entry of a table's log.")]
Instant = Annotated[int, Field(description="Milliseconds since 1970.")]
HexView = Annotated[tuple[int, int], Field(description="A hex: q and r.", examples=[(0, 1)])]
Coordinate = Annotated[StrictInt, Field(ge=-FAR, le=FAR)]


class MoveShape(Request):
    """A move: the tile, where its first hex goes, and in which direction from there its second lies."""

    tile: Annotated[StrictInt, Field(ge=1, le=61)]
    origin: tuple[Coordinate, Coordinate]
    rotation: Annotated[StrictInt, Field(ge=0, le=5, description="0 is north, then clockwise.")]

    @property
    def move(self) -> Move:
        return Move(self.tile, Hex(*self.origin), self.rotation)


class ErrorView(View):
    """What went wrong. Programs switch on the code, which never changes its meaning; people read the message."""

    code: Annotated[str, Field(examples=["version_stale"])]
    message: Annotated[str, Field(examples=["the table has changed: it is at version 12"])]
    params: Annotated[dict[str, object], Field(examples=[{"version": 12}])]
