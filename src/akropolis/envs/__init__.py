"""The game as an environment for learners: PettingZoo, Gymnasium and OpenSpiel. docs/environments.md tells how.

Each library has a module of its own here, which needs it: `akropolis.envs.pettingzoo` and `akropolis.envs.gymnasium`
come with `pip install 'akropolis[envs]'`, `akropolis.envs.openspiel` with `pip install 'akropolis[openspiel]'`.
"""
