"""Crafted answers of passkeys: a refusal, whatever the library makes of them."""

import asyncio
import copy
from collections import Counter
from collections.abc import Awaitable
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import cbor2
import pytest
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.passkey import Passkey
from akropolis.people.person import Person
from akropolis.server import passkeys
from akropolis.server.service import Service
from akropolis.table.store import StoreUnavailableError
from tests.kit.authenticator import Authenticator

ORIGIN = "http://127.0.0.1:8000"
CHALLENGE = bytes_to_base64url(bytes(32))
OPTIONS = {"challenge": CHALLENGE, "user": {"id": "ada"}}
ADA = Person("a" * 22, "Ada", "red", 0)
TRIES = 2000
ODD: tuple[Any, ...] = (None, True, -1, 2**70, 1.5, "", "A", "\ud800", "é", [], {}, [[]], {"": None}, "none")


class AnyChallenge:
    """Has a passkey under every name, and asked every challenge."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.added: list[Passkey] = []

    async def answered(self, *_: object) -> None: ...

    async def find(self, credential: bytes) -> Passkey:
        return Passkey(credential, ADA.person, self._key, 0, None, 0)

    async def sign(self, *_: object) -> None: ...

    async def add(self, passkey: Passkey) -> None:
        self.added.append(passkey)


class People:
    async def find(self, _person: str) -> Person:
        return ADA


def service_with(key: bytes) -> Service:
    return cast("Service", SimpleNamespace(keyring=AnyChallenge(key), people=People(), clock=lambda: 0))


def public_key(key: Authenticator) -> bytes:
    data = cbor2.loads(base64url_to_bytes(key.create(OPTIONS)["response"]["attestationObject"]))["authData"]
    return cast("bytes", data[37 + 16 + 2 + len(key.credential) :])


def bytes_changed(rng: Random, data: bytes) -> bytes:
    """Bytes flipped, cut away, doubled or put in."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(4):
            case 0 if at < len(changed):
                changed[at] = rng.choice((0, 0x41, 0x5F, 0x7F, 0x80, 0xC1, 0xFF, rng.randrange(256)))
            case 1:
                del changed[at : at + rng.randint(1, 40)]
            case 2:
                changed[at:at] = changed[: rng.randint(0, 60)]
            case _:
                changed[at:at] = rng.randbytes(rng.randint(1, 20))
    return bytes(changed)


def changed(rng: Random, credential: dict[str, Any]) -> dict[str, Any]:
    """A credential with one of its parts crafted."""
    crafted = copy.deepcopy(credential)
    response = crafted["response"]
    part = rng.choice(sorted(response))
    match rng.randrange(6):
        case 0:
            inside = rng.choice((crafted, response))
            inside[rng.choice(sorted(inside))] = rng.choice(ODD)
        case 1:
            inside = rng.choice((crafted, response))
            del inside[rng.choice(sorted(inside))]
        case 2 if "authenticatorData" in response:
            # Flags that promise more than follows: attested data, extensions.
            data = bytearray(base64url_to_bytes(response["authenticatorData"]))
            data[32] |= rng.choice((0x40, 0x80, 0xC0))
            response["authenticatorData"] = bytes_to_base64url(bytes(data) + rng.randbytes(rng.randint(0, 40)))
        case _:
            response[part] = bytes_to_base64url(bytes_changed(rng, base64url_to_bytes(response[part])))
    return crafted


async def code_of(verifying: Awaitable[object]) -> PeopleCode | None:
    """With which code something is refused, if it is."""
    try:
        await verifying
    except GameError as error:
        return cast("PeopleCode", error.code)
    return None


def test_crafted_answers_are_refused_and_never_a_fault() -> None:
    rng, key = Random(20), Authenticator(ORIGIN)
    service, credential = service_with(public_key(key)), key.get(OPTIONS)

    async def codes() -> Counter[PeopleCode | None]:
        assert (await passkeys._signed_by(service, ORIGIN, credential))[0] == ADA
        crafted = [(service, changed(rng, credential)) for _ in range(TRIES)]
        crafted += [(service_with(bytes_changed(rng, public_key(key))), credential) for _ in range(TRIES // 4)]
        return Counter([await code_of(passkeys._signed_by(with_key, ORIGIN, each)) for with_key, each in crafted])

    found = asyncio.run(codes())
    assert found.keys() <= {None, PeopleCode.LOG_IN_REFUSED}
    assert found[PeopleCode.LOG_IN_REFUSED] > TRIES


def test_crafted_passkeys_are_refused_and_never_a_fault() -> None:
    rng, key = Random(21), Authenticator(ORIGIN)
    service, credential = service_with(b""), key.create(OPTIONS)

    async def codes() -> Counter[PeopleCode | None]:
        await passkeys.register(service, ADA, ORIGIN, credential, None)
        crafted = [changed(rng, credential) for _ in range(TRIES)]
        return Counter([await code_of(passkeys.register(service, ADA, ORIGIN, each, None)) for each in crafted])

    found = asyncio.run(codes())
    assert found.keys() <= {None, PeopleCode.PASSKEY_REFUSED}
    assert found[PeopleCode.PASSKEY_REFUSED] > TRIES // 2


def test_a_store_that_fails_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    key = Authenticator(ORIGIN)
    service = service_with(public_key(key))

    async def away(*_: object) -> None:
        raise StoreUnavailableError("away")

    monkeypatch.setattr(service.keyring, "answered", away)
    with pytest.raises(StoreUnavailableError):
        asyncio.run(passkeys._signed_by(service, ORIGIN, key.get(OPTIONS)))
    with pytest.raises(StoreUnavailableError):
        asyncio.run(passkeys.register(service, ADA, ORIGIN, key.create(OPTIONS), None))
