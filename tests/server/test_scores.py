"""Games that were played at a real table: the server scores what was drawn or counted, as the rules do."""

from pathlib import Path
from typing import Any

import pytest

from akropolis import City, District, Illustrious, Options, Rng, ScoreSheet
from akropolis.counting.doubts import SUSPICIOUS, find_doubts
from akropolis.counting.drawn import counts_of
from akropolis.counting.game import CountedGame
from akropolis.counting.tally import CityCount, IllustriousCount
from akropolis.rules.ranking import rank_sheets
from akropolis.rules.scoring import score_city
from akropolis.server.limits import LARGEST_BODY, RATES, Limit
from akropolis.server.wire.scores import ScoreView
from tests.kit.builders import MODES, finished
from tests.kit.draw import draw
from tests.kit.games import VARIANT_SUBSETS
from tests.kit.pad_cities import cities, counted_game
from tests.kit.running_server import running_server
from tests.rules.test_houses import THE_EXAMPLE_OF_THE_RULEBOOK
from tests.server.client import Client

HOUSES = {"levels": [5, 2], "plazas": 3}
CELL = {"hex": [0, 0], "kind": "house", "level": 1}
DRAWN = {"cells": [CELL], "stones": 0}


def cells(city: City) -> list[dict[str, Any]]:
    return [{"hex": place, "kind": built.kind, "level": built.level} for place, built in city.hexes.items()]


def drawn(city: City, stones: int = 0) -> dict[str, Any]:
    return {"cells": cells(city), "stones": stones}


def counted(count: CityCount) -> dict[str, Any]:
    districts = {district: each._asdict() for district, each in count.districts.items()}
    return {"counts": {"districts": districts, "stones": count.stones}}


def houses(stones: int = 0, **counts: Any) -> dict[str, Any]:
    return {"counts": {"districts": {"house": HOUSES | counts}, "stones": stones}}


def kept(count: IllustriousCount) -> dict[str, Any]:
    districts = {district: each._asdict() for district, each in count.districts.items()}
    return {"districts": districts, "quarries": count.quarries, "stones": count.stones}


def told(sheet: ScoreSheet) -> Any:
    return ScoreView.model_validate(sheet).model_dump(mode="json")


def totals(answer: Any) -> list[int]:
    return [sheet["total"] for sheet in answer["sheets"]]


def test_the_example_of_the_rulebook_is_worth_27_points_either_way(client: Client) -> None:
    answer = client.post("/score", {"architects": [drawn(draw(THE_EXAMPLE_OF_THE_RULEBOOK)), houses()]})
    assert totals(answer) == [27, 27]
    assert [sheet["districts"][0]["points"] for sheet in answer["sheets"]] == [27, 27]
    assert {each["reason"] for each in answer["sheets"][0]["districts"][0]["hexes"]} == {"in_largest_group"}
    assert (answer["winners"], answer["tie"], answer["margin"]) == ([0, 1], "shared", 0)
    assert answer["doubts"] == []


def test_a_city_alone_has_no_second(client: Client) -> None:
    answer = client.post("/score", {"architects": [houses(stones=3)]})
    assert totals(answer) == [30]
    assert answer["standings"] == [{"seat": 0, "place": 1, "decision": None}]
    assert (answer["winners"], answer["tie"], answer["margin"]) == ([0], None, None)


def test_nothing_at_all_is_a_city(client: Client) -> None:
    answer = client.post("/score", {"architects": [{"cells": []}, {"counts": {"districts": {}}}]})
    assert totals(answer) == [0, 0]


def test_variants_double(client: Client) -> None:
    markets = {"counts": {"districts": {"market": {"levels": [2, 1], "plazas": 1, "doubled": [1, 1]}}}}
    architects = [markets, houses(levels=[6, 2])]
    assert totals(client.post("/score", {"architects": architects})) == [8, 30]
    assert totals(client.post("/score", {"architects": architects, "variants": ["market"]})) == [14, 30]
    assert totals(client.post("/score", {"architects": architects, "variants": ["house", "market"]})) == [14, 60]


def test_stones_decide_and_places_are_told(client: Client) -> None:
    answer = client.post("/score", {"architects": [houses(2, levels=[8]), houses(stones=0), houses(5, levels=[7])]})
    assert totals(answer) == [26, 27, 26]
    assert answer["standings"] == [
        {"seat": 1, "place": 1, "decision": None},
        {"seat": 2, "place": 2, "decision": "points"},
        {"seat": 0, "place": 3, "decision": "stones"},
    ]
    assert (answer["tie"], answer["margin"]) == (None, 1)


