"""The game in OpenSpiel, as `python_akropolis`; importing this module registers it.

>>> import pyspiel
>>> import akropolis.envs.openspiel
>>> game = pyspiel.load_game("python_akropolis(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 49)
"""

from akropolis.envs.errors import LibraryMissingError

try:
    import pyspiel
except ImportError as error:
    raise LibraryMissingError("OpenSpiel", "openspiel") from error

from typing import Any

from akropolis.engine import ActionCodec
from akropolis.envs.openspiel_observer import Observer
from akropolis.envs.openspiel_state import AkropolisState
from akropolis.envs.rewards import Reward, named_reward
from akropolis.rules.catalogue import TILES
from akropolis.rules.options import MOST_ARCHITECTS, Options

__all__ = ["AkropolisGame", "AkropolisState", "Observer"]

HIGHEST = 1000.0
"""No game has brought as many points to anyone."""
DEFAULTS: dict[str, Any] = {"players": 2, "all_tiles": False, "variants": "", "illustrious": "", "reward": "margin"}
"""Variants are joined by a plus. Alone (`players=1`) an Illustrious Architect must be named."""


def _game_type(*, is_zero_sum: bool = True) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="python_akropolis",
        long_name="Akropolis",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if is_zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_ARCHITECTS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


class AkropolisGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game by given parameters. All that chance does is to draw tiles, each as likely as any other."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Agree on what is played: see `DEFAULTS`."""
        given = DEFAULTS | (params or {})
        variants = str(given["variants"]).split("+") if given["variants"] else ()
        illustrious = str(given["illustrious"]) or None
        self.options = Options.named(int(given["players"]), bool(given["all_tiles"]), variants, illustrious)
        self.codec = ActionCodec.of(self.options)
        self.reward = named_reward(str(given["reward"]))
        most, is_zero_sum = 1.0 if self.reward is Reward.WIN else HIGHEST, self._is_zero_sum
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.size,
            max_chance_outcomes=max(TILES) + 1,
            num_players=self.options.architects,
            min_utility=0.0 if self.reward is Reward.POINTS else -most,
            max_utility=most,
            utility_sum=0.0 if is_zero_sum else None,
            # OpenSpiel takes this for the most chance nodes of a Python game, too: alone, twice as many tiles are drawn
            # as moves are made, and of several architects nobody lays the last tile.
            max_game_length=len(self.options.tiles),
        )
        super().__init__(_game_type(is_zero_sum=is_zero_sum), info, given)

    @property
    def _is_zero_sum(self) -> bool:
        return self.reward is not Reward.POINTS and self.options.architects > 1

    def new_initial_state(self, *_: Any) -> AkropolisState:
        """The state before any tile was drawn."""
        return AkropolisState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What sees a state for a player."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self.options)


pyspiel.register_game(_game_type(), AkropolisGame)
