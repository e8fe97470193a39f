"""Tables: opening, listing, looking."""

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from akropolis.bots.ladder import LADDER
from akropolis.rules.catalogue import STARTING_HEXES, TILES
from akropolis.rules.variants import BoxVariant
from akropolis.server.keeper import MOST_NEWS
from akropolis.server.lobby import LISTED, MOST_LISTED, parse_mark
from akropolis.server.new_tables import open_new
from akropolis.server.news_text import news_list
from akropolis.server.routes.parts import (
    OPEN_ERRORS,
    PREFIX,
    QUERY_ERRORS,
    TABLE_QUERY_ERRORS,
    OpenerHere,
    SeenState,
    ServiceHere,
    VisitorHere,
    answer,
    answer_text,
    responses,
)
from akropolis.server.wire.commands import OpenedView, OpenRequest
from akropolis.server.wire.derived import text_of
from akropolis.server.wire.queries import (
    BoxView,
    EventsView,
    LadderView,
    LobbyView,
    RungView,
    StartingHexView,
    TileView,
)
from akropolis.server.wire.table import TableView
from akropolis.server.wire.terms import Language
from akropolis.table.listing import Stage, Wanted
from akropolis.table.news import snapshot
from akropolis.table.terms import Pace

MARK = r"^[0-9]{1,15}\.[a-z2-7]{16}$"
router = APIRouter(prefix=PREFIX, tags=["tables"])


@router.get("/ladder", operation_id="ladder", responses=QUERY_ERRORS)
async def ladder() -> LadderView:
    """The bots that can be given a seat, gentle to strong."""
    return LadderView(rungs=tuple(RungView.model_validate(rung) for rung in LADDER))


@router.get("/box", operation_id="box", responses=QUERY_ERRORS)
async def box() -> BoxView:
    """Every tile and what is on it. It never changes."""
    return BoxView(
        tiles=tuple(
            TileView(tile=tile.number, least_architects=tile.least_architects, kinds=tile.kinds)
            for tile in TILES.values()
        ),
        starting_tile=tuple(
            StartingHexView(hex=(place.q, place.r), kind=kind) for place, kind in STARTING_HEXES.items()
        ),
    )


@router.post(
    "/tables",
    operation_id="open_table",
    status_code=HTTPStatus.CREATED,
    response_model=OpenedView,
    responses=OPEN_ERRORS,
)
async def open_table(request: OpenRequest, service: ServiceHere, opener: OpenerHere) -> Response:
    """Open a table. The seats with a sitter are yours at once; several of them can be played on one device."""
    opened = await open_new(service, request, opener)
    return answer(opened, HTTPStatus.CREATED, {"Location": f"{PREFIX}/tables/{opened.table}"})


@router.get(
    "/tables",
    operation_id="list_tables",
    response_model=LobbyView,
    responses=responses(HTTPStatus.UNPROCESSABLE_ENTITY),
)
async def list_tables(
    service: ServiceHere,
    state: Annotated[Stage, Query(description="Those that wait for people, are under way, or are over.")] = (
        Stage.WAITING
    ),
    seats: Annotated[int | None, Query(ge=1, le=4, description="For so many architects.")] = None,
    variant: Annotated[BoxVariant | Literal["none"] | None, Query(description="With this one, or with none.")] = None,
    pace: Annotated[Pace | None, Query(description="At this pace.")] = None,
    language: Annotated[Language | None, Query(description="Opened by somebody who speaks it.")] = None,
    rated: Annotated[bool | None, Query(description="Only for a rating, or only without.")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="How many at most.")] = LISTED,
    after: Annotated[str | None, Query(pattern=MARK, description="`next` of the page before.")] = None,
) -> Response:
    """A page of the public tables, those changed last first. A table that waits goes when nobody was there for long."""
    wanted = Wanted(state, seats, "" if variant == "none" else variant, pace, language, rated)
    return answer_text(await service.lobby.text(wanted, limit, parse_mark(after) if after else None))


@router.get(
    "/tables/{table}",
    operation_id="look",
    response_model=TableView,
    responses=TABLE_QUERY_ERRORS,
)
async def look(state: SeenState, visitor: VisitorHere) -> Response:
    """The whole table, as the seat of the token sees it, or as a spectator does."""
    return answer_text(text_of(snapshot(state, visitor.seat)))


@router.get(
    "/tables/{table}/events",
    operation_id="events",
    response_model=EventsView,
    responses=TABLE_QUERY_ERRORS,
)
async def events(
    state: SeenState,
    service: ServiceHere,
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="The version up to which you know everything.")] = 0,
    openly: Annotated[
        bool, Query(description="Include the scores of every move, even if they were hidden, once the game is over.")
    ] = False,
) -> Response:
    """Exactly the news after a version, as everyone got it: up to 200 pieces, and where to go on if there is more."""
    until = min(state.version, since + MOST_NEWS)
    news = await service.keeper.news(state.table, since, until, openly)
    more = until if until < state.version else "null"
    return answer_text(f'{{"version":{state.version},"news":{news_list(news)},"next":{more}}}')