@pytest.mark.parametrize(
    ("stones", "winners", "tie"), [(1, [1], "illustrious"), (0, [0], "stones"), (2, [1], "stones")]
)
def test_a_full_tie_alone_is_the_illustrious_architects(
    client: Client, stones: int, winners: list[int], tie: str
) -> None:
    own = houses(1, levels=[2 + stones], plazas=1)
    his = {"districts": {"house": {"hexes": 3, "plazas": 1}}, "quarries": 3, "stones": stones}
    answer = client.post("/score", {"architects": [own], "illustrious": "hippodamos", "kept": his})
    assert (answer["winners"], answer["tie"], answer["margin"]) == (winners, tie, 0)


def test_metagenes_is_paid_for_quarries_and_doubted_if_hexes_are_missing(client: Client) -> None:
    his = {"districts": {"house": {"hexes": 2, "plazas": 1}}, "quarries": 9, "stones": 1}
    answer = client.post("/score", {"architects": [houses()], "illustrious": "metagenes", "kept": his})
    assert answer["sheets"][1]["quarry_points"] == 18
    assert totals(answer) == [27, 21]
    (doubt,) = answer["doubts"]
    assert (doubt["code"], doubt["is_impossible"]) == ("tally_kept_few", False)
    assert doubt["params"] == {"hexes": 12, "expected": 58}


def test_doubts_say_what_cannot_be_and_what_may(client: Client) -> None:
    gardens = {"counts": {"districts": {"garden": {"levels": [8]}}, "stones": 0}}
    answer = client.post("/score", {"architects": [gardens, {"cells": []}]})
    assert [(each["code"], each["params"], each["is_impossible"]) for each in answer["doubts"]] == [
        ("tally_no_plaza", {"architect": 1, "district": "garden"}, False),
        ("tally_hexes", {"district": "garden", "count": 8, "most": 6}, True),
    ]
    assert answer["doubts"][0]["message"] == "architect 1, garden: hexes but no plaza, so they are worth nothing"
    relieved = client.post("/score", {"architects": [gardens, {"cells": []}], "all_tiles": True})
    assert [each["code"] for each in relieved["doubts"]] == ["tally_no_plaza"]


def test_a_drawn_city_is_doubted_by_what_one_would_count_in_it(client: Client) -> None:
    tower = {"cells": [{"hex": [0, 0], "kind": "garden", "level": 12}], "stones": 0}
    answer = client.post("/score", {"architects": [tower, houses()]})
    assert [(each["code"], each["params"]["architect"]) for each in answer["doubts"]] == [
        ("tally_level", 1),
        ("tally_no_plaza", 1),
    ]


@pytest.mark.parametrize("options", MODES.values(), ids=MODES)
def test_a_game_that_was_played_gets_its_result_once_more(client: Client, options: Options) -> None:
    position = finished(options, 3)
    architects = [
        drawn(city, stones) for city, stones in zip(position.cities, position.stones, strict=False)
    ]  # his stones are not a city's
    body: dict[str, Any] = {"variants": sorted(options.variants), "all_tiles": options.all_tiles}
    if options.illustrious:
        his = counts_of(position.score_sheet(1))
        districts = {
            district: {"hexes": sum(each.levels), "plazas": each.plazas} for district, each in his.districts.items()
        }
        quarries = 3 * len(position.kept_aside) + 4 - sum(sum(each.values()) for each in districts.values())
        body["kept"] = {"districts": districts, "quarries": quarries, "stones": his.stones}
        body["illustrious"] = options.illustrious
    answer = client.post("/score", {**body, "architects": architects})
    sheets = [position.score_sheet(seat) for seat in range(options.seats)]
    assert totals(answer) == [sheet.total for sheet in sheets]
    assert answer["winners"] == list(rank_sheets(sheets, options.is_solo).winners)
    assert [each for each in answer["doubts"] if each["is_impossible"]] == []


