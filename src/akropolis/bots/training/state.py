"""All that a training run needs to continue exactly as if it had never stopped, in one small file.

The samples of the remembered generations, up to a gigabyte, are not in it: they follow from the seed and from the
weights that played them, so these weights are kept and the games are played again on resuming. That costs the games
of two generations, once; saving the samples would cost time and space in every generation.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from zlib import crc32

import numpy as np

from akropolis.bots.sealed import Facts, seal, unseal
from akropolis.bots.training.curriculum import Course
from akropolis.bots.training.self_play import untrained
from akropolis.bots.training.weights import Net
from akropolis.bots.weight_files import USUAL, Widths
from akropolis.engine.backend import core
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.files import write_whole

FILE = "training.state"
KIND = "akropolis-training"


@dataclass(frozen=True)
class Agreed:
    """What is trained; it cannot change during a run."""

    course: Course
    seed: int
    scale: float
    start: bytes = b""
    """The weights it begins with; none, where it begins from nothing."""
    dataset: int = 0
    """A checksum of the games that it learns from besides its own; 0, where there are none."""

    def facts(self) -> Facts:
        """The same as JSON gives it back, with a checksum for the weights."""
        facts: Facts = json.loads(json.dumps(asdict(self) | {"start": crc32(self.start)}))
        return facts


@dataclass(frozen=True)
class State:
    """A training run between two generations."""

    history: tuple[Facts, ...]
    """What is known of each generation so far."""
    net: Net | None
    best: bytes
    """The weights that won the last match."""
    players: dict[int, bytes]
    """For the next generation, and those that it remembers, the weights that play its games."""

    @property
    def generation(self) -> int:
        """The number of the next generation."""
        return len(self.history)

    @property
    def best_generation(self) -> int | None:
        """Where the best weights come from; nowhere, while no generation has beaten the untrained model."""
        return max((facts["generation"] for facts in self.history if facts["is_best"]), default=None)


def begin(agreed: Agreed) -> State:
    """A training before its first generation."""
    start = agreed.start or untrained(agreed.course.widths)
    return State((), None, start, {0: start})


def save_state(folder: Path, agreed: Agreed, state: State) -> None:
    """Keep a training after a generation."""
    assert state.net is not None
    facts = {**agreed.facts(), "history": state.history, "players": list(state.players)}
    net = np.concatenate([state.net.mean, state.net.spread, state.net.numbers]).astype("<f4").tobytes()
    write_whole(folder / FILE, seal(KIND, facts, b"".join([net, state.best, *state.players.values()])))


def load_state(folder: Path, agreed: Agreed) -> State:
    """The training run in a folder, or a new one. A different one in the same folder is refused."""
    path = folder / FILE
    try:
        facts, numbers = unseal(KIND, path.read_bytes())
        found, state = _state_from(facts, numbers)
    except FileNotFoundError:
        return begin(agreed)
    except (OSError, ValueError, KeyError, TypeError) as error:
        reason = error.strerror if isinstance(error, OSError) else f"it is not the state of a training: {error}"
        raise GameError(NotationCode.FILE_UNREADABLE, path=str(path), reason=reason) from error
    differing = [name for name, value in agreed.facts().items() if found[name] != value]
    if differing:
        reason = f"it holds another training, with another {' and another '.join(differing)}"
        raise GameError(NotationCode.FILE_UNWRITABLE, path=str(folder), reason=reason)
    return state


def _state_from(facts: Facts, numbers: bytes) -> tuple[Facts, State]:
    course = {"widths": list(USUAL)} | facts["course"]
    widths, features = Widths(*course["widths"]), core.FEATURES
    weights, players = widths.numbers, [int(generation) for generation in facts["players"]]
    # The net has no linear part.
    sizes = [features, features, weights - features - 1, *[weights] * (1 + len(players))]
    if len(numbers) != 4 * sum(sizes):
        raise ValueError("its numbers are not as many as they should be")
    mean, spread, row, best, *played = np.split(np.frombuffer(numbers, "<f4"), np.cumsum(sizes)[:-1])
    found = {name: facts[name] for name in ("seed", "scale")} | {
        "course": course,
        "start": facts.get("start", crc32(b"")),
        "dataset": facts.get("dataset", 0),
    }
    net = Net(widths, mean.copy(), spread.copy(), row.copy())
    models = dict(zip(players, (each.tobytes() for each in played), strict=True))
    return found, State(tuple(facts["history"]), net, best.tobytes(), models)
