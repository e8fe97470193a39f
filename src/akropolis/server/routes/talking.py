"""What people at a table say to each other: told at once, and kept by nobody."""

from fastapi import APIRouter, Depends
from starlette.responses import Response

from akropolis.errors import GameError
from akropolis.server.limits import Limit
from akropolis.server.routes.games import named
from akropolis.server.routes.parts import COMMAND_ERRORS, PREFIX, SeenState, ServiceHere, VisitorHere, answer
from akropolis.server.wire.messages import PhraseView, RematchAnswerView
from akropolis.server.wire.talking import SayRequest
from akropolis.table.errors import TableCode

router = APIRouter(prefix=f"{PREFIX}/tables/{{table}}", tags=["people"])


@router.post("/phrases", operation_id="say", response_model=PhraseView, responses=COMMAND_ERRORS)
async def say(request: SayRequest, visitor: VisitorHere, state: SeenState, service: ServiceHere) -> Response:
    """Say something to everyone at the table, with your seat. Whoever is not there then will never know."""
    seat = visitor.own_seat()
    said = PhraseView(id=request.id, seat=seat, phrase=request.phrase, at=service.clock())
    key = f"{seat}:{request.id}"
    if not service.company.has_said(state.table, key):
        service.limits.spend(Limit.SEAT_PHRASES, f"{state.table}:{seat}")
        service.company.say(state.table, key, said.model_dump_json())
    return answer(said)


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
