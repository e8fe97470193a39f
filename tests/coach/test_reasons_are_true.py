"""Every reason is true and none is missing: compared, over whole games, with a slow and obvious twin."""

from itertools import chain, islice

import pytest

from akropolis import Hex, Illustrious, Move, Options, PublicView, Rng, engine
from akropolis.bots.bot import Budget
from akropolis.bots.simple import open_position
from akropolis.coach.explain import MOST_REASONS, all_reasons, explain
from akropolis.coach.hint import hint
from akropolis.coach.reason import Reason, ReasonCode
from akropolis.coach.site_reasons import Wants, wants_of_next
from akropolis.notation.positions import format_options
from tests.coach.reasons_for import greedy_game, in_city
from tests.coach.slow_reasons import Fact, slow_reasons
from tests.coach.test_district_reasons import HOUSE_PLAZA_QUARRIES, TWO_MARKETS
from tests.kit.builders import positions_of
from tests.kit.draw import draw
from tests.kit.games import ALL_MODES, EVERY_VARIANT

native = pytest.mark.skipif(engine.backend() != "native", reason="whole games and hints need the native core")


def facts(reasons: list[Reason]) -> set[Fact]:
    return {(str(reason.code), frozenset(reason.params.items())) for reason in reasons}


def check(view: PublicView, move: Move, wants: Wants) -> None:
    reasons = all_reasons(view, move, wants)
    assert facts(reasons) == slow_reasons(view, move, wants)
    told = explain(view, move, wants)
    assert 1 <= len(told) <= MOST_REASONS
    assert set(told) <= set(reasons)
    assert all(str(reason) and "{" not in str(reason) for reason in reasons)


@native
@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_reasons_are_those_of_the_slow_twin(options: Options) -> None:
    rng = Rng(31)
    for position in list(greedy_game(options, seed=31))[::2]:
        view = position.public_view
        totals = open_position(view).score_moves().totals.tolist()
        for rank in (totals.index(max(totals)), rng.below(len(totals))):
            check(view, view.legal_moves[rank], wants_of_next(view))


@native
def test_every_kind_of_reason_is_among_them() -> None:
    """Rare kinds are looked for among many moves, and compared where they are found."""
    # A market is freed so rarely that it is drawn, and where something else can be said the points are not.
    check(in_city(draw(TWO_MARKETS), HOUSE_PLAZA_QUARRIES), Move(HOUSE_PLAZA_QUARRIES, Hex(0, 1), 2), {})
    missing = set(ReasonCode) - {ReasonCode.FREES_MARKET, ReasonCode.POINTS_NOW, ReasonCode.OTHER_PLACE}
    games = [
        greedy_game(Options(2, variants=EVERY_VARIANT), seed=34),
        islice(greedy_game(Options(1, illustrious=Illustrious.METAGENES), seed=34), 6),
        positions_of(Options(2), seed=34)[25:-1],
    ]
    for position in chain.from_iterable(games):
        view = position.public_view
        wants = wants_of_next(view)
        for move in view.legal_moves[::5]:
            found = missing & {reason.code for reason in all_reasons(view, move, wants)}
            if found:
                check(view, move, wants)
                missing -= found
        if not missing:
            return
    raise AssertionError(f"nobody gave as a reason: {sorted(missing)}")


@native
@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_every_reason_of_every_hint_is_true(options: Options) -> None:
    for position in list(greedy_game(options, seed=33))[::6]:
        view = position.public_view
        for each in hint(view, Budget(simulations=4), seed=position.turn):
            assert facts(list(each.reasons)) <= slow_reasons(view, each.move, wants_of_next(view))
