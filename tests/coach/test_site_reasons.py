"""Reasons that lie in the row of tiles: the price, the next architect, and the Illustrious Architect."""

import pytest

from akropolis import BoxVariant, Illustrious, Options, PublicView, engine
from akropolis.coach.reason import ReasonCode
from akropolis.coach.site_reasons import wants_of_next
from akropolis.notation.positions import format_options
from akropolis.rules.move import LegalMoves
from akropolis.rules.scoring import score_city
from tests.coach.reasons_for import Reasons, by_code, greedy_game, reasons_for
from tests.kit.builders import dealt, positions_of, with_stones

native = pytest.mark.skipif(engine.backend() != "native", reason="a whole game is slow without the native core")

MARKET_QUARRIES, PLAZA_A, PLAZA_B, GARDEN, HOUSES, TEMPLE = 26, 22, 23, 7, 19, 30


def test_a_free_tile_saves_stones() -> None:
    assert reasons_for("Q", MARKET_QUARRIES, stones=3)[ReasonCode.FREE_TILE] == {"stones": 3}
    assert ReasonCode.FREE_TILE not in reasons_for("Q", MARKET_QUARRIES, stones=0)
    assert ReasonCode.FREE_TILE not in reasons_for("Q", MARKET_QUARRIES, stones=3, before=(HOUSES,))


def test_the_dearest_tile_is_the_last() -> None:
    before = (HOUSES, GARDEN, TEMPLE, PLAZA_A, PLAZA_B)
    assert reasons_for("Q", MARKET_QUARRIES, stones=5, before=before)[ReasonCode.DEAREST_TILE] == {"cost": 5}
    assert ReasonCode.DEAREST_TILE not in reasons_for("Q", MARKET_QUARRIES, stones=5, before=before[:4])


def test_what_the_next_architect_wants_most_is_denied() -> None:
    wants = {MARKET_QUARRIES: 9, GARDEN: 6, HOUSES: 2}
    reasons = reasons_for("Q", MARKET_QUARRIES, before=(GARDEN,), wants=wants, stones=1)
    assert reasons[ReasonCode.DENIES_NEXT] == {"tile": MARKET_QUARRIES, "points": 9, "more": 3}
    assert ReasonCode.DENIES_NEXT not in reasons_for("Q", GARDEN, wants=wants)
    assert ReasonCode.DENIES_NEXT not in reasons_for("Q", MARKET_QUARRIES, wants={MARKET_QUARRIES: 9, GARDEN: 7})
    assert ReasonCode.DENIES_NEXT not in reasons_for("Q", MARKET_QUARRIES, wants={GARDEN: 7, HOUSES: 2})


def best_with(view: PublicView, tile: int) -> int:
    """The most that the next architect could gain with a tile, tried out place by place."""
    city, variants = view.cities[(view.seat + 1) % view.options.seats], view.options.variants
    now = score_city(city, 0, variants).total
    return max(
        score_city(city.lay(*move), city.quarries_under(move.origin, move.rotation), variants).total - now
        for move in LegalMoves(city, (tile,))
    )


@native
@pytest.mark.parametrize("options", [Options(2), Options(3, variants=frozenset(BoxVariant))], ids=format_options)
def test_what_the_next_architect_wants_is_what_he_could_gain(options: Options) -> None:
    told_of = 0
    for position in list(greedy_game(options, seed=11))[3:24:5]:
        view = position.public_view
        wants = wants_of_next(view)
        assert wants == {tile: best_with(view, tile) for tile in wants}
        if wants:
            reach = view.stones[(view.seat + 1) % options.seats]
            assert sorted(wants) == sorted(view.site[: reach + 2])
            told_of += 1
    assert told_of >= 2


def test_where_there_is_no_choice_nobody_is_denied_anything() -> None:
    position = with_stones(dealt(Options(2)), 0, 2)
    assert wants_of_next(position.public_view) == {}
    assert wants_of_next(with_stones(position, 1, 2).public_view) != {}


@native
def test_nobody_comes_after_the_last_turn() -> None:
    *_, before_last, last = greedy_game(Options(2), seed=34)
    assert all(each.stones[each.seat] for each in (before_last, last))
    assert wants_of_next(last.public_view) == {}
    assert wants_of_next(before_last.public_view) != {}


def solo(site: tuple[int, ...], taken: int, stones: tuple[int, int] = (1, 2)) -> Reasons:
    position = with_stones(dealt(Options(1, illustrious=Illustrious.HIPPODAMOS), *site), *stones)
    view = position.public_view
    return by_code(view, next(move for move in view.legal_moves if move.tile == taken))


def test_a_plaza_is_taken_before_the_illustrious_architect_takes_it() -> None:
    site = (MARKET_QUARRIES, PLAZA_A, GARDEN, HOUSES)
    assert solo(site, PLAZA_A)[ReasonCode.DENIES_PLAZA] == {"tile": PLAZA_A}
    assert ReasonCode.DENIES_PLAZA not in solo(site, MARKET_QUARRIES)


def test_a_plaza_he_might_not_have_taken_is_none_denied() -> None:
    two_plazas = (PLAZA_A, PLAZA_B, GARDEN, HOUSES)
    assert ReasonCode.DENIES_PLAZA not in solo(two_plazas, PLAZA_B, (2, 2))  # he takes the cheaper one
    too_dear = (MARKET_QUARRIES, GARDEN, HOUSES, PLAZA_A)
    assert ReasonCode.DENIES_PLAZA not in solo(too_dear, PLAZA_A, (3, 0))
    assert ReasonCode.DENIES_PLAZA not in solo((PLAZA_A, GARDEN, HOUSES, TEMPLE), PLAZA_A, (0, 2))  # no other choice


def test_he_is_left_without_a_plaza() -> None:
    one_plaza = (MARKET_QUARRIES, PLAZA_A, GARDEN, HOUSES)
    assert ReasonCode.LEAVES_NO_PLAZA in solo(one_plaza, PLAZA_A)
    assert ReasonCode.LEAVES_NO_PLAZA not in solo(one_plaza, MARKET_QUARRIES)
    # What you pay is his: with your stone he can pay the plaza.
    last_plaza = (MARKET_QUARRIES, GARDEN, HOUSES, PLAZA_A)
    assert ReasonCode.LEAVES_NO_PLAZA in solo(last_plaza, MARKET_QUARRIES, (2, 1))
    assert ReasonCode.LEAVES_NO_PLAZA not in solo(last_plaza, GARDEN, (2, 1))


def test_what_he_will_find_in_a_new_stack_is_not_known() -> None:
    for position in positions_of(Options(1, illustrious=Illustrious.HIPPODAMOS), seed=5):
        if len(position.site) == 2 and position.stacks:
            for move in (position.legal_moves[0], position.legal_moves[-1]):
                told_of = by_code(position.public_view, move)
                assert not {ReasonCode.DENIES_PLAZA, ReasonCode.LEAVES_NO_PLAZA} & told_of.keys()
