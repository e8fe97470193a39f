"""Word that only one browser can read (RFC 8291), and by which its makers know the server again (RFC 8292)."""

import base64
import json
import secrets

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode

CURVE = ec.SECP256R1()
KEY_BYTES, AUTH_BYTES = 65, 16
RECORD = 4096
PADDED = 1024
"""All word has the same length: it tells nothing."""
TOKEN_SECONDS = 12 * 3600


def b64(data: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """The inverse, with or without the equals signs."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except ValueError as error:
        raise GameError(PeopleCode.PUSH_KEYS) from error


def check_keys(public_key: bytes, auth: bytes) -> None:
    """Raise an error unless word can be sealed for a browser with these keys."""
    if len(auth) != AUTH_BYTES or len(public_key) != KEY_BYTES:
        raise GameError(PeopleCode.PUSH_KEYS)
    _point(public_key)


def seal(
    word: bytes, public_key: bytes, auth: bytes, *, padded: int = PADDED, salt: bytes = b"", own: bytes = b""
) -> bytes:
    """Word in one record. The salt and the key of the moment are given by tests alone."""
    salt = salt or secrets.token_bytes(16)
    key = ec.derive_private_key(int.from_bytes(own), CURVE) if own else ec.generate_private_key(CURVE)
    mine = _bytes_of(key.public_key())
    shared = key.exchange(ec.ECDH(), _point(public_key))
    secret = _derived(shared, auth, b"WebPush: info\0" + public_key + mine, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, (word + b"\2").ljust(padded, b"\0"), None)
    return salt + RECORD.to_bytes(4) + bytes([len(mine)]) + mine + sealed


class ServerKey:
    """What the server signs with. Browsers take word from whoever has it, and from nobody else."""

    def __init__(self, secret: bytes, subject: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret), CURVE)
        self._subject = subject
        self.public = b64(_bytes_of(self._key.public_key()))

    @staticmethod
    def new_secret() -> bytes:
        """A key that nobody has had before."""
        return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32)

    def authorization(self, origin: str, now: int) -> str:
        """The header that lets a service take word from us, for half a day and for this service alone."""
        claims = {"aud": origin, "exp": now // 1000 + TOKEN_SECONDS, "sub": self._subject}
        parts = [b64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        text = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={text}.{b64(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def _point(public_key: bytes) -> ec.EllipticCurvePublicKey:
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public_key)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise GameError(PeopleCode.PUSH_KEYS) from error


def _bytes_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
