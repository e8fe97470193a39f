"""News on the wire: one for each entry of a log, told alike by the socket, by answers and by queries."""

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from akropolis.server.wire.scores import ScoreView
from akropolis.server.wire.shape import Instant, MoveShape, Seat, Tile, Version, View
from akropolis.server.wire.table import ResultView, StatusView, TableView
from akropolis.server.wire.terms import SitterShape
from akropolis.table import news as told
from akropolis.table.events import By


class _NewsView(View):
    version: Version
    at: Instant
    status: StatusView


class OpenedNewsView(_NewsView):
    """A table was opened: the whole of it."""

    kind: Literal["opened"] = "opened"
    view: TableView


class JoinedNewsView(_NewsView):
    """A person took a seat."""

    kind: Literal["joined"] = "joined"
    seat: Seat
    sitter: SitterShape


class IllustriousTakeView(View):
    """What the Illustrious Architect took in answer."""

    tile: Tile
    cost: int


class SeatScoreView(View):
    """The new score sheet of a seat."""

    seat: Seat
    score: ScoreView


class MovedNewsView(_NewsView):
    """A move was made. What it changes is told with it: the tile's level, the site, the stones, scores, the end."""

    kind: Literal["moved"] = "moved"
    seat: Seat
    move: MoveShape
    by: By
    level: int
    cost: int
    gained: int
    take: IllustriousTakeView | None
    revealed: tuple[Tile, ...]
    site: tuple[Tile, ...]
    stones: tuple[int, ...]
    scores: tuple[SeatScoreView, ...]
    result: ResultView | None


class TakenBackNewsView(_NewsView):
    """The latest move was taken back, and in solo the answer to it."""

    kind: Literal["taken_back"] = "taken_back"
    seat: Seat
    move: MoveShape
    site: tuple[Tile, ...]
    stones: tuple[int, ...]
    scores: tuple[SeatScoreView, ...]


class LeftNewsView(_NewsView):
    """A person left, and a bot plays on."""

    kind: Literal["left"] = "left"
    seat: Seat


class ReturnedNewsView(_NewsView):
    """A person came back."""

    kind: Literal["returned"] = "returned"
    seat: Seat


class RematchedNewsView(_NewsView):
    """The next game was opened at another table."""

    kind: Literal["rematched"] = "rematched"
    table: str


AnyNewsView = (
    OpenedNewsView
    | JoinedNewsView
    | MovedNewsView
    | TakenBackNewsView
    | LeftNewsView
    | ReturnedNewsView
    | RematchedNewsView
)


class NewsView(RootModel[Annotated[AnyNewsView, Field(discriminator="kind")]]):
    """One thing that happened."""


def news_view(news: told.News) -> AnyNewsView:
    """News for the wire."""
    now: dict[str, Any] = {"version": news.version, "at": news.at, "status": StatusView.of(news.status)}
    match news:
        case told.MovedNews():
            return _moved(news)
        case told.TakenBackNews():
            return TakenBackNewsView(
                **now,
                seat=news.seat,
                move=MoveShape.of(news.move),
                site=news.site,
                stones=news.stones,
                scores=_scores(news.scores),
            )
        case told.OpenedNews():
            return OpenedNewsView(**now, view=TableView.of(news.view))
        case told.JoinedNews():
            return JoinedNewsView(**now, seat=news.seat, sitter=SitterShape.of(news.sitter))
        case told.LeftNews():
            return LeftNewsView(**now, seat=news.seat)
        case told.ReturnedNews():
            return ReturnedNewsView(**now, seat=news.seat)
        case told.RematchedNews():
            return RematchedNewsView(**now, table=news.table)


def _moved(news: told.MovedNews) -> MovedNewsView:
    return MovedNewsView(
        version=news.version,
        at=news.at,
        status=StatusView.of(news.status),
        seat=news.seat,
        move=MoveShape.of(news.move),
        by=news.by,
        level=news.level,
        cost=news.cost,
        gained=news.gained,
        take=IllustriousTakeView(tile=news.take.tile, cost=news.take.cost) if news.take else None,
        revealed=news.revealed,
        site=news.site,
        stones=news.stones,
        scores=_scores(news.scores),
        result=ResultView.of(news.result) if news.result else None,
    )


def _scores(scores: told.Scores) -> tuple[SeatScoreView, ...]:
    return tuple(SeatScoreView(seat=seat, score=ScoreView.of(sheet)) for seat, sheet in scores)
