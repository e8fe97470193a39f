"""Oneself: a name that stays, on several devices, and for as long as one likes."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path
from starlette.responses import Response
from webauthn.helpers import bytes_to_base64url

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.stores.queries import Session
from akropolis.server import passkeys, persons
from akropolis.server.achievements import results_seen
from akropolis.server.bill import charge
from akropolis.server.push.sealing import b64
from akropolis.server.routes.parts import PREFIX, ServiceHere, answer, responses
from akropolis.server.service import Service
from akropolis.server.wire.commands import MoveLinkView
from akropolis.server.wire.people import (
    ArrivedView,
    ArriveRequest,
    ChangeRequest,
    CodeRequest,
    CodeView,
    DevicesView,
    DeviceView,
    LeftView,
    LinkRequest,
    LoggedInView,
    PasskeyView,
    PersonView,
    ProofRequest,
    SeatClaimView,
)
from akropolis.server.wire.push import SubscriptionView
from akropolis.server.wire.results import ExportView
from akropolis.server.wire.talking import WrittenView

router = APIRouter(prefix=f"{PREFIX}/me", tags=["me"])
RESULTS_OF_QUERY = 50
"""So many results, exported, count as one more query."""
MY_ERRORS = responses(HTTPStatus.UNAUTHORIZED, HTTPStatus.UNPROCESSABLE_ENTITY)
MY_COMMAND_ERRORS = responses(
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
)


async def session_here(
    service: ServiceHere,
    authorization: Annotated[
        str | None, Header(description="`Bearer` and the token of a device.", examples=["Bearer 3q2-7w..."])
    ] = None,
) -> Session:
    """Whoever is logged in."""
    return await persons.session_of(service, authorization)


SessionHere = Annotated[Session, Depends(session_here)]


@router.post(
    "",
    operation_id="arrive",
    status_code=HTTPStatus.CREATED,
    response_model=ArrivedView,
    responses=responses(*map(HTTPStatus, (400, 401, 403, 413, 422))),
)
async def arrive(request: ArriveRequest, service: ServiceHere) -> Response:
    """Be known here by a name and a colour: no mail, no password. The code is for coming back; keep it."""
    return answer(await persons.arrive(service, request), HTTPStatus.CREATED)


@router.get("", operation_id="me", response_model=PersonView, responses=MY_ERRORS)
async def me(session: SessionHere) -> Response:
    """Who one is here."""
    return answer(PersonView.model_validate(session.person))


@router.patch("", operation_id="change_me", response_model=PersonView, responses=MY_COMMAND_ERRORS)
async def change(request: ChangeRequest, session: SessionHere, service: ServiceHere) -> Response:
    """Another name or colour from now on, a profile that others see, or a rating. Names at tables stay as they were."""
    return answer(PersonView.model_validate(await persons.change(service, session.person, request)))


@router.delete("", operation_id="leave_for_good", response_model=LeftView, responses=MY_COMMAND_ERRORS)
async def leave(session: SessionHere, service: ServiceHere) -> Response:
    """Be forgotten: every device is logged out, and no row stays. The games themselves do, with the names in them."""
    await persons.leave(service, session.person)
    return answer(LeftView(person=session.person.person))


@router.get("/export", operation_id="export", response_model=ExportView, responses=MY_ERRORS)
async def export(session: SessionHere, service: ServiceHere) -> Response:
    """Everything that is kept of oneself."""
    name = session.person.person
    results = await service.ledger.history(name, None)
    charge(len(results) // RESULTS_OF_QUERY)
    view = ExportView(
        person=PersonView.model_validate(session.person),
        devices=await _devices(service, session),
        passkeys=await passkeys_view(service, name),
        seats=tuple(SeatClaimView.model_validate(each) for each in await service.people.seats(name)),
        subscriptions=tuple(
            SubscriptionView(
                receiver=b64(each.receiver), endpoint=each.endpoint, language=each.language, made=each.made
            )
            for each in await service.postbox.of(name)
        ),
        remarks=tuple(WrittenView.model_validate(each) for each in await service.remarks.of(name)),
        results=await results_seen(service, name, results),
    )
    return answer(view, headers={"Content-Disposition": f'attachment; filename="akropolis-{name}.json"'})


@router.post(
    "/code",
    operation_id="renew_code",
    status_code=HTTPStatus.CREATED,
    response_model=CodeView,
    responses=MY_COMMAND_ERRORS,
)
async def renew_code(
    session: SessionHere,
    service: ServiceHere,
    proof: ProofRequest | None = None,
    origin: Annotated[str, Header(description="The address of the site, for a passkey.")] = "",
) -> Response:
    """Another code to come back by, in place of the one before.

    A device that was logged in less than seven days ago shows the code before, or a passkey made before it was logged
    in, unless it is the first of all: else whoever has found a link could lock its owner out.
    """
    person = session.person
    if proof and proof.code is not None:
        await persons.check_code(service, person, proof.code)
    elif proof and proof.credential is not None:
        await passkeys.check_passkey(service, person, origin.lower(), proof.credential, session.since)
    elif not persons.is_trusted(session, service.clock()):
        raise GameError(PeopleCode.PROOF_NEEDED)
    return answer(CodeView(code=await persons.renew_code(service, session.person)), HTTPStatus.CREATED)


@router.post(
    "/link",
    operation_id="make_link",
    status_code=HTTPStatus.CREATED,
    response_model=MoveLinkView,
    responses=MY_COMMAND_ERRORS,
)
async def make_link(session: SessionHere, service: ServiceHere) -> Response:
    """A token by which another device is logged in: once, within ten minutes, and until there is a newer one."""
    token, expires = await persons.make_link(service, session.person)
    return answer(MoveLinkView(token=token, expires=expires), HTTPStatus.CREATED)


@router.get("/devices", operation_id="devices", response_model=DevicesView, responses=MY_ERRORS)
async def devices(session: SessionHere, service: ServiceHere) -> Response:
    """Where one is logged in."""
    return answer(DevicesView(devices=await _devices(service, session)))


@router.delete("/devices/{device}", operation_id="log_out", response_model=DevicesView, responses=MY_COMMAND_ERRORS)
async def log_out(
    device: Annotated[str, Path(pattern=r"^[a-z2-7]{16}$")], session: SessionHere, service: ServiceHere
) -> Response:
    """Log out a device, this one or another: its token is worth nothing from now on, and its sockets end."""
    await service.people.log_out(session.person.person, device, service.clock())
    return answer(DevicesView(devices=await _devices(service, session)))


@router.post(
    "/log-in/code",
    operation_id="log_in_by_code",
    status_code=HTTPStatus.CREATED,
    response_model=LoggedInView,
    responses=MY_COMMAND_ERRORS,
)
async def log_in_by_code(request: CodeRequest, service: ServiceHere) -> Response:
    """Come back by the code that was written down."""
    return answer(await persons.log_in_by_code(service, request.code, request.label), HTTPStatus.CREATED)


@router.post(
    "/log-in/link",
    operation_id="log_in_by_link",
    status_code=HTTPStatus.CREATED,
    response_model=LoggedInView,
    responses=MY_COMMAND_ERRORS,
)
async def log_in_by_link(request: LinkRequest, service: ServiceHere) -> Response:
    """Log in this device by a link of another."""
    return answer(await persons.log_in_by_link(service, request.token, request.label), HTTPStatus.CREATED)


async def passkeys_view(service: Service, person: str) -> tuple[PasskeyView, ...]:
    """All passkeys of a person."""
    found = await service.keyring.of(person)
    return tuple(
        PasskeyView(passkey=bytes_to_base64url(each.credential), label=each.label, made=each.made) for each in found
    )


async def _devices(service: Service, session: Session) -> tuple[DeviceView, ...]:
    found = await service.people.devices(session.person.person)
    return tuple(
        DeviceView(
            device=each.device,
            label=each.label,
            made=each.made,
            used=each.used,
            is_this=each.device == session.device,
        )
        for each in found
    )
