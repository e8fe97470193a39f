"""The scoring of the web against the rules: offline, the score pad must give exactly the same numbers.

AKROPOLIS_TWIN_CITIES says how many cities to compare, 10,000 for the whole proof (`make twin`).
"""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from akropolis import TILES, BoxVariant, District, HexKind, Illustrious, Options, Reason, Rng, ScoreSheet
from akropolis.counting.doubts import SUSPICIOUS, find_doubts
from akropolis.counting.drawn import counts_of
from akropolis.counting.game import CountedGame
from akropolis.counting.tally import CityCount, IllustriousCount, KeptCount, tally_city, tally_illustrious
from akropolis.rules.catalogue import STARTING_HEXES, count_kinds
from akropolis.rules.scoring import score_city
from akropolis.rules.solo import score_illustrious
from akropolis.rules.surroundings import shores
from tests.browser.twin_cities import cities, counted_game, pieces
from tests.kit.draw import picture
from tests.kit.games import VARIANT_SUBSETS
from tests.kit.missing import is_missing
from tests.kit.sheets import ranked
from tests.kit.slow_scorer import seen_from_above, slow_scores

CITIES = int(os.environ.get("AKROPOLIS_TWIN_CITIES", "800"))
HERE = Path(__file__).parent
WEB = HERE.parent.parent / "web"
BUNDLER = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"

Ask = Callable[[Iterable[dict[str, Any]]], list[Any]]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Questions in, the answers of the web's scoring out."""
    # The environment's own Node comes first, where one had to be installed there.
    node = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if not node or not BUNDLER.exists():
        is_missing("the scoring of the web needs Node and the web's packages: `make web` installs both")
    bundle = tmp_path_factory.mktemp("twin") / "scoring.mjs"
    bundling = [
        node,
        str(BUNDLER),
        "src/scoring/index.ts",
        "--tsconfig",
        "tsconfig.json",
        "--format",
        "esm",
        "-o",
        str(bundle),
    ]
    subprocess.run(bundling, cwd=WEB, check=True, capture_output=True)

    def answers(questions: Iterable[dict[str, Any]]) -> list[Any]:
        lines = "".join(f"{json.dumps(question)}\n" for question in questions)
        command = [node, str(HERE / "scoring_twin.mjs"), str(bundle)]
        run = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8", check=False)
        assert run.returncode == 0, run.stderr
        return [json.loads(line) for line in run.stdout.splitlines()]

    return answers


def wire(sheet: ScoreSheet) -> dict[str, Any]:
    """A score sheet as the twin writes it."""
    lines = [
        {
            "district": line.district,
            "value": line.value,
            "stars": line.stars,
            "points": line.points,
            "hexes": [
                {
                    "hex": each.hex and list(each.hex),
                    "level": each.level,
                    "scores": each.scores,
                    "reason": each.reason,
                    "is_doubled": each.is_doubled,
                }
                for each in line.hexes
            ],
        }
        for line in sheet.lines
    ]
    sums = {"total": sheet.total, "stones": sheet.stones, "quarry_points": sheet.quarry_points}
    return {**sums, "districts": lines}


def cells(hexes: Any) -> list[dict[str, Any]]:
    return [{"hex": place, "kind": built.kind, "level": built.level} for place, built in hexes.items()]


def sums(score: dict[str, Any]) -> list[tuple[int, int, int]]:
    return [(line["value"], line["stars"], line["points"]) for line in score["districts"]]


def wire_city(count: CityCount) -> dict[str, Any]:
    districts = {district: counted._asdict() for district, counted in count.districts.items()}
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
    answers = ask(
        {"task": "city", "cells": cells(city.hexes), "stones": stones, "variants": sorted(variants)}
        for city, stones, variants in made
    )
    found: Counter[str] = Counter()
    for (city, stones, variants), answer in zip(made, answers, strict=True):
        sheet = score_city(city, stones, variants)
        assert answer["score"] == wire(sheet), f"with {sorted(variants)}\n{picture(city)}"
        # Counted in place of drawn, on either side, the same city is worth the same.
        assert answer["counted"] == wire(tally_city(counts_of(sheet), variants))
        assert answer["counted"]["total"] == sheet.total
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
    answers = ask(
        {"task": "city", "cells": cells(city.hexes), "stones": 0, "variants": sorted(variants)}
        for city, variants in made
    )
    for (city, variants), answer in zip(made, answers, strict=True):
        slow = slow_scores(seen_from_above(city.hexes), variants)
        assert sums(answer["score"]) == [(each.value, each.stars, each.points) for each in slow.values()], picture(city)


def test_an_empty_city_scores_its_stones(ask: Ask) -> None:
    (answer,) = ask([{"task": "city", "cells": [], "stones": 4, "variants": list(District)}])
    assert answer["score"] == wire(tally_city(CityCount({}, 4), set(BoxVariant)))
    assert answer["score"]["total"] == 4


def test_counted_games_score_alike_and_raise_the_same_doubts(ask: Ask) -> None:
    rng = Rng(11)
    games = [counted_game(rng, VARIANT_SUBSETS[index % 32]) for index in range(CITIES)]
    questions = [{"game": wire_game(game), "variants": sorted(game.variants)} for game in games]
    scored = ask({"task": "counts", **question} for question in questions)
    doubted = ask({"task": "doubts", **question} for question in questions)
    found: Counter[str] = Counter()
    for game, scores, answer in zip(games, scored, doubted, strict=True):
        assert scores == [wire(sheet) for sheet in game.sheets[: len(game.cities)]]
        doubts = find_doubts(game)
        assert answer == [
            {"code": each.code, "params": each.params, "isImpossible": each.code not in SUSPICIOUS} for each in doubts
        ]
        found.update(each.code for each in doubts)
        found["nothing to doubt"] += not doubts
    assert len(found) == 12, found


def test_the_illustrious_architects_score_alike(ask: Ask) -> None:
    rng = Rng(31)
    made = []
    for index in range(CITIES):
        box = list(TILES)
        rng.shuffle(box)
        illustrious, variants = list(Illustrious)[index % 3], VARIANT_SUBSETS[index % 32]
        made.append((illustrious, tuple(box[: rng.below(31)]), rng.below(20), variants))
    counts = [kept_count(tiles, stones) for _, tiles, stones, _ in made]
    answers = ask(
        {"task": "illustrious", "who": illustrious, "counts": wire_kept(count), "variants": sorted(variants)}
        for (illustrious, _, _, variants), count in zip(made, counts, strict=True)
    )
    for (illustrious, tiles, stones, variants), count, answer in zip(made, counts, answers, strict=True):
        assert answer == wire(score_illustrious(illustrious, tiles, stones, variants))
        assert answer == wire(tally_illustrious(illustrious, count, variants))


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
            "contenders": [{"total": total, "stones": stones} for total, stones in table],
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


def test_the_box_holds_the_same(ask: Ask) -> None:
    games = [Options(2), Options(3), Options(4), Options(2, all_tiles=True), Options(3, all_tiles=True)]
    answers = ask({"task": "box", "seats": game.seats, "allTiles": game.all_tiles} for game in games)
    for game, answer in zip(games, answers, strict=True):
        kinds = count_kinds(game.tiles)
        assert answer == {"tiles": len(game.tiles), "kinds": {kind: kinds[kind] for kind in HexKind}}
