"""The end of a game: the score pad, who wins, and why."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from akropolis.cli.play.game import Game
from akropolis.cli.play.table_view import city_picture
from akropolis.cli.score_view import ScorePad
from akropolis.cli.view import listed, points, stones
from akropolis.rules.position import OpenTable


def end_views(game: Game) -> Iterator[RenderableType]:
    """Every city as it stands at the end, and the final score."""
    for name, city in zip(game.names, game.position.cities, strict=False):  # the Illustrious Architect has no city
        yield Rule(Text(f" {name} "), align="left")
        yield city_picture(city, shows_places=False)
    yield Rule(Text(" Final score ", "bold"), align="left")
    yield ScorePad(game.position, game.names)
    yield Text(f"\n{verdict(game.position, game.names)}", "bold")


def verdict(table: OpenTable, names: tuple[str, ...]) -> str:
    """Who wins a finished game, and how a tie was broken."""
    totals = [table.score_sheet(seat).total for seat in range(table.options.seats)]
    best = max(totals)
    level = [seat for seat, total in enumerate(totals) if total == best]
    winners = [names[seat] for seat in table.winners]
    if len(level) == 1:
        return f"The victory goes to {winners[0]}, with {points(best)}."
    tied = listed([names[seat] for seat in level])
    purses = ", ".join(f"{names[seat]} {table.stones[seat]}" for seat in level)
    if len(winners) > 1:
        most = stones(table.stones[table.winners[0]])
        return f"A tie at {points(best)} between {tied}. With {most} each, {listed(winners)} share the victory."
    if table.options.is_solo and table.stones[0] == table.stones[1]:
        return f"A tie at {points(best)}, and in stones too: the victory goes to {winners[0]}, for a full tie is his."
    return f"A tie at {points(best)} between {tied}. Stones decide ({purses}): the victory goes to {winners[0]}."
