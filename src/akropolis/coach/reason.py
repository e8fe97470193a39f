"""Why a move is good, as a code and its parameters: they can be counted, tested and translated."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from akropolis.coach.english import fill
from akropolis.errors import MessageCode

__all__ = ["PRICES", "Reason", "ReasonCode"]


class ReasonCode(MessageCode):
    """Every kind of reason. Each is a fact about one move that the rules can confirm, never an opinion."""

    LAST_TURN = "last_turn", "{points:signed} in the last turn"
    FIRST_PLAZA = "first_plaza", "first {district:plaza}: {district:plural} worth {points:a point|# points} now count"
    PLAZA = "plaza", "{count:nth} {district:plaza}: {district:plural} are multiplied by {stars}"
    ADDS_POINTS = "adds_points", "adds {points:a point|# points} of {district:plural}"

    COVERS_QUARRIES = "covers_quarries", "covers {count:a quarry|# quarries}"
    LARGER_GROUP = "larger_group", "the largest group of houses grows to {size}"
    JOINS_GROUPS = "joins_groups", "joins {groups:|#} groups of houses into one of {size}"
    MARKET_ALONE = "market_alone", "{count:a market|# markets} with no other market beside {count:it|them}"
    FREES_MARKET = "frees_market", "{count:a market is|# markets are} no longer beside another"
    BARRACKS_ON_EDGE = "barracks_on_edge", "{count:barracks|# barracks} on the edge of the city"
    SURROUNDS_TEMPLE = "surrounds_temple", "surrounds {count:a temple|# temples} completely"
    TEMPLE_SURROUNDED = "temple_surrounded", "a temple on level {level}, completely surrounded"
    GARDEN_RAISED = "garden_raised", "a garden on level {level}"
    LAKE = "lake", "encloses a lake beside {gardens:a garden|# gardens}"
    DOUBLES = "doubles", "the variant doubles {count:one|#} more of the {district:plural}"
    BUILDS_HIGH = "builds_high", "builds on level {level}"
    MORE_PLACES = "more_places", "opens {count:one more place|# more places} to build higher"
    BRINGS_QUARRIES = "brings_quarries", "brings {count:a quarry|# quarries} to cover later"

    FREE_TILE = "free_tile", "costs nothing and saves {stones:the stone|# stones}"
    DEAREST_TILE = "dearest_tile", "takes the most expensive tile, for {cost:a stone|# stones}"
    DENIES_NEXT = (
        "denies_next",
        "takes what the next architect wants most: {points:a point|# points} now, {more:one|#} more than any other",
    )
    DENIES_PLAZA = "denies_plaza", "takes the plaza that the Illustrious Architect would have taken"
    LEAVES_NO_PLAZA = "leaves_no_plaza", "leaves the Illustrious Architect no plaza that he can afford"

    COVERS_POINTS = "covers_points", "gives up {points:a point|# points} of {district:plural} beneath"
    COVERS_PLAZA = "covers_plaza", "gives up a {district:plaza} beneath"
    SPOILS = "spoils", "{count:one|#} of the {district:plural} no longer {count:scores|score}"
    OTHER_PLACE = "other_place", "the same tile in another place"
    POINTS_NOW = "points_now", "{points:signed} now"


PRICES = frozenset({ReasonCode.COVERS_POINTS, ReasonCode.COVERS_PLAZA, ReasonCode.SPOILS})
"""Reasons against a move: they come last."""


@dataclass(frozen=True)
class Reason:
    """One reason; as text it is English."""

    code: ReasonCode
    params: Mapping[str, int | str] = field(default_factory=dict, hash=False)

    @property
    def tells_points(self) -> bool:
        """Whether it says how many points something is worth, and not only what one sees on the board."""
        return "points" in self.params

    def __str__(self) -> str:
        return fill(self.code.message, self.params)
