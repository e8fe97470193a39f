"""A state of the game in OpenSpiel: between two moves, or between two tiles that are drawn."""

from typing import Any

import numpy as np
import pyspiel

from akropolis.engine import Batch
from akropolis.envs.drawn_game import DrawnGame
from akropolis.envs.rewards import Reward, margins, wins
from akropolis.notation.moves import format_move
from akropolis.rules.catalogue import TILES

__all__ = ["AkropolisState"]


class AkropolisState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """What OpenSpiel asks of a state; `table` is the game itself."""

    def __init__(self, game: Any) -> None:
        """Begin with an empty table: `game.new_initial_state()` does it."""
        super().__init__(game)
        self.table = DrawnGame(game.options)

    def current_player(self) -> int:
        """The seat to move, chance or nobody."""
        if self.table.is_dealing:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.is_over else self.table.settled.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.is_over

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        actions = Batch([self.table.settled]).actions().actions
        legal: list[int] = np.sort(actions[actions >= 0]).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The tiles that may come next, each as likely as any other."""
        hidden = self.table.hidden
        return [(tile, 1 / len(hidden)) for tile in hidden]

    def _apply_action(self, action: int) -> None:
        if self.table.is_dealing:
            self.table.draw(action)
        else:
            self.table.play(self.get_game().codec.decode(action, self.table.site))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            kinds = ", ".join(kind.value for kind in TILES[action].kinds)
            return f"Draw {action} ({kinds})"
        move = self.get_game().codec.decode(action, self.table.site)
        return format_move(move) if move else f"Action {action}"

    def returns(self) -> list[float]:
        """What every player is given: nothing before the end."""
        game, table = self.get_game(), self.table
        players = table.options.architects
        if not table.is_over:
            return [0.0] * players
        totals = np.array([[table.settled.total(seat) for seat in range(table.options.seats)]], np.int16)
        if game.reward is Reward.POINTS:
            return [float(points) for points in totals[0, :players]]
        if game.reward is Reward.MARGIN:
            return list(margins(totals)[0, :players].tolist())
        winners = np.zeros_like(totals, np.uint8)
        winners[0, list(table.settled.winners)] = 1
        return list(wins(winners)[0, :players].tolist())

    def __str__(self) -> str:
        """Everything that has happened."""
        moves = " ".join(f"{seat}:{format_move(move)}" for seat, move in self.table.moves)
        return f"tiles {' '.join(map(str, self.table.tiles))}; moves {moves}"