def test_drawn_and_counted_mix_freely_and_equal_the_rules(client: Client) -> None:
    rng, source = Rng(23), cities(60)
    for index in range(40):
        variants = VARIANT_SUBSETS[index % 32]
        game = counted_game(rng, variants)
        counts, sheets, architects = list(game.cities), list(game.sheets), [counted(city) for city in game.cities]
        if any(sum(sum(each.levels) for each in city.districts.values()) > 300 for city in counts):
            continue
        for seat in range(rng.below(len(counts) + 1)):
            city, stones = next(source), rng.below(9)
            sheets[seat] = score_city(city, stones, variants)
            counts[seat], architects[seat] = counts_of(sheets[seat]), drawn(city, stones)
        body = {
            "architects": architects,
            "variants": sorted(variants),
            "all_tiles": game.all_tiles,
            "illustrious": game.illustrious,
            "kept": game.kept and kept(game.kept),
        }
        answer = client.post("/score", body)
        assert [untiled(sheet) for sheet in answer["sheets"]] == [untiled(told(sheet)) for sheet in sheets]
        ranking = rank_sheets(sheets, game.illustrious is not None)
        assert answer["standings"] == [each._asdict() for each in ranking.standings]
        assert (answer["winners"], answer["tie"], answer["margin"]) == (
            list(ranking.winners),
            ranking.tie,
            ranking.margin,
        )
        mixed = CountedGame(tuple(counts), variants, game.all_tiles, game.illustrious, game.kept)
        assert [(each["code"], each["params"], each["is_impossible"]) for each in answer["doubts"]] == [
            (each.code, each.params, each.code not in SUSPICIOUS) for each in find_doubts(mixed)
        ]


def untiled(sheet: Any) -> Any:
    """A sheet without the tiles, which nobody knows of a drawn city."""
    for line in sheet["districts"]:
        for each in line["hexes"]:
            each["tile"] = 0
    return sheet


