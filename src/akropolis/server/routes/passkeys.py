"""Passkeys: making one, logging in by one, letting one go."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Header, Path
from starlette.responses import Response

from akropolis.server import passkeys
from akropolis.server.routes.me import MY_COMMAND_ERRORS, MY_ERRORS, SessionHere, passkeys_view
from akropolis.server.routes.parts import PREFIX, ServiceHere, answer
from akropolis.server.wire.people import LoggedInView, PasskeyOptionsView, PasskeyRequest, PasskeysView

router = APIRouter(prefix=f"{PREFIX}/me", tags=["me"])
OriginHere = Annotated[str, Header(alias="Origin", description="The address of the site, as a browser sends it.")]


@router.post(
    "/passkey-options",
    operation_id="passkey_options",
    response_model=PasskeyOptionsView,
    responses=MY_COMMAND_ERRORS,
)
async def passkey_options(session: SessionHere, service: ServiceHere, origin: OriginHere) -> Response:
    """What `navigator.credentials.create` needs; it has to be answered within five minutes."""
    options = await passkeys.registration_options(service, session.person, origin.lower())
    return answer(PasskeyOptionsView(options=options))


@router.post(
    "/passkeys",
    operation_id="add_passkey",
    status_code=HTTPStatus.CREATED,
    response_model=PasskeysView,
    responses=MY_COMMAND_ERRORS,
)
async def add_passkey(
    request: PasskeyRequest, session: SessionHere, service: ServiceHere, origin: OriginHere
) -> Response:
    """Keep a passkey, as `PublicKeyCredential.toJSON` has it."""
    await passkeys.register(service, session.person, origin.lower(), request.credential, request.label)
    return answer(PasskeysView(passkeys=await passkeys_view(service, session.person.person)), HTTPStatus.CREATED)


@router.get("/passkeys", operation_id="passkeys", response_model=PasskeysView, responses=MY_ERRORS)
async def my_passkeys(session: SessionHere, service: ServiceHere) -> Response:
    """One's passkeys, the oldest first."""
    return answer(PasskeysView(passkeys=await passkeys_view(service, session.person.person)))


@router.delete(
    "/passkeys/{passkey}", operation_id="remove_passkey", response_model=PasskeysView, responses=MY_COMMAND_ERRORS
)
async def remove_passkey(
    passkey: Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,1400}$")], session: SessionHere, service: ServiceHere
) -> Response:
    """Let a passkey go. Whoever is logged in stays so."""
    await service.keyring.remove(session.person.person, passkeys.credential_of(passkey))
    return answer(PasskeysView(passkeys=await passkeys_view(service, session.person.person)))


@router.post(
    "/log-in/passkey/options",
    operation_id="log_in_options",
    response_model=PasskeyOptionsView,
    responses=MY_COMMAND_ERRORS,
)
async def log_in_options(service: ServiceHere, origin: OriginHere) -> Response:
    """What `navigator.credentials.get` needs; it has to be answered within five minutes."""
    return answer(PasskeyOptionsView(options=await passkeys.log_in_options(service, origin.lower())))


@router.post(
    "/log-in/passkey",
    operation_id="log_in_by_passkey",
    status_code=HTTPStatus.CREATED,
    response_model=LoggedInView,
    responses=MY_COMMAND_ERRORS,
)
async def log_in_by_passkey(request: PasskeyRequest, service: ServiceHere, origin: OriginHere) -> Response:
    """Come back by a passkey, as `PublicKeyCredential.toJSON` has it."""
    shown = await passkeys.log_in_by_passkey(service, origin.lower(), request.credential, request.label)
    return answer(shown, HTTPStatus.CREATED)
