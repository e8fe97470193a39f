"""New tables: opened, continued from an old one, or opened for a rematch."""

import base64
import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from akropolis.bots.ladder import rung
from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.person import Person, Seated
from akropolis.people.ratings import can_be_rated
from akropolis.people.stores.jobs import Seating
from akropolis.rules.options import Options
from akropolis.server.access import Visitor
from akropolis.server.errors import ServerCode
from akropolis.server.keeper import Command
from akropolis.server.service import Service
from akropolis.server.tokens import derived_token, grant_for
from akropolis.server.wire.commands import ContinueRequest, OpenedView, OpenRequest, SeatHereView, SeatTokenView
from akropolis.server.wire.terms import AgreementRequest
from akropolis.table.commands import continue_from, open_table, rematch, rotated_seats
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry
from akropolis.table.listing import offer_of
from akropolis.table.shuffle import new_deal
from akropolis.table.state import TableState
from akropolis.table.store import Answer, RepeatedCommandError, Role, TooManyWaitingError
from akropolis.table.stores.jobs import Job
from akropolis.table.terms import SeatKind, Terms

RANDOM_BYTES = 32


def new_table_name() -> str:
    """A name for a table. It gives no rights, but cannot be guessed by counting either."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def secret_key(purpose: str, secret: str) -> str:
    """The key under which the answer to a command with a secret id is kept: not the secret itself."""
    return f"{purpose}:{hashlib.sha256(secret.encode()).hexdigest()}"


@dataclass(frozen=True)
class Mine:
    """The seat of a new table that is a person's from the beginning, perhaps for a rating."""

    person: Person
    seat: int
    is_rated: bool
    client: str | None


async def open_new(service: Service, request: OpenRequest, opener: str, mine: Mine | None = None) -> OpenedView:
    """Open a table for a client, known by its pseudonym."""
    options = request.options.options
    deal, salt = new_deal(options, secrets.token_bytes(RANDOM_BYTES))
    table = new_table_name()
    entries = open_table(table, _terms(service, request, options), request.sitters, deal, salt, service.clock())
    return await _keep(service, table, entries, request, "open", opener, mine)


async def continue_old(service: Service, state: TableState, request: ContinueRequest, opener: str) -> OpenedView:
    """Open a table that continues a finished game from one of its turns. Tiles nobody had seen are dealt again."""
    options = state.terms.options
    known = state.dealt(request.turn) if state.is_over and request.turn <= len(state.moves) else ()
    deal, salt = new_deal(options, secrets.token_bytes(RANDOM_BYTES), known)
    table, terms = new_table_name(), _terms(service, request, options)
    entries = continue_from(state, request.turn, table, terms, request.sitters, deal, salt, service.clock())
    return await _keep(service, table, entries, request, f"continue:{state.table}", opener)


def _terms(service: Service, request: AgreementRequest, options: Options) -> Terms:
    """What is asked for, if its names are admitted and its bots of the ladder: a server starts no programs."""
    if request.free_text and request.public:
        raise GameError(PeopleCode.FREE_TEXT_PUBLIC)
    service.forbidden_names.check(request.name, *(sitter.name for sitter in request.sitters.values()))
    terms = request.terms(options)
    for seat in terms.seats:
        if seat.kind is SeatKind.BOT:
            rung(seat.bot or "")
    return terms


async def _keep(
    service: Service,
    table: str,
    entries: Sequence[Entry],
    request: OpenRequest | ContinueRequest,
    purpose: str,
    opener: str,
    mine: Mine | None = None,
) -> OpenedView:
    """Keep a new table with its tokens, unless the same command has opened one before."""
    opened = await _keep_once(service, table, entries, request, purpose, opener, mine)
    if request.free_text:
        await service.remarks.allow(opened.table, service.clock())
    return opened


