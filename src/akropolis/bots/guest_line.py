"""What a guest is sent: the public view as one line of JSON, with every legal move and its points.

`docs/bot-protocol.md` explains every field. It contains nothing that is not in a public view.
"""

import json
from collections.abc import Iterable
from typing import Any

from akropolis.bots.bot import Budget
from akropolis.bots.simple import open_position
from akropolis.notation.moves import format_move
from akropolis.rules.catalogue import TILES
from akropolis.rules.city import City
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.variants import in_order

__all__ = ["PROTOCOL", "format_request"]

PROTOCOL = 1


def format_request(view: PublicView, seed: int, budget: Budget, limit: int) -> str:
    """The line for one turn. The limit is in milliseconds: an answer after it is too late."""
    totals = open_position(view).score_moves().totals.tolist()
    request = {
        "protocol": PROTOCOL,
        "options": {
            "architects": view.options.architects,
            "all_tiles": view.options.all_tiles,
            "variants": in_order(view.options.variants),
            "illustrious": view.options.illustrious,
        },
        "seat": view.seat,
        "turn": view.turn,
        "turns": view.options.turns,
        "chief_architect": view.chief_architect,
        "stones": view.stones,
        "points": [view.score_sheet(seat).total for seat in range(view.options.seats)],
        "site": [{**tile, "cost": cost} for cost, tile in enumerate(_tiles(view.site))],
        "unseen": _tiles(view.unseen),
        "kept_aside": _tiles(view.kept_aside),
        "cities": [_city(city) for city in view.cities],
        "budget": {"milliseconds": budget.milliseconds, "simulations": budget.simulations},
        "limit": limit,
        "seed": seed,
        "moves": [
            {"move": format_move(move), "points": points} for move, points in zip(view.legal_moves, totals, strict=True)
        ],
    }
    return json.dumps(request, separators=(",", ":"))


def _tiles(numbers: Iterable[int]) -> list[dict[str, Any]]:
    return [{"tile": number, "kinds": TILES[number].kinds} for number in numbers]


def _city(city: City) -> dict[str, Any]:
    return {
        "laid": [format_move(Move(*laid[:3])) for laid in city.tiles],
        "hexes": [
            {"q": place.q, "r": place.r, "kind": built.kind, "level": built.level, "tile": built.tile}
            for place, built in sorted(city.hexes.items())
        ],
    }
