"""What a player sees of a state in OpenSpiel: everything but what has not been drawn yet."""

from typing import Any

import numpy as np

from akropolis.engine import FEATURE_NAMES, Batch
from akropolis.envs.openspiel_state import AkropolisState
from akropolis.notation.moves import format_move
from akropolis.rules.move import Move
from akropolis.rules.options import Options

__all__ = ["Observer"]


class Observer:
    """Follows OpenSpiel's protocol of observers: `tensor`, its parts by name in `dict`, and a text.

    The observation is the features of the table from the player's seat (all 0 while tiles are drawn) and the site. With
    perfect recall, the information state, it is every tile in the order it was drawn and every move: tile, q, r and
    rotation.
    """

    def __init__(self, kind: Any, params: Any, options: Options) -> None:
        """Make room for what is seen."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self._recalls = bool(kind.perfect_recall)
        parts: dict[str, tuple[int, ...]] = {"player": (options.architects,)}
        if kind.public_info and self._recalls:
            parts |= {"tiles": (len(options.tiles),), "moves": (options.turns, 4)}
        elif kind.public_info:
            parts |= {"features": (len(FEATURE_NAMES),), "site": (options.site_size,)}
        sizes = [int(np.prod(shape)) for shape in parts.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        cut = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(parts.items(), cut, strict=True)}

    def set_from(self, state: AkropolisState, player: int) -> None:
        """Show a state to a player."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        table = state.table
        if "moves" in self.dict:
            self.dict["tiles"][: len(table.tiles)] = table.tiles
            for turn, (_, move) in enumerate(table.moves):
                self.dict["moves"][turn] = move.tile, *move.origin, move.rotation
        if "site" in self.dict:
            self.dict["site"][: len(table.site)] = table.site
            if not table.is_dealing:
                self.dict["features"][:] = Batch([table.settled]).features(seats=[player])[0]

    def string_from(self, state: AkropolisState, player: int) -> str:
        """The same as a text."""
        if self._recalls:
            return f"player {player}; {state}"
        table, position = state.table, state.table.position
        cities = position.public_view.cities if position else ()
        laid = [" ".join(format_move(Move(*each[:3])) for each in city.tiles) for city in cities]
        stones = " ".join(map(str, position.stones)) if position else ""
        return "; ".join([f"player {player}", f"site {' '.join(map(str, table.site))}", f"stones {stones}", *laid])
