"""What cannot be right, or is probably wrong, in what was counted at a real table."""

from collections.abc import Iterator

from akropolis.counting.errors import CountingCode
from akropolis.counting.game import CountedGame
from akropolis.counting.tally import CityCount, DistrictCount, KeptCount, asks_for_doubled
from akropolis.errors import GameError
from akropolis.rules.catalogue import STARTING_HEXES, count_kinds
from akropolis.rules.district import District, HexKind
from akropolis.rules.options import Options

__all__ = ["HEXES_OF_A_TILE", "QUARRIES_AT_THE_START", "SUSPICIOUS", "find_doubts"]

HEXES_OF_A_TILE = 3
QUARRIES_AT_THE_START = sum(kind is HexKind.QUARRY for kind in STARTING_HEXES.values())

SUSPICIOUS = frozenset({CountingCode.TALLY_NO_PLAZA, CountingCode.TALLY_STARTING_PLAZA, CountingCode.TALLY_KEPT_FEW})
"""Doubts about what may be right after all. Every other doubt is about something impossible."""


def find_doubts(game: CountedGame) -> list[GameError]:
    """All doubts: first architect by architect, then whatever is more than the box holds."""
    cities = [
        doubt for number, city in enumerate(game.cities, start=1) for doubt in _doubts_of_city(game, number, city)
    ]
    return [*cities, *_doubts_of_kept(game), *_doubts_of_box(game)]


def _tiles_laid(options: Options) -> int:
    """How many tiles every seat takes in a whole game."""
    return options.turns // options.seats


def _doubts_of_city(game: CountedGame, architect: int, city: CityCount) -> Iterator[GameError]:
    tiles = _tiles_laid(game.options)
    # Every level below a tile holds at least two tiles, and one of all those is the starting tile.
    highest = tiles // 2 + 1
    for district in District:
        counted = city.districts.get(district, DistrictCount())
        hexes = dict(enumerate(counted.levels, start=1))
        if level := max((level for level in hexes if level > highest and hexes[level]), default=0):
            yield GameError(
                CountingCode.TALLY_LEVEL,
                architect=architect,
                district=district,
                level=level,
                tiles=tiles,
                highest=highest,
            )
        if asks_for_doubled(district, game.variants):
            for level, doubled in enumerate(counted.doubled, start=1):
                if doubled > hexes.get(level, 0):
                    yield GameError(
                        CountingCode.TALLY_DOUBLED,
                        architect=architect,
                        district=district,
                        level=level,
                        doubled=doubled,
                        hexes=hexes.get(level, 0),
                    )
        if any(counted.levels) and not counted.plazas:
            yield GameError(CountingCode.TALLY_NO_PLAZA, architect=architect, district=district)
    shown = sum(sum(counted.levels) + counted.plazas for counted in city.districts.values())
    most = HEXES_OF_A_TILE * tiles + 1  # the quarries of the starting tile are not counted
    if shown > most:
        yield GameError(CountingCode.TALLY_CITY, architect=architect, hexes=shown, tiles=tiles, most=most)


def _doubts_of_kept(game: CountedGame) -> Iterator[GameError]:
    """He covers nothing, so all his hexes are there to be counted. His quarries matter to Metagenes only."""
    if not game.kept:
        return
    expected = HEXES_OF_A_TILE * _tiles_laid(game.options) + len(STARTING_HEXES)
    hexes = game.kept.quarries + sum(sum(kept) for kept in game.kept.districts.values())
    if hexes > expected:
        yield GameError(CountingCode.TALLY_KEPT_MANY, hexes=hexes, expected=expected)
    elif hexes < expected and game.illustrious and game.illustrious.points_per_quarry:
        yield GameError(CountingCode.TALLY_KEPT_FEW, hexes=hexes, expected=expected)
    if not game.kept.districts.get(District.HOUSE, KeptCount()).plazas:
        yield GameError(CountingCode.TALLY_STARTING_PLAZA)


def _doubts_of_box(game: CountedGame) -> Iterator[GameError]:
    options = game.options
    box = count_kinds(options.tiles)
    for district in District:
        counted = [city.districts.get(district, DistrictCount()) for city in game.cities]
        kept = game.kept.districts.get(district, KeptCount()) if game.kept else KeptCount()
        hexes = sum(sum(each.levels) for each in counted) + kept.hexes
        if hexes > box[HexKind(district)]:
            yield GameError(CountingCode.TALLY_HEXES, district=district, count=hexes, most=box[HexKind(district)])
        plazas = sum(each.plazas for each in counted) + kept.plazas
        starting = _seats(game) if district is District.HOUSE else 0
        most = box[HexKind(f"{district}_plaza")] + starting
        if plazas > most:
            yield GameError(CountingCode.TALLY_PLAZAS, district=district, count=plazas, most=most)
    his_quarries = box[HexKind.QUARRY] + QUARRIES_AT_THE_START
    if game.kept and game.kept.quarries > his_quarries:
        yield GameError(CountingCode.TALLY_QUARRIES, count=game.kept.quarries, most=his_quarries)
    stones = sum(city.stones for city in game.cities) + (game.kept.stones if game.kept else 0)
    # The seats begin with 1, 2, 3 and 4 stones; every other stone lay on a quarry.
    most_stones = box[HexKind.QUARRY] + sum(QUARRIES_AT_THE_START + seat for seat in range(1, options.seats + 1))
    if stones > most_stones:
        yield GameError(CountingCode.TALLY_STONES, count=stones, most=most_stones)


def _seats(game: CountedGame) -> int:
    """How many starting plazas were counted from."""
    return len(game.cities) + (game.kept is not None)
