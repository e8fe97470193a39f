"""What is agreed before a game, and what cannot be."""

from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from akropolis import BoxVariant, GameError, Illustrious, Options
from akropolis.rules.errors import RuleCode
from tests.kit.strategies import SUBSETS_OF_VARIANTS


def test_a_game_is_for_two_with_no_variant_unless_agreed() -> None:
    options = Options()
    assert (options.architects, options.all_tiles, options.illustrious) == (2, False, None)
    assert options.variants == frozenset()
    assert not options.is_solo


def test_options_are_values() -> None:
    assert Options(3, variants=frozenset({BoxVariant.HOUSE})) == Options(3, variants=frozenset({BoxVariant.HOUSE}))
    assert Options(3) != Options(4)
    assert hash(Options(2)) == hash(Options(2))


def test_any_combination_of_the_five_variants_may_be_agreed() -> None:
    assert len(set(SUBSETS_OF_VARIANTS)) == 32
    for variants in SUBSETS_OF_VARIANTS:
        assert Options(2, variants=variants).variants == variants


def test_names_will_do_for_variants_and_illustrious_architects() -> None:
    options = Options.named(1, True, ["temple", "house", "temple"], "metagenes")
    agreed = frozenset({BoxVariant.TEMPLE, BoxVariant.HOUSE})
    assert options == Options(1, all_tiles=True, variants=agreed, illustrious=Illustrious.METAGENES)
    assert options.illustrious is Illustrious.METAGENES
    assert all(type(variant) is BoxVariant for variant in options.variants)


def test_one_architect_meets_an_illustrious_one_at_a_table_for_two() -> None:
    options = Options(1, illustrious=Illustrious.HIPPODAMOS)
    assert options.is_solo
    assert options.seats == 2
    assert options.tiles == Options(2).tiles


@pytest.mark.parametrize("architects", ["2", 2.0, None])
def test_architects_are_counted_in_whole_numbers(architects: Any) -> None:
    with pytest.raises(GameError, match="a game has 1 to 4 architects, not "):
        Options(architects)


def test_only_possible_games_can_be_agreed() -> None:
    possible = set()
    for architects, all_tiles, illustrious in product(range(-1, 7), (False, True), (None, Illustrious.CALLICRATES)):
        with suppress(GameError):
            Options(architects, all_tiles, illustrious=illustrious)
            possible.add((architects, all_tiles, illustrious is not None))
    assert possible == {
        (1, False, True),
        (1, True, True),
        (2, False, False),
        (2, True, False),
        (3, False, False),
        (3, True, False),
        (4, False, False),
    }


@pytest.mark.parametrize("architects", [1, 2])
def test_an_illustrious_architect_is_met_alone_and_one_alone_must_meet_one(architects: int) -> None:
    illustrious = None if architects == 1 else Illustrious.HIPPODAMOS
    with pytest.raises(GameError) as caught:
        Options(architects, illustrious=illustrious)
    assert caught.value.code is RuleCode.OPTIONS_SOLO


def test_who_names_somebody_unknown_is_told_who_there_is() -> None:
    for code, known in (
        (RuleCode.OPTIONS_SOLO, Illustrious),
        (RuleCode.OPTIONS_ILLUSTRIOUS, Illustrious),
        (RuleCode.OPTIONS_VARIANT, BoxVariant),
    ):
        assert [name for name in known if name not in code.message] == []


def test_one_variant_may_be_named_without_a_list() -> None:
    assert Options.named(2, False, "house", None) == Options.named(2, False, ["house"], None)


def test_variants_may_come_from_any_iterable() -> None:
    assert Options.named(2, False, iter(["house"]), None).variants == {BoxVariant.HOUSE}
