"""What can happen at a table. The log of a table is a list of these, and everything about it follows from the log.

An event is described once, here: its name, its fields, which of them stay untold, and whether it changes the position.
How it is stored, told and sent follows from that. What it does to a table is in `effects`.
"""

import re
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar

from akropolis.rules.move import Move
from akropolis.rules.setup import check_deal
from akropolis.table.shuffle import check_salt
from akropolis.table.terms import Terms

NOT_IN_NEWS = {"in_news": False}
"""For a field that no news tells by itself."""
INLINE = {"inline": True}
"""For a field that is stored as its own fields, beside the others of the event."""

EVENTS: dict[str, type["Event"]] = {}
"""Every event by its kind."""


@dataclass(frozen=True)
class Event:
    """Something that happened. Its kind is the name of its class: `TakenBack` is stored and told as `taken_back`."""

    kind: ClassVar[str]
    changes_position: ClassVar[bool]
    """Whether what was seen of the position before is out of date. Most events leave it as it is."""

    def __init_subclass__(cls, *, changes_position: bool = False) -> None:
        super().__init_subclass__()
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.changes_position = changes_position
        EVENTS[cls.kind] = cls

    @classmethod
    def news_fields(cls) -> tuple[str, ...]:
        """The fields that everyone is told."""
        return tuple(each.name for each in fields(cls) if each.metadata.get("in_news", True))

    @property
    def public(self) -> dict[str, Any]:
        """What everyone is told of it, by name."""
        return {name: getattr(self, name) for name in self.news_fields()}


@dataclass(frozen=True)
class Sitter:
    """A person at a table: a name and a colour, no account."""

    name: str
    colour: str


class MadeBy(StrEnum):
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
class Opened(Event, changes_position=True):
    """A table was opened: the whole of it is told, as a spectator sees it.

    The deal and the salt stay hidden until the game is over, also from whoever prints this.
    """

    terms: Terms = field(metadata=NOT_IN_NEWS)
    deal: tuple[int, ...] = field(metadata=NOT_IN_NEWS, repr=False)
    salt: str = field(metadata=NOT_IN_NEWS, repr=False)
    """128 random bits as 32 hexadecimal digits."""
    moves: tuple[Move, ...] = field(metadata=NOT_IN_NEWS, default=())
    """Moves taken over from the game that this one continues."""
    origin: str | None = field(metadata=NOT_IN_NEWS, default=None)
    """The table that this one is a rematch of, or continues."""

    def __post_init__(self) -> None:
        check_deal(self.terms.options, self.deal)
        check_salt(self.salt)


@dataclass(frozen=True)
class Joined(Event):
    """A person took a free seat."""

    seat: int
    sitter: Sitter = field(metadata=INLINE)


@dataclass(frozen=True)
class StoodUp(Event):
    """A person gave up a seat before the game had begun: it is free again."""

    seat: int


@dataclass(frozen=True)
class BotJoined(Event):
    """A bot was given a free seat, for nobody came: from now on it is the bot's."""

    seat: int
    bot: str


@dataclass(frozen=True)
class Cancelled(Event):
    """The table was called off before the game had begun. Nothing more happens there."""


@dataclass(frozen=True)
class Moved(Event, changes_position=True):
    """A move was made. In solo the Illustrious Architect has answered it."""

    seat: int
    move: Move
    by: MadeBy = MadeBy.PERSON


@dataclass(frozen=True)
class TakenBack(Event, changes_position=True):
    """The latest move was taken back by its player; in solo, together with the answer to it.

    The answer of a bot is taken back before the move that it answers, by an entry of its own.
    """

    seat: int


@dataclass(frozen=True)
class Left(Event):
    """A person left; a bot plays on for this seat until they return."""

    seat: int


@dataclass(frozen=True)
class Returned(Event):
    """A person who had left came back."""

    seat: int


@dataclass(frozen=True)
class Rematched(Event):
    """The next game of the same architects was opened, with the seats rotated."""

    table: str


@dataclass(frozen=True)
class Entry:
    """An event with its number, from 1 without gaps, and when it happened in milliseconds since 1970."""

    version: int
    at: int
    event: Event
