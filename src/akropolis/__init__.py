"""Akropolis: the rules of the board game as a library. This is the front door; the rooms are behind it."""

import akropolis.notebook  # noqa: F401  # gives cities and positions their pictures
from akropolis.errors import GameError
from akropolis.rules.catalogue import TILES
from akropolis.rules.city import City
from akropolis.rules.conditions import Reason
from akropolis.rules.district import District, HexKind
from akropolis.rules.errors import RuleCode
from akropolis.rules.footprint import Footprint
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.options import Illustrious, Options
from akropolis.rules.position import Position, PublicView
from akropolis.rules.rng import Rng
from akropolis.rules.scoring import DistrictScore, HexScore, ScoreSheet, Variant
from akropolis.rules.setup import deal, new_game
from akropolis.rules.tile import Tile
from akropolis.rules.variants import BoxVariant

__version__ = "0.1.0"

__all__ = [
    "TILES",
    "BoxVariant",
    "City",
    "District",
    "DistrictScore",
    "Footprint",
    "GameError",
    "Hex",
    "HexKind",
    "HexScore",
    "Illustrious",
    "Move",
    "Options",
    "Position",
    "PublicView",
    "Reason",
    "Rng",
    "RuleCode",
    "ScoreSheet",
    "Tile",
    "Variant",
    "__version__",
    "deal",
    "new_game",
]
