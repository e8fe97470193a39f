"""A network of one's own, of any kind, in the place of ours: it plays as a bot, and judges inside of the search."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from akropolis.engine.arrays import Floats, Shorts, Small, numpy
from akropolis.engine.many import Batch
from akropolis.engine.position import Position

__all__ = ["RIVALRY", "Doubles", "Evaluator", "margins_after", "points_to_come", "sees", "utilities"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Doubles = NDArray[np.float64]
else:
    Doubles = Any

RIVALRY = {2: 1.0, 3: 0.75, 4: 0.7}
"""How much the others' prospects weigh against one's own, by seats. As the core has it."""


Evaluator = Callable[[Any], Any] | Callable[[Any, Any], Any]
"""Tells of many seats at once how many points are still to come to each, until the end of the game.

Any callable will do: a function of NumPy, a module of PyTorch, a session of ONNX behind two lines. It is given
`features`, an array (n, 216) of 16 bit numbers, and answers with n numbers; an answer of the shape (n, 1) will do.
One that has `sees = "planes"` is called with the planes too, first (n, planes, rows, columns), then the features,
whose second half tells of the table.
"""


def sees(evaluator: Evaluator) -> Literal["features", "planes"]:
    """What an evaluator is shown."""
    return "planes" if getattr(evaluator, "sees", "features") == "planes" else "features"


def points_to_come(evaluator: Evaluator, features: Shorts, planes: Small | None = None) -> Floats:
    """The answer of an evaluator as an array of its own."""
    np = numpy()
    judge: Callable[..., Any] = evaluator
    answer = judge(features) if planes is None else judge(planes, features)
    detached = answer.detach().cpu() if hasattr(answer, "detach") else answer
    numbers: Floats = np.asarray(detached, np.float32).reshape(-1)
    if len(numbers) != len(features):
        raise ValueError(f"{len(features)} rows went to the evaluator, and {len(numbers)} numbers came back")
    return numbers


def utilities(position: Position, evaluator: Evaluator) -> Doubles:
    """What every legal move is worth: expected points ahead of the others, by one call for all of them."""
    np = numpy()
    batch = Batch([position])
    views = batch.after_views()
    planes = _planes_after(batch) if sees(evaluator) == "planes" else None
    worth = views.now + points_to_come(evaluator, views.features, planes) * (views.is_last == 0)
    moves, seats = len(position.legal_moves), position.options.seats
    others = worth[moves:].reshape(-1, seats - 1).mean(axis=1, dtype=np.float64)
    each = moves // len(others)
    utility: Doubles = worth[:moves] - RIVALRY[seats] * np.repeat(others, each)
    return utility


def margins_after(batch: Batch, ranks: Any, evaluator: Evaluator, seat: int) -> Doubles:
    """How far a seat is expected to end ahead if each game goes on with one move: one call for all games."""
    np = numpy()
    movers, seats = batch.seat(), batch.options.seats
    views = batch.after_ranks(ranks)
    planes = None
    if sees(evaluator) == "planes":
        after = batch.copy()
        after.step_ranks(ranks)
        looking = [(movers + wait) % seats % batch.options.architects for wait in range(seats)]
        planes = np.stack([after.planes(seats=each) for each in looking], axis=1)
        planes = planes.reshape(-1, *planes.shape[2:])
    rows = points_to_come(evaluator, views.features.reshape(-1, views.features.shape[-1]), planes)
    worth = views.now + rows.reshape(views.now.shape) * (views.is_last == 0)
    over = batch.is_over()
    own = (seat - movers) % seats
    games = np.arange(len(batch))
    worth[over] = np.take_along_axis(batch.totals()[over], _in_turn(movers[over], seats), axis=1)
    mine = worth[games, own].astype(np.float64)
    others = (worth.sum(axis=1, dtype=np.float64) - mine) / (seats - 1)
    margin: Doubles = mine - RIVALRY[seats] * others
    return margin


def _planes_after(batch: Batch) -> Small:
    """The planes that belong to the rows of `after_views` of one game."""
    np = numpy()
    count, tiles = int(batch.counts()[0]), len(np.unique(batch.moves().rows[:, 0]))
    mover, seats, architects = int(batch.seat()[0]), batch.options.seats, batch.options.architects
    after = batch.take(np.zeros(count, np.int64))
    after.step_ranks(np.arange(count))
    parts = [after.planes(seats=np.full(count, mover))]
    others = np.array([(mover + wait) % seats % architects for _ in range(tiles) for wait in range(1, seats)])
    parts.append(batch.take(np.zeros(len(others), np.int64)).planes(seats=others))
    planes: Small = np.concatenate(parts)
    return planes


def _in_turn(movers: Any, seats: int) -> Any:
    return (movers[:, None] + numpy().arange(seats)) % seats
