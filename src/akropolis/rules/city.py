"""A city: the tiles an architect has laid, what is visible of them, and where the next tile may go."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, Protocol

from akropolis.errors import GameError
from akropolis.rules.catalogue import STARTING_HEXES, STARTING_TILE, TILES
from akropolis.rules.district import HexKind
from akropolis.rules.errors import RuleCode
from akropolis.rules.footprint import ROTATIONS, Footprint, footprint_of, footprints_around, hexes_of
from akropolis.rules.hexes import Hex, neighbours

__all__ = ["Built", "City", "LaidTile", "SeenFromAbove"]


class Built(NamedTuple):
    """What is seen on a built hex from above."""

    kind: HexKind
    level: int
    tile: int


class SeenFromAbove(Protocol):
    """What scoring asks of a city. Whether tiles were laid or hexes were drawn, it is seen from above alike."""

    @property
    def hexes(self) -> Mapping[Hex, Built]:
        """The built hexes, each with what is visible on it."""

    @property
    def fringe(self) -> frozenset[Hex]:
        """The empty hexes that touch the city, outside it or in its lakes."""


class LaidTile(NamedTuple):
    """A tile where it lies: its first hex at the origin, its second in the direction of the rotation."""

    tile: int
    origin: Hex
    rotation: int
    level: int

    @property
    def hexes(self) -> Mapping[Hex, HexKind]:
        """The three hexes it lies on, and what is on each."""
        return dict(zip(hexes_of(self.origin, self.rotation), TILES[self.tile].kinds, strict=True))


class City:
    """The starting tile and the tiles laid since, in the order they were laid: that is its value.

    What is visible, the fringe and the legal footprints follow from the tiles. They are carried along from city
    to city, because working them out from scratch after every tile would make a game many times slower. Footprints
    take most of the time and room, and nobody may ever ask for them: they are brought up to date when somebody does.
    """

    __slots__ = ("_changed", "_footprints", "_fringe", "_hexes", "_sorted_footprints", "_tiles")

    def __init__(self) -> None:
        """A city of the starting tile alone."""
        hexes = {place: Built(kind, 1, STARTING_TILE) for place, kind in STARTING_HEXES.items()}
        fringe = frozenset(near for place in hexes for near in neighbours(place) if near not in hexes)
        self._become((), hexes, fringe, frozenset(), (*hexes, *fringe))

    def _become(
        self,
        tiles: tuple[LaidTile, ...],
        hexes: dict[Hex, Built],
        fringe: frozenset[Hex],
        footprints: frozenset[Footprint],
        changed: tuple[Hex, ...] = (),
    ) -> None:
        self._tiles = tiles
        self._hexes = hexes
        self._fringe = fringe
        self._footprints = footprints
        self._changed = changed  # since the footprints were up to date
        self._sorted_footprints: tuple[Footprint, ...] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, City) and self._tiles == other._tiles

    def __hash__(self) -> int:
        return hash(self._tiles)

    def __repr__(self) -> str:
        return f"<City of {len(self._tiles)} tiles>"

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles laid, first to last, without the starting tile."""
        return self._tiles

    @property
    def hexes(self) -> Mapping[Hex, Built]:
        """The built hexes, each with what is visible on it."""
        return MappingProxyType(self._hexes)

    @property
    def fringe(self) -> frozenset[Hex]:
        """The empty hexes that touch the city, outside it or in its lakes."""
        return self._fringe

    @property
    def footprints(self) -> frozenset[Footprint]:
        """Every footprint on which a tile may be laid now."""
        # In this order, so that two threads may ask at the same time.
        if changed := self._changed:
            self._footprints = _renewed(self._footprints, self._hexes, self._fringe, changed)
            self._changed = ()
        return self._footprints

    @property
    def sorted_footprints(self) -> tuple[Footprint, ...]:
        """The legal footprints in the order in which moves are listed."""
        if self._sorted_footprints is None:
            self._sorted_footprints = tuple(sorted(self.footprints))
        return self._sorted_footprints

    def layers(self, place: Hex) -> tuple[tuple[int, HexKind], ...]:
        """The tiles and kinds piled up on a hex, from the ground to the top."""
        ground = [(STARTING_TILE, STARTING_HEXES[place])] if place in STARTING_HEXES else []
        return tuple(ground + [(laid.tile, laid.hexes[place]) for laid in self._tiles if place in laid.hexes])

    def quarries_under(self, origin: Hex, rotation: int) -> int:
        """The visible quarries that a tile laid there would cover: as many stones are gained."""
        built = map(self._hexes.get, hexes_of(origin, rotation))
        return sum(1 for under in built if under and under.kind is HexKind.QUARRY)

    def check_place(self, origin: Hex, rotation: int) -> None:
        """Raise an error that says why, if a tile may not be laid there."""
        if not 0 <= rotation < ROTATIONS:
            raise GameError(RuleCode.ROTATION_UNKNOWN, rotation=rotation)
        if _may_carry(self._hexes, self._fringe, footprint_of(origin, rotation)):
            return
        under = [self._hexes.get(place) for place in hexes_of(origin, rotation)]
        built = [each for each in under if each]
        if not built:
            raise GameError(RuleCode.PLACE_APART)
        if len(built) < len(under):
            raise GameError(RuleCode.PLACE_OVERHANG)
        if len({each.level for each in built}) > 1:
            raise GameError(RuleCode.PLACE_UNEVEN)
        raise GameError(RuleCode.PLACE_ONE_TILE, tile=built[0].tile)

    def lay(self, tile: int, origin: Hex, rotation: int) -> "City":
        """This city with one tile more."""
        if tile not in TILES:
            raise GameError(RuleCode.TILE_UNKNOWN, tile=tile)
        if any(laid.tile == tile for laid in self._tiles):
            raise GameError(RuleCode.TILE_LAID, tile=tile)
        self.check_place(origin, rotation)
        return self.lay_unchecked(tile, origin, rotation)

    def lay_unchecked(self, tile: int, origin: Hex, rotation: int) -> "City":
        """The same for a place that is known to be legal."""
        places = hexes_of(origin, rotation)
        under = self._hexes.get(origin)
        level = under.level + 1 if under else 1
        hexes = {**self._hexes, **dict(zip(places, _shown(tile, level), strict=True))}
        changed = (*self._changed, *places)
        footprints = self._footprints
        fringe = self._fringe
        if not under:  # seen from above, only a tile on level 1 makes the city larger
            joined = {near for place in places for near in neighbours(place) if near not in hexes} - fringe
            fringe = fringe.union(joined).difference(places)
            changed = (*changed, *joined)
        city = City.__new__(City)
        laid = LaidTile(tile, origin, rotation, level)
        city._become((*self._tiles, laid), hexes, fringe, footprints, changed)
        return city


