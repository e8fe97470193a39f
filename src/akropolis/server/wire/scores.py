"""Score sheets on the wire."""

from typing import Self

from akropolis.rules.district import District
from akropolis.rules.scoring import DistrictScore, HexScore, Reason, ScoreSheet
from akropolis.server.wire.shape import HexView, View


class HexScoreView(View):
    """One district hex of a score sheet; the tiles of an Illustrious Architect lie nowhere."""

    hex: HexView | None
    tile: int
    level: int
    scores: bool
    reason: Reason
    is_doubled: bool

    @classmethod
    def of(cls, score: HexScore) -> Self:
        return cls.model_construct(**score._asdict())


class DistrictScoreView(View):
    """One line: value times stars is points."""

    district: District
    value: int
    stars: int
    points: int
    hexes: tuple[HexScoreView, ...]

    @classmethod
    def of(cls, line: DistrictScore) -> Self:
        hexes = tuple(HexScoreView.of(each) for each in line.hexes)
        return cls(district=line.district, value=line.value, stars=line.stars, points=line.points, hexes=hexes)


class ScoreView(View):
    """The points of one seat, explained hex by hex."""

    total: int
    stones: int
    quarry_points: int
    districts: tuple[DistrictScoreView, ...]

    @classmethod
    def of(cls, sheet: ScoreSheet) -> Self:
        lines = tuple(DistrictScoreView.of(line) for line in sheet.lines)
        return cls(total=sheet.total, stones=sheet.stones, quarry_points=sheet.quarry_points, districts=lines)
