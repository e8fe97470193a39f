"""From the bots' utility to what people ask: how many points ahead of the others an architect will be.

With two at the table, and alone, they are the same. With three and four the bots count the others' mean by three
quarters and by half, because there it pays to look after one's own city; people are shown points ahead of the mean.
"""

from akropolis.bots.weight_files import weights_for
from akropolis.engine.position import Position
from akropolis.rules.position import OpenTable, PublicView
from akropolis.rules.rng import Rng

RIVALRY = {3: 0.75, 4: 0.5}
"""How much the others' mean weighs in a utility, by seats; with two it weighs as much as one's own points."""
WORLDS = 4


def points_ahead(table: OpenTable, seat: int) -> float:
    """The points of a seat less the mean of the others', as they stand now."""
    totals = [table.score_sheet(each).total for each in range(table.options.seats)]
    own = totals.pop(seat)
    return own - sum(totals) / len(totals)


def from_utility(view: PublicView, seed: int) -> float:
    """What to add to the utility of a move to get points ahead.

    All seats' utilities differ as their points do, only more so. After one more turn each, everyone's is known.
    """
    seats = view.options.seats
    if seats not in RIVALRY:
        return 0.0
    rng = Rng(seed)
    return sum(_shift(view, rng) for _ in range(WORLDS)) / WORLDS


def _shift(view: PublicView, rng: Rng) -> float:
    order = list(view.unseen)
    rng.shuffle(order)
    own, *others = _utilities(Position(view.with_stacks(order)))
    stretched = 1 + RIVALRY[view.options.seats] / len(others)
    return (own - sum(others) / len(others)) / stretched - own


def _utilities(position: Position) -> list[float]:
    """What everyone expects in their next turn, from the one to move on. After the end it is known for sure."""
    seats, first = position.options.seats, position.seat
    weights = weights_for(position.options)
    utilities: list[float] = []
    while len(utilities) < seats and not position.is_over:
        judged = list(map(float, position.judge_moves(weights)))
        utilities.append(max(judged))
        position.do_move(position.legal_moves[judged.index(max(judged))])
    for seat in range(first + len(utilities), first + seats):
        totals = [position.total((seat + turn) % seats) for turn in range(seats)]
        utilities.append(totals[0] - RIVALRY[seats] * sum(totals[1:]) / (seats - 1))
    return utilities
