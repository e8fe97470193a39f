"""Coming, coming back and going: what a person does with tokens and codes."""

import secrets
from dataclasses import replace
from typing import NamedTuple

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.person import Device, Link, Person
from akropolis.people.stores.queries import Session
from akropolis.server.access import bearer
from akropolis.server.codes import CODE_BYTES, NAME_BYTES, code_digest, derived_bytes, format_code, name_of
from akropolis.server.errors import ServerCode
from akropolis.server.limits import Limit
from akropolis.server.new_tables import secret_key
from akropolis.server.service import Service
from akropolis.server.tokens import digest_of, has_shape, new_token, token_of
from akropolis.server.wire.people import ArrivedView, ArriveRequest, ChangeRequest, LoggedInView, PersonView
from akropolis.table.store import Answer, RepeatedCommandError

LINK_MILLISECONDS = 600_000
TRUSTED_MILLISECONDS = 7 * 24 * 3600 * 1000
"""For how long a device is new: whoever has stolen a link has it for as long, and is seen in the list of devices."""
EVERYONE = "everyone"
"""Whom wrong codes are counted against, besides the client that sends them."""


async def session_of(service: Service, authorization: str | None) -> Session:
    """Who is logged in with the token of a header."""
    token = bearer(authorization)
    if token is None:
        raise GameError(ServerCode.TOKEN_MISSING)
    found = await service.people.session(digest_of(token), service.clock()) if has_shape(token) else None
    if found is None:
        raise GameError(ServerCode.TOKEN_UNKNOWN)
    return found


async def arrive(service: Service, request: ArriveRequest) -> ArrivedView:
    """A new person. All that is secret follows from the id and a nonce: the same command gets the same once more.

    Not for long, and not by another command with the same id: nobody becomes somebody else by it, nor somebody who has
    been deleted.
    """
    service.forbidden_names.check(request.name)
    now, asked = service.clock(), f"asked:{request.name}:{request.colour}:{request.label}"
    nonce = secrets.token_hex(16)
    body = {"nonce": nonce, "asked": derived_bytes(request.id, asked, 16).hex(), "at": now}
    new = _new_person(request, nonce, now)
    answer = Answer(secret_key("arrive", request.id), body)
    try:
        await service.people.arrive(new.person, _kept(service, new.code), new.device, answer)
        service.metrics.persons.labels("arrived").inc()
        return ArrivedView(person=PersonView.model_validate(new.person), token=new.token, code=new.code)
    except RepeatedCommandError as repeated:
        first = repeated.answer.body
    again = _new_person(request, first["nonce"], now)
    kept = await service.people.session(again.device.digest, now)
    if kept is None or first["asked"] != body["asked"] or first["at"] + LINK_MILLISECONDS < now:
        raise GameError(PeopleCode.LOG_IN_REFUSED)
    return ArrivedView(person=PersonView.model_validate(kept.person), token=again.token, code=again.code)


class _New(NamedTuple):
    """Somebody who arrives, and their secrets."""

    person: Person
    device: Device
    token: str
    code: str


def _new_person(request: ArriveRequest, nonce: str, now: int) -> _New:
    secret = f"{nonce}:{request.id}"
    token = token_of(derived_bytes(secret, "token", 24))
    code = format_code(derived_bytes(secret, "code", CODE_BYTES))
    person = Person(name_of(derived_bytes(secret, "name", NAME_BYTES)), request.name, request.colour, now)
    return _New(person, _device(person, token, request.label, now), token, code)


async def change(service: Service, person: Person, request: ChangeRequest) -> Person:
    """What a person wishes to be otherwise; what is not named stays."""
    wishes = request.model_dump(exclude_none=True)
    if "name" in wishes:
        service.forbidden_names.check(wishes["name"])
    changed = replace(person, **wishes)
    await service.people.change(changed)
    return changed


def is_trusted(session: Session, now: int) -> bool:
    """True if a device may lock others out: the first of a person, or one older than a week."""
    return session.since == session.person.made or session.since <= now - TRUSTED_MILLISECONDS


async def check_code(service: Service, person: Person, code: str) -> None:
    """Raise an error unless it is the code of a person."""
    digest = code_digest(code, service.store.secret)
    try:
        if digest is None or await service.people.find_by_code(digest) != person:
            raise GameError(PeopleCode.LOG_IN_REFUSED)
    except GameError as error:
        raise refused(service, "code", error) from None


async def renew_code(service: Service, person: Person) -> str:
    """Another code, shown once."""
    code = format_code(secrets.token_bytes(CODE_BYTES))
    await service.people.renew_code(person.person, _kept(service, code))
    return code


async def make_link(service: Service, person: Person) -> tuple[str, int]:
    """A token that logs in another device: once, and soon."""
    token, expires = new_token(), service.clock() + LINK_MILLISECONDS
    await service.people.make_link(Link(digest_of(token), person.person, expires))
    return token, expires


async def log_in_by_code(service: Service, code: str, label: str | None) -> LoggedInView:
    """Back by the code that was written down."""
    try:
        digest = code_digest(code, service.store.secret)
        if digest is None:
            raise GameError(PeopleCode.LOG_IN_REFUSED)
        person = await service.people.find_by_code(digest)
    except GameError as error:
        raise refused(service, "code", error) from None
    return await log_in(service, person, "code", label)


async def log_in_by_link(service: Service, token: str, label: str | None) -> LoggedInView:
    """On a second device, by a link that the first has made."""
    digest = digest_of(token)
    try:
        person = await service.people.find_by_link(digest, service.clock())
    except GameError as error:
        raise refused(service, "link", error) from None
    return await log_in(service, person, "link", label, digest)


async def log_in(
    service: Service, person: Person, way: str, label: str | None, link: bytes | None = None
) -> LoggedInView:
    """One more device of a person who has shown who they are."""
    token = new_token()
    await service.people.log_in(_device(person, token, label, service.clock()), link)
    service.metrics.log_ins.labels(way, "accepted").inc()
    return LoggedInView(person=PersonView.model_validate(person), token=token)


def refused(service: Service, way: str, error: GameError) -> GameError:
    """What is said to a wrong code: always the same. Those of all clients together are counted, so that a flood of them
    is told to wait; a right one is admitted all the same, and nobody can lock others out.
    """
    service.metrics.log_ins.labels(way, "refused").inc()
    try:
        service.limits.spend(Limit.WRONG_LOG_INS, EVERYONE)
    except GameError as limited:
        return limited
    return error


async def leave(service: Service, person: Person) -> None:
    """A person goes, and no row stays."""
    await service.people.leave(person.person, name_of(secrets.token_bytes(NAME_BYTES)), service.clock())
    service.metrics.persons.labels("left").inc()


def _kept(service: Service, code: str) -> bytes:
    digest = code_digest(code, service.store.secret)
    assert digest is not None
    return digest


def _device(person: Person, token: str, label: str | None, now: int) -> Device:
    return Device(digest_of(token), name_of(secrets.token_bytes(NAME_BYTES)), person.person, label, now, now)
