"""The lessons of the page Learn: a small city, a construction site, and what the pupil is asked to do.

Each lesson judges every legal move. `done` is what was asked for; any other word names what is not yet right, and the
catalogues of the web app have a sentence for each.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from akropolis import City, District, DistrictScore, Hex, HexKind, Move
from akropolis.rules.conditions import house_groups
from akropolis.rules.footprint import hexes_of
from akropolis.rules.hexes import neighbours
from akropolis.rules.scoring import ScoreSheet, score_city

Placed = tuple[int, int, int, int]
"""A tile, q and r of its origin, and its rotation."""

DONE = "done"
STONES_ASKED_FOR, LEVEL_ASKED_FOR, POINTS_ASKED_FOR = 3, 3, 6


def built(*placed: Placed) -> City:
    """A city of these tiles, each laid by the rules."""
    city = City()
    for tile, q, r, rotation in placed:
        city = city.lay(tile, Hex(q, r), rotation)
    return city


@dataclass(frozen=True)
class Try:
    """A move in a lesson, and what it would bring."""

    city: City
    site: tuple[int, ...]
    stones: int
    move: Move

    @cached_property
    def after(self) -> City:
        return self.city.lay(*self.move)

    @property
    def level(self) -> int:
        return self.after.tiles[-1].level

    @property
    def gained(self) -> int:
        return self.city.quarries_under(self.move.origin, self.move.rotation)

    @cached_property
    def before_sheet(self) -> ScoreSheet:
        return score_city(self.city, self.stones, ())

    @cached_property
    def sheet(self) -> ScoreSheet:
        return score_city(self.after, self.stones - self.site.index(self.move.tile) + self.gained, ())

    def line(self, district: District) -> DistrictScore:
        return self.sheet.districts[district]

    def has_lost_stars(self, district: District) -> bool:
        return self.line(district).stars < self.before_sheet.districts[district].stars

    def laid(self, kind: HexKind) -> tuple[Hex, ...]:
        """Where the new tile brings a kind of hex."""
        return tuple(
            place for place in hexes_of(self.move.origin, self.move.rotation) if self.after.hexes[place].kind is kind
        )

    def beside(self, place: Hex, kind: HexKind) -> int:
        """How many hexes of a kind, laid before, share an edge with a place."""
        seen = (self.after.hexes.get(near) for near in neighbours(place))
        return sum(1 for near in seen if near and near.kind is kind and near.tile != self.move.tile)


Judge = Callable[[Try], str]


@dataclass(frozen=True)
class Plan:
    """One lesson."""

    name: str
    city: City
    site: tuple[int, ...]
    stones: int
    judge: Judge


def _take_the_first(attempt: Try) -> str:
    return DONE if attempt.move.tile == attempt.site[0] else "not_free"


def _pay_for_the_garden_plaza(attempt: Try) -> str:
    return DONE if attempt.laid(HexKind.GARDEN_PLAZA) else "other_tile"


def _turn_the_quarry(attempt: Try) -> str:
    touched = attempt.beside(attempt.laid(HexKind.QUARRY)[0], HexKind.QUARRY)
    return {0: "apart", 1: "only_one"}.get(touched, DONE)


def _go_up(attempt: Try) -> str:
    return DONE if attempt.level > 1 else "on_the_ground"


def _cover_three_quarries(attempt: Try) -> str:
    if attempt.level == 1:
        return "on_the_ground"
    return DONE if attempt.gained == STONES_ASKED_FOR else "too_few"


def _join_the_houses(attempt: Try) -> str:
    if attempt.has_lost_stars(District.HOUSE):
        return "plaza_covered"
    before, after = house_groups(attempt.city)[0], house_groups(attempt.after)[0]
    if any(attempt.after.hexes[place].kind is not HexKind.HOUSE for place in before):
        return "covered"
    return DONE if len(after) == len(before) + 2 else "apart"


def _keep_markets_apart(attempt: Try) -> str:
    line = attempt.line(District.MARKET)
    if attempt.has_lost_stars(District.MARKET):
        return "plaza_covered"
    if not all(each.scores for each in line.hexes):
        return "beside"
    return DONE if len(line.hexes) > len(attempt.before_sheet.districts[District.MARKET].hexes) else "covered"


def _raise_barracks_on_the_edge(attempt: Try) -> str:
    if attempt.has_lost_stars(District.BARRACKS):
        return "plaza_covered"
    if attempt.level == 1:
        return "on_the_ground"
    (place,) = attempt.laid(HexKind.BARRACKS)
    scores = next(each.scores for each in attempt.line(District.BARRACKS).hexes if each.hex == place)
    return DONE if scores else "inside"


def _surround_the_temple(attempt: Try) -> str:
    line = attempt.line(District.TEMPLE)
    if attempt.has_lost_stars(District.TEMPLE):
        return "plaza_covered"
    if not line.hexes:
        return "covered"
    return DONE if line.points else "open"


def _raise_the_garden(attempt: Try) -> str:
    if attempt.has_lost_stars(District.GARDEN):
        return "plaza_covered"
    return DONE if attempt.level > 1 else "on_the_ground"


def _find_the_best_plaza(attempt: Try) -> str:
    if not attempt.laid(HexKind.BARRACKS_PLAZA):
        return "other_plaza"
    line = attempt.line(District.BARRACKS)
    return DONE if line.value == attempt.before_sheet.districts[District.BARRACKS].value else "spoilt"


def _reach_level_three(attempt: Try) -> str:
    return DONE if attempt.level == LEVEL_ASKED_FOR else "too_low"


def _end_well(attempt: Try) -> str:
    gain = attempt.sheet.total - attempt.before_sheet.total
    return DONE if gain >= POINTS_ASKED_FOR else "too_few"


LAST_CITY = built((35, 2, -2, 2), (16, 1, -3, 2), (13, 4, -4, 4), (20, 3, -3, 5), (31, 5, -3, 4), (22, 3, 0, 0))

PLANS = (
    Plan("take", built(), (12, 33, 8, 25), 1, _take_the_first),
    Plan("pay", built((12, 1, -1, 1)), (33, 3, 13, 24), 2, _pay_for_the_garden_plaza),
    Plan("turn", built(), (10,), 0, _turn_the_quarry),
    Plan("raise", built((12, 1, -1, 1), (3, 0, 1, 2)), (15,), 0, _go_up),
    Plan("quarry", built((7, 2, -2, 3)), (14,), 0, _cover_three_quarries),
    Plan("house", built((19, 1, -1, 1), (8, 0, 1, 2)), (41,), 0, _join_the_houses),
    Plan("market", built((22, 1, -1, 1), (26, 0, 1, 2)), (42,), 0, _keep_markets_apart),
    Plan("barracks", built((5, 1, -1, 1), (50, 0, 1, 2), (7, -1, 0, 4)), (59,), 0, _raise_barracks_on_the_edge),
    Plan("temple", built((30, 1, -1, 1), (23, 0, 1, 2)), (3,), 0, _surround_the_temple),
    Plan("garden", built((24, 1, -1, 1), (26, 0, 1, 2)), (40,), 0, _raise_the_garden),
    Plan("plaza", built((50, 2, -2, 3), (14, 0, 1, 2), (27, -1, 0, 4)), (33, 5, 22), 2, _find_the_best_plaza),
    Plan("level", built((12, 1, -1, 1), (30, 0, 1, 2), (19, 1, 0, 0), (28, -1, 1, 1)), (42,), 0, _reach_level_three),
    Plan("end", LAST_CITY, (60, 14), 1, _end_well),
)
