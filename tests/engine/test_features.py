"""The features have names, and each tells what its name says: worked out again from the rules."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

import pytest

from akropolis import TILES, BoxVariant, District, Hex, HexKind, Options, Position, engine
from akropolis.engine.features import FEATURE_NAMES
from akropolis.notation.positions import format_options
from akropolis.rules.catalogue import count_kinds
from akropolis.rules.city import Built
from akropolis.rules.hexes import neighbours
from akropolis.rules.surroundings import Survey
from tests.engine.test_lock_step import some_options
from tests.kit.builders import positions_of

pytestmark = pytest.mark.skipif(engine.backend() != "native", reason="features need the native core")
KINDS = [*(HexKind(district) for district in District), HexKind.QUARRY, *(kind for kind in HexKind if kind.is_plaza)]


def test_every_number_has_a_name_of_its_own() -> None:
    position = engine.Position(positions_of(Options(2), 1)[0])
    assert len(set(FEATURE_NAMES)) == len(FEATURE_NAMES) == engine.Batch([position]).features().shape[1]


@pytest.mark.parametrize("options", [some_options(number) for number in (0, 5, 11, 13, 20, 27, 30)], ids=format_options)
def test_a_feature_tells_what_it_is_called(options: Options) -> None:
    seen = Counter[str]()
    for position in positions_of(options, 3)[:-1:2]:
        for seat in range(options.architects):
            numbers = engine.Batch([position]).features(seats=[seat])[0].tolist()
            features = dict(zip(FEATURE_NAMES, numbers, strict=True))
            expected = dict(city(position, seat)) | dict(table(position, seat))
            assert features == expected
            assert features.keys() == expected.keys()
            seen.update(name for name, number in expected.items() if number)
    assert len(seen) > 120


def city(position: Position, seat: int) -> Iterator[tuple[str, int]]:
    own, sheet = position.cities[seat], position.score_sheet(seat)
    survey, to_come = Survey(own), count_kinds((*position.public_view.unseen, *position.site))
    scoring = {each.hex for line in sheet.lines for each in line.hexes if each.scores}
    stars = {line.district: line.stars for line in sheet.lines}
    for line in sheet.lines:
        name, kind, plaza = line.district, HexKind(line.district), HexKind(f"{line.district}_plaza")
        yield f"{name}.value", line.value
        yield f"{name}.stars", line.stars
        yield f"{name}.points", line.points
        yield f"{name}.levels_not_scoring", sum(each.level for each in line.hexes if not each.scores)
        yield f"{name}.hexes_scoring", sum(each.scores for each in line.hexes)
        yield f"{name}.stars_x_hexes_to_come", line.stars * to_come[kind]
        yield f"{name}.value_x_stars_to_come", line.value * to_come[plaza] * name.stars
    by_kind = {kind: {place for place, built in own.hexes.items() if built.kind == kind} for kind in HexKind}
    quarries = by_kind[HexKind.QUARRY]
    free = quarries | {
        place
        for district in District
        for place in by_kind[HexKind(district)]
        if not stars[district] or place not in scoring
    }
    cheap = free | {
        each.hex
        for line in sheet.lines
        for each in line.hexes
        if each.scores and line.stars <= 3 and each.level == 1 and not each.is_doubled and each.hex
    }
    for line in sheet.lines:
        if line.value * line.district.stars <= 3:
            cheap |= by_kind[HexKind(f"{line.district}_plaza")]
    beside_markets = {near for place in by_kind[HexKind.MARKET] for near in neighbours(place)}
    beside_houses = {near for place in by_kind[HexKind.HOUSE] & scoring for near in neighbours(place)}
    below = [frozenset(each) for each in own.footprints]
    for level in range(1, 5):
        places = [each for each in below if all(_on(own.hexes, place, level) for place in each)]
        free_places = [each for each in places if each <= free]
        hexes = frozenset[Hex]().union(*free_places)
        for count in range(4):
            yield (
                f"free_{level}.places_with_{count}_quarries",
                sum(len(each & quarries) == count for each in free_places),
            )
        inside = {place for place in hexes if all(near in own.hexes for near in neighbours(place))}
        edge = {place for place in hexes if any(near in survey.outside for near in neighbours(place))}
        yield f"free_{level}.hexes_inside", len(inside)
        yield f"free_{level}.hexes_at_edge", len(edge)
        yield f"free_{level}.hexes_apart_from_markets", len(hexes - beside_markets)
        yield f"free_{level}.hexes_beside_scoring_houses", len(hexes & beside_houses)
        yield f"free_{level}.hexes_quarries", len(hexes & quarries)
        yield f"free_{level}.hexes_all", len(hexes)
        yield f"free_{level}.places_at_3_points_or_less", sum(each <= cheap for each in places)
        here = {place for place in own.hexes if _on(own.hexes, place, level)}
        yield f"level_{level}.quarries", len(here & quarries)
        yield f"level_{level}.hexes_not_counting", len(here & free - quarries)
        yield f"level_{level}.hexes_counting", len(here - free)
    yield "shore", len(survey.outside & _around(own.hexes))
    yield "lake_hexes", len(_lakes(survey))
    yield "hexes", len(own.hexes)
    gaps = {place: sum(near not in own.hexes for near in neighbours(place)) for place in own.hexes}
    temples, barracks = by_kind[HexKind.TEMPLE], by_kind[HexKind.BARRACKS]
    yield "temple.levels_with_1_gap", sum(own.hexes[place].level for place in temples if gaps[place] == 1)
    yield "temple.levels_with_2_gaps", sum(own.hexes[place].level for place in temples if gaps[place] == 2)
    open_sides = {place: sum(near in survey.outside for near in neighbours(place)) for place in barracks}
    yield (
        "barracks.levels_with_1_open_side",
        sum(own.hexes[place].level for place in barracks if open_sides[place] == 1),
    )
    groups = _groups(by_kind[HexKind.HOUSE])
    worth = sorted(((sum(own.hexes[place].level for place in group), len(group)) for group in groups), reverse=True)
    yield "house.second_group_value", worth[1][0] if len(worth) > 1 else 0
    yield "house.second_group_size", worth[1][1] if len(worth) > 1 else 0
    yield "house.empty_hexes_beside", len(beside_houses - set(own.hexes))
    yield "house.free_hexes_beside", len(beside_houses & free)
    yield "stones", sheet.stones
    for least in range(1, 5):
        yield f"stones_{least}_or_more", int(sheet.stones >= least)
    yield "points_without_stones", sum(line.points for line in sheet.lines)
    yield "unused", 0


def _on(hexes: Mapping[Hex, Built], place: Hex, level: int) -> bool:
    built = hexes.get(place)
    return built is not None and min(built.level, 4) == level


def _around(hexes: Collection[Hex]) -> set[Hex]:
    return {near for place in hexes for near in neighbours(place) if near not in hexes}


def _lakes(survey: Survey) -> set[Hex]:
    found, to_visit = set(survey.shores), list(survey.shores)
    while to_visit:
        for near in neighbours(to_visit.pop()):
            if near not in found and near not in survey.hexes:
                found.add(near)
                to_visit.append(near)
    return found


def _groups(houses: set[Hex]) -> list[set[Hex]]:
    left, groups = set(houses), []
    while left:
        group, to_visit = set[Hex](), [left.pop()]
        while to_visit:
            place = to_visit.pop()
            group.add(place)
            near = set(neighbours(place)) & left
            left -= near
            to_visit += near
        groups.append(group)
    return groups


def table(position: Position, seat: int) -> Iterator[tuple[str, int]]:
    options, site = position.options, position.site[:5]
    for place in range(5):
        is_there = place < len(site)
        kinds = Counter(TILES[site[place]].kinds) if is_there else Counter[HexKind]()
        yield f"site_{place}.is_there", int(is_there)
        yield from ((f"site_{place}.{kind}", kinds[kind]) for kind in KINDS)
    wait = (seat - position.seat) % options.seats
    left = options.turns - position.turn
    turns = (left - wait + options.seats - 1) // options.seats if left > wait else 0
    yield "others_first", wait
    yield "turns_left", turns
    yield from ((f"turns_left_{number}", int(turns == number)) for number in range(1, 5))
    unseen = count_kinds((*position.public_view.unseen, *position.site[5:]))
    yield from ((f"unseen.{kind}", unseen[kind]) for kind in KINDS)
    yield "is_stack_due", int(len(site) == 1)
    sheets = [position.score_sheet(each) for each in range(options.seats)]
    nearest = [sheets[(seat + 1) % options.seats]]
    for name, group in (("next", nearest), ("others", [*sheets[:seat], *sheets[seat + 1 :]])):
        for district in District:
            yield f"{name}.{district}.value", sum(each.districts[district].value for each in group)
            yield f"{name}.{district}.stars", sum(each.districts[district].stars for each in group)
        yield f"{name}.stones", sum(each.stones for each in group)
        yield f"{name}.points_without_stones", sum(each.total - each.stones for each in group)
    yield from ((f"variant.{variant}", int(variant in options.variants)) for variant in BoxVariant)
    yield "all_tiles", int(options.all_tiles)
