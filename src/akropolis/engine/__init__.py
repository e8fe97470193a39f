"""The fast twin of the rules: the same questions, answered by a compiled core where there is one.

>>> from akropolis import Options, engine, new_game
>>> position = engine.Position(new_game(Options(architects=2), seed=2))
>>> len(position.legal_moves)
180
"""

from akropolis.engine.actions import ActionCodec, Placing
from akropolis.engine.backend import backend
from akropolis.engine.batch import Rows, ScoredMoves, play_random_games
from akropolis.engine.features import FEATURE_NAMES, FEATURE_SCALE
from akropolis.engine.many import ActionRows, AfterViews, Batch, BestMoves, MoveRows, SearchedMoves, SeatViews
from akropolis.engine.position import Position, Searched

__all__ = [
    "FEATURE_NAMES",
    "FEATURE_SCALE",
    "ActionCodec",
    "ActionRows",
    "AfterViews",
    "Batch",
    "BestMoves",
    "MoveRows",
    "Placing",
    "Position",
    "Rows",
    "ScoredMoves",
    "Searched",
    "SearchedMoves",
    "SeatViews",
    "backend",
    "play_random_games",
]
