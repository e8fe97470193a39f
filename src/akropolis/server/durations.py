"""Lengths of time as a host writes them: 30m, 12h, 7d, 52w."""

import re

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.table.stores.host_jobs import Stale

MINUTE = 60 * 1000
UNITS = {"m": MINUTE, "h": 60 * MINUTE, "d": 24 * 60 * MINUTE, "w": 7 * 24 * 60 * MINUTE}
_SHAPE = re.compile(r"([1-9]\d{0,4})([mhdw])", re.ASCII)


def parse_duration(text: str) -> int:
    """A length of time in milliseconds."""
    found = _SHAPE.fullmatch(text.strip())
    if not found:
        raise GameError(ServerCode.DURATION_INVALID, text=text)
    return int(found[1]) * UNITS[found[2]]


def stale_at(now: int, keep_finished: str | None, keep_abandoned: str | None) -> Stale:
    """Which tables are no longer kept, if they are kept for so long; without a length, for ever."""
    before = [now - parse_duration(each) if each else None for each in (keep_finished, keep_abandoned)]
    return Stale(*before)
