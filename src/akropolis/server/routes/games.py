"""What can be done with a finished game: its record, its review, another round, another ending."""

from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from akropolis.notation.records import format_record
from akropolis.server.limits import Limit
from akropolis.server.new_tables import continue_old, open_rematch
from akropolis.server.routes.parts import (
    COMMAND_ERRORS,
    LATER_QUERY_ERRORS,
    PREFIX,
    JoinerHere,
    OpenerHere,
    SeenState,
    ServiceHere,
    VisitorHere,
    answer,
    answer_text,
    client_of,
)
from akropolis.server.wire.coach import ReviewView
from akropolis.server.wire.commands import CommandRequest, ContinueRequest, OpenedView, SeatHereView
from akropolis.table.records import record_of

router = APIRouter(prefix=f"{PREFIX}/tables/{{table}}", tags=["finished games"])


@router.get(
    "/record",
    operation_id="record",
    response_model=dict[str, Any],
    responses=LATER_QUERY_ERRORS,
)
async def record(state: SeenState) -> Response:
    """The record of a finished game, as `akropolis replay` reads it, with what proves the deal."""
    name = f'attachment; filename="akropolis-{state.table}.json"'
    return answer_text(format_record(record_of(state)), headers={"Content-Disposition": name})


@router.get(
    "/review",
    operation_id="review",
    response_model=ReviewView,
    responses=LATER_QUERY_ERRORS | {202: {"model": ReviewView, "description": "Not done yet: ask again."}},
)
async def review(state: SeenState, service: ServiceHere, request: Request) -> Response:
    """The review of a finished game. It takes a while: ask again until it is done."""
    if state.is_over and not service.reviews.is_known(state.table):
        service.limits.spend(Limit.HINTS, client_of(request))
    found = service.reviews.ask(state.table, record_of(state), client_of(request))
    return answer(found, HTTPStatus.OK if found.is_done else HTTPStatus.ACCEPTED)


async def named(request: CommandRequest | None = None) -> None:
    """A command that may have an id, and does without one: repeated, it changes nothing."""


@router.post(
    "/rematch",
    operation_id="rematch",
    status_code=HTTPStatus.CREATED,
    response_model=SeatHereView,
    dependencies=[Depends(named)],
    responses=COMMAND_ERRORS,
)
async def rematch(visitor: VisitorHere, state: SeenState, service: ServiceHere, joiner: JoinerHere) -> Response:
    """Your seat in the next game of the same architects. Whoever asks first opens it; the seats are rotated.

    Asking again, with the same id, another or none, gets the same answer.
    """
    seat = await open_rematch(service, state, visitor, joiner)
    service.company.answer_rematch(state.table, visitor.own_seat(), wants=True)
    return answer(seat, HTTPStatus.CREATED)


@router.post(
    "/continue",
    operation_id="continue",
    status_code=HTTPStatus.CREATED,
    response_model=OpenedView,
    responses=COMMAND_ERRORS,
)
async def continue_(request: ContinueRequest, state: SeenState, service: ServiceHere, opener: OpenerHere) -> Response:
    """Open a new table that goes on from a turn of this finished game."""
    opened = await continue_old(service, state, request, opener)
    return answer(opened, HTTPStatus.CREATED, {"Location": f"{PREFIX}/tables/{opened.table}"})
