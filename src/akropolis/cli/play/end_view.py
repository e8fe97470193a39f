"""The end of a game: the score pad, who wins, and why."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from akropolis.cli.play.local_table import LocalTable
from akropolis.cli.play.table_view import city_picture
from akropolis.cli.score_view import ScorePad
from akropolis.cli.verdict import verdict


def end_views(table: LocalTable) -> Iterator[RenderableType]:
    """Every city as it stands at the end, and the final score."""
    for name, city in zip(table.names, table.position.cities, strict=False):  # the Illustrious Architect has no city
        yield Rule(Text(f" {name} "), align="left")
        yield city_picture(city, shows_places=False)
    yield Rule(Text(" Final score ", "bold"), align="left")
    yield ScorePad(table.position, table.names)
    sheets = [table.position.score_sheet(seat) for seat in range(table.position.options.seats)]
    yield Text(f"\n{verdict(table.position.ranking, sheets, table.names)}", "bold")
