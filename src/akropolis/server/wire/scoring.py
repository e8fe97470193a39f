"""A game that was played at a real table: its cities as they were drawn or counted, and the result."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple, Self

from pydantic import Discriminator, Field, StrictBool, StrictInt, Tag

from akropolis.counting.doubts import SUSPICIOUS
from akropolis.counting.drawn import FARTHEST, HIGHEST, MOST_HEXES, DrawnCity, DrawnHex, check_size, counts_of
from akropolis.counting.tally import MOST_COUNTED, CityCount, DistrictCount, IllustriousCount, KeptCount, tally_city
from akropolis.errors import GameError
from akropolis.rules.district import District, HexKind
from akropolis.rules.hexes import Hex
from akropolis.rules.options import MOST_ARCHITECTS, Illustrious
from akropolis.rules.ranking import Decision, Ranking, Tie
from akropolis.rules.scoring import ScoreSheet, Variant, score_city
from akropolis.rules.variants import BoxVariant
from akropolis.server.wire.scores import ScoreView
from akropolis.server.wire.shape import ErrorView, Request, Seat, View

Count = Annotated[StrictInt, Field(ge=0, le=MOST_COUNTED)]
Counts = Annotated[tuple[Count, ...], Field(max_length=HIGHEST)]
Coordinate = Annotated[StrictInt, Field(ge=-FARTHEST, le=FARTHEST)]


class Entered(NamedTuple):
    """A city as it was entered: what is counted in it, and what it is worth."""

    counts: CityCount
    sheet: ScoreSheet


class CellShape(Request):
    """A hex of a drawn city, as it is seen from above."""

    hex: Annotated[tuple[Coordinate, Coordinate], Field(description="q and r.", examples=[(0, 1)])]
    kind: HexKind
    level: Annotated[StrictInt, Field(ge=1, le=HIGHEST)]


class DrawnShape(Request):
    """A city that was drawn: all its hexes, in one piece."""

    cells: Annotated[tuple[CellShape, ...], Field(max_length=MOST_HEXES)]
    stones: Count = 0

    def entered(self, architect: int, variants: frozenset[Variant]) -> Entered:
        hexes = [DrawnHex(Hex(*cell.hex), cell.kind, cell.level) for cell in self.cells]
        sheet = score_city(DrawnCity(hexes, architect), self.stones, variants)
        return Entered(counts_of(sheet), sheet)


class DistrictCountShape(Request):
    """One district of a city, counted."""

    levels: Annotated[Counts, Field(description="Hexes that score on level 1, 2, 3 and so on.")] = ()
    plazas: Count = 0
    doubled: Annotated[Counts, Field(description="How many of them the variant doubles, level by level.")] = ()


class CityCountShape(Request):
    """A city, counted. A district that is left out has nothing."""

    districts: dict[District, DistrictCountShape]
    stones: Count = 0


class CountedShape(Request):
    """A city that was counted."""

    counts: CityCountShape

    def entered(self, architect: int, variants: frozenset[Variant]) -> Entered:
        districts = {
            district: DistrictCount(counted.levels, counted.plazas, counted.doubled)
            for district, counted in self.counts.districts.items()
        }
        check_size(sum(sum(counted.levels) for counted in districts.values()), architect)
        count = CityCount(districts, self.counts.stones)
        return Entered(count, tally_city(count, variants))


class KeptCountShape(Request):
    """One district of an Illustrious Architect, counted."""

    hexes: Count = 0
    plazas: Count = 0


class IllustriousCountShape(Request):
    """All that an Illustrious Architect owns, his starting tile included."""

    districts: dict[District, KeptCountShape]
    quarries: Count = 0
    stones: Count = 0

    @property
    def count(self) -> IllustriousCount:
        districts = {district: KeptCount(kept.hexes, kept.plazas) for district, kept in self.districts.items()}
        return IllustriousCount(districts, self.quarries, self.stones)


def _way(given: Any) -> str | None:
    """In which way a city was entered: told by the field that only this way has, so that errors name one field."""
    for way, field in {"drawn": "cells", "counted": "counts"}.items():
        if field in given if isinstance(given, Mapping) else hasattr(given, field):
            return way
    return None


ArchitectShape = Annotated[
    Annotated[DrawnShape, Tag("drawn")] | Annotated[CountedShape, Tag("counted")],
    Discriminator(
        _way,
        custom_error_type="way_missing",
        custom_error_message="a city is drawn or counted: cells or counts are wanted",
    ),
]


class ScoreRequest(Request):
    """A finished game. One city may be scored alone: then nobody knows of what game it is."""

    architects: Annotated[tuple[ArchitectShape, ...], Field(min_length=1, max_length=MOST_ARCHITECTS)]
    variants: Annotated[tuple[BoxVariant, ...], Field(max_length=len(BoxVariant))] = ()
    all_tiles: Annotated[StrictBool, Field(description="The long game.")] = False
    illustrious: Annotated[Illustrious | None, Field(description="Who was met alone; wants what he kept.")] = None
    kept: IllustriousCountShape | None = None

    @property
    def entered(self) -> tuple[Entered, ...]:
        """Every city. What cannot be one is an error."""
        variants = frozenset(self.variants)
        return tuple(each.entered(number, variants) for number, each in enumerate(self.architects, start=1))


class RankedSeatView(View):
    """A seat in the ranking; seats that share a place have the same number. The first has no decision."""

    seat: Seat
    place: int
    decision: Annotated[Decision | None, Field(description="What set it apart from the seat before.")]


class DoubtView(ErrorView):
    """A doubt about what was entered. If it is not impossible, it may be right after all."""

    is_impossible: bool

    @classmethod
    def of(cls, doubt: GameError) -> Self:
        is_impossible = doubt.code not in SUSPICIOUS
        return cls(code=doubt.code, message=str(doubt), params=doubt.params, is_impossible=is_impossible)


class ScoredView(View):
    """The score sheets of every seat, the Illustrious Architect's last, and who has won."""

    sheets: tuple[ScoreView, ...]
    standings: Annotated[tuple[RankedSeatView, ...], Field(description="From first to last.")]
    winners: tuple[Seat, ...]
    tie: Annotated[Tie | None, Field(description="How it was decided, where the most points were nobody's alone.")]
    margin: Annotated[int | None, Field(description="Points between the first and the second, if there is one.")]
    doubts: tuple[DoubtView, ...]

    @classmethod
    def of(cls, sheets: Iterable[ScoreSheet], ranking: Ranking, doubts: Iterable[GameError]) -> Self:
        return cls(
            sheets=tuple(ScoreView.model_validate(sheet) for sheet in sheets),
            standings=tuple(RankedSeatView(**standing._asdict()) for standing in ranking.standings),
            winners=ranking.winners,
            tie=ranking.tie,
            margin=ranking.margin,
            doubts=tuple(DoubtView.of(doubt) for doubt in doubts),
        )
