"""Who meets whom on which seats, and where chance comes from."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from akropolis import GameError, Options, Rng
from akropolis.arena.entrants import enter, make_bot
from akropolis.arena.match import Match, against_illustrious, one_against_others, rotated
from akropolis.arena.seeds import bot_rng, deal_seeds
from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.guest import GuestBot
from akropolis.bots.ladder import LADDER, UNTIMED
from tests.arena.own_bots import First


def test_a_duel_is_played_on_both_seats() -> None:
    assert one_against_others(2) == ((0, 1), (1, 0))
    assert rotated(2, 2) == ((0, 1), (1, 0))


def test_one_bot_meets_another_on_all_other_seats() -> None:
    assert one_against_others(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))


def test_as_many_bots_as_seats_take_every_seat_once() -> None:
    seatings = rotated(4, 4)
    assert seatings[:2] == ((0, 1, 2, 3), (1, 2, 3, 0))
    for seat in range(4):
        assert sorted(seating[seat] for seating in seatings) == [0, 1, 2, 3]


def test_in_a_round_robin_everyone_meets_everyone_equally_often() -> None:
    seatings = rotated(5, 2)
    assert Counter(frozenset(seating) for seating in seatings) == {
        frozenset((low, high)): 2 for high in range(5) for low in range(high)
    }
    assert len(rotated(4, 3)) == 4 * 3


def test_everyone_meets_the_illustrious_architect() -> None:
    match = Match(Options(1, illustrious="hippodamos"), enter(["greedy", "random"]), against_illustrious(2))  # type: ignore[arg-type]  # named on the way in
    assert match.seatings == ((0, 2), (1, 2))
    assert match.labels == ("greedy", "random", "hippodamos")


def test_games_are_made_up_to_whole_deals() -> None:
    match = Match(Options(3), enter(["greedy", "random"]), one_against_others(3), seed=5)
    assert [match.deals_for(games) for games in (1, 3, 4, 300)] == [1, 1, 2, 100]
    games = match.games(2)
    assert [(game.deal, game.table) for game in games] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert len({game.seed for game in games}) == 2
    assert match.games(1) == games[:3]


def test_deals_follow_from_the_seed_as_documented() -> None:
    rng = Rng(9)
    assert deal_seeds(9, 2) == (rng.next() >> 11, rng.next() >> 11)
    assert not set(deal_seeds(1, 500)) & set(deal_seeds(2, 500))
    assert max(deal_seeds(3, 500)) < 1 << 53


def test_every_seat_and_every_entrant_has_chance_of_its_own() -> None:
    first = Rng(Rng(7).next() ^ 1).next()
    assert bot_rng(7, 1, 2).next() == Rng(Rng(first ^ 2).next()).next()
    streams = {bot_rng(seed, seat, entrant).next() for seed in range(50) for seat in range(4) for entrant in range(4)}
    assert len(streams) == 50 * 4 * 4


def test_the_same_bot_twice_is_told_apart() -> None:
    assert [each.label for each in enter(["greedy", "random", "greedy"])] == ["greedy", "random", "greedy#2"]


def test_a_guest_is_entered_by_its_command_and_called_without_folders() -> None:
    command = f"{sys.executable} /some/where/bot.py"
    name = f"{Path(sys.executable).name} bot.py"
    first, second, other = enter([f"run:{command}", f"run:{sys.executable} bot.py", f"run:{command} 2"])
    assert [first.label, second.label, other.label] == [name, f"{name}#2", f"{name} 2"]
    assert (first.bot, first.budget) == (f"run:{command}", UNTIMED)
    assert isinstance(make_bot(first.bot), GuestBot)


@pytest.mark.parametrize("bot", ["run:", "run:no-such-program", "run:'"])
def test_a_guest_that_cannot_be_started_may_not_enter(bot: str) -> None:
    with pytest.raises(GameError) as error:
        enter(["greedy", bot])
    assert error.value.code == BotCode.GUEST_COMMAND


def test_a_bot_thinks_as_its_rung_says_unless_told_otherwise() -> None:
    assert [each.budget for each in enter([rung.name for rung in LADDER])] == [rung.budget for rung in LADDER]
    assert enter(["greedy"], Budget(simulations=3))[0].budget == Budget(simulations=3)


def test_a_bot_of_ones_own_may_enter() -> None:
    (own,) = enter(["tests.arena.own_bots:First"])
    assert isinstance(make_bot(own.bot), First)
    assert own.budget == UNTIMED


@pytest.mark.parametrize(
    "bot", ["oracle", "tests.arena.own_bots:Oracle", "no.such.module:Oracle", ":Oracle", "os:", "os:path"]
)
def test_an_unknown_bot_may_not(bot: str) -> None:
    with pytest.raises(GameError) as error:
        enter(["greedy", bot])
    assert error.value.code == BotCode.BOT_UNKNOWN
