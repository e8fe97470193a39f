"""Score sheets on the wire."""

from typing import Any

from pydantic import model_validator

from akropolis.rules.district import District
from akropolis.rules.scoring import HexScore, ScoreSheet
from akropolis.server.wire.derived import OnWire, use_shape
from akropolis.server.wire.shape import View


class DistrictScoreView(View):
    """One line: value times stars is points."""

    district: District
    value: int
    stars: int
    points: int
    hexes: tuple[OnWire[HexScore], ...]


class ScoreView(View):
    """The points of one seat, explained hex by hex."""

    total: int
    stones: int
    quarry_points: int
    districts: tuple[DistrictScoreView, ...]

    @model_validator(mode="before")
    @classmethod
    def _of_sheet(cls, sheet: Any) -> Any:
        if not isinstance(sheet, ScoreSheet):
            return sheet
        numbers = {"total": sheet.total, "stones": sheet.stones, "quarry_points": sheet.quarry_points}
        return numbers | {"districts": sheet.lines}


use_shape(ScoreSheet, ScoreView)
