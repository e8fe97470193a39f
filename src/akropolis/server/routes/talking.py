"""What people at a table say to each other: phrases, told at once and kept by nobody, and what they write."""

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.remarks import fit_text
from akropolis.server.limits import Limit
from akropolis.server.routes.games import named
from akropolis.server.routes.parts import (
    COMMAND_ERRORS,
    PREFIX,
    TABLE_QUERY_ERRORS,
    SeenState,
    ServiceHere,
    VisitorHere,
    answer,
)
from akropolis.server.wire.messages import PhraseView, RemarkView, RematchAnswerView
from akropolis.server.wire.talking import RemarkRequest, RemarksView, SayRequest
from akropolis.table.errors import TableCode

router = APIRouter(prefix=f"{PREFIX}/tables/{{table}}", tags=["people"])


@router.post("/phrases", operation_id="say", response_model=PhraseView, responses=COMMAND_ERRORS)
async def say(request: SayRequest, visitor: VisitorHere, state: SeenState, service: ServiceHere) -> Response:
    """Say something to everyone at the table, with your seat. Whoever is not there then will never know."""
    seat = visitor.own_seat()
    key = f"{seat}:{request.id}"
    # The client's own id could be words to everyone at a public table.
    told = hmac.digest(service.store.secret, f"phrase:{state.table}:{key}".encode(), "sha256").hex()[:16]
    said = PhraseView(id=told, seat=seat, phrase=request.phrase, at=service.clock())
    if not service.company.has_said(state.table, key):
        service.limits.spend(Limit.SEAT_PHRASES, f"{state.table}:{seat}")
        service.company.say(state.table, key, said.model_dump_json())
    return answer(said)


@router.get("/remarks", operation_id="remarks", response_model=RemarksView, responses=TABLE_QUERY_ERRORS)
async def remarks(
    state: SeenState,
    service: ServiceHere,
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="The number of the latest that you know.")] = 0,
) -> Response:
    """What was written at a table, for those who may see it; and whether anything may be written there."""
    is_on = await service.remarks.are_allowed(state.table)
    written = await service.remarks.since(state.table, since) if is_on else ()
    return answer(RemarksView(is_on=is_on, remarks=tuple(map(RemarkView.model_validate, written))))


@router.post("/remarks", operation_id="remark", response_model=RemarkView, responses=COMMAND_ERRORS)
async def remark(request: RemarkRequest, visitor: VisitorHere, state: SeenState, service: ServiceHere) -> Response:
    """Write something to those at the table, with your seat, where that was agreed. It is kept with the table."""
    seat = visitor.own_seat()
    written = await service.remarks.find(state.table, seat, request.id)
    if written is None:
        text = fit_text(request.text)
        if not await service.remarks.are_allowed(state.table):
            raise GameError(PeopleCode.FREE_TEXT_OFF)
        if service.forbidden_names.has(text):
            raise GameError(PeopleCode.REMARK_FORBIDDEN)
        service.limits.spend(Limit.SEAT_PHRASES, f"{state.table}:{seat}")
        written = await service.remarks.write(state.table, seat, request.id, text, service.clock(), visitor.grant)
    view = RemarkView.model_validate(written)
    service.company.say(state.table, f"{seat}:remark:{request.id}", view.model_dump_json())
    return answer(view)


@router.post(
    "/rematch/decline",
    operation_id="decline_rematch",
    response_model=RematchAnswerView,
    dependencies=[Depends(named)],
    responses=COMMAND_ERRORS,
)
async def decline_rematch(visitor: VisitorHere, state: SeenState, service: ServiceHere) -> Response:
    """Let the others know that you want no rematch. Who has a seat there keeps it; who thinks again may ask for one."""
    seat = visitor.own_seat()
    if not state.is_over:
        raise GameError(TableCode.GAME_NOT_OVER)
    wants = service.company.answer_rematch(state.table, seat, wants=False)
    return answer(RematchAnswerView(seat=seat, wants=wants))
