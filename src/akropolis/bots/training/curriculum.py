"""What is trained: one model for each number of seats, told by its features which options are in play."""

from dataclasses import dataclass

from akropolis.rules.district import District
from akropolis.rules.options import Illustrious, Options
from akropolis.rules.rng import Rng

MIXTURE = 60
"""How many different options a generation goes through."""


@dataclass(frozen=True)
class Course:
    """The games a model learns from, generation by generation."""

    name: str
    architects: int
    games: int
    generations: int = 12
    final_games: int = 0
    final_generations: int = 4

    def options(self, seed: int) -> list[Options]:
        """The options of a generation: half of them plain, the others long, with variants, or both."""
        rng = Rng(seed)
        return [self._options(number, rng) for number in range(MIXTURE)]

    def _options(self, number: int, rng: Rng) -> Options:
        illustrious = list(Illustrious)[number % 3] if self.architects == 1 else None
        if number % 2 == 0:
            return Options(self.architects, illustrious=illustrious)
        all_tiles = self.architects < 4 and rng.below(3) == 0
        # Any subset, but all five and single ones more often than chance has it: people choose those.
        mask = (31, 1 << rng.below(5), rng.below(32), rng.below(32))[rng.below(4)]
        variants = frozenset(district for bit, district in enumerate(District) if mask >> bit & 1)
        return Options(self.architects, all_tiles, variants, illustrious)


COURSES = {
    "two": Course("two", 2, games=20_000, final_games=60_000),
    "three": Course("three", 3, games=10_000, generations=40),
    "four": Course("four", 4, games=8_000, final_games=20_000),
    "solo": Course("solo", 1, games=16_000, generations=40),
}


def temperature_of(generation: int) -> float:
    """Noise in points: the first games, by what is on the board alone, get more."""
    return 3.0 if generation == 0 else 2.0


def trust_of(generation: int) -> float:
    """How much the end of a game counts against the next estimate: all at first, when estimates are worthless."""
    return (1.0, 1.0, 0.8)[generation] if generation < 3 else 0.5
