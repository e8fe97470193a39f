"""The core as the page has it, asked for the score pad of a real table, against the rules and the counting.

AKROPOLIS_TWIN_CITIES says how many cities to compare, 10,000 for the whole proof (`make twin`).
"""

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from akropolis import TILES, BoxVariant, City, District, Hex, HexKind, Illustrious, Reason, Rng, ScoreSheet
from akropolis.counting.doubts import SUSPICIOUS, find_doubts
from akropolis.counting.drawn import DrawnCity, DrawnHex, counts_of
from akropolis.counting.game import CountedGame
from akropolis.counting.tally import MOST_COUNTED, CityCount, DistrictCount, IllustriousCount, KeptCount, tally_city
from akropolis.errors import GameError
from akropolis.rules.catalogue import STARTING_HEXES, count_kinds
from akropolis.rules.city import Built
from akropolis.rules.footprint import ROTATIONS, footprints_around, hexes_of
from akropolis.rules.scoring import score_city
from akropolis.rules.solo import score_illustrious
from akropolis.rules.surroundings import shores
from akropolis.server.wire.scores import ScoreView
from tests.kit.builders import positions_of
from tests.kit.draw import picture
from tests.kit.games import ALL_MODES, VARIANT_SUBSETS
from tests.kit.node import Ask
from tests.kit.pad_cities import cities, counted_game, pieces
from tests.kit.sheets import ranked
from tests.kit.slow_scorer import seen_from_above, slow_scores

CITIES = int(os.environ.get("AKROPOLIS_TWIN_CITIES", "800"))


def wire(sheet: ScoreSheet) -> dict[str, Any]:
    return ScoreView.model_validate(sheet).model_dump(mode="json")


def cells(hexes: Mapping[Hex, Built]) -> list[dict[str, Any]]:
    return [
        {"hex": place, "kind": built.kind, "level": built.level, "tile": built.tile} for place, built in hexes.items()
    ]


def drawing(hexes: Mapping[Hex, Built], stones: int = 0, variants: Iterable[object] = ()) -> dict[str, Any]:
    return {"task": "drawing", "cells": cells(hexes), "stones": stones, "variants": sorted(map(str, variants))}


def sums(score: dict[str, Any]) -> list[tuple[int, int, int]]:
    return [(line["value"], line["stars"], line["points"]) for line in score["districts"]]


def wire_city(count: CityCount) -> dict[str, Any]:
    districts = {district: count.districts.get(district, DistrictCount())._asdict() for district in District}
    return {"districts": districts, "stones": count.stones}


def wire_kept(count: IllustriousCount) -> dict[str, Any]:
    districts = {district: kept._asdict() for district, kept in count.districts.items()}
    return {"districts": districts, "quarries": count.quarries, "stones": count.stones}


def wire_game(game: CountedGame) -> dict[str, Any]:
    return {
        "cities": [wire_city(city) for city in game.cities],
        "variants": sorted(game.variants),
        "all_tiles": game.all_tiles,
        "illustrious": game.illustrious,
        "kept": game.kept and wire_kept(game.kept),
    }


def test_every_hex_of_every_city_scores_alike(ask: Ask) -> None:
    made = [(city, index % 12, VARIANT_SUBSETS[index % 32]) for index, city in enumerate(cities(CITIES))]
    drawn = ask(drawing(city.hexes, stones, variants) for city, stones, variants in made)
    sheets = [score_city(city, stones, variants) for city, stones, variants in made]
    # Counted in place of drawn, on either side, the same city is worth the same.
    games = [CountedGame((counts_of(sheet),), each[2]) for sheet, each in zip(sheets, made, strict=True)]
    counted = ask({"task": "tally", "game": wire_game(game)} for game in games)
    found: Counter[str] = Counter()
    for (city, _, variants), sheet, answer, (tallied,) in zip(made, sheets, drawn, counted, strict=True):
        assert answer["score"] == wire(sheet), f"with {sorted(variants)}\n{picture(city)}"
        assert answer["pieces"] == 1
        assert tallied == wire(tally_city(counts_of(sheet), variants))
        assert tallied["total"] == sheet.total
        hexes = [(line.district, each) for line in sheet.lines for each in line.hexes]
        found.update(each.reason for _, each in hexes)
        found.update(f"{district} doubled" for district, each in hexes if each.is_doubled)
        found["lakes"] += bool(shores(city))
    # What was compared has everything in it that there is to get wrong.
    expected = {*Reason, "lakes", *(f"{district} doubled" for district in District)} - {Reason.KEPT_ASIDE}
    assert min(found[each] for each in expected) >= CITIES // 40, found


