"""The games of a person: one's seats are one's own on every device."""

from http import HTTPStatus

from fastapi import APIRouter
from starlette.responses import Response

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.person import Seated
from akropolis.people.ratings import can_be_rated
from akropolis.people.stores.queries import Game, Session
from akropolis.server.errors import ServerCode
from akropolis.server.new_tables import Mine, open_new, secret_key
from akropolis.server.routes.me import MY_ERRORS, SessionHere
from akropolis.server.routes.parts import (
    COMMAND_ERRORS,
    PREFIX,
    JoinerHere,
    OpenerHere,
    ServiceHere,
    TableName,
    answer,
    responses,
)
from akropolis.server.routes.seats import check_rating, take_seat
from akropolis.server.routes.waiting import free_seat
from akropolis.server.service import Service
from akropolis.server.wire.commands import JoinedView, OpenedView
from akropolis.server.wire.people import (
    ClaimSeatRequest,
    MyGamesView,
    MyGameView,
    MyJoinRequest,
    MyOpenRequest,
    MySeatView,
)
from akropolis.table.errors import TableCode
from akropolis.table.view import status

router = APIRouter(prefix=f"{PREFIX}/me/tables", tags=["me"])
MOST_GAMES = 50


@router.get("", operation_id="my_tables", response_model=MyGamesView, responses=MY_ERRORS)
async def my_tables(session: SessionHere, service: ServiceHere) -> Response:
    """The games under way in which one has a seat, at most 50: the token of this device plays them all."""
    games = await service.people.games(session.person.person, MOST_GAMES)
    views = [view for game in games if (view := await _game(service, game))]
    views.sort(key=lambda view: view.status.acting is None or view.status.acting.seat != view.seat)
    return answer(MyGamesView(games=tuple(views)))


async def _game(service: Service, game: Game) -> MyGameView | None:
    """A game, unless it has just been deleted or has just ended."""
    try:
        state = await service.keeper.state(game.table)
    except GameError as error:
        if error.code is not ServerCode.TABLE_UNKNOWN:
            raise
        return None
    if state.is_over or state.is_cancelled:
        return None
    return MyGameView(
        table=game.table,
        seat=game.seat,
        version=state.version,
        terms=state.terms,
        sitters=state.sitters,
        status=status(state),
        is_rated=await service.ledger.is_rated(game.table),
        changed=state.last_at,
    )


@router.post(
    "",
    operation_id="open_my_table",
    status_code=HTTPStatus.CREATED,
    response_model=OpenedView,
    responses=responses(*map(HTTPStatus, (400, 401, 403, 409, 413, 422))),
)
async def open_my_table(
    request: MyOpenRequest, session: SessionHere, service: ServiceHere, opener: OpenerHere, joiner: JoinerHere
) -> Response:
    """Open a table as anyone does, with a seat that is one's own on every device."""
    mine = min(request.sitters, default=None) if request.seat is None else request.seat
    if mine is None or mine not in request.sitters:
        raise GameError(ServerCode.REQUEST_INVALID, field="seat", reason="one of the seats with a sitter is yours")
    if request.rated:
        _check_rated(session, request)
    opened = await open_new(service, request, opener, Mine(session.person, mine, request.rated, joiner))
    return answer(opened, HTTPStatus.CREATED, {"Location": f"{PREFIX}/tables/{opened.table}"})


def _check_rated(session: Session, request: MyOpenRequest) -> None:
    """One plays for a rating with others who want one: the other seats are for them to take."""
    if not session.person.wants_rating:
        raise GameError(PeopleCode.RATING_NEEDED)
    if not can_be_rated(request.terms(request.options.options)) or len(request.sitters) > 1:
        raise GameError(PeopleCode.RATED_TERMS)


@router.put("/{table}", operation_id="claim_seat", response_model=MySeatView, responses=COMMAND_ERRORS)
async def claim_seat(
    table: TableName, request: ClaimSeatRequest, session: SessionHere, service: ServiceHere, joiner: JoinerHere
) -> Response:
    """Make a seat one's own on every device, with its token. A seat is one person's, and each has one at a table."""
    visitor = await service.gatekeeper.visitor(table, request.token)
    visitor.check_holds_seat()
    seat = visitor.own_seat()
    await check_rating(service, table, session.person)
    await _check_claims(service, table, seat, session.person.person)
    seated = Seated(table, seat, session.person.person, service.clock(), client=joiner)
    await service.people.sit_down(seated, by=visitor.grant)
    service.recorder.note(await service.keeper.state(table))
    return answer(MySeatView(table=table, seat=seat))


async def _check_claims(service: Service, table: str, seat: int, person: str) -> None:
    """Raise an error where a rated game has begun: who is rated there is settled."""
    is_theirs = any((each.seat, each.person) == (seat, person) for each in await service.people.seats_at(table))
    if is_theirs or not await service.ledger.is_rated(table):
        return
    if (await service.keeper.state(table)).has_begun:
        raise GameError(TableCode.GAME_BEGUN)


@router.delete("/{table}", operation_id="give_up_seat", response_model=MySeatView, responses=COMMAND_ERRORS)
async def give_up_seat(table: TableName, session: SessionHere, service: ServiceHere) -> Response:
    """A seat is one's own no longer; its token still plays it.

    At a rated table that waits this is standing up: the seat is free. A rated game under way stays one's own.
    """
    state, person = await service.keeper.state(table), session.person.person
    seat = next((each.seat for each in await service.people.seats_at(table) if each.person == person), None)
    if seat is None:
        raise GameError(PeopleCode.SEAT_NOT_YOURS)
    if not await service.ledger.is_rated(table) or state.is_cancelled:
        await service.people.give_up(person, table, service.clock())
    elif state.is_over:
        await service.recorder.record(state)
        await service.people.give_up(person, table, service.clock())
    elif state.has_begun:
        raise GameError(PeopleCode.RATED_STAYS)
    else:
        await free_seat(service, table, seat, person=person)
    await service.look_at_seat(table, seat)
    return answer(MySeatView(table=table, seat=seat))


@router.post(
    "/{table}/join",
    operation_id="join_as_me",
    status_code=HTTPStatus.CREATED,
    response_model=JoinedView,
    responses=COMMAND_ERRORS,
)
async def join_as_me(
    table: TableName, request: MyJoinRequest, session: SessionHere, service: ServiceHere, joiner: JoinerHere
) -> Response:
    """Take a free seat that is one's own on every device."""
    visitor = await service.gatekeeper.visitor(table, request.token)
    await _check_unseated(service, table, request.id, session)
    await check_rating(service, table, session.person)
    return (await take_seat(service, visitor, request, session.person, joiner)).response()


async def _check_unseated(service: Service, table: str, id_: str, session: Session) -> None:
    """One seat each: a second is refused before it is taken, but the same command may come again."""
    mine = [each for each in await service.people.seats_at(table) if each.person == session.person.person]
    if mine and not await service.store.find_answer(table, secret_key("join", id_)):
        raise GameError(PeopleCode.SEATED_TWICE, seat=mine[0].seat)
