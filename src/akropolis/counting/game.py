"""A game as it was counted at a real table."""

from collections.abc import Iterable
from dataclasses import dataclass

from akropolis.counting.tally import CityCount, IllustriousCount, tally_city, tally_illustrious
from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode
from akropolis.rules.options import MOST_ARCHITECTS, Illustrious, Options
from akropolis.rules.scoring import ScoreSheet, Variant

__all__ = ["CountedGame"]


@dataclass(frozen=True)
class CountedGame:
    """The end of a game at a real table, counted. One city may be counted on its own, of an unknown game."""

    cities: tuple[CityCount, ...]
    variants: frozenset[Variant] = frozenset()
    all_tiles: bool = False
    illustrious: Illustrious | None = None
    kept: IllustriousCount | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.cities) <= MOST_ARCHITECTS:
            raise GameError(RuleCode.OPTIONS_ARCHITECTS, architects=len(self.cities))
        if (self.illustrious is None) != (self.kept is None):
            raise GameError(RuleCode.OPTIONS_SOLO)
        options = self.options
        object.__setattr__(self, "variants", options.variants)
        object.__setattr__(self, "illustrious", options.illustrious)

    @staticmethod
    def named(
        cities: tuple[CityCount, ...],
        variants: Iterable[str],
        all_tiles: bool,
        illustrious: str | None,
        kept: IllustriousCount | None,
    ) -> "CountedGame":
        """A counted game from names as people write them."""
        return CountedGame(cities, variants, all_tiles, illustrious, kept)  # type: ignore[arg-type]  # named on the way in

    @property
    def options(self) -> Options:
        """What was agreed. A city on its own may be from the longest game, in which most tiles are laid."""
        is_alone = len(self.cities) == 1 and not self.illustrious
        architects, all_tiles = (2, True) if is_alone else (len(self.cities), self.all_tiles)
        return Options.named(architects, all_tiles, self.variants, self.illustrious)

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The score sheet of every seat."""
        sheets = [tally_city(city, self.variants) for city in self.cities]
        if self.illustrious and self.kept:
            sheets.append(tally_illustrious(self.illustrious, self.kept, self.variants))
        return tuple(sheets)
