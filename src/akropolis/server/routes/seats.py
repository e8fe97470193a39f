"""Seats: taking one, taking one elsewhere, leaving and returning."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import Response

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.person import Person, Seated
from akropolis.people.stores.jobs import Seating
from akropolis.server.access import Visitor
from akropolis.server.errors import ServerCode
from akropolis.server.keeper import Command, Outcome
from akropolis.server.new_tables import secret_key
from akropolis.server.news_text import news_list
from akropolis.server.routes.parts import (
    COMMAND_ERRORS,
    PREFIX,
    ServiceHere,
    VisitorHere,
    answer,
    answer_text,
)
from akropolis.server.service import Service
from akropolis.server.tokens import derived_token, grant_for, new_token
from akropolis.server.wire.commands import JoinedView, JoinRequest, MoveLinkView, SeatHereView
from akropolis.table import commands
from akropolis.table.events import Entry, Joined
from akropolis.table.state import TableState
from akropolis.table.store import Grant, GrantsFullError, Role
from akropolis.table.stores.jobs import Job

router = APIRouter(prefix=f"{PREFIX}/tables/{{table}}", tags=["seats"])
LINK_MILLISECONDS = 600_000
MOST_TOKENS = 20
"""How many devices one seat may be played from."""


@router.post(
    "/join",
    operation_id="join",
    status_code=HTTPStatus.CREATED,
    response_model=JoinedView,
    responses=COMMAND_ERRORS,
)
async def join(request: JoinRequest, visitor: VisitorHere, service: ServiceHere) -> Response:
    """Take a free seat, with the token of a join link, or at a public table without one."""
    await check_rating(service, visitor.table, None)
    return (await take_seat(service, visitor, request)).response()


async def check_rating(service: Service, table: str, person: Person | None) -> None:
    """Raise an error unless somebody may sit down: at a rated table only those may who want a rating."""
    if not (person and person.wants_rating) and await service.ledger.is_rated(table):
        raise GameError(PeopleCode.RATING_NEEDED)


@dataclass(frozen=True)
class Taken:
    """A seat that was taken."""

    seat: int
    token: str
    outcome: Outcome

    def response(self) -> Response:
        head = f'{{"seat":{self.seat},"token":"{self.token}","version":{self.outcome.version}'
        return answer_text(f'{head},"news":{news_list(self.outcome.news)}}}', HTTPStatus.CREATED)


async def take_seat(
    service: Service, visitor: Visitor, request: JoinRequest, person: Person | None = None, client: str | None = None
) -> Taken:
    """A free seat for a visitor who may have one; it is a person's from the same moment on."""
    visitor.check_joins(await service.keeper.state(visitor.table))
    service.forbidden_names.check(request.sitter.name)
    nonce = secrets.token_hex(16)

    def decide(state: TableState) -> list[Entry]:
        return commands.join(state, request.seat, request.sitter.sitter, service.clock())

    def grants(entries: Sequence[Entry]) -> list[Grant]:
        seat = _joined_seat(entries)
        return [grant_for(derived_token(request.id, nonce, Role.SEAT, seat), visitor.table, Role.SEAT, seat)]

    def extra(entries: Sequence[Entry]) -> dict[str, Any]:
        return {"seat": _joined_seat(entries), "nonce": nonce}

    def alongside(entries: Sequence[Entry]) -> list[Job]:
        if person is None:
            return []
        seat, at = _joined_seat(entries), entries[0].at
        return [Seating(visitor.table, Seated(visitor.table, seat, person.person, at, client=client))]

    command = Command(decide, secret_key("join", request.id), grants, extra, alongside=alongside)
    outcome = await service.keeper.carry_out(visitor.table, command)
    seat = outcome.extra["seat"]
    token = derived_token(request.id, outcome.extra["nonce"], Role.SEAT, seat)
    return Taken(seat, token, outcome)


def _joined_seat(entries: Sequence[Entry]) -> int:
    event = entries[0].event
    assert isinstance(event, Joined)
    return event.seat


@router.post(
    "/seats/{seat}/move-link",
    operation_id="make_move_link",
    status_code=HTTPStatus.CREATED,
    response_model=MoveLinkView,
    responses=COMMAND_ERRORS,
)
async def make_move_link(
    seat: Annotated[int, Path(ge=0, le=3)], visitor: VisitorHere, service: ServiceHere
) -> Response:
    """A token that moves this seat to another device: once, within ten minutes. Your own token stays valid.

    A seat has one such link at a time: a new one takes the place of the one before.
    """
    if visitor.own_seat() != seat:
        raise GameError(ServerCode.RIGHT_MISSING)
    visitor.check_holds_seat()
    token, expires = new_token(), service.clock() + LINK_MILLISECONDS
    link = grant_for(token, visitor.table, Role.MOVE_SEAT, seat, expires)
    await service.store.renew_grant(link, by=visitor.grant)
    return answer(MoveLinkView(token=token, expires=expires), HTTPStatus.CREATED)


@router.post(
    "/claim",
    operation_id="claim",
    status_code=HTTPStatus.CREATED,
    response_model=SeatHereView,
    responses=COMMAND_ERRORS,
)
async def claim(visitor: VisitorHere, service: ServiceHere) -> Response:
    """Move a seat to this device, with the token of a link that was made for it. The link works only once."""
    grant = visitor.grant
    if grant is None:
        raise GameError(ServerCode.TOKEN_MISSING)
    if grant.role is not Role.MOVE_SEAT or grant.seat is None:
        raise GameError(ServerCode.RIGHT_MISSING)
    token = new_token()
    moved = grant_for(token, visitor.table, Role.SEAT, grant.seat)
    try:
        await service.store.exchange_grant(grant.digest, moved, MOST_TOKENS)
    except GrantsFullError:
        raise GameError(ServerCode.SEAT_DEVICES, most=MOST_TOKENS) from None
    return answer(SeatHereView(table=visitor.table, seat=grant.seat, token=token), HTTPStatus.CREATED)
