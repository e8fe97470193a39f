"""How much is held, to within a tenth: higher and higher until something is missed, and then in between."""

from dataclasses import dataclass
from math import inf, sqrt

STEP = 1.3
CLOSE = 1.1


@dataclass
class Bracket:
    """The highest rate that was held, and the lowest above it that was missed."""

    first: float
    """Where to begin."""
    held: float = 0.0
    missed: float = inf

    def note(self, rate: float, is_held: bool) -> None:
        """What has become of a rate."""
        if is_held:
            self.held = max(self.held, rate)
        else:
            self.missed = min(self.missed, rate)

    @property
    def next(self) -> float | None:
        """What to try now; nothing once it is known well enough."""
        if self.missed == inf:
            return self.held * STEP or self.first
        if not self.held:
            return self.missed / STEP
        return sqrt(self.held * self.missed) if self.missed > CLOSE * self.held else None

    def times(self, one: "Bracket") -> str:
        """How many times as much as another this is, at least and at most."""
        least = f"{self.held / one.missed:.1f}"
        most = f" to {self.missed / one.held:.1f}" if one.held and self.missed < inf else ""
        return least + most
