"""The result of `akropolis score`: the pad, who wins and why; as JSON and as CSV, too."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from akropolis.cli.score_view import SheetPad
from akropolis.cli.view import listed, points, refused, stones
from akropolis.errors import GameError
from akropolis.rules.district import District
from akropolis.rules.ranking import Decision, Ranking, rank
from akropolis.rules.scoring import ScoreSheet

_OBEYED = ("=", "+", "-", "@")
"""A spreadsheet takes a cell that begins like this for a formula."""


@dataclass(frozen=True)
class Result:
    """The score sheets of a game, and what is to be doubted about them."""

    names: tuple[str, ...]
    sheets: tuple[ScoreSheet, ...]
    variants: frozenset[District]
    is_solo: bool
    is_over: bool = True
    doubts: tuple[GameError, ...] = ()

    @property
    def ranking(self) -> Ranking:
        return rank(self.sheets, self.is_solo)


def result_views(result: Result) -> Iterator[RenderableType]:
    """The pad as on paper, the ranking, the verdict, and what is to be doubted."""
    yield SheetPad(result.sheets, result.names, result.variants)
    yield Text()
    if len(result.sheets) > 1:
        for seat, place, _ in result.ranking.standings:
            yield Text(f"{place}. {result.names[seat]}, {points(result.sheets[seat].total)}")
        yield Text()
    yield Text(verdict(result), "bold")
    yield from (refused(str(doubt)) for doubt in result.doubts)


def named(doubt: GameError, names: tuple[str, ...]) -> GameError:
    """The same doubt, with the architect's name in place of the number."""
    if "architect" not in doubt.params:
        return doubt
    return GameError(doubt.code, **doubt.params | {"architect": names[doubt.params["architect"] - 1]})


def verdict(result: Result) -> str:
    """Who wins, by how much, and how a tie was decided; before the end, who would."""
    ranking, names, sheets = result.ranking, result.names, result.sheets
    best = max(sheet.total for sheet in sheets)
    if ranking.margin is None:
        return f"{names[0]} has {points(best)}."
    winners = [names[seat] for seat in ranking.winners]
    goes = "the victory goes to" if result.is_over else "the victory would now go to"
    if ranking.tie is None:
        second = names[ranking.standings[1].seat]
        return _sentence(f"{goes} {winners[0]}, with {points(best)}: {ranking.margin} more than {second}.")
    level = [seat for seat, sheet in enumerate(sheets) if sheet.total == best]
    tied = f"A tie at {points(best)} between {listed([names[seat] for seat in level])}."
    if ranking.tie is Decision.SHARED:
        most = stones(sheets[ranking.winners[0]].stones)
        share = "share" if result.is_over else "would now share"
        return f"{tied} With {most} each, {listed(winners)} {share} the victory."
    if ranking.tie is Decision.ILLUSTRIOUS:
        return f"A tie at {points(best)}, and in stones too: {goes} {winners[0]}, for a full tie is his."
    purses = ", ".join(f"{names[seat]} {sheets[seat].stones}" for seat in level)
    return f"{tied} Stones decide ({purses}): {goes} {winners[0]}."


def described(result: Result) -> dict[str, Any]:
    """The result for programs."""
    ranking = result.ranking
    places = {standing.seat: standing.place for standing in ranking.standings}
    return {
        "is_over": result.is_over,
        "seats": [
            {
                "name": name,
                "place": places[seat],
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


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
