"""Playing: moves, taking back, leaving and returning."""

from collections.abc import Callable

from fastapi import APIRouter
from starlette.responses import Response

from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode
from akropolis.server.access import Visitor
from akropolis.server.keeper import Command, Decide
from akropolis.server.news_text import news_list
from akropolis.server.routes.parts import (
    COMMAND_ERRORS,
    LATER_QUERY_ERRORS,
    PREFIX,
    SeenState,
    ServiceHere,
    VisitorHere,
    answer_text,
)
from akropolis.server.service import Service
from akropolis.server.wire.commands import AnswerView, CommandRequest, MoveRequest, VersionedRequest
from akropolis.server.wire.legal import LegalView, legal_text
from akropolis.table import commands
from akropolis.table.errors import TableCode
from akropolis.table.legal import legal_moves
from akropolis.table.state import TableState

router = APIRouter(prefix=f"{PREFIX}/tables/{{table}}", tags=["play"])


async def carry_out(service: Service, visitor: Visitor, id_: str, decide: Callable[[int], Decide]) -> Response:
    """Do something for the visitor's own seat."""
    seat = visitor.own_seat()
    command = Command(decide(seat), f"{seat}:{id_}", by=visitor.grant)
    outcome = await service.keeper.carry_out(visitor.table, command)
    return answer_text(f'{{"version":{outcome.version},"news":{news_list(outcome.news)}}}')


def check_acts(state: TableState, visitor: Visitor) -> int:
    """The visitor's own seat, if its move is awaited."""
    seat = visitor.own_seat()
    if state.is_over:
        raise GameError(RuleCode.GAME_OVER)
    if state.to_act is None:
        raise GameError(TableCode.GAME_NOT_BEGUN)
    if state.to_act != seat:
        raise GameError(TableCode.TURN_OF_ANOTHER, seat=state.to_act)
    return seat


@router.get(
    "/legal",
    operation_id="legal",
    response_model=LegalView,
    responses=LATER_QUERY_ERRORS,
)
async def legal(state: SeenState, visitor: VisitorHere) -> Response:
    """Every legal move of your seat when it is to act, and what each would change."""
    check_acts(state, visitor)
    found = legal_moves(state)
    assert found is not None
    return answer_text(legal_text(found))


@router.post("/moves", operation_id="move", response_model=AnswerView, responses=COMMAND_ERRORS)
async def move(request: MoveRequest, visitor: VisitorHere, service: ServiceHere) -> Response:
    """Make a move on a version. It is refused if the position has changed since then, and the new version is told."""

    def decide(seat: int) -> Decide:
        return lambda state: commands.move(state, seat, request.move.move, request.version, service.clock())

    return await carry_out(service, visitor, request.id, decide)


@router.post(
    "/take-back",
    operation_id="take_back",
    response_model=AnswerView,
    responses=COMMAND_ERRORS,
)
async def take_back(request: VersionedRequest, visitor: VisitorHere, service: ServiceHere) -> Response:
    """Take back your own latest move, unless another person has moved or a new tile was revealed since.

    Alone among bots, their answers to it are taken back before it.
    """

    def decide(seat: int) -> Decide:
        return lambda state: commands.take_back(state, seat, request.version, service.clock())

    return await carry_out(service, visitor, request.id, decide)


@router.post("/leave", operation_id="leave", response_model=AnswerView, responses=COMMAND_ERRORS)
async def leave(request: CommandRequest, visitor: VisitorHere, service: ServiceHere) -> Response:
    """Leave; a bot plays for you until you return."""

    def decide(seat: int) -> Decide:
        return lambda state: commands.leave(state, seat, service.clock())

    return await carry_out(service, visitor, request.id, decide)


@router.post("/return", operation_id="return", response_model=AnswerView, responses=COMMAND_ERRORS)
async def return_(request: CommandRequest, visitor: VisitorHere, service: ServiceHere) -> Response:
    """Return to the seat that you left."""

    def decide(seat: int) -> Decide:
        return lambda state: commands.return_(state, seat, service.clock())

    return await carry_out(service, visitor, request.id, decide)
