"""What can happen at a table. The log of a table is a list of these, and everything about it follows from the log."""

from dataclasses import dataclass, field
from enum import StrEnum

from akropolis.rules.move import Move
from akropolis.table.terms import Terms


@dataclass(frozen=True)
class Sitter:
    """A person at a table: a name and a colour, no account."""

    name: str
    colour: str


class By(StrEnum):
    """Who made a move."""

    PERSON = "person"
    BOT = "bot"
    """The bot whose seat it is."""
    STAND_IN = "stand_in"
    """A bot for an architect who has left."""
    LATE = "late"
    """A bot for an architect whose time was over."""
    TAKEN_OVER = "taken_over"
    """A move of the game that this one continues. No `Moved` of a log says so: they stand in its `Opened`."""


@dataclass(frozen=True)
class Opened:
    """A table was opened. The deal and the salt stay hidden until the game is over, also from whoever prints this."""

    terms: Terms
    deal: tuple[int, ...] = field(repr=False)
    salt: str = field(repr=False)
    """128 random bits as 32 hexadecimal digits."""
    moves: tuple[Move, ...] = ()
    """Moves taken over from the game that this one continues."""
    origin: str | None = None
    """The table that this one is a rematch of, or continues."""


@dataclass(frozen=True)
class Joined:
    """A person took a free seat."""

    seat: int
    sitter: Sitter


@dataclass(frozen=True)
class Moved:
    """A move was made. In solo the Illustrious Architect has answered it."""

    seat: int
    move: Move
    by: By = By.PERSON


@dataclass(frozen=True)
class TakenBack:
    """The latest move was taken back by who made it."""

    seat: int


@dataclass(frozen=True)
class Left:
    """A person left; a bot plays on for this seat until they return."""

    seat: int


@dataclass(frozen=True)
class Returned:
    """A person who had left came back."""

    seat: int


@dataclass(frozen=True)
class Rematched:
    """The next game of the same architects was opened, with the seats rotated."""

    table: str


Event = Opened | Joined | Moved | TakenBack | Left | Returned | Rematched


@dataclass(frozen=True)
class Entry:
    """An event with its number, from 1 without gaps, and when it happened in milliseconds since 1970."""

    version: int
    at: int
    event: Event
