"""Hints, where they were agreed on."""

import secrets
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from akropolis.bots.bot import Budget
from akropolis.coach.hint import hint as hints_for
from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.fair_queue import Asker, Kind
from akropolis.server.routes.moves import check_acts
from akropolis.server.routes.parts import (
    COMMAND_ERRORS,
    PREFIX,
    SeenState,
    ServiceHere,
    VisitorHere,
    answer,
    client_of,
)
from akropolis.server.wire.coach import HintsView, hint_view
from akropolis.table.view import shows_scores

router = APIRouter(prefix=f"{PREFIX}/tables/{{table}}", tags=["play"])
BUDGET = Budget(milliseconds=500)


@router.post("/hint", operation_id="hint", response_model=HintsView, responses=COMMAND_ERRORS)
async def hint(state: SeenState, visitor: VisitorHere, service: ServiceHere, request: Request) -> Response:
    """The best moves for your seat when it is to act, and why; only where the table allows hints."""
    seat = check_acts(state, visitor)
    if not state.terms.hints:
        raise GameError(ServerCode.HINTS_REFUSED)
    view, seed = state.position.public_view, secrets.randbits(63)
    asker = Asker(Kind.HINTS, client_of(request), state.table)
    found = await service.pool.think(asker, partial(hints_for, view, BUDGET, seed))
    versions = {"version": state.version, "position_version": state.position_version}
    hints = tuple(hint_view(each, shows_scores(state)) for each in found)
    return answer(HintsView(seat=seat, **versions, hints=hints))
