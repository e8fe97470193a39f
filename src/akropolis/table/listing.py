"""The list of public tables: what a table is listed by, for how long it is offered, and what one may ask for."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from akropolis.rules.variants import in_order
from akropolis.table.terms import Pace, Terms

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
BY_DAYS = frozenset({Pace.ONE_DAY, Pace.THREE_DAYS})
PATIENCE = 30 * MINUTE
"""Milliseconds for which a table is offered to others when nobody is seen there any more."""
PATIENCE_BY_DAYS = 7 * DAY
"""The same where a move may take days, and nobody sits and waits."""


class Stage(StrEnum):
    """How far a table has got."""

    WAITING = "waiting"
    """Somebody may join."""
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True)
class Offer:
    """What a table is listed by. None of it changes but how long it waits."""

    seats: int
    """For how many architects."""
    variants: str
    """Their names with spaces between them."""
    pace: str
    language: str | None
    """Of whoever opened it, as far as they said."""
    waits_until: int | None
    """Until when it is offered to others, in milliseconds since 1970; none for those that never waited."""


@dataclass(frozen=True)
class Wanted:
    """Which tables to list. What is left open is the same to whoever asks."""

    stage: Stage = Stage.WAITING
    seats: int | None = None
    variant: str | None = None
    """One that is played; or with an empty name none at all."""
    pace: str | None = None
    language: str | None = None
    rated: bool | None = None


class Mark(NamedTuple):
    """Where the next page begins: behind the table that changed then."""

    changed: int
    table: str


def patience(pace: Pace) -> int:
    """Milliseconds for which a table is offered when nobody is seen there any more."""
    return PATIENCE_BY_DAYS if pace in BY_DAYS else PATIENCE


def offer_of(terms: Terms, is_full: bool, at: int, language: str | None = None) -> Offer:
    """What a new table is listed by."""
    return Offer(
        seats=terms.options.architects,
        variants=" ".join(in_order(terms.options.variants)),
        pace=terms.pace,
        language=language,
        waits_until=at + patience(terms.pace) if terms.public and not is_full else None,
    )