async def _keep_once(
    service: Service,
    table: str,
    entries: Sequence[Entry],
    request: OpenRequest | ContinueRequest,
    purpose: str,
    opener: str,
    mine: Mine | None,
) -> OpenedView:
    secret = request.id
    state = TableState.of(table, entries)
    seats = [seat for seat, sitter in enumerate(state.sitters) if sitter]
    body = {
        "table": table,
        "version": state.version,
        "seats": seats,
        "can_join": not state.is_full,
        "nonce": secrets.token_hex(16),
    }
    view = _opened_view(body, secret)
    grants = [grant_for(each.token, table, Role.SEAT, each.seat) for each in view.seats]
    grants.append(grant_for(view.watch, table, Role.WATCH))
    if view.join:
        grants.append(grant_for(view.join, table, Role.JOIN))
    try:
        summary = replace(state.summary(), opener=opener)
        offer = offer_of(state.terms, state.is_full, state.last_at, request.language)
        answer, most = Answer(secret_key(purpose, secret), body), service.limits.most_waiting
        await service.store.open(summary, entries, grants, answer, offer, most, _seating(table, mine, state.last_at))
    except RepeatedCommandError as repeated:
        service.metrics.repeated.inc()
        return _opened_view(repeated.answer.body, secret)
    except TooManyWaitingError:
        raise GameError(ServerCode.WAITING_EXCEEDED, most=service.limits.most_waiting) from None
    service.attend(state)
    return view


def _seating(table: str, mine: Mine | None, at: int) -> list[Job]:
    if mine is None:
        return []
    seated = Seated(table, mine.seat, mine.person.person, at, client=mine.client)
    return [Seating(table, seated, is_rated=mine.is_rated)]


def _opened_view(body: dict[str, Any], secret: str) -> OpenedView:
    nonce = body["nonce"]
    seats = [SeatTokenView(seat=seat, token=derived_token(secret, nonce, Role.SEAT, seat)) for seat in body["seats"]]
    return OpenedView(
        table=body["table"],
        version=body["version"],
        seats=tuple(seats),
        join=derived_token(secret, nonce, Role.JOIN) if body["can_join"] else None,
        watch=derived_token(secret, nonce, Role.WATCH),
    )


async def open_rematch(service: Service, state: TableState, visitor: Visitor, joiner: str | None) -> SeatHereView:
    """The seat of the same person in the next game, which is opened by whoever asks first.

    Its token follows from the one for this game: whoever asks again gets the same, however often that is. After a rated
    game the next is rated, too, if all ask for it: it counts only where every seat is a person's.
    """
    seat = visitor.own_seat()
    assert visitor.token is not None
    is_rated = can_be_rated(state.terms) and await service.ledger.is_rated(state.table)
    mine = next((each.person for each in await service.people.seats_at(state.table) if each.seat == seat), None)
    person = await service.people.find(mine) if mine else None
    if is_rated and person and not person.wants_rating:
        raise GameError(PeopleCode.RATING_NEEDED)
    table = state.rematch or await _open_next(service, state)
    new_seat = rotated_seats(state).index(seat)
    if mine:  # a seat that is a person's is theirs in the next game, too, once they ask for it
        seated = Seated(table, new_seat, mine, service.clock(), client=joiner)
        await service.people.sit_down(seated, by=visitor.grant, is_rated=is_rated)
    if visitor.is_person:  # whose token acts for every seat of theirs
        return SeatHereView(table=table, seat=new_seat, token=visitor.token)
    token = derived_token(visitor.token, table, Role.SEAT, new_seat)
    await service.store.add_grant(grant_for(token, table, Role.SEAT, new_seat), by=visitor.grant)
    return SeatHereView(table=table, seat=new_seat, token=token)


async def _open_next(service: Service, state: TableState) -> str:
    """Open the next game and say so at the old table. Later requests, even after a crash, find what was opened."""
    deal, salt = new_deal(state.terms.options, secrets.token_bytes(RANDOM_BYTES))
    table = new_table_name()
    _, entries = rematch(state, table, deal, salt, service.clock())
    opened = TableState.of(table, entries)
    before = await service.store.find_summary(state.table)
    summary = replace(opened.summary(), opener=before.opener if before else None)
    try:
        offer = offer_of(opened.terms, opened.is_full, opened.last_at)
        await service.store.open(summary, entries, (), Answer(f"rematch:{state.table}", {"table": table}), offer)
        service.attend(opened)
    except RepeatedCommandError as repeated:
        table = str(repeated.answer.body["table"])
    if await service.remarks.are_allowed(state.table):
        await service.remarks.allow(table, service.clock())

    def decide(latest: TableState) -> list[Entry]:
        return rematch(latest, table, deal, salt, service.clock())[0]

    try:
        await service.keeper.carry_out(state.table, Command(decide))
    except GameError as error:
        if error.code is not TableCode.REMATCH_OPENED:
            raise
        return str(error.params["table"])  # somebody was faster, and has said so already
    return table
