"""A reason that was found, and how much it matters."""

from collections.abc import Iterator
from typing import NamedTuple

from akropolis.coach.reason import Reason, ReasonCode

__all__ = ["Finding", "Findings", "found"]


class Finding(NamedTuple):
    """A reason and its weight, in something like points: people are given the heaviest."""

    weight: float
    reason: Reason


Findings = Iterator[Finding]


def found(weight: float, code: ReasonCode, **params: int | str) -> Finding:
    """A finding. A district becomes its plain name: parameters are for other languages as well."""
    plain = {name: str(value) if isinstance(value, str) else value for name, value in params.items()}
    return Finding(weight, Reason(code, plain))