def test_a_drawing_in_pieces_scores_as_it_looks(ask: Ask) -> None:
    """The rules know cities in one piece only; here the slow scorer judges, which floods the whole plane."""
    made = [(pieces(seed), VARIANT_SUBSETS[seed % 32]) for seed in range(CITIES // 10)]
    answers = ask(drawing(city.hexes, 0, variants) for city, variants in made)
    for (city, variants), answer in zip(made, answers, strict=True):
        slow = slow_scores(seen_from_above(city.hexes), variants)
        assert sums(answer["score"]) == [(each.value, each.stars, each.points) for each in slow.values()], picture(city)
        assert answer["pieces"] == count_pieces(city)


def count_pieces(city: City) -> int:
    try:
        DrawnCity([DrawnHex(place, built.kind, built.level) for place, built in city.hexes.items()])
    except GameError as error:
        return int(error.params["pieces"])
    return 1


def test_a_drawing_is_told_what_it_lacks_to_be_a_city_of_tiles(ask: Ask) -> None:
    played = [positions_of(options, seed)[-1].cities[0] for seed, options in enumerate(ALL_MODES)]
    answers = ask(drawing(city.hexes) for city in played)
    for city, answer in zip(played, answers, strict=True):
        assert (answer["tiles"], answer["pieces"]) == (len(city.tiles), 1)
        assert answer["hasStartingTile"]
        assert answer["loose"] == []
    invented = [city.hexes for city in cities(CITIES // 4)]
    for hexes, answer in zip(invented, ask(drawing(hexes) for hexes in invented), strict=True):
        assert answer["loose"] == [list(place) for place in hexes if is_loose(hexes, place)]
        has_start = all(
            (built := hexes.get(place)) and (built.level > 1 or built.kind is kind)
            for place, kind in STARTING_HEXES.items()
        )
        assert answer["hasStartingTile"] == has_start


def is_loose(hexes: Mapping[Hex, Built], place: Hex) -> bool:
    """Whether no three hexes, the lowest of which is this one, can have come as a tile."""
    level = hexes[place].level
    is_start = place in STARTING_HEXES and level == 1
    return not is_start and not any(
        all(each in hexes and hexes[each].level >= level for each in footprint)
        for footprint in footprints_around(place)
    )


def test_a_tile_may_lie_where_the_rules_let_it(ask: Ask) -> None:
    played = [
        positions_of(options, seed)[turn].cities[0]
        for seed, options in enumerate(ALL_MODES[:: 1 if CITIES > 800 else 4])
        for turn in (0, 5, -1)
    ]
    touched = [sorted({*city.hexes, *city.fringe, Hex(40, 0)}) for city in played]
    answers = ask(
        {"task": "places", "cells": cells(city.hexes), "hexes": hexes}
        for city, hexes in zip(played, touched, strict=True)
    )
    found: Counter[str | None] = Counter()
    for city, hexes, answer in zip(played, touched, answers, strict=True):
        for place, ways in zip(hexes, answer, strict=True):
            assert ways == [expected_place(city, place, rotation) for rotation in range(ROTATIONS)]
            found.update(each["refusal"] for each in ways)
    assert set(found) == {None, "apart", "overhang", "uneven", "one_tile"}


def expected_place(city: City, touched: Hex, rotation: int) -> dict[str, Any]:
    """Where a tile that touches a hex may lie; else where it may not, with its first hex there."""
    places = []
    for back in hexes_of(Hex(0, 0), rotation):
        origin = Hex(touched.q - back.q, touched.r - back.r)
        level = 1 + max(city.hexes[each].level if each in city.hexes else 0 for each in hexes_of(origin, rotation))
        try:
            city.check_place(origin, rotation)
        except GameError as error:
            refusal = str(error.code).removeprefix("place_")
        else:
            return {"origin": list(origin), "level": level, "refusal": None}
        places.append({"origin": list(origin), "level": level, "refusal": refusal})
    return places[0]


def test_an_empty_city_scores_its_stones(ask: Ask) -> None:
    (answer,) = ask([drawing({}, 4, BoxVariant)])
    assert answer["score"] == wire(tally_city(CityCount({}, 4), set(BoxVariant)))
    assert answer["score"]["total"] == 4


def test_a_drawing_may_be_as_large_as_the_pad_lets_it_be_and_no_larger(ask: Ask) -> None:
    def houses(*places: tuple[int, int], level: int = 15) -> dict[str, Any]:
        return drawing({Hex(*place): Built(HexKind.HOUSE, level, -1) for place in places})

    line = [(q, 0) for q in range(-33, 61)]
    corners = [(-60, -60), (-60, 60), (60, -60), (60, 60)]
    widest, farthest, *refused = ask(
        [
            houses(*line),
            houses(*corners),
            houses(*line, (0, 1)),
            houses((61, 0)),
            houses((0, -61)),
            houses((0, 0), level=16),
            {**houses((0, 0)), "cells": houses((0, 0))["cells"] * 2},
        ]
    )
    assert (widest["score"]["districts"][0]["value"], widest["pieces"]) == (94 * 15, 1)
    assert (farthest["score"]["districts"][0]["value"], farthest["pieces"]) == (15, 4)
    assert refused == [{"refusal": "broken_drawing"}] * 5


def test_counted_games_score_alike_and_raise_the_same_doubts(ask: Ask) -> None:
    rng = Rng(11)
    games = [counted_game(rng, VARIANT_SUBSETS[index % 32]) for index in range(CITIES)]
    scored = ask({"task": "tally", "game": wire_game(game)} for game in games)
    doubted = ask({"task": "doubts", "game": wire_game(game)} for game in games)
    found: Counter[str] = Counter()
    for game, scores, answer in zip(games, scored, doubted, strict=True):
        assert scores == [wire(sheet) for sheet in game.sheets]
        doubts = find_doubts(game)
        assert answer == [
            {"code": each.code, "params": each.params, "isImpossible": each.code not in SUSPICIOUS} for each in doubts
        ]
        found.update(each.code for each in doubts)
        found["nothing to doubt"] += not doubts
    assert len(found) == 12, found


@pytest.mark.parametrize("spoil", [{"stones": MOST_COUNTED + 1}, {"stones": -1}, {"stones": 1.5}])
def test_what_nobody_can_have_counted_is_refused(ask: Ask, spoil: dict[str, Any]) -> None:
    game = wire_game(CountedGame((CityCount({}),)))
    assert ask([{"task": "tally", "game": {**game, "cities": [{**game["cities"][0], **spoil}]}}]) == [
        {"refusal": "broken_counts"}
    ]


def test_as_much_can_be_counted_as_in_a_file(ask: Ask) -> None:
    game = CountedGame((CityCount({}, MOST_COUNTED),))
    assert ask([{"task": "tally", "game": wire_game(game)}]) == [[wire(sheet) for sheet in game.sheets]]


def test_the_illustrious_architects_score_alike(ask: Ask) -> None:
    rng = Rng(31)
    made = []
    for index in range(CITIES):
        box = list(TILES)
        rng.shuffle(box)
        illustrious, variants = list(Illustrious)[index % 3], VARIANT_SUBSETS[index % 32]
        made.append((illustrious, tuple(box[: rng.below(31)]), rng.below(20), variants))
    games = [
        CountedGame((CityCount({}),), variants, False, illustrious, kept_count(tiles, stones))
        for illustrious, tiles, stones, variants in made
    ]
    answers = ask({"task": "tally", "game": wire_game(game)} for game in games)
    for (illustrious, tiles, stones, variants), (_, answer) in zip(made, answers, strict=True):
        expected = wire(score_illustrious(illustrious, tiles, stones, variants))
        for line in expected["districts"]:
            for each in line["hexes"]:
                each["tile"] = 0  # which tiles they are on was not counted
        assert answer == expected


def kept_count(tiles: tuple[int, ...], stones: int) -> IllustriousCount:
    """His tiles and his starting tile, counted."""
    kinds = count_kinds(tiles) + Counter(STARTING_HEXES.values())
    districts = {
        district: KeptCount(kinds[HexKind(district)], kinds[HexKind(f"{district}_plaza")]) for district in District
    }
    return IllustriousCount(districts, kinds[HexKind.QUARRY], stones)


def test_ties_are_decided_alike(ask: Ask) -> None:
    rng = Rng(5)
    tables = [([(20 + rng.below(2), rng.below(3)) for _ in range(1 + rng.below(4))]) for _ in range(500)]
    asked = [(table, is_solo) for table in tables for is_solo in (False, True) if len(table) == 2 or not is_solo]
    answers = ask(
        {
            "task": "rank",
            "isSolo": is_solo,
            "totals": [total for total, _ in table],
            "stones": [stones for _, stones in table],
        }
        for table, is_solo in asked
    )
    found = set()
    for (table, is_solo), answer in zip(asked, answers, strict=True):
        ranking = ranked(table, is_solo)
        standings = [each._asdict() for each in ranking.standings]
        expected = {"standings": standings, "tie": ranking.tie, "margin": ranking.margin}
        assert answer == {**expected, "winners": list(ranking.winners)}
        found.add(answer["tie"])
    assert found == {None, "stones", "shared", "illustrious"}
