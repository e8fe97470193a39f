"""Cities and counts to compare scorings with: played, invented, in pieces, and whatever a person may count."""

from collections.abc import Iterator
from itertools import cycle, islice

from akropolis import City, District, Hex, HexKind, Illustrious, Rng, Variant
from akropolis.counting.game import CountedGame
from akropolis.counting.tally import MOST_COUNTED, CityCount, DistrictCount, IllustriousCount, KeptCount
from akropolis.rules.city import Built
from akropolis.rules.hexes import CENTRE, neighbours
from tests.kit.builders import MODES, invented, positions_of
from tests.kit.draw import city_of

KINDS = [*HexKind, *District]  # districts twice as often as plazas and quarries


def cities(count: int) -> Iterator[City]:
    """As many cities, of every sort in turn."""
    sources = cycle([_played(), _invented(), _winding()])
    return (next(source) for source in islice(sources, count))


def pieces(seed: int) -> City:
    """A drawing that is not whole yet: several blobs, now and then one within the lake of another."""
    rng = Rng(seed)
    hexes: dict[Hex, Built] = {}
    for _ in range(2 + rng.below(3)):
        hexes |= _blob(rng, Hex(rng.below(13) - 6, rng.below(13) - 6), 1 + rng.below(20))
    return city_of(hexes)


def _played() -> Iterator[City]:
    """Every third position of random games in every mode."""
    seed = 0
    while True:
        for options in MODES.values():
            seed += 1
            for position in list(positions_of(options, seed))[::-3]:
                yield from position.cities


def _invented() -> Iterator[City]:
    seed = 0
    while True:
        yield invented(seed)
        seed += 1


def _winding() -> Iterator[City]:
    """Blobs that grow from their latest hexes: thin, with bays and lakes of every size."""
    rng = Rng(7)
    while True:
        yield city_of(_blob(rng, CENTRE, rng.below(90)))


def _blob(rng: Rng, start: Hex, size: int) -> dict[Hex, Built]:
    places = [start]
    while len(places) <= size:
        latest = places[-1 - rng.below(min(6, len(places)))]
        place = neighbours(latest)[rng.below(6)]
        if place not in places:
            places.append(place)
        elif rng.below(4) == 0:  # do not stay where everything is built
            places.append(places.pop(rng.below(len(places))))
    kinds = [KINDS[rng.below(len(KINDS))] for _ in range(1 + rng.below(6))]
    return {place: Built(HexKind(kinds[rng.below(len(kinds))]), 1 + rng.below(7), 0) for place in places}


def counted_game(rng: Rng, variants: frozenset[Variant]) -> CountedGame:
    """A counted game as people might enter it: now and then with more than can be."""
    is_solo = rng.below(3) == 0
    architects = 1 if is_solo else 1 + rng.below(4)
    most = (2, 4, 12)[rng.below(3)]
    cities_counted = tuple(_counted_city(rng, most) for _ in range(architects))
    all_tiles = architects < 4 and rng.below(2) == 0
    if not is_solo:
        return CountedGame(cities_counted, variants, all_tiles)
    illustrious = list(Illustrious)[rng.below(3)]
    return CountedGame(cities_counted, variants, all_tiles, illustrious, _counted_tiles(rng, 4 * most))


def _counted_city(rng: Rng, most: int) -> CityCount:
    districts = {}
    for district in District:
        levels = tuple(rng.below(most) for _ in range(rng.below(13)))
        doubled = tuple(rng.below(hexes + 1 + (rng.below(20) == 0)) for hexes in levels[: rng.below(13)])
        districts[district] = DistrictCount(levels, rng.below(4), doubled)
    return CityCount(districts, rng.below(6 * most))


def _counted_tiles(rng: Rng, most: int) -> IllustriousCount:
    districts = {district: KeptCount(rng.below(most), rng.below(6)) for district in District}
    return IllustriousCount(districts, rng.below(60), rng.below(min(3 * most, MOST_COUNTED + 1)))
