"""Attacks that one stranger can make, each a function of its own: what is sent, and nothing of how it is judged.

To add one, write `async def name(target: Target, effort: Effort) -> Outcome` and put it into `ATTACKS` of its module.
"""

from collections.abc import Awaitable, Callable, Mapping

from bench.attacks import bodies, floods, frames, logs, slowness, thinking
from bench.attacks.wire import Effort, Outcome, Target

Attack = Callable[[Target, Effort], Awaitable[Outcome]]
ATTACKS: Mapping[str, Attack] = {
    attack.__name__: attack
    for module in (floods, slowness, frames, bodies, thinking, logs)
    for attack in module.ATTACKS
}
