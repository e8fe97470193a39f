"""Letting a bot play on for somebody who has been away for a while and keeps the others waiting."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.server.keeper import Command
from akropolis.server.news_text import news_list
from akropolis.server.routes.parts import COMMAND_ERRORS, PREFIX, SeenState, ServiceHere, VisitorHere, answer_text
from akropolis.server.wire.commands import AnswerView, CommandRequest
from akropolis.table import commands
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry
from akropolis.table.state import TableState
from akropolis.table.terms import Pace

router = APIRouter(prefix=f"{PREFIX}/tables/{{table}}", tags=["people"])
AWAY_MILLISECONDS = 120_000
IN_DAYS = {Pace.ONE_DAY, Pace.THREE_DAYS}


@router.post("/seats/{seat}/stand-in", operation_id="stand_in", response_model=AnswerView, responses=COMMAND_ERRORS)
async def stand_in(
    seat: Annotated[int, Path(ge=0, le=3)],
    request: CommandRequest,
    visitor: VisitorHere,
    seen: SeenState,
    service: ServiceHere,
) -> Response:
    """Let a bot play for another seat whose person has been away for two minutes, until they return.

    Not where a move may take days, and not for a rating.
    """
    own = visitor.own_seat()
    seen.terms.options.check_seat(seat)
    if seen.terms.pace in IN_DAYS or await service.ledger.is_rated(seen.table):
        raise GameError(PeopleCode.STAND_IN_TERMS)

    def decide(state: TableState) -> list[Entry]:
        if not state.has_begun:
            raise GameError(TableCode.GAME_NOT_BEGUN)
        now = service.clock()
        since = None if seat == own else service.company.absent_since(state.table, seat)
        entries = commands.leave(state, seat, now)
        if since is None or now - since < AWAY_MILLISECONDS:
            raise GameError(PeopleCode.SEAT_HERE, seat=seat)
        return entries

    command = Command(decide, f"{own}:{request.id}", by=visitor.grant)
    outcome = await service.keeper.carry_out(seen.table, command)
    return answer_text(f'{{"version":{outcome.version},"news":{news_list(outcome.news)}}}')