@cache
def _shown(tile: int, level: int) -> tuple[Built, ...]:
    """What is seen of a tile on a level: the same wherever it lies."""
    return tuple(Built(kind, level, tile) for kind in TILES[tile].kinds)


def _renewed(
    footprints: frozenset[Footprint],
    hexes: dict[Hex, Built],
    fringe: frozenset[Hex],
    changed: tuple[Hex, ...],
) -> frozenset[Footprint]:
    """The legal footprints after some hexes changed: only those that contain one are looked at again."""
    touched = {footprint for place in changed for footprint in footprints_around(place)}
    carrying = [footprint for footprint in touched if _may_carry(hexes, fringe, footprint)]
    return footprints.difference(touched).union(carrying)


def _may_carry(hexes: dict[Hex, Built], fringe: frozenset[Hex], footprint: Footprint) -> bool:
    """Whether a tile may be laid on a footprint: the rule of level 1 and the rule of the higher levels."""
    a, b, c = footprint
    under_a, under_b, under_c = hexes.get(a), hexes.get(b), hexes.get(c)
    if under_a is None:
        return under_b is None and under_c is None and (a in fringe or b in fringe or c in fringe)
    if under_b is None or under_c is None:
        return False
    same_level = under_a.level == under_b.level == under_c.level
    return same_level and not under_a.tile == under_b.tile == under_c.tile
