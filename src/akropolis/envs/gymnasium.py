"""The solo game in Gymnasium, and many games side by side; importing this module registers them.

>>> import gymnasium
>>> import akropolis.envs.gymnasium
>>> game = gymnasium.make("akropolis/Solo-v0", illustrious="metagenes")
>>> observation, info = game.reset(seed=1)
>>> many = gymnasium.make_vec("akropolis/SelfPlay-v0", num_envs=8, architects=2)
>>> observations, infos = many.reset(seed=1)
>>> sorted(observations)
['action_mask', 'observation', 'site']
"""

from akropolis.envs.errors import LibraryMissingError

try:
    import gymnasium
except ImportError as error:
    raise LibraryMissingError("Gymnasium", "envs") from error

from akropolis.envs.solo import SoloEnv
from akropolis.envs.vector import AkropolisVectorEnv, self_play, solo

__all__ = ["AkropolisVectorEnv", "SoloEnv", "self_play", "solo"]

if "akropolis/Solo-v0" not in gymnasium.registry:
    gymnasium.register("akropolis/Solo-v0", f"{__name__}:SoloEnv", vector_entry_point=f"{__name__}:solo")
    gymnasium.register("akropolis/SelfPlay-v0", vector_entry_point=f"{__name__}:self_play")
