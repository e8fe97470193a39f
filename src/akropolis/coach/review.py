"""The review of a game: what was played and what was best, turn by turn, from what everyone could see."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from akropolis.bots.bot import Budget
from akropolis.coach.errors import CoachCode
from akropolis.coach.explain import explain
from akropolis.coach.mark import Mark, mark_of
from akropolis.coach.outlook import Prospect, check_budget, points_ahead, prospects
from akropolis.coach.reason import Reason
from akropolis.coach.site_reasons import wants_of_next
from akropolis.errors import GameError
from akropolis.notation.records import Record
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.rules.position import PublicView
from akropolis.rules.rng import Rng, check_seed

__all__ = ["MarginPoint", "Review", "ReviewedTurn", "review_record", "review_turn"]


@dataclass(frozen=True)
class ReviewedTurn:
    """One turn of a record, judged."""

    turn: int
    """Its number in the record, from 1."""
    seat: int
    played: Move
    margin: float
    """How many points ahead of the others' mean the architect could expect to end with what was played."""
    best: Move
    best_margin: float
    lead: float
    """How much better the best is than the next candidate with another tile: what the choice was worth."""
    reasons: tuple[Reason, ...]
    """Why the best is good, and rather than what was played."""

    @property
    def loss(self) -> float:
        """What was lost against the best; nothing where the best was played."""
        return round(self.best_margin - self.margin, 2)

    @property
    def mark(self) -> Mark:
        """How bad the loss was."""
        return mark_of(self.loss)

    @property
    def is_best(self) -> bool:
        """Whether the best was played."""
        return self.played == self.best


class MarginPoint(NamedTuple):
    """A point of a curve: after which turn of the record, and the margin expected then."""

    turn: int
    margin: float


@dataclass(frozen=True)
class Review:
    """A record with its judged turns. In solo the Illustrious Architect's turns are not reviewed: he has no choice."""

    options: Options
    moves: int
    """Turns in the record."""
    turns: tuple[ReviewedTurn, ...]
    final: tuple[float, ...]
    """The true margin of every architect in the end; none where the record is unfinished."""

    def turns_of(self, seat: int) -> tuple[ReviewedTurn, ...]:
        """The judged turns of one seat."""
        return tuple(each for each in self.turns if each.seat == seat)

    def curve(self, seat: int) -> tuple[MarginPoint, ...]:
        """The margin that a seat could expect, after each of its turns, and in the end the true one.

        With two at the table the margin of one is the other's turned round, so that every turn is a point.
        """
        sign = dict.fromkeys(range(2), -1) if self.options.architects == 2 else {}
        sign[seat] = 1
        points = [MarginPoint(each.turn, sign[each.seat] * each.margin) for each in self.turns if each.seat in sign]
        if self.final:
            points = [point for point in points if point.turn < self.moves]
            points.append(MarginPoint(self.moves, self.final[seat]))
        return tuple(points)


def review_record(
    record: Record,
    budget: Budget,
    seed: int = 0,
    on_turn: Callable[[ReviewedTurn], None] | None = None,
    *,
    seats: Collection[int] | None = None,
    known: Iterable[ReviewedTurn] = (),
) -> Review:
    """Review every turn, or those of some seats. `on_turn` gets each turn as it is judged; known ones are kept."""
    check_budget(budget)
    check_seed(seed)
    if not record.moves:
        raise GameError(CoachCode.REVIEW_EMPTY)
    *before, last = record.positions()
    judged = {each.turn: each for each in known}
    for turn, (position, move) in enumerate(zip(before, record.moves, strict=True), start=1):
        if turn not in judged and (seats is None or position.seat in seats):
            judged[turn] = review_turn(position.public_view, turn, move, budget, seed)
            if on_turn:
                on_turn(judged[turn])
    turns = tuple(judged[turn] for turn in sorted(judged) if seats is None or judged[turn].seat in seats)
    architects = range(record.options.architects) if last.is_over else ()
    final = tuple(round(points_ahead(last, seat), 2) for seat in architects)
    return Review(record.options, len(record.moves), turns, final)


def review_turn(view: PublicView, turn: int, played: Move, budget: Budget, seed: int) -> ReviewedTurn:
    """One turn, judged on its own: chance depends on the seed and the turn alone, so a review can be resumed."""
    found = prospects(view, budget, Rng((seed + turn) % 2**64).next(), also=played)
    made = next(each for each in found if each.move == played)
    best = made if made.margin >= found[0].margin else found[0]
    reasons = explain(view, best.move, wants_of_next(view), None if best is made else played)
    lead = round(best.margin - _runner_up(found, best).margin, 2)
    return ReviewedTurn(turn, view.seat, played, made.margin, best.move, best.margin, lead, reasons)


def _runner_up(found: tuple[Prospect, ...], best: Prospect) -> Prospect:
    """The best candidate with another tile; where all have the same, the last of them."""
    return next((each for each in found if each.move.tile != best.move.tile), found[-1])
