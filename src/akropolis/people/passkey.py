"""Passkeys: what a device signs with, and what it has to sign."""

from dataclasses import dataclass, field

MOST_PASSKEYS = 20


@dataclass(frozen=True)
class Passkey:
    """A key of which only the public half is known here."""

    credential: bytes
    person: str
    public_key: bytes = field(repr=False)
    uses: int
    """How often it was used, as far as the authenticator counts."""
    label: str | None
    made: int


@dataclass(frozen=True)
class Challenge:
    """What is to be signed: once, soon, and at the site that asked for it."""

    digest: bytes
    person: str | None
    """Whose new passkey it is for; nobody's, if somebody wants to log in."""
    origin: str
    expires: int
