"""Every score against the slow scorer: played, preferred and invented cities, under every one of the 32 variants."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given

from akropolis import TILES, BoxVariant, City, District, Illustrious, Rng, Variant
from akropolis.rules.scoring import score_city, score_district
from akropolis.rules.solo import score_illustrious
from akropolis.rules.surroundings import Survey, shores
from tests.kit.builders import MODES, invented, positions_of, preferred
from tests.kit.slow_illustrious import slow_illustrious
from tests.kit.slow_scorer import Seen, SlowScore, groups_of_houses, seen_from_above, slow_scores
from tests.kit.strategies import SUBSETS_OF_VARIANTS, cities, steady, variants

EVERY: frozenset[Variant] = frozenset(BoxVariant)
NONE: frozenset[Variant] = frozenset()


def assert_scored(city: City, agreed: frozenset[Variant]) -> None:
    assert_alike(city, agreed, slow_scores(seen_from_above(city.hexes), agreed))


def assert_alike(city: City, agreed: frozenset[Variant], slow: dict[str, SlowScore]) -> None:
    sheet = score_city(city, 3, agreed)
    fast = {str(each.district): (each.value, each.stars, each.points) for each in sheet.districts.values()}
    assert fast == {name: (score.value, score.stars, score.points) for name, score in slow.items()}
    assert sheet.total == 3 + sum(score.points for score in slow.values())


def features(seen: Seen, plain: dict[str, SlowScore], doubled: dict[str, SlowScore]) -> set[str]:
    """What there is to get wrong in a city."""
    found = {f"{name} scores" for name in plain if plain[name].points}
    found |= {f"{name} doubles" for name in plain if doubled[name].points > plain[name].points}
    found |= {f"some {name} does not score" for name in plain if plain[name].value < _levels(seen, name)}
    sizes = sorted((len(group) for group in groups_of_houses(seen)), reverse=True)
    if len(sizes) > 1 and sizes[0] == sizes[1]:
        found.add("house groups tie")
    return found


def _levels(seen: Seen, name: str) -> int:
    return sum(level for shown, level in seen.values() if shown == name)


def check_all(made: Iterable[City]) -> Counter[str]:
    """Each city without variants, with all of them, and with the next of the 32 combinations."""
    found: Counter[str] = Counter()
    for index, city in enumerate(made):
        seen = seen_from_above(city.hexes)
        scores = {agreed: slow_scores(seen, agreed) for agreed in (NONE, EVERY, SUBSETS_OF_VARIANTS[index % 32])}
        for agreed, slow in scores.items():
            assert_alike(city, agreed, slow)
        found.update(features(seen, scores[NONE], scores[EVERY]))
        found["cities"] += 1
    return found


DISTRICTS_SCORE = {f"{name} scores" for name in District}
DISTRICTS_DOUBLE = {f"{name} doubles" for name in District}
DISTRICTS_FAIL = {f"some {name} does not score" for name in District if name is not District.GARDEN}


@pytest.mark.parametrize("mode", ["two", "three", "four", "long two"])
def test_played_cities_score_alike(mode: str) -> None:
    positions = [position for seed in range(8) for position in list(positions_of(MODES[mode], seed))[9::9]]
    found = check_all(city for position in positions for city in position.cities)
    assert found["cities"] > 60
    assert set(found) >= DISTRICTS_FAIL | {"house groups tie", "barracks doubles", "market doubles"}


@pytest.mark.parametrize("district", District)
def test_cities_built_for_a_district_score_alike(district: District) -> None:
    def taste(city: City) -> int:
        score = score_district(Survey(city), district, EVERY)
        return score.value * (1 + score.stars)

    found = check_all(preferred(taste, seed, tiles=30, choices=12) for seed in range(20))
    assert found[f"{district} doubles"] >= 5


def test_cities_built_around_lakes_score_alike() -> None:
    found = check_all(preferred(lambda city: len(shores(city)), seed, tiles=25) for seed in range(40))
    assert found["garden doubles"] >= 20


@pytest.mark.parametrize("start", range(0, 1200, 400))
def test_invented_cities_score_alike(start: int) -> None:
    found = check_all(invented(seed) for seed in range(start, start + 400))
    everything = DISTRICTS_SCORE | DISTRICTS_DOUBLE | DISTRICTS_FAIL | {"house groups tie"}
    assert min(found[each] for each in everything) >= 10, found


@pytest.mark.parametrize("agreed", SUBSETS_OF_VARIANTS, ids=lambda each: "+".join(sorted(each)) or "none")
def test_every_combination_of_variants_scores_alike(agreed: frozenset[Variant]) -> None:
    for seed in range(5000, 5010):
        assert_scored(invented(seed), agreed)


@steady
@given(cities, variants)
def test_any_city_scores_alike(city: City, agreed: frozenset[Variant]) -> None:
    assert_scored(city, agreed)


@pytest.mark.parametrize("illustrious", Illustrious)
def test_any_tiles_of_an_illustrious_architect_score_alike(illustrious: Illustrious) -> None:
    rng = Rng(31)
    for count in range(62):
        for agreed in SUBSETS_OF_VARIANTS:
            box = list(TILES)
            rng.shuffle(box)
            kept = tuple(box[:count])
            sheet = score_illustrious(illustrious, kept, 5, agreed)
            slow, quarry_points = slow_illustrious(illustrious, kept, agreed)
            fast = {str(each.district): (each.value, each.stars) for each in sheet.districts.values()}
            assert fast == {name: tuple(score) for name, score in slow.items()}
            assert sheet.total == sum(score.points for score in slow.values()) + quarry_points + 5
