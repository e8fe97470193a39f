"""Coming, coming back and going: what a person does with tokens and codes."""

import secrets
from dataclasses import replace

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.person import Device, Link, Person
from akropolis.people.stores.queries import Session
from akropolis.server.access import bearer
from akropolis.server.codes import CODE_BYTES, NAME_BYTES, code_digest, derived_bytes, format_code, name_of
from akropolis.server.errors import ServerCode
from akropolis.server.limits import Limit
from akropolis.server.service import Service
from akropolis.server.tokens import digest_of, has_shape, new_token, token_of
from akropolis.server.wire.people import ArrivedView, ArriveRequest, ChangeRequest, LoggedInView, PersonView

LINK_MILLISECONDS = 600_000
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
    """A new person. All that is secret follows from the id: whoever sends it again gets the same once more."""
    service.forbidden_names.check(request.name)
    now, token = service.clock(), token_of(derived_bytes(request.id, "token", 24))
    name = name_of(derived_bytes(request.id, "name", NAME_BYTES))
    code = format_code(derived_bytes(request.id, "code", CODE_BYTES))
    person = Person(name, request.name, request.colour, now)
    await service.people.arrive(person, _kept(service, code), _device(person, token, request.label, now))
    service.metrics.persons.labels("arrived").inc()
    kept = await service.people.find(name) or person
    return ArrivedView(person=PersonView.model_validate(kept), token=token, code=code)


async def change(service: Service, person: Person, request: ChangeRequest) -> Person:
    """What a person wishes to be otherwise; what is not named stays."""
    wishes = request.model_dump(exclude_none=True)
    if "name" in wishes:
        service.forbidden_names.check(wishes["name"])
    changed = replace(person, **wishes)
    await service.people.change(changed)
    return changed


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
