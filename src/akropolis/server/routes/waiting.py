"""Tables that wait for people: a seat is given up, bots come instead, or nothing comes of it."""

from collections.abc import Sequence

from fastapi import APIRouter, Depends
from starlette.responses import Response

from akropolis.bots.ladder import rung
from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.stores.jobs import Unseating
from akropolis.server.keeper import Command, Outcome
from akropolis.server.news_text import news_list
from akropolis.server.routes.games import named
from akropolis.server.routes.moves import carry_out
from akropolis.server.routes.parts import COMMAND_ERRORS, PREFIX, ServiceHere, VisitorHere, answer_text
from akropolis.server.service import Service
from akropolis.server.wire.commands import AnswerView, CommandRequest, FillRequest
from akropolis.table import commands
from akropolis.table.events import Entry
from akropolis.table.state import TableState
from akropolis.table.store import Grant
from akropolis.table.stores.freeing import Vacating
from akropolis.table.stores.jobs import Job

router = APIRouter(prefix=f"{PREFIX}/tables/{{table}}", tags=["seats"])


@router.post(
    "/stand-up",
    operation_id="stand_up",
    response_model=AnswerView,
    dependencies=[Depends(named)],
    responses=COMMAND_ERRORS,
)
async def stand_up(visitor: VisitorHere, service: ServiceHere) -> Response:
    """Give up your seat before the game has begun: it is free, and every token for it is worth nothing."""
    outcome = await free_seat(service, visitor.table, visitor.own_seat(), by=visitor.grant)
    return answer_text(f'{{"version":{outcome.version},"news":{news_list(outcome.news)}}}')


async def free_seat(
    service: Service, table: str, seat: int, *, by: Grant | None = None, person: str | None = None
) -> Outcome:
    """Free a seat for the holder of a right to it, or for its person."""

    def vacating(entries: Sequence[Entry]) -> list[Job]:
        at = entries[0].at
        return [*([Unseating(table, person, at)] if person else []), Vacating(table, seat, at)]

    def decide(state: TableState) -> list[Entry]:
        return commands.stand_up(state, seat, service.clock())

    return await service.keeper.carry_out(table, Command(decide, by=by, alongside=vacating))


@router.post("/bots", operation_id="fill", response_model=AnswerView, responses=COMMAND_ERRORS)
async def fill(request: FillRequest, visitor: VisitorHere, service: ServiceHere) -> Response:
    """Give every free seat to a bot, so that the game begins. Only the host can, and not at a rated table."""
    rung(request.bot)
    visitor.own_seat()
    if await service.ledger.is_rated(visitor.table):
        raise GameError(PeopleCode.RATED_TERMS)
    return await carry_out(
        service,
        visitor,
        request.id,
        lambda seat: lambda state: commands.fill(state, seat, request.bot, service.clock()),
    )


@router.post("/cancel", operation_id="cancel", response_model=AnswerView, responses=COMMAND_ERRORS)
async def cancel(request: CommandRequest, visitor: VisitorHere, service: ServiceHere) -> Response:
    """Call the table off before the game has begun. Only its host can; whoever has a link to it is told."""
    return await carry_out(
        service, visitor, request.id, lambda seat: lambda state: commands.cancel(state, seat, service.clock())
    )
