"""Chance as data: golden numbers, so that the same seed deals the same game on every machine and in every language."""

import pytest

from akropolis import GameError, Options, Rng, deal
from akropolis.rules.errors import RuleCode

# The published first numbers of SplitMix64.
GOLDEN = {
    0: [16294208416658607535, 7960286522194355700, 487617019471545679],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
}

# fmt: off
GOLDEN_DEAL_FOR_TWO = (
    24, 25, 15, 2, 28, 23, 5, 35, 33, 13, 29, 18, 20, 36, 4, 14, 12, 30, 17, 37, 26, 6, 22, 31, 9, 19, 32, 27, 7, 21,
    16, 11, 8, 3, 10, 1, 34,
)
# fmt: on
GOLDEN_DEAL_FOR_FOUR = (46, 21, 26, 44, 13, 50, 56, 32, 1, 47, 16, 37)


@pytest.mark.parametrize("seed", GOLDEN)
def test_the_numbers_are_those_of_splitmix64(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.next() for _ in GOLDEN[seed]] == GOLDEN[seed]


def test_the_state_wraps_around_at_64_bits() -> None:
    rng = Rng(2**64 - 0x9E3779B97F4A7C15)  # one step before the state 0
    assert rng.next() == 0
    assert [rng.next() for _ in range(3)] == GOLDEN[0]


def test_a_number_below_a_bound_is_the_remainder() -> None:
    rng = Rng(0)
    assert [rng.below(10) for _ in range(3)] == [5, 0, 9]


def test_a_number_that_would_be_unfair_is_drawn_again() -> None:
    assert GOLDEN[0][0] > 2**63 + 1 > GOLDEN[0][1]
    assert Rng(0).below(2**63 + 1) == GOLDEN[0][1]


def test_a_bound_that_divides_evenly_draws_nothing_again() -> None:
    assert Rng(0).below(2**63) == GOLDEN[0][0] - 2**63


def test_the_last_fair_number_is_kept_and_the_first_unfair_one_drawn_again() -> None:
    first, second, _ = GOLDEN[0]
    assert 2 * first > 2**64, "so that the first number below `first` is unfair, and so is `first` itself"
    assert Rng(0).below(first) == second
    assert Rng(0).below(first + 1) == first


def test_a_shuffle_keeps_every_item() -> None:
    items = list(range(20))
    Rng(7).shuffle(items)
    assert items != list(range(20))
    assert sorted(items) == list(range(20))


def test_a_shuffle_draws_from_the_end() -> None:
    # 16294208416658607535 % 3 = 1 exchanges c and b, 7960286522194355700 % 2 = 0 exchanges c and a.
    items = ["a", "b", "c"]
    Rng(0).shuffle(items)
    assert items == ["c", "a", "b"]


def test_every_order_is_about_equally_likely() -> None:
    counts: dict[str, int] = {}
    rng = Rng(2024)
    for _ in range(6000):
        items = list("abc")
        rng.shuffle(items)
        counts["".join(items)] = counts.get("".join(items), 0) + 1
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())


def test_a_seed_deals_the_same_game_for_ever() -> None:
    assert deal(Options(2), 0) == GOLDEN_DEAL_FOR_TWO
    assert deal(Options(4), 2**64 - 1)[:12] == GOLDEN_DEAL_FOR_FOUR


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(GameError) as caught:
        Rng(seed)
    assert caught.value.code is RuleCode.SEED_RANGE
    assert caught.value.params == {"seed": seed}


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_the_first_and_the_last_seed_are_accepted(seed: int) -> None:
    assert sorted(deal(Options(3), seed)) == list(range(1, 50))
