"""What each variant doubles, in words."""

from akropolis.rules.scoring import Variant
from akropolis.rules.variants import BoxVariant

DOUBLES: dict[Variant, str] = {
    BoxVariant.HOUSE: "if their value is 10 or more",
    BoxVariant.MARKET: "beside a market plaza",
    BoxVariant.BARRACKS: "with 3 or 4 open sides",
    BoxVariant.TEMPLE: "on level 2 or higher",
    BoxVariant.GARDEN: "beside a lake",
}
