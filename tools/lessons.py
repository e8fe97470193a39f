"""Writes what the pages Learn and Rules of the web app show, so that the browser needs no rules for it."""

import json
from pathlib import Path
from typing import Any

from akropolis import City, Footprint, HexKind, Options
from akropolis.rules.catalogue import count_kinds, tiles_for
from akropolis.rules.city import LaidTile
from akropolis.rules.footprint import ways_to_lie
from akropolis.rules.move import LegalMoves
from akropolis.rules.scoring import score_city
from akropolis.rules.site import affordable
from akropolis.server.wire.legal import LegalView, legal_text
from akropolis.server.wire.scores import ScoreView
from akropolis.server.wire.table import LaidTileView
from akropolis.table.legal import Change, Legal, Target, TileOffer
from tools.lesson_plans import PLANS, Plan, Try
from tools.rule_examples import EXAMPLES, Example

FOLDER = Path(__file__).parent.parent / "web" / "src" / "learn"
LESSONS = FOLDER / "lessons.json"
REFERENCE = FOLDER / "reference.json"

MODES = (Options(2), Options(3), Options(4), Options(2, all_tiles=True), Options(3, all_tiles=True))

Json = dict[str, Any]


def tries(plan: Plan, tile: int) -> list[Try]:
    """Every way to lay a tile in a lesson, in the order of the rows of legal moves."""
    return [Try(plan.city, plan.site, plan.stones, move) for move in LegalMoves(plan.city, (tile,))]


def legal(plan: Plan) -> Legal:
    """The legal moves of a lesson, as the server tells those of a game."""
    numbers: dict[Change, int] = {}
    payable = affordable(plan.site, plan.stones)
    offers = []
    for cost, tile in enumerate(plan.site):
        changes = [_change(each) for each in tries(plan, tile)] if tile in payable else []
        rows = tuple(numbers.setdefault(change, len(numbers)) for change in changes)
        missing = max(0, cost - plan.stones)
        offers.append(TileOffer(tile, cost, is_affordable=tile in payable, missing=missing, rows=rows))
    targets = tuple(_target(plan.city, footprint) for footprint in plan.city.sorted_footprints)
    return Legal(0, 0, 0, plan.stones, tuple(offers), targets, tuple(numbers))


def _change(attempt: Try) -> Change:
    before, after = attempt.before_sheet, attempt.sheet
    districts = (new.points - old.points for new, old in zip(after.lines, before.lines, strict=True))
    return (after.total - before.total, *districts)


def _target(city: City, footprint: Footprint) -> Target:
    under, ways = city.hexes.get(footprint.first), ways_to_lie(footprint)
    return Target(footprint, under.level + 1 if under else 1, city.quarries_under(*ways[0]), ways)


def lessons() -> Json:
    """All lessons, in order."""
    return {"lessons": [_lesson(plan) for plan in PLANS]}


def _lesson(plan: Plan) -> Json:
    """`verdicts` names what a move can be; `judged` has for each tile one digit a move, in the order of its rows."""
    payable = affordable(plan.site, plan.stones)
    judged = {tile: [plan.judge(each) for each in tries(plan, tile)] for tile in payable}
    verdicts = sorted({verdict for each in judged.values() for verdict in each})
    return {
        "name": plan.name,
        "city": [_laid(tile) for tile in plan.city.tiles],
        "legal": LegalView.model_validate_json(legal_text(legal(plan))).model_dump(mode="json"),
        "verdicts": verdicts,
        "judged": ["".join(str(verdicts.index(each)) for each in judged.get(tile, ())) for tile in plan.site],
    }


def reference() -> Json:
    """The player aid, the modes and the drawn examples."""
    return {
        "aid": [_aid(architects) for architects in (2, 3, 4)],
        "modes": [_mode(options) for options in MODES],
        "examples": [_example(example) for example in EXAMPLES],
    }


def _aid(architects: int) -> Json:
    tiles = tiles_for(architects)
    kinds = count_kinds(tiles)
    return {"architects": architects, "tiles": len(tiles), "kinds": {kind.value: kinds[kind] for kind in HexKind}}


def _mode(options: Options) -> Json:
    return {
        "architects": options.architects,
        "is_long": options.all_tiles,
        "tiles": len(options.tiles),
        "stacks": options.stacks,
        "stack_size": options.stack_size,
        "site": options.site_size,
        "turns": options.turns // options.seats,
    }


def _example(example: Example) -> Json:
    return {
        "name": example.name,
        "city": [_laid(tile) for tile in example.city.tiles],
        "score": None if example.held else _score(example),
        "held": _laid(example.held) if example.held else None,
        "is_legal": example.refusal is None,
    }


def _score(example: Example) -> Json:
    sheet = score_city(example.city, example.stones, example.variants)
    return ScoreView.model_validate(sheet).model_dump(mode="json")


def _laid(tile: LaidTile) -> Json:
    return LaidTileView(**tile._asdict()).model_dump(mode="json")


def lessons_file() -> str:
    """The lessons as they stand in their file."""
    return _written(lessons())


def reference_file() -> str:
    """The reference as it stands in its file."""
    return _written(reference())


def _written(content: Json) -> str:
    """One line for each lesson or example, so that a change can be read."""
    parts = []
    for name, value in content.items():
        items = value if isinstance(value, list) else [value]
        lines = ",\n".join(json.dumps(item, separators=(",", ":")) for item in items)
        parts.append(f'"{name}": ' + (f"[\n{lines}\n]" if isinstance(value, list) else lines))
    return "{\n" + ",\n".join(parts) + "\n}\n"
