"""What is trained and how: one model for each number of seats, told by its features which options are in play."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from akropolis.bots.weight_files import USUAL, Widths
from akropolis.rules.options import Illustrious, Options
from akropolis.rules.rng import Rng
from akropolis.rules.variants import BoxVariant

MIXTURE = 60
"""How many different options a generation goes through."""


class Part(StrEnum):
    """The parts of a course that can begin with weights that are there already, in their order."""

    POLISH = "polish"
    FORESIGHT = "foresight"


class Pace(NamedTuple):
    """How a net is fitted: how often it goes through all samples, how large its largest steps are, and when."""

    epochs: int
    rate: float
    rise: float = 0.3
    """The part of all steps before the largest."""


FIRST, WARM, FRESH, LONG = Pace(8, 2e-3), Pace(4, 1e-3), Pace(40, 2e-3), Pace(50, 3e-3, 0.1)
FORESEEING = Pace(6, 3e-4, 0.15)


@dataclass(frozen=True)
class Polish:
    """The last part of a course: many calm games of an able model, and a fresh net that learns from them for long."""

    games: int
    generations: int = 3
    temperature: float = 1.4
    trusts: tuple[float, ...] = (0.7, 0.6)
    shares: tuple[float, ...] = (0.2, 0.3, 0.5)
    """How much of what is learned comes from the generation before the last, the last, and the present one."""
    thorough: bool = False
    pace: Pace = LONG
    imitated: int = 240
    """Games in which the linear model learns to choose what the net would choose."""


@dataclass(frozen=True)
class Foresight:
    """What follows on the polish: the net learns how its best moves compare by what comes of them."""

    games: int
    """Games whose every position has its best moves compared."""
    calm_games: int
    """Games like those of the polish; from them it goes on learning how many points are to come."""
    generations: int = 2
    worlds: int = 2
    """In how many futures each move is tried."""
    temperature: float = 1.4
    pace: Pace = FORESEEING
    batch: int = 512
    """Positions in a step of the fit, and samples of calm games."""
    calm_batch: int = 4_096
    anchors: tuple[float, ...] = (0.05, 0.3)
    """How much the points count against the order of moves. A net learns with each, and the mean of them is kept."""


@dataclass(frozen=True)
class Course:
    """The games a model learns from, generation by generation, and every number of the recipe."""

    name: str
    architects: int
    games: int
    generations: int = 12
    final_games: int = 0
    """If not 0, a fresh net learns from this many games after all generations."""
    later_games: int = 0
    final_generations: int = 0
    """How many generations follow on the fresh net, each of `later_games`."""
    polish: Polish | None = None
    """What follows on all that; or begins with weights that are there already."""
    foresight: Foresight | None = None
    """What follows on the polish, from the best weights so far."""
    widths: Widths = USUAL
    """How wide the hidden layers of its nets are."""

    temperatures: tuple[float, ...] = (3.0, 2.0)
    """Noise in points, by generation: the first games, by what is on the board alone, get more. The last one stays."""
    trusts: tuple[float, ...] = (1.0, 1.0, 0.8, 0.5)
    """How much the end of a game counts against the next estimate: all, while estimates are worthless."""
    kept: float = 0.5
    """The share of all views that become samples."""
    remembered: int = 3
    """How many generations of samples are fitted together."""

    first_pace: Pace = FIRST
    pace: Pace = WARM
    fresh_pace: Pace = FRESH
    batch: int = 16_384
    decay: float = 1e-4
    """How fast the numbers of a net shrink, for each unit of rate."""

    judging_games: int = 2_000
    """Games of the match that decides on a checkpoint."""

    @property
    def all_generations(self) -> int:
        """How many there are, whatever they learn from."""
        return self.foresees_from + (self.foresight.generations if self.foresight else 0)

    @property
    def polished_from(self) -> int:
        """The first generation of the polish."""
        return self.generations + (1 + self.final_generations if self.final_games else 0)

    @property
    def foresees_from(self) -> int:
        """The first generation that learns from futures."""
        return self.polished_from + (self.polish.generations if self.polish else 0)

    def only(self, part: Part) -> "Course":
        """What is left of the course for a model that has gone through all before a part of it."""
        polish = self.polish if part is Part.POLISH else self.polish and replace(self.polish, generations=0)
        return replace(self, generations=0, final_games=0, polish=polish)

    def polish_of(self, generation: int) -> Polish | None:
        """The polish, if this generation plays the same calm games."""
        return self.polish if generation >= self.polished_from else None

    def foresight_of(self, generation: int) -> Foresight | None:
        """The foresight, if this generation belongs to it."""
        return self.foresight if generation >= self.foresees_from else None

    def is_fresh(self, generation: int) -> bool:
        """Whether a fresh net begins with this generation."""
        return generation in {0, self.generations} or generation >= self.polished_from

    def games_of(self, generation: int, scale: float) -> int:
        """How many games a generation plays."""
        if foresight := self.foresight_of(generation):
            return max(1, int(foresight.calm_games * scale))
        if polish := self.polish_of(generation):
            return max(1, int(polish.games * scale))
        full = (self.games, self.final_games, self.later_games)[
            (generation >= self.generations) + (generation > self.generations)
        ]
        return max(1, int(full * scale))

    def is_thorough(self, generation: int) -> bool:
        """Whether the net judges every move of a generation's games, and not only those that the linear model likes.

        It is slower. But a linear model from early games likes the wrong moves, and learning crawls.
        """
        if polish := self.polish_of(generation):
            return polish.thorough
        return generation < self.generations

    def pace_of(self, generation: int) -> Pace:
        """How a generation is fitted."""
        if last := self.foresight_of(generation) or self.polish_of(generation):
            return last.pace
        if generation == 0:
            return self.first_pace
        return self.fresh_pace if generation == self.generations else self.pace

    def remembered_at(self, generation: int) -> range:
        """The generations whose samples are fitted in this one: none from before a fresh net, nor before the polish."""
        if self.foresight_of(generation):
            return range(generation, generation + 1)
        if polish := self.polish_of(generation):
            return range(max(self.polished_from, generation - len(polish.shares) + 1), generation + 1)
        fresh = self.generations if generation >= self.generations else 0
        return range(max(fresh, generation - self.remembered + 1), generation + 1)

    def temperature_of(self, generation: int) -> float:
        """The noise in a generation's games."""
        if polish := self.polish_of(generation):
            return polish.temperature
        return self.temperatures[min(generation, len(self.temperatures) - 1)]

    def trust_of(self, generation: int) -> float:
        """How much the end of a game counts in a generation."""
        trusts, number = self.trusts, generation
        if polish := self.polish_of(generation):
            trusts, number = polish.trusts, generation - self.polished_from
        return trusts[min(number, len(trusts) - 1)]

    def shares_of(self, generation: int) -> tuple[float, ...]:
        """How much of what a generation learns comes from each that it remembers; nothing where all samples count."""
        polish = self.polish_of(generation)
        return polish.shares[-len(self.remembered_at(generation)) :] if polish else ()

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
        variants = frozenset(variant for bit, variant in enumerate(BoxVariant) if mask >> bit & 1)
        return Options(self.architects, all_tiles, variants, illustrious)


COURSES = {
    "two": Course("two", 2, 20_000, 8, 80_000, 30_000, 5, Polish(80_000, 4), Foresight(1_500, 8_000)),
    "three": Course("three", 3, 4_500, 19, 30_000, 12_000, 4, Polish(50_000, 4), Foresight(1_200, 8_000)),
    "four": Course("four", 4, 4_000, 16, 25_000, 10_000, 6, Polish(45_000), Foresight(1_000, 8_000)),
    "solo": Course("solo", 1, 7_200, 27, 60_000, 24_000, 7, Polish(70_000), kept=1.0),
}