BAD: dict[str, tuple[Any, str, str]] = {
    "nothing": ({}, "request_invalid", "architects"),
    "a list": ([], "request_invalid", "body"),
    "nobody": ({"architects": []}, "request_invalid", "architects"),
    "five": ({"architects": [DRAWN] * 5}, "request_invalid", "architects"),
    "neither way": ({"architects": [{"stones": 1}]}, "request_invalid", "architects.0"),
    "a number for a city": ({"architects": [DRAWN, 7]}, "request_invalid", "architects.1"),
    "both ways": (
        {"architects": [DRAWN | {"counts": {"districts": {}}}]},
        "request_invalid",
        "architects.0.drawn.counts",
    ),
    "letters": (
        {"architects": [houses(plazas="three")]},
        "request_invalid",
        "architects.0.counted.counts.districts.house.plazas",
    ),
    "a negative": (
        {"architects": [houses(levels=[1, -1])]},
        "request_invalid",
        "architects.0.counted.counts.districts.house.levels.1",
    ),
    "half a hex": (
        {"architects": [houses(levels=[1.5])]},
        "request_invalid",
        "architects.0.counted.counts.districts.house.levels.0",
    ),
    "absurd stones": ({"architects": [houses(stones=100)]}, "request_invalid", "architects.0.counted.counts.stones"),
    "a district of quarries": (
        {"architects": [{"counts": {"districts": {"quarry": {}}}}]},
        "request_invalid",
        "architects.0.counted.counts.districts.quarry.[key]",
    ),
    "an unknown field": ({"architects": [DRAWN], "name": "x"}, "request_invalid", "name"),
    "an unknown kind": (
        {"architects": [{"cells": [CELL | {"kind": "palace"}]}]},
        "request_invalid",
        "architects.0.drawn.cells.0.kind",
    ),
    "level 0": (
        {"architects": [{"cells": [CELL | {"level": 0}]}]},
        "request_invalid",
        "architects.0.drawn.cells.0.level",
    ),
    "level 100": (
        {"architects": [{"cells": [CELL | {"level": 100}]}]},
        "request_invalid",
        "architects.0.drawn.cells.0.level",
    ),
    "far away": (
        {"architects": [{"cells": [CELL | {"hex": [0, 1001]}]}]},
        "request_invalid",
        "architects.0.drawn.cells.0.hex.1",
    ),
    "a hex of three": (
        {"architects": [{"cells": [CELL | {"hex": [0, 0, 0]}]}]},
        "request_invalid",
        "architects.0.drawn.cells.0.hex",
    ),
    "a drawing too large": (
        {"architects": [{"cells": [CELL | {"hex": [q, 0]} for q in range(301)]}]},
        "request_invalid",
        "architects.0.drawn.cells",
    ),
    "an unknown variant": ({"architects": [DRAWN], "variants": ["quarry"]}, "request_invalid", "variants.0"),
    "an unknown opponent": ({"architects": [DRAWN], "illustrious": "phidias"}, "request_invalid", "illustrious"),
}
REFUSED: dict[str, tuple[Any, str, dict[str, Any]]] = {
    "a hex twice": (
        {"architects": [houses(), {"cells": [CELL, CELL | {"level": 2}]}]},
        "city_twice",
        {"architect": 2, "q": 0, "r": 0},
    ),
    "two pieces": (
        {"architects": [{"cells": [CELL, CELL | {"hex": [0, 2]}]}]},
        "city_pieces",
        {"architect": 1, "pieces": 2},
    ),
    "counts without measure": (
        {"architects": [houses(levels=[99, 99, 99, 4])]},
        "city_large",
        {"architect": 1, "hexes": 301, "most": 300},
    ),
    "four in the long game": ({"architects": [DRAWN] * 4, "all_tiles": True}, "options_long", {}),
    "an opponent of two": (
        {"architects": [DRAWN] * 2, "illustrious": "hippodamos", "kept": {"districts": {}}},
        "options_solo",
        {},
    ),
    "an opponent who was not counted": ({"architects": [DRAWN], "illustrious": "metagenes"}, "options_solo", {}),
    "nobody's tiles": ({"architects": [DRAWN], "kept": {"districts": {}}}, "options_solo", {}),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_explained_at_its_field(client: Client, case: str) -> None:
    body, code, field = BAD[case]
    error = client.post("/score", body, 422)
    assert set(error) == {"code", "message", "params"}
    assert (error["code"], error["params"]["field"]) == (code, field)
    assert error["message"] == f"{field}: {error['params']['reason']}"


def test_who_enters_no_city_is_told_the_two_ways(client: Client) -> None:
    error = client.post("/score", {"architects": [{}]}, 422)
    assert error["params"]["reason"] == "a city is drawn or counted: cells or counts are wanted"


@pytest.mark.parametrize("case", REFUSED)
def test_what_no_game_can_be_is_refused(client: Client, case: str) -> None:
    body, code, params = REFUSED[case]
    error = client.post("/score", body, 422)
    assert (error["code"], error["params"]) == (code, params)


def test_too_much_and_no_json_are_refused_as_everywhere(client: Client) -> None:
    assert (
        client.post("/score", {"architects": [DRAWN], "name": "x" * LARGEST_BODY}, 413)["code"] == "request_too_large"
    )
    headers = {"Origin": client.address, "Content-Type": "application/json"}
    broken = client.http.post(f"{client.address}/api/1/score", content=b'{"architects": [', headers=headers)
    assert (broken.status_code, broken.json()["code"]) == (400, "request_malformed")


def test_the_largest_game_fits_into_a_request(client: Client) -> None:
    row = {"cells": [{"hex": [q, -q], "kind": "barracks_plaza", "level": 9} for q in range(-100, 0)], "stones": 99}
    answer = client.post("/score", {"architects": [row] * 4, "variants": list(District)})
    assert answer["winners"] == [0, 1, 2, 3]


def test_who_scores_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", rate=1 / RATES[Limit.COMMANDS].burst) as slow:
        client = Client(slow.address)
        client.post("/score", {"architects": [DRAWN]}, 200)
        assert client.post("/score", {"architects": [DRAWN]}, 429)["code"] == "rate_exceeded"


def test_another_site_gets_nothing(client: Client) -> None:
    foreign = Client(client.address, origin="http://evil.example")
    assert foreign.post("/score", {"architects": [DRAWN]}, 403)["code"] == "origin_refused"


@pytest.mark.parametrize("illustrious", Illustrious)
def test_alone_his_sheet_comes_last(client: Client, illustrious: Illustrious) -> None:
    his = {"districts": {"temple": {"hexes": 3, "plazas": 1}}, "quarries": 5, "stones": 2}
    answer = client.post("/score", {"architects": [DRAWN], "illustrious": illustrious, "kept": his})
    assert totals(answer)[1] == {"hippodamos": 6, "metagenes": 16, "callicrates": 12}[illustrious] + 2
    assert {each["reason"] for each in answer["sheets"][1]["districts"][3]["hexes"]} == {"kept_aside"}
