"""A browser that wants word when its pages are closed, and the word that waits for it."""

from dataclasses import dataclass, field
from enum import StrEnum

MOST_OF_RECEIVER = 50
"""What one browser may want to hear of. One more, and the oldest goes: games end."""
MOST_OF_HOLDER = 5
"""Browsers for one token. One more, and the oldest goes."""
MOST_OF_CLIENT = 200
"""Of all browsers behind one address of the network."""
REST, SLOW_REST = 30_000, 600_000
"""Milliseconds for which a browser is left in peace after a notification; the longer for news of slow games."""


class WordKind(StrEnum):
    """What there is to be said."""

    TURN = "turn"
    REMATCH = "rematch"
    ENDED = "ended"


class WordTakenError(Exception):
    """Another process sends it."""


@dataclass(frozen=True)
class Subscription:
    """A browser, and by what token it wants to hear of a seat, or of all seats of a person."""

    receiver: bytes
    """The digest of the address: the same for all that a browser wants to hear of."""
    holder: bytes = field(repr=False)
    """The digest of the token."""
    of_grant: bytes | None = field(repr=False)
    of_device: bytes | None = field(repr=False)
    endpoint: str = field(repr=False)
    public_key: bytes = field(repr=False)
    auth: bytes = field(repr=False)
    language: str
    client: str
    made: int
    rung: int = 0
    """When word was sent last."""


@dataclass(frozen=True)
class News:
    """Something that whoever has a seat may want to be told."""

    table: str
    seat: int
    kind: WordKind
    version: int
    is_slow: bool
    """Whether the game has days for a move."""
    due: int


@dataclass(frozen=True)
class Word:
    """The same for one browser. There is one at a time about each seat: the latest."""

    receiver: bytes
    news: News
    rung: int
    """When that browser was sent word last."""

    def is_ripe(self, now: int) -> bool:
        """True if it may be sent."""
        return self.news.due <= now and self.rung + (SLOW_REST if self.news.is_slow else REST) <= now
