"""The other processes on the same database: what they whisper, whether it was all heard, and whether they are alive."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

ALIVE_SECONDS = 4.0
"""A process that has said nothing for so long is dead: each says something once a second."""
ALIVE = "alive"

Whisper = Callable[[str], None]


@dataclass(slots=True)
class _Neighbour:
    heard_at: float
    lines: int = 0
    """How much it has said by now."""


class Neighbours:
    """Speaks with them, if there can be any. With each sign of life comes how much was said: so a gap is noticed."""

    def __init__(self, whisper: Whisper | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._whisper = whisper
        self._clock = clock
        self._known: dict[str, _Neighbour] = {}
        self._lines = 0
        self._looked_at = clock()

    @property
    def can_be(self) -> bool:
        """Whether anyone would hear."""
        return self._whisper is not None

    def tell(self, *parts: str) -> None:
        """Tell all others. No part has a tab or the end of a line in it."""
        if self._whisper:
            self._lines += 1
            self._whisper("\t".join(parts))

    def hear(self, process: str, line: str) -> tuple[Sequence[str], bool]:
        """What another has said, in parts, and whether something was missed before it."""
        known = self._known.setdefault(process, _Neighbour(0.0))
        known.heard_at, known.lines = self._clock(), known.lines + 1
        parts = line.split("\t")
        if parts[0] != ALIVE:
            return parts, False
        has_missed, known.lines = int(parts[1]) != known.lines, int(parts[1])
        return (), has_missed

    def look(self) -> dict[str, float]:
        """Once a second: say that one is alive. Those who have died meanwhile, and the seconds since then."""
        self.tell(ALIVE, str(self._lines + 1))
        now = self._clock()
        # Who has been standing still cannot know what the others did meanwhile.
        was_awake, self._looked_at = now - self._looked_at < ALIVE_SECONDS / 2, now
        dead = {name: now - each.heard_at for name, each in self._known.items() if now - each.heard_at > ALIVE_SECONDS}
        if not was_awake:
            return {}
        for name in dead:
            del self._known[name]
        return dead
