"""Codes by which a person comes back, to be written down; and what follows from the secret of whoever arrives.

A code has 160 random bits, more than anyone can try. A slow hash, which words of one's own choice need, would only be
work for the server, so that wrong codes could keep it busy. What is stored is an HMAC under the secret of the database:
a glance at a row does not even tell that two are the same.
"""

import hmac
import re
from base64 import b32encode

CODE_BYTES = 20
NAME_BYTES = 10
_MISREAD = str.maketrans("018", "olb")
_GAPS = re.compile(r"[\s-]+")
_SHAPE = re.compile(r"[a-z2-7]{32}", re.ASCII)


def derived_bytes(secret: str, purpose: str, size: int) -> bytes:
    """What follows from the secret id of a command: the same whenever it is sent again."""
    return hmac.digest(secret.encode(), f"person:{purpose}".encode(), "sha256")[:size]


def name_of(data: bytes) -> str:
    """Random bytes as letters and digits."""
    return b32encode(data).decode().lower()


def format_code(data: bytes) -> str:
    """A code in eight groups of four."""
    letters = name_of(data)
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def code_digest(text: str, secret: bytes) -> bytes | None:
    """What is kept of a code, as people write it; None for what cannot be one."""
    letters = _GAPS.sub("", text).lower().translate(_MISREAD)
    return hmac.digest(secret, f"recovery:{letters}".encode(), "sha256") if _SHAPE.fullmatch(letters) else None
