"""Hints: sound, different from one another, the same for the same seed, and blind to what is hidden."""

from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from akropolis import GameError, Hex, Illustrious, Move, Options, Position, Rng, engine, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.coach.explain import explain
from akropolis.coach.hint import Hint, different_ideas, hint, shape_after
from akropolis.coach.outlook import ideas, points_ahead, prospects
from akropolis.coach.reason import Reason, ReasonCode
from akropolis.engine.errors import EngineCode
from akropolis.errors import MessageCode
from akropolis.notation.positions import format_options
from akropolis.rules.errors import RuleCode
from tests.coach.reasons_for import greedy_game
from tests.kit.builders import finished
from tests.kit.games import ALL_MODES

SMALL = Budget(simulations=24)
native = pytest.mark.skipif(engine.backend() != "native", reason="hints need the native core")


@native
@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_hints_are_legal_and_best_first(options: Options) -> None:
    for position in list(greedy_game(options, seed=2))[::9]:
        view = position.public_view
        hints = hint(view, SMALL)
        assert len({shape_after(view, each.move) for each in hints}) == len(hints) == 3
        assert [each.margin for each in hints] == sorted((each.margin for each in hints), reverse=True)
        for each in hints:
            after = position.play(each.move).score_sheet(view.seat).total
            assert (each.total, each.points) == (after, after - view.score_sheet(view.seat).total)
            assert each.reasons


@native
def test_the_same_seed_gives_the_same_hints_whatever_is_hidden() -> None:
    position = new_game(Options(3), seed=4)
    hidden = list(position.public_view.unseen)
    Rng(9).shuffle(hidden)
    other = position.public_view.with_stacks(hidden)
    assert other.stacks != position.stacks
    assert hint(position.public_view, SMALL, seed=5) == hint(other.public_view, SMALL, seed=5)


@native
@pytest.mark.parametrize("options", [Options(2), Options(3), Options(4)], ids=format_options)
def test_in_the_very_last_turn_the_margin_is_what_it_will_be(options: Options) -> None:
    *_, last = greedy_game(options, seed=6)
    best = hint(last.public_view, SMALL)[0]
    margins = [points_ahead(last.play(move), last.seat) for move in last.legal_moves]
    assert best.margin == pytest.approx(max(margins), abs=0.01)
    assert best.reasons[0].code is ReasonCode.LAST_TURN


@native
def test_alone_the_last_turn_is_known_too() -> None:
    *_, last = greedy_game(Options(1, illustrious=Illustrious.METAGENES), seed=6)
    best = hint(last.public_view, SMALL)[0]
    assert best.margin == pytest.approx(max(points_ahead(last.play(move), 0) for move in last.legal_moves), abs=0.01)


@native
@pytest.mark.parametrize("architects", [3, 4])
def test_at_a_fair_table_nobody_is_far_ahead(architects: int) -> None:
    """The bots' utility would be dozens of points here: people are told points ahead of the others' mean."""
    margins = [hint(new_game(Options(architects), seed=seed).public_view, SMALL)[0].margin for seed in range(6)]
    assert abs(sum(margins) / len(margins)) < 15


@native
@pytest.mark.parametrize("seed", range(12))
def test_in_the_first_turn_no_place_is_told_twice_turned_or_mirrored(seed: int) -> None:
    view = new_game(Options(2), seed=seed).public_view
    found = ideas(view, SMALL, seed=0, count=3)
    hints = hint(view, SMALL)
    told = [shape_after(view, each.move) for each in hints]
    assert len(set(told)) == len(told) == 3
    assert hints[0].margin == found[0].margin
    assert hints[0].reasons


@pytest.mark.parametrize("options", [Options(2), Options(1, illustrious=Illustrious.METAGENES)], ids=format_options)
def test_moves_that_are_one_lie_alike_and_bring_the_same(options: Options) -> None:
    merged = 0
    for position in chain.from_iterable(random_positions(options, seed) for seed in range(4)):
        view = position.public_view
        alike: dict[object, list[Move]] = {}
        for move in view.legal_moves:
            alike.setdefault(shape_after(view, move), []).append(move)
        for first, *others in alike.values():
            expected = described_by_distances(position.play(first), view.seat) if others else None
            assert all(described_by_distances(position.play(each), view.seat) == expected for each in others)
            merged += len(others)
    assert merged > 100


def random_positions(options: Options, seed: int) -> Iterator[Position]:
    """The first positions of a game played at random."""
    position, rng = new_game(options, seed=seed), Rng(seed)
    for _ in range(6):
        yield position
        position = position.play(position.legal_moves[rng.below(len(position.legal_moves))])


