"""What can be looked up: the ladder, the box, the lobby, what happened."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from akropolis.rules.district import HexKind
from akropolis.server.about import AboutPage
from akropolis.server.wire.derived import OnWire
from akropolis.server.wire.news import SentNews
from akropolis.server.wire.shape import HexView, Instant, Version, View
from akropolis.table.events import Sitter
from akropolis.table.terms import Terms


class Skill(StrEnum):
    """What a client may ask of this server. An older one refuses it, and says nothing of it here."""

    PEOPLE = "people"
    FREE_TEXT = "free_text"


class RungView(View):
    """A bot that can be given a seat."""

    name: str
    sentence: str


class LadderView(View):
    """The bots, gentle to strong."""

    rungs: tuple[RungView, ...]


class AboutView(View):
    """Pages that the host has filled in, and what this version knows that older ones refuse."""

    pages: tuple[AboutPage, ...]
    knows: Annotated[
        tuple[Skill, ...],
        Field(description="`people`: in the hello of a socket. `free_text`: at a new private table."),
    ] = tuple(Skill)


class TileView(View):
    """A tile of the box: its three hexes clockwise, the first at the origin of a move."""

    tile: int
    least_architects: int
    kinds: tuple[HexKind, HexKind, HexKind]


class StartingHexView(View):
    """A hex of the tile that every city starts with."""

    hex: HexView
    kind: HexKind


class BoxView(View):
    """What is in the box."""

    tiles: tuple[TileView, ...]
    starting_tile: tuple[StartingHexView, ...]


class TableLineView(View):
    """A public table in the list."""

    table: str
    version: Version
    terms: OnWire[Terms]
    sitters: tuple[OnWire[Sitter] | None, ...]
    language: Annotated[str | None, Field(description="Of whoever opened it, as far as they said.")]
    is_full: bool
    is_over: bool
    is_rated: Annotated[bool, Field(description="Whether it is played for a rating.")]
    opened: Instant
    changed: Instant


class LobbyView(View):
    """A page of the public tables, those changed last first."""

    tables: tuple[TableLineView, ...]
    next: Annotated[str | None, Field(description="`after` of the next page, if there is one.")]


class EventsView(View):
    """Exactly what was missed after a version, or as much of it as is told at once."""

    version: Version
    news: tuple[SentNews, ...]
    next: Annotated[Version | None, Field(description="There is more: ask for what comes since this version.")]


class HealthView(View):
    """Whether the server is well."""

    status: str
