"""A person, and by what they are known again: devices, links and codes. Of secrets there are only digests here."""

from dataclasses import dataclass, field

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.table.agreement import check_sitter
from akropolis.table.events import Sitter
from akropolis.table.names import is_fit

LONGEST_LABEL = 40
MOST_DEVICES = 20
"""Where a person may be logged in at a time. One more, and the one unused for longest is logged out."""


@dataclass(frozen=True)
class Person:
    """Somebody who wants to be known again: by nothing but a name and a colour."""

    person: str
    """Random, and for ever theirs. It gives no right to anything."""
    name: str
    colour: str
    made: int
    """In milliseconds since 1970, as all times."""
    public: bool = False
    """Whether strangers may see the profile."""
    wants_rating: bool = False

    def check(self) -> None:
        """Raise an error unless a person may be called so: by what anyone at a table may."""
        check_sitter(Sitter(self.name, self.colour))


@dataclass(frozen=True)
class Device:
    """Where a person is logged in."""

    digest: bytes = field(repr=False)
    device: str
    person: str
    label: str | None
    made: int
    used: int


@dataclass(frozen=True)
class Link:
    """By which another device is logged in, once."""

    digest: bytes = field(repr=False)
    person: str
    expires: int


@dataclass(frozen=True)
class Seated:
    """A seat that is a person's."""

    table: str
    seat: int
    person: str
    at: int
    is_recorded: bool = False
    """Whether the result of the game is kept by now."""
    client: str | None = None
    """A pseudonym of the client that took it; none where all clients would have the same."""


def check_label(label: str | None) -> None:
    """Raise an error unless a device may be called so."""
    if label is not None and not is_fit(label, LONGEST_LABEL):
        raise GameError(PeopleCode.LABEL_INVALID, most=LONGEST_LABEL)