def described_by_distances(position: Position, seat: int) -> object:
    """Invariants of turning and mirroring: distances between kinds, points, stones, and what is left."""
    cells = [(place, (*built, apart(place, Hex(0, 0)))) for place, built in position.cities[seat].hexes.items()]
    pairs = sorted((*sorted((a, b)), apart(one, other)) for (one, a), (other, b) in combinations(cells, 2))
    sheet = position.score_sheet(seat)
    return pairs, sheet.total, position.stones, position.site, len(position.cities[seat].footprints)


def apart(one: Hex, other: Hex) -> int:
    q, r = one.q - other.q, one.r - other.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def idea(tile: int, north: int, margin: float, quarries: int = 0) -> Hint:
    """A hint whose reason is as many quarries covered; by default as many as steps to the north."""
    reasons = (Reason(ReasonCode.COVERS_QUARRIES, {"count": quarries or north}),)
    return Hint(Move(tile, Hex(0, -north), 0), margin, 0, 0, reasons)


def test_different_ideas_come_before_variations_of_one() -> None:
    hints = [idea(7, 2, 9.0), idea(7, 3, 8.8), idea(7, 4, 8.5), idea(8, 2, 6.0), idea(9, 2, 5.0)]
    assert [each.margin for each in different_ideas(hints, 3)] == [9.0, 6.0, 5.0]


def test_the_same_tile_for_another_reason_and_margin_is_another_idea() -> None:
    hints = [idea(7, 2, 9.0), idea(7, 3, 7.5), idea(7, 4, 7.0)]
    assert [each.margin for each in different_ideas(hints, 2)] == [9.0, 7.5]


def test_the_same_tile_for_the_same_reasons_is_not() -> None:
    hints = [idea(7, 2, 9.0, quarries=2), idea(7, 3, 7.5, quarries=2), idea(7, 4, 7.0, quarries=3)]
    assert [each.margin for each in different_ideas(hints, 2)] == [9.0, 7.0]


def test_variations_fill_up() -> None:
    hints = [idea(7, 2, 9.0), idea(7, 3, 8.8), idea(7, 4, 8.6), idea(8, 2, -20.0)]
    assert [each.margin for each in different_ideas(hints, 3)] == [9.0, 8.8, -20.0]


@native
def test_where_one_tile_has_all_the_best_places_another_is_looked_at() -> None:
    told = []
    for position in greedy_game(Options(2), seed=2):
        view = position.public_view
        tiles = {each.move.tile for each in prospects(view, SMALL, seed=0)}
        if len(tiles) == 1 and view.stones[view.seat]:
            told.append({each.move.tile for each in hint(view, SMALL)} - tiles)
    assert any(told)


def test_why_a_move_rather_than_another_leaves_out_what_both_share() -> None:
    view = new_game(Options(2), seed=1).public_view
    first, other_place, *_ = [move for move in view.legal_moves if move.tile == view.site[0]]
    told = explain(view, first, {}, rather_than=other_place)
    assert ReasonCode.FREE_TILE in {reason.code for reason in explain(view, first, {})}
    assert [reason.code for reason in told] == [ReasonCode.OTHER_PLACE]


def test_a_hint_needs_a_budget() -> None:
    view = new_game(seed=1).public_view
    with pytest.raises(GameError) as error:
        hint(view, Budget())
    assert error.value.code == BotCode.BUDGET_MISSING


def test_a_finished_game_has_no_hints() -> None:
    with pytest.raises(GameError) as error:
        hint(finished(Options(2), seed=1).public_view, SMALL)
    assert error.value.code == RuleCode.GAME_OVER


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"count": 0}, EngineCode.COUNT_RANGE),
        ({"count": 11}, EngineCode.COUNT_RANGE),
        ({"seed": -1}, RuleCode.SEED_RANGE),
    ],
)
def test_what_cannot_be_told_is_refused(wish: dict[str, int], code: MessageCode) -> None:
    with pytest.raises(GameError) as error:
        hint(new_game(seed=1).public_view, SMALL, **wish)
    assert error.value.code == code


@pytest.mark.skipif(engine.backend() == "native", reason="only where the native core is missing")
def test_without_the_native_core_it_says_what_is_missing() -> None:
    with pytest.raises(GameError) as error:
        hint(new_game(seed=1).public_view, SMALL)
    assert error.value.code == BotCode.NATIVE_NEEDED
