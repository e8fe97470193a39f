"""The Illustrious Architect said again: what he takes and what he owns is worth, from the sentences of the rules."""

from collections.abc import Collection, Sequence

from akropolis import TILES
from tests.kit.slow_scorer import DISTRICTS, STARS, SlowScore


def slow_choice(site: Sequence[int], stones: int) -> int:
    """The cheapest tile that has a plaza, and if there is none or it costs too much the first tile."""
    costs = [cost for cost, tile in enumerate(site) if any("plaza" in kind for kind in TILES[tile].kinds)]
    if not costs or min(costs) > stones:
        return site[0]
    return site[min(costs)]


def slow_illustrious(name: str, tiles: Collection[int], variants: Collection[str]) -> tuple[dict[str, SlowScore], int]:
    """His five districts, and the points for his quarries."""
    owned = ["house_plaza", "quarry", "quarry", "quarry"]
    owned += [str(kind) for tile in tiles for kind in TILES[tile].kinds]
    level = 2 if name == "callicrates" else 1
    scores = {}
    for district in DISTRICTS:
        plazas = owned.count(district + "_plaza")
        value = owned.count(district) * level
        if district in variants:
            value += _gain(district, value, plazas, level)
        scores[district] = SlowScore(value, plazas * STARS[district])
    return scores, owned.count("quarry") * 2 if name == "metagenes" else 0


def _gain(district: str, value: int, plazas: int, level: int) -> int:
    """What the variant adds to a value."""
    if district == "house":
        return value if value >= 10 else 0
    if district == "temple":
        return value if level == 2 else 0
    if district == "market":
        return min(value, plazas * 3 * level)
    return value
