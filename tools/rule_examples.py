"""The small cities drawn on the page Rules: each shows one rule, kept or broken."""

from dataclasses import dataclass, field

from akropolis import BoxVariant, City, Hex, Variant
from akropolis.errors import MessageCode
from akropolis.rules.city import LaidTile
from akropolis.rules.errors import RuleCode
from tools.lesson_plans import LAST_CITY, built


@dataclass(frozen=True)
class Example:
    """A city, and perhaps a tile held above it: legal, or refused for a reason."""

    name: str
    city: City
    held: LaidTile | None = None
    refusal: MessageCode | None = None
    stones: int = 0
    variants: tuple[Variant, ...] = field(default=())


_HELD = 15
_BASE = built((12, 1, -1, 1), (3, 0, 1, 2))


def _held(q: int, r: int, rotation: int, level: int) -> LaidTile:
    return LaidTile(_HELD, Hex(q, r), rotation, level)


EXAMPLES = (
    Example("start", built()),
    Example("beside", _BASE, _held(-1, 2, 4, 1)),
    Example("raised", _BASE, _held(1, 0, 0, 2)),
    Example("apart", _BASE, _held(3, 0, 1, 1), RuleCode.PLACE_APART),
    Example("overhang", _BASE, _held(2, -1, 3, 2), RuleCode.PLACE_OVERHANG),
    Example("one_tile", _BASE, _held(1, -1, 1, 2), RuleCode.PLACE_ONE_TILE),
    Example("uneven", _BASE.lay(20, Hex(1, 0), 0), _held(1, -1, 1, 3), RuleCode.PLACE_UNEVEN),
    Example("house", built((19, 1, -1, 1), (60, 3, 0, 5), (12, -1, 0, 4))),
    Example("market", built((12, -1, 0, 4), (26, -2, 2, 2), (22, 0, 1, 2), (8, 1, -1, 1))),
    Example("barracks", built((5, 1, -1, 1), (50, 0, 1, 2), (7, -1, 0, 4), (3, -1, 0, 1))),
    Example("temple", built((30, 1, -1, 1), (44, 1, -2, 0), (14, 0, 1, 2), (23, -1, 0, 4))),
    Example("garden", built((24, 1, -1, 1), (7, 0, 2, 0), (40, 1, 0, 3))),
    Example("lake", built((7, 2, -2, 5), (50, 2, -1, 1), (24, 2, 0, 2)), variants=(BoxVariant.GARDEN,)),
    Example("sheet", LAST_CITY, stones=3),
)
