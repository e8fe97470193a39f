"""One line of the score sheet of a drawn city, for tests that care about one district; and rankings."""

from collections import Counter
from collections.abc import Sequence

from akropolis import BoxVariant, District, DistrictScore, Reason
from akropolis.rules.ranking import Ranking, rank
from akropolis.rules.scoring import score_city
from tests.kit.draw import draw


def line(district: District, drawing: str, *, variant: bool = False) -> DistrictScore:
    """What a district is worth in a drawing, with or without its variant."""
    variants = frozenset({BoxVariant(district)} if variant else ())
    return score_city(draw(drawing), 0, variants).districts[district]


def value(district: District, drawing: str, *, variant: bool = False) -> int:
    """The sum of the levels of the hexes that score, before the stars."""
    return line(district, drawing, variant=variant).value


def reasons(district: District, drawing: str) -> Counter[Reason]:
    """Why its hexes score or do not."""
    return Counter(each.reason for each in line(district, drawing).hexes)


def ranked(results: Sequence[tuple[int, int]], has_illustrious: bool = False) -> Ranking:
    """The ranking of seats with these totals and stones."""
    totals, stones = zip(*results, strict=True)
    return rank(totals, stones, has_illustrious)
