"""Tokens: whoever has one may use it. They cannot be guessed, and the store knows only their digests."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

from akropolis.table.store import Grant, Role

BYTES = 24
"""192 bits."""
_SHAPE = re.compile(r"[A-Za-z0-9_-]{32}", re.ASCII)


def token_of(data: bytes) -> str:
    """Random bytes as a token."""
    return urlsafe_b64encode(data[:BYTES]).decode()


def new_token() -> str:
    """A token nobody has had before."""
    return secrets.token_urlsafe(BYTES)


def derived_token(secret: str, nonce: str, role: Role, seat: int | None = None) -> str:
    """The token that follows from a client's secret and a nonce used once: the same whenever the client asks again.

    The secret is the id of a command, or another token. The store keeps the nonce but neither secret nor token, so that
    whoever reads the store can take no seat, and an answer that was lost on its way can be given once more.
    """
    text = f"{nonce}:{role}:{'' if seat is None else seat}".encode()
    return token_of(hmac.digest(secret.encode(), text, "sha256"))


def digest_of(token: str) -> bytes:
    """What a token is looked up by. The time that a lookup by digest takes reveals nothing to a guesser."""
    return hashlib.sha256(token.encode()).digest()


def has_shape(token: str) -> bool:
    """Whether a text can be a token at all."""
    return _SHAPE.fullmatch(token) is not None


def grant_for(token: str, table: str, role: Role, seat: int | None = None, expires: int | None = None) -> Grant:
    """What is kept of a token."""
    return Grant(digest_of(token), table, role, seat, expires)
