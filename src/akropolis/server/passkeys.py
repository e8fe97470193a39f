"""Passkeys as browsers have them (WebAuthn): made for a person, and shown to log in without a name.

A challenge is kept here, can be used once and for five minutes, and only at the site that asked for it.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import (
    base64url_to_bytes,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.passkey import Challenge, Passkey
from akropolis.people.person import Person
from akropolis.server.persons import log_in, refused
from akropolis.server.service import Service
from akropolis.server.wire.people import LoggedInView

CHALLENGE_BYTES = 32
CHALLENGE_MILLISECONDS = 300_000


async def registration_options(service: Service, person: Person, origin: str) -> dict[str, Any]:
    """What a browser needs to make a passkey."""
    challenge = await _ask(service, person.person, origin)
    known = await service.keyring.of(person.person)
    options = webauthn.generate_registration_options(
        rp_id=_site(origin),
        rp_name="Akropolis",
        user_id=person.person.encode(),
        user_name=person.name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each.credential) for each in known],
    )
    return _plain(options)


async def register(
    service: Service, person: Person, origin: str, credential: dict[str, Any], label: str | None
) -> None:
    """Keep the public half of a passkey that a browser has made."""
    refusal = GameError(PeopleCode.PASSKEY_REFUSED, reason="its answer is not what was asked for")
    with _or_refused(refusal):
        parsed = parse_registration_credential_json(credential)
        challenge = parse_client_data_json(parsed.response.client_data_json).challenge
    try:
        await _answered(service, challenge, person.person, origin)
    except GameError as error:
        raise GameError(PeopleCode.PASSKEY_REFUSED, reason="the question is too old, or was answered before") from error
    with _or_refused(refusal):
        verified = webauthn.verify_registration_response(
            credential=parsed, expected_challenge=challenge, expected_rp_id=_site(origin), expected_origin=origin
        )
    key, now = verified.credential_public_key, service.clock()
    await service.keyring.add(Passkey(verified.credential_id, person.person, key, verified.sign_count, label, now))


async def log_in_options(service: Service, origin: str) -> dict[str, Any]:
    """What a browser needs to show a passkey: which one is for the browser and its owner to say."""
    challenge = await _ask(service, None, origin)
    return _plain(webauthn.generate_authentication_options(rp_id=_site(origin), challenge=challenge))


async def check_passkey(service: Service, person: Person, origin: str, credential: dict[str, Any], before: int) -> None:
    """Raise an error unless a person's passkey that was made before a time has signed what was asked for."""
    try:
        signer, made = await _signed_by(service, origin, credential)
        if (signer, made < before) != (person, True):
            raise GameError(PeopleCode.LOG_IN_REFUSED)
    except GameError as error:
        raise refused(service, "passkey", error) from None


async def log_in_by_passkey(
    service: Service, origin: str, credential: dict[str, Any], label: str | None
) -> LoggedInView:
    """Whose passkey has signed what was asked for."""
    try:
        person, _ = await _signed_by(service, origin, credential)
    except GameError as error:
        raise refused(service, "passkey", error) from None
    return await log_in(service, person, "passkey", label)


async def _signed_by(service: Service, origin: str, credential: dict[str, Any]) -> tuple[Person, int]:
    """The owner of the passkey, and its time of registration."""
    refusal = GameError(PeopleCode.LOG_IN_REFUSED)
    with _or_refused(refusal):
        parsed = parse_authentication_credential_json(credential)
        challenge = parse_client_data_json(parsed.response.client_data_json).challenge
    await _answered(service, challenge, None, origin)
    passkey = await service.keyring.find(parsed.raw_id)
    with _or_refused(refusal):
        verified = webauthn.verify_authentication_response(
            credential=parsed,
            expected_challenge=challenge,
            expected_rp_id=_site(origin),
            expected_origin=origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses,
        )
    await service.keyring.sign(passkey.credential, verified.new_sign_count)
    person = await service.people.find(passkey.person)
    if person is None:
        raise refusal
    return person, passkey.made


@contextmanager
def _or_refused(refusal: GameError) -> Iterator[None]:
    """Refuses what the library cannot read or verify: strangers send it, and the library may fail in any way."""
    try:
        yield
    except Exception as error:
        raise refusal from error


async def _ask(service: Service, person: str | None, origin: str) -> bytes:
    challenge = secrets.token_bytes(CHALLENGE_BYTES)
    expires = service.clock() + CHALLENGE_MILLISECONDS
    await service.keyring.ask(Challenge(_digest(challenge), person, origin, expires))
    return challenge


async def _answered(service: Service, challenge: bytes, person: str | None, origin: str) -> None:
    await service.keyring.answered(_digest(challenge), person, origin, service.clock())


def _digest(challenge: bytes) -> bytes:
    return hashlib.sha256(challenge).digest()


def _site(origin: str) -> str:
    """What a passkey is bound to: the host of the site."""
    return urlsplit(origin).hostname or ""


def _plain(options: Any) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return plain


def credential_of(text: str) -> bytes:
    """A passkey by what it is called in an address."""
    try:
        return base64url_to_bytes(text)
    except ValueError:
        raise GameError(PeopleCode.PASSKEY_UNKNOWN) from None
