"""What people have achieved: for themselves, and for others if they want to show it."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.server.achievements import (
    change_of,
    profile_statistics,
    rating_of,
    ratings_shown,
    results_seen,
    statistics_seen,
)
from akropolis.server.lobby import parse_mark
from akropolis.server.routes.me import MY_ERRORS, SessionHere
from akropolis.server.routes.parts import (
    PREFIX,
    QUERY_ERRORS,
    TABLE_QUERY_ERRORS,
    SeenState,
    ServiceHere,
    VisitorHere,
    answer,
    responses,
)
from akropolis.server.routes.tables import MARK
from akropolis.server.wire.results import (
    ProfileView,
    RatingsView,
    ResultsView,
    SeatPersonView,
    StatisticsView,
    TablePeopleView,
)

router = APIRouter(prefix=PREFIX, tags=["results"])
PERSON_NAME = r"^[a-z2-7]{16}$"
PAGE, MOST = 20, 100


@router.get("/me/results", operation_id="my_results", response_model=ResultsView, responses=MY_ERRORS)
async def my_results(
    session: SessionHere,
    service: ServiceHere,
    limit: Annotated[int, Query(ge=1, le=MOST, description="How many at most.")] = PAGE,
    after: Annotated[str | None, Query(pattern=MARK, description="`next` of the page before.")] = None,
) -> Response:
    """A page of the games that one has finished, the latest first."""
    person = session.person.person
    found = await service.ledger.history(person, limit + 1, parse_mark(after) if after else None)
    page = found[:limit]
    more = f"{page[-1].ended}.{page[-1].table}" if len(found) > limit else None
    return answer(ResultsView(results=await results_seen(service, person, page), next=more))


@router.get("/me/statistics", operation_id="my_statistics", response_model=StatisticsView, responses=MY_ERRORS)
async def my_statistics(session: SessionHere, service: ServiceHere) -> Response:
    """One's results by opponent (the 100 met most often), bot, mode and variant, the best city, and an average one."""
    return answer(await statistics_seen(service, session.person.person))


@router.get(
    "/people/{person}",
    operation_id="profile",
    response_model=ProfileView,
    responses=responses(HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY),
)
async def profile(person: Annotated[str, Path(pattern=PERSON_NAME)], service: ServiceHere) -> Response:
    """Somebody who shows a profile. Of those who do not, nobody learns even that they are there."""
    found = await service.people.find(person)
    if found is None or not found.public:
        raise GameError(PeopleCode.PERSON_UNKNOWN)
    statistics = await profile_statistics(service, person)
    rating = await rating_of(service, person)
    view = ProfileView(person=person, name=found.name, colour=found.colour, rating=rating, statistics=statistics)
    return answer(view)


@router.get("/ratings", operation_id="ratings", response_model=RatingsView, responses=QUERY_ERRORS)
async def ratings(service: ServiceHere) -> Response:
    """Those who play for a rating and show their profiles, the highest first, at most 100."""
    return answer(RatingsView(ratings=tuple(await ratings_shown(service))[:MOST]))


@router.get(
    "/tables/{table}/people",
    operation_id="table_people",
    response_model=TablePeopleView,
    responses=TABLE_QUERY_ERRORS,
)
async def table_people(state: SeenState, visitor: VisitorHere, service: ServiceHere) -> Response:
    """The rated status of a table, its persons who show a profile, and at the end the change of one's rating."""
    is_rated = await service.ledger.is_rated(state.table)
    if is_rated and state.is_over:
        await service.recorder.record(state)
    seated = await service.people.seats_at(state.table)
    mine = next((each.person for each in seated if each.seat == visitor.seat), None)
    public = await service.ledger.public_among({each.person for each in seated})
    seats = tuple(
        [
            SeatPersonView(
                seat=each.seat,
                person=each.person if each.person in public else None,
                rating=await rating_of(service, each.person) if each.person in public else None,
            )
            for each in seated
        ]
    )
    view = TablePeopleView(
        is_rated=is_rated,
        counts=await service.ledger.counts(state.table) if is_rated and state.is_over else None,
        change=await change_of(service, state.table, mine) if is_rated and state.is_over and mine else None,
        seats=seats,
    )
    return answer(view)
