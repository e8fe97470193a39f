"""What a move does to the city as a whole: plazas, quarries, height, and what it buries."""

from collections import Counter

from akropolis.coach.change import Change
from akropolis.coach.finding import Findings, found
from akropolis.coach.reason import ReasonCode
from akropolis.rules.city import City
from akropolis.rules.district import District, HexKind

__all__ = ["PLAZA_WEIGHT", "QUARRY_WEIGHT", "building_reasons"]

QUARRY_WEIGHT = 3.0
PLAZA_WEIGHT = 6.0
"""A stone buys a better tile later, and a plaza multiplies what is yet to be built: both matter more than now."""


def building_reasons(change: Change) -> Findings:
    """Every reason that lies in the tile itself and in what it covers."""
    if change.is_last:
        yield found(100.0, ReasonCode.LAST_TURN, points=change.points)
    if change.quarries:
        yield found(QUARRY_WEIGHT * change.quarries, ReasonCode.COVERS_QUARRIES, count=change.quarries)
    for district in District:
        yield from _plazas(change, district)
        if change.gain(district) > 0:
            yield found(
                change.gain(district) - 0.5, ReasonCode.ADDS_POINTS, district=district, points=change.gain(district)
            )
        yield from _buried(change, district)
    if change.level > 1:
        yield found(1.5 * (change.level - 1), ReasonCode.BUILDS_HIGH, level=change.level)
    if not change.is_last:
        yield from _prospects(change)


def _plazas(change: Change, district: District) -> Findings:
    old, new = change.sheet.districts[district], change.new_sheet.districts[district]
    if new.stars <= old.stars:
        return
    weight = PLAZA_WEIGHT + new.value * (new.stars - old.stars)
    if not old.stars and new.points:
        yield found(weight, ReasonCode.FIRST_PLAZA, district=district, points=new.points)
    else:
        count = new.stars // district.stars
        yield found(weight, ReasonCode.PLAZA, district=district, count=count, stars=new.stars)


def _buried(change: Change, district: District) -> Findings:
    """The price of building on something: it is shown as well."""
    line = change.sheet.districts[district]
    points = line.stars * sum(each.value for each in line.hexes if each.hex in change.covered)
    if points:
        yield found(0.8 * points, ReasonCode.COVERS_POINTS, district=district, points=points)
    if HexKind(f"{district}_plaza") in {built.kind for built in change.covered.values()}:
        yield found(PLAZA_WEIGHT + line.value * district.stars, ReasonCode.COVERS_PLAZA, district=district)


def _prospects(change: Change) -> Findings:
    """What the city gains for later turns."""
    quarries = Counter(change.laid.values())[HexKind.QUARRY]
    if quarries:
        yield found(0.4 * quarries, ReasonCode.BRINGS_QUARRIES, count=quarries)
    places = _raised_places(change.built) - _raised_places(change.city)
    if places > 0:
        yield found(0.3 * places, ReasonCode.MORE_PLACES, count=places)


def _raised_places(city: City) -> int:
    """The footprints on which a tile would lie on other tiles."""
    return sum(1 for footprint in city.footprints if footprint.first in city.hexes)
