"""Reviews: every turn judged by what could be seen, losses that add up, and curves that end in the truth."""

import pytest

from akropolis import GameError, Hex, Illustrious, Move, Options, engine
from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.coach.errors import CoachCode
from akropolis.coach.mark import THRESHOLDS, Mark, mark_of
from akropolis.coach.review import Review, ReviewedTurn, review_record
from akropolis.coach.review_text import describe_review
from akropolis.coach.summary import summaries
from akropolis.errors import MessageCode
from akropolis.notation.errors import NotationCode
from akropolis.notation.positions import format_options
from akropolis.notation.records import Record
from tests.kit.builders import random_record
from tests.kit.games import ALL_MODES

SMALL = Budget(simulations=16)
native = pytest.mark.skipif(engine.backend() != "native", reason="a review needs the native core")


@native
@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_every_turn_of_every_mode_is_reviewed(options: Options) -> None:
    record = random_record(options, seed=8)
    review = review_record(record, Budget(simulations=4))
    assert [turn.turn for turn in review.turns] == list(range(1, len(record.moves) + 1))
    assert [turn.seat for turn in review.turns] == [number % options.architects for number in range(len(record.moves))]
    assert [turn.played for turn in review.turns] == list(record.moves)
    for turn, position in zip(review.turns, record.positions(), strict=False):
        assert turn.best in position.legal_moves
        assert turn.loss >= 0
        assert (turn.loss == 0) or turn.best != turn.played
        assert turn.mark is mark_of(turn.loss)
        assert turn.reasons
    last = record.positions()[-1]
    totals = [last.score_sheet(seat).total for seat in range(options.seats)]
    for seat in range(options.architects):
        others = [total for other, total in enumerate(totals) if other != seat]
        end = review.curve(seat)[-1]
        assert end.turn == len(record.moves)
        assert end.margin == pytest.approx(totals[seat] - sum(others) / len(others), abs=0.01)


@native
def test_the_last_move_is_judged_by_the_true_end() -> None:
    for options in (Options(2), Options(3), Options(1, illustrious=Illustrious.CALLICRATES)):
        review = review_record(random_record(options, seed=8), SMALL, seats=[options.architects - 1])
        last = review.turns[-1]
        assert last.margin == pytest.approx(review.final[last.seat], abs=0.01)


@native
def test_the_same_seed_and_budget_give_the_same_review() -> None:
    record = random_record(Options(2), seed=9, turns=8)
    assert review_record(record, SMALL, seed=3) == review_record(record, SMALL, seed=3)
    assert review_record(record, SMALL, seed=3) != review_record(record, SMALL, seed=4)


@native
def test_a_review_sees_no_further_than_the_table() -> None:
    """What comes out of the stacks later changes nothing about the turns before it."""
    record = random_record(Options(2), seed=9, turns=2)
    site = record.options.site_size
    other = Record(record.options, (*record.tiles[:site], *reversed(record.tiles[site:])), record.moves)
    assert review_record(record, SMALL).turns[0] == review_record(other, SMALL).turns[0]


@native
def test_known_turns_are_not_reviewed_again_and_the_rest_is_as_in_one_go() -> None:
    record = random_record(Options(2), seed=9, turns=8)
    whole = review_record(record, SMALL)
    heard: list[ReviewedTurn] = []
    resumed = review_record(record, SMALL, on_turn=heard.append, known=whole.turns[:5])
    assert resumed == whole
    assert tuple(heard) == whole.turns[5:]


@native
def test_the_best_move_when_played_loses_nothing() -> None:
    record = random_record(Options(2), seed=9, turns=1)
    best = review_record(record, SMALL).turns[0].best
    again = review_record(Record(record.options, record.tiles, (best,)), SMALL).turns[0]
    assert (again.best, again.loss, again.is_best, again.mark) == (best, 0, True, Mark.NONE)


