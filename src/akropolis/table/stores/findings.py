"""Problems found when a database is opened or checked."""

from dataclasses import dataclass
from enum import StrEnum


class FindingKind(StrEnum):
    """Kinds of problem."""

    RIGHTS = "rights"
    """Others may read it."""
    MOVES_LOST = "moves_lost"
    """Moves that were promised to be kept are missing at its end."""
    DAMAGED = "damaged"
    """The file as a whole does not hold together."""


@dataclass(frozen=True)
class Finding:
    """A sentence for the host, without anything hidden."""

    kind: FindingKind
    reason: str
