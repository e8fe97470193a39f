"""Writes web/src/protocol/game.json from the rules: what the browser must know of the game without a network."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from akropolis.bots.ladder import LADDER, Rung
from akropolis.coach.mark import THRESHOLDS
from akropolis.counting.tally import MOST_COUNTED
from akropolis.rules import variants
from akropolis.rules.catalogue import STARTING_HEXES, count_kinds, tiles_for
from akropolis.rules.conditions import CONDITIONS
from akropolis.rules.district import District, HexKind
from akropolis.rules.options import MOST_ARCHITECTS, Illustrious
from akropolis.rules.variants import BoxVariant

GAME = Path(__file__).parent.parent / "web" / "src" / "protocol" / "game.json"


def game_data() -> dict[str, Any]:
    """Districts, kinds of hex, variants, Illustrious Architects, what the box holds, and the bots."""
    return {
        "districts": {each: {"stars": each.stars} for each in District},
        "kinds": {each: {"district": each.district, "is_plaza": each.is_plaza} for each in HexKind},
        "variants": {each: _variant(each) for each in BoxVariant},
        "thresholds": {
            "houses_double_from": variants.HOUSES_DOUBLE_FROM,
            "barracks_double_with": variants.BARRACKS_DOUBLE_WITH,
            "temples_double_from": variants.TEMPLES_DOUBLE_FROM,
            "markets_doubled_per_plaza": variants.MARKETS_DOUBLED_PER_PLAZA,
        },
        "illustrious": {
            each: {"level": each.level, "points_per_quarry": each.points_per_quarry} for each in Illustrious
        },
        "starting_tile": Counter(STARTING_HEXES.values()),
        "boxes": {seats: _box(seats) for seats in range(2, MOST_ARCHITECTS + 1)},
        "most_counted": MOST_COUNTED,
        "conditions": {
            each: {"met": rule.reason(True), "unmet": rule.reason(False)} for each, rule in CONDITIONS.items()
        },
        "rungs": {rung.name: _rung(rung) for rung in LADDER},
        "marks": [{"mark": mark, "least": least} for mark, least in THRESHOLDS.items()],
    }


def _rung(rung: Rung) -> dict[str, Any]:
    """What a bot does, in the words of native/c/akropolis.h, and with what."""
    bot = rung.make()
    return {
        "chooses": type(bot).__name__.removesuffix("Bot").lower(),
        "noise": getattr(bot, "noise", 0.0),
        "milliseconds": rung.budget.milliseconds or 0,
    }


def _variant(variant: BoxVariant) -> dict[str, Any]:
    doubling = variant.doubling
    return {"doubles": doubling.district if doubling else None, "by_levels": bool(doubling and doubling.by_levels)}


def _box(seats: int) -> dict[str, Any]:
    """What the tiles for so many seats show."""
    tiles = tiles_for(seats)
    counts = count_kinds(tiles)
    return {"tiles": len(tiles), "kinds": {kind: counts[kind] for kind in HexKind}}


def game_file() -> str:
    """The file as it should be."""
    return json.dumps(game_data(), indent=2) + "\n"