@native
def test_an_unfinished_game_has_no_end_in_its_curve() -> None:
    review = review_record(random_record(Options(3), seed=9, turns=4), SMALL)
    assert review.final == ()
    assert [point.turn for point in review.curve(0)] == [1, 4]
    assert [point.turn for point in review.curve(2)] == [3]


@native
def test_some_seats_only() -> None:
    review = review_record(random_record(Options(3), seed=9, turns=7), SMALL, seats=[1])
    assert [turn.turn for turn in review.turns] == [2, 5]
    assert [each.seat for each in summaries(review)] == [1]


@pytest.mark.parametrize(
    ("turns", "budget", "code"), [(0, SMALL, CoachCode.REVIEW_EMPTY), (3, Budget(), BotCode.BUDGET_MISSING)]
)
def test_what_cannot_be_reviewed_is_refused(turns: int, budget: Budget, code: MessageCode) -> None:
    with pytest.raises(GameError) as error:
        review_record(random_record(Options(2), seed=1, turns=turns), budget)
    assert error.value.code == code


def test_a_broken_record_names_its_turn() -> None:
    record = random_record(Options(2), seed=1, turns=3)
    broken = Record(record.options, record.tiles, (*record.moves, record.moves[0]))
    with pytest.raises(GameError) as error:
        review_record(broken, SMALL)
    assert error.value.code == NotationCode.RECORD_MOVE


def test_marks_follow_the_thresholds() -> None:
    assert [mark_of(loss) for loss in (0, 2.99, 3, 5.99, 6, 11.99, 12, 50)] == [
        *[Mark.NONE] * 2,
        *[Mark.INACCURACY] * 2,
        *[Mark.MISTAKE] * 2,
        *[Mark.BLUNDER] * 2,
    ]
    assert list(THRESHOLDS.values()) == sorted(THRESHOLDS.values(), reverse=True)


def turn(number: int, seat: int, loss: float, lead: float = 0.0) -> ReviewedTurn:
    played, best = Move(number, Hex(0, -2), 0), Move(number, Hex(0, -3 if loss else -2), 0)
    return ReviewedTurn(number, seat, played, -loss, best, 0.0, lead, ())


def test_a_summary_counts_what_each_architect_did() -> None:
    turns = (turn(1, 0, 0.0, lead=2.0), turn(2, 1, 3.0), turn(3, 0, 13.0), turn(4, 1, 7.0), turn(5, 0, 0.0, lead=9.0))
    first, second = summaries(Review(Options(2), 5, turns, ()))
    assert (first.seat, first.turns, first.mean_loss, first.agreement) == (0, 3, 4.33, 0.667)
    assert first.marks == {Mark.INACCURACY: 0, Mark.MISTAKE: 0, Mark.BLUNDER: 1}
    assert first.best == turns[4]
    assert first.worst == turns[2]
    assert second.marks == {Mark.INACCURACY: 1, Mark.MISTAKE: 1, Mark.BLUNDER: 0}
    assert second.best is None
    assert second.worst == turns[3]


def test_with_two_one_curve_is_the_other_turned_round() -> None:
    review = Review(Options(2), 3, (turn(1, 0, 1.0), turn(2, 1, 4.0)), (7.0, -7.0))
    assert [tuple(point) for point in review.curve(0)] == [(1, -1.0), (2, 4.0), (3, 7.0)]
    assert [tuple(point) for point in review.curve(1)] == [(1, 1.0), (2, -4.0), (3, -7.0)]


def test_a_review_as_json_has_turns_curves_and_summaries() -> None:
    described = describe_review(Review(Options(2), 2, (turn(1, 0, 4.0), turn(2, 1, 0.0)), ()))
    assert described["turns"][0]["loss"] == 4.0
    assert described["turns"][0]["mark"] == "inaccuracy"
    assert described["curves"][1] == {"seat": 1, "points": [{"turn": 1, "margin": 4.0}, {"turn": 2, "margin": 0.0}]}
    assert described["architects"][0]["inaccuracies"] == 1
    assert described["architects"][1]["worst_turn"] is None
