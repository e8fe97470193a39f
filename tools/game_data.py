"""Writes web/src/protocol/game.json from the rules: what the browser must know of the game without a network."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from akropolis.bots.ladder import LADDER, Rung
from akropolis.coach.mark import THRESHOLDS
from akropolis.counting.doubts import HEXES_OF_A_TILE
from akropolis.counting.tally import MOST_COUNTED
from akropolis.people.phrases import Phrase
from akropolis.rules.catalogue import STARTING_HEXES
from akropolis.rules.conditions import CONDITIONS
from akropolis.rules.district import District, HexKind
from akropolis.rules.options import MOST_ARCHITECTS, Illustrious, Options
from akropolis.rules.variants import BoxVariant
from akropolis.table.state import MOST_DEPARTURES, STAND_IN
from akropolis.table.taking_back import MOST_TAKE_BACKS

FARTHEST_DRAWN, HIGHEST_DRAWN = 60, 15
"""What the core can draw: see native/include/akropolis/drawn.hpp, which says why no city is higher."""

GAME = Path(__file__).parent.parent / "web" / "src" / "protocol" / "game.json"


def game_data() -> dict[str, Any]:
    """Districts, kinds of hex, variants, Illustrious Architects, what the box holds, the bots, phrases, limits."""
    return {
        "districts": {each: {"stars": each.stars} for each in District},
        "kinds": {each: {"district": each.district, "is_plaza": each.is_plaza} for each in HexKind},
        "variants": {each: _variant(each) for each in BoxVariant},
        "illustrious": {
            each: {"level": each.level, "points_per_quarry": each.points_per_quarry} for each in Illustrious
        },
        "starting_tile": Counter(STARTING_HEXES.values()),
        "boxes": {seats: _box(seats) for seats in range(2, MOST_ARCHITECTS + 1)},
        "largest_drawing": {
            "hexes": HEXES_OF_A_TILE * _tiles_laid(Options(2, all_tiles=True)) + len(STARTING_HEXES),
            "levels": HIGHEST_DRAWN,
            "farthest": FARTHEST_DRAWN,
        },
        "most_counted": MOST_COUNTED,
        "conditions": {
            each: {"met": rule.reason(True), "unmet": rule.reason(False)} for each, rule in CONDITIONS.items()
        },
        "rungs": {rung.name: _rung(rung) for rung in LADDER},
        "marks": [{"mark": mark, "least": least} for mark, least in THRESHOLDS.items()],
        "phrases": list(Phrase),
        "table": {"stand_in": STAND_IN, "most_take_backs": MOST_TAKE_BACKS, "most_departures": MOST_DEPARTURES},
    }


def _rung(rung: Rung) -> dict[str, Any]:
    """What a bot does, in the words of native/c/akropolis.h, and with what."""
    bot = rung.make()
    return {
        "chooses": type(bot).__name__.removesuffix("Bot").lower(),
        "looks_at": getattr(bot, "looks_at", 0),
        "upwards": getattr(bot, "upwards", 0),
        "noise": getattr(bot, "noise", 0.0),
        "milliseconds": rung.budget.milliseconds or 0,
    }


def _variant(variant: BoxVariant) -> dict[str, Any]:
    doubling = variant.doubling
    return {"doubles": doubling.district if doubling else None, "by_levels": bool(doubling and doubling.by_levels)}


def _box(seats: int) -> dict[str, Any]:
    """How many tiles are used by so many seats, and how many everyone lays; and if all tiles are used."""
    options = Options(seats)
    long_game = Options(seats, all_tiles=seats < MOST_ARCHITECTS)
    return {
        "tiles": len(options.tiles),
        "tiles_laid": _tiles_laid(options),
        "tiles_laid_of_all": _tiles_laid(long_game),
    }


def _tiles_laid(options: Options) -> int:
    return options.turns // options.seats


def game_file() -> str:
    """The file as it should be."""
    return json.dumps(game_data(), indent=2) + "\n"
