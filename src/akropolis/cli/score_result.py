"""The result of `akropolis score`: the pad, who wins and why; as JSON and as CSV, too."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from akropolis.cli.score_view import SheetPad
from akropolis.cli.verdict import verdict
from akropolis.cli.view import points, refused
from akropolis.errors import GameError
from akropolis.rules.district import District
from akropolis.rules.ranking import Ranking, rank_sheets
from akropolis.rules.scoring import ScoreSheet, Variant

_OBEYED = ("=", "+", "-", "@")
"""A spreadsheet takes a cell that begins like this for a formula."""


@dataclass(frozen=True)
class Result:
    """The score sheets of a game, and the doubts about them."""

    names: tuple[str, ...]
    sheets: tuple[ScoreSheet, ...]
    variants: frozenset[Variant]
    is_solo: bool
    is_over: bool = True
    doubts: tuple[GameError, ...] = ()

    @property
    def ranking(self) -> Ranking:
        return rank_sheets(self.sheets, self.is_solo)


def result_views(result: Result) -> Iterator[RenderableType]:
    """The pad as on paper, the ranking, the verdict, and the doubts."""
    yield SheetPad(result.sheets, result.names, result.variants)
    yield Text()
    if len(result.sheets) > 1:
        for seat, place, _ in result.ranking.standings:
            yield Text(f"{place}. {result.names[seat]}, {points(result.sheets[seat].total)}")
        yield Text()
    yield Text(verdict(result.ranking, result.sheets, result.names, result.is_over), "bold")
    yield from (refused(str(doubt)) for doubt in result.doubts)


def named(doubt: GameError, names: tuple[str, ...]) -> GameError:
    """The same doubt, with the architect's name in place of the number."""
    if "architect" not in doubt.params:
        return doubt
    return GameError(doubt.code, **doubt.params | {"architect": names[doubt.params["architect"] - 1]})


def described(result: Result) -> dict[str, Any]:
    """The result for programs."""
    ranking = result.ranking
    return {
        "is_over": result.is_over,
        "seats": [
            {
                "name": name,
                "place": ranking.places[seat],
                "total": sheet.total,
                "stones": sheet.stones,
                "quarry_points": sheet.quarry_points,
                "districts": {
                    str(line.district): {"value": line.value, "stars": line.stars, "points": line.points}
                    for line in sheet.lines
                },
            }
            for seat, (name, sheet) in enumerate(zip(result.names, result.sheets, strict=True))
        ],
        "winners": ranking.winners,
        "tie": ranking.tie,
        "margin": ranking.margin,
        "doubts": [{"code": doubt.code, "params": doubt.params, "message": str(doubt)} for doubt in result.doubts],
    }


def as_csv(result: Result) -> str:
    """The result for spreadsheets: a line for every seat."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = [f"{district}_{each}" for district in District for each in ("value", "stars", "points")]
    writer.writerow(["name", "place", *columns, "quarry_points", "stones", "total"])
    for each in described(result)["seats"]:
        name = f"'{each['name']}" if each["name"].startswith(_OBEYED) else each["name"]
        numbers = [number for line in each["districts"].values() for number in line.values()]
        writer.writerow([name, each["place"], *numbers, each["quarry_points"], each["stones"], each["total"]])
    return out.getvalue()
