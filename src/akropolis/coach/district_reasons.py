"""What a move does to the districts of a city, each by its own condition."""

from akropolis.coach.change import Change
from akropolis.coach.finding import Findings, found
from akropolis.coach.reason import ReasonCode
from akropolis.rules.conditions import house_groups
from akropolis.rules.district import District
from akropolis.rules.hexes import Hex, neighbours
from akropolis.rules.scoring import HexScore
from akropolis.rules.surroundings import shores
from akropolis.rules.variants import BoxVariant, doubled_districts

__all__ = ["district_reasons"]


def district_reasons(change: Change) -> Findings:
    """Every reason that lies in the five conditions."""
    yield from _houses(change)
    yield from _markets(change)
    yield from _barracks(change)
    yield from _temples(change)
    yield from _gardens(change)
    for district in District:  # in a fixed order, which a set has not
        if district in doubled_districts(change.view.options.variants):
            yield from _doubled(change, district)


def _houses(change: Change) -> Findings:
    old, new = house_groups(change.city), house_groups(change.built)
    mine = [group for group in new if not group.isdisjoint(change.laid)]
    weight = max(1, change.gain(District.HOUSE))
    for group in mine:
        joined = sum(1 for each in old if not group.isdisjoint(each - change.laid.keys()))
        if joined > 1:
            yield found(weight + 1, ReasonCode.JOINS_GROUPS, groups=joined, size=len(group))
    if new and len(new[0]) > max(1, len(old[0]) if old else 0):
        yield found(weight, ReasonCode.LARGER_GROUP, size=len(new[0]))


def _markets(change: Change) -> Findings:
    if alone := _laid_that_score(change, District.MARKET):
        yield found(_worth(change, District.MARKET, alone), ReasonCode.MARKET_ALONE, count=len(alone))
    if freed := _kept_that_begin(change, District.MARKET):
        yield found(_worth(change, District.MARKET, freed), ReasonCode.FREES_MARKET, count=len(freed))
    yield from _spoilt(change, District.MARKET)


def _barracks(change: Change) -> Findings:
    if edge := _laid_that_score(change, District.BARRACKS):
        yield found(_worth(change, District.BARRACKS, edge), ReasonCode.BARRACKS_ON_EDGE, count=len(edge))
    yield from _spoilt(change, District.BARRACKS)


def _temples(change: Change) -> Findings:
    if completed := _kept_that_begin(change, District.TEMPLE):
        yield found(_worth(change, District.TEMPLE, completed), ReasonCode.SURROUNDS_TEMPLE, count=len(completed))
    if surrounded := _laid_that_score(change, District.TEMPLE):
        yield found(_worth(change, District.TEMPLE, surrounded), ReasonCode.TEMPLE_SURROUNDED, level=change.level)


def _gardens(change: Change) -> Findings:
    gardens = _laid_that_score(change, District.GARDEN)
    if gardens and change.level > 1:
        yield found(_worth(change, District.GARDEN, gardens), ReasonCode.GARDEN_RAISED, level=change.level)
    if BoxVariant.GARDEN in change.view.options.variants:
        enclosed = shores(change.built) - shores(change.city)
        beside = [place for place in change.scores_after(District.GARDEN) if not enclosed.isdisjoint(neighbours(place))]
        if beside:
            yield found(_worth(change, District.GARDEN, beside), ReasonCode.LAKE, gardens=len(beside))


def _doubled(change: Change, district: District) -> Findings:
    before, after = (
        sum(each.is_doubled for each in sheet.districts[district].hexes) for sheet in (change.sheet, change.new_sheet)
    )
    if after > before:
        weight = max(1, change.gain(district)) + 0.5
        yield found(weight, ReasonCode.DOUBLES, district=district, count=after - before)


def _spoilt(change: Change, district: District) -> Findings:
    """Hexes that still lie open and scored until now."""
    before, after = _kept(change.scores_before(district), change), _kept(change.scores_after(district), change)
    spoilt = [place for place, each in before.items() if each.scores and not after[place].scores]
    if spoilt:
        lost = sum(before[place].value for place in spoilt) * change.sheet.districts[district].stars
        yield found(max(0.5, lost), ReasonCode.SPOILS, district=district, count=len(spoilt))


def _laid_that_score(change: Change, district: District) -> list[Hex]:
    return [place for place, each in change.scores_after(district).items() if place in change.laid and each.scores]


def _kept_that_begin(change: Change, district: District) -> list[Hex]:
    """Hexes laid earlier that score from now on."""
    before, after = _kept(change.scores_before(district), change), _kept(change.scores_after(district), change)
    return [place for place, each in after.items() if each.scores and not before[place].scores]


def _kept(scores: dict[Hex, HexScore], change: Change) -> dict[Hex, HexScore]:
    """Without the hexes that the tile covers or brings."""
    return {place: each for place, each in scores.items() if place not in change.laid}


def _worth(change: Change, district: District, places: list[Hex]) -> float:
    """The points of some hexes as they stand after the move; a little even where no plaza is there yet."""
    scores = change.scores_after(district)
    stars = change.new_sheet.districts[district].stars
    return max(1.0, float(stars * sum(scores[place].value for place in places)))
