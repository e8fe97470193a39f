"""A passkey in a few lines: what a phone or a key on a ring does with a browser, for tests."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """Has one key, and a counter."""

    origin: str
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    uses: int = 0

    def __post_init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._user = b""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """As `navigator.credentials.create` would answer."""
        self._user = options["user"]["id"].encode()
        point = self._key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        attested = bytes(16) + len(self.credential).to_bytes(2) + self.credential + public
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options)
        return self._shown({"clientDataJSON": said, "attestationObject": attestation})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """As `navigator.credentials.get` would answer."""
        self.uses += 1
        data, said = self._data(PRESENT | VERIFIED), self._said("webauthn.get", options)
        signature = self._key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._shown({"clientDataJSON": said, "authenticatorData": data, "signature": signature})

    def _data(self, flags: int) -> bytes:
        site = (urlsplit(self.origin).hostname or "").encode()
        return hashlib.sha256(site).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def _said(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _shown(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.credential)
        shown = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": shown}
