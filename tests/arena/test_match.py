"""Who meets whom on which seats, and where chance comes from."""

import re
import sys
from collections import Counter
from dataclasses import replace
from math import factorial
from pathlib import Path
from typing import ClassVar

import pytest

from akropolis import GameError, Illustrious, Move, Options, PublicView, Rng
from akropolis.arena.contest import hold
from akropolis.arena.entrants import enter, make_bot
from akropolis.arena.errors import ArenaCode
from akropolis.arena.match import Match, against_illustrious, in_every_order, match, one_against_others, parse_shard
from akropolis.arena.referee import play_game
from akropolis.arena.seeds import bot_rng, deal_seeds
from akropolis.arena.standings import win_share
from akropolis.arena.statistics import estimate_mean
from akropolis.bots.bot import Bot, Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.guest import GuestBot
from akropolis.bots.ladder import LADDER, UNTIMED, rung
from akropolis.bots.learned import ValueBot
from akropolis.errors import MessageCode
from tests.arena.own_bots import First, Throwing


def test_a_duel_is_played_on_both_seats() -> None:
    assert one_against_others(2) == ((0, 1), (1, 0))
    assert in_every_order(2, 2) == ((0, 1), (1, 0))


def test_one_bot_meets_another_on_all_other_seats() -> None:
    assert one_against_others(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))


@pytest.mark.parametrize("seats", [3, 4])
def test_everyone_follows_everyone_else_equally_often_on_every_seat(seats: int) -> None:
    seatings = in_every_order(seats, seats)
    assert len(seatings) == len(set(seatings)) == factorial(seats)
    met = Counter((seat, seating[seat], seating[(seat + 1) % seats]) for seating in seatings for seat in range(seats))
    assert set(met.values()) == {factorial(seats - 2)}
    assert len(met) == seats * seats * (seats - 1)


def test_in_a_round_robin_everyone_meets_everyone_equally_often() -> None:
    seatings = in_every_order(5, 2)
    assert Counter(frozenset(seating) for seating in seatings) == {
        frozenset((low, high)): 2 for high in range(5) for low in range(high)
    }
    assert seatings[:4] == ((0, 1), (1, 0), (0, 2), (2, 0))
    assert len(in_every_order(4, 3)) == 4 * 6


@pytest.mark.parametrize("bots", [("greedy", "greedy", "random"), ("greedy", "greedy", "random", "random")])
def test_twins_win_equally_often_whoever_sits_beside_them(bots: tuple[str, ...]) -> None:
    played = match(bots, Options(len(bots)), seed=5)
    of_each_deal = [
        [win_share(deal, twin) for twin, bot in enumerate(bots) if bot == "greedy"]
        for deal in hold(played, played.deals_for(240), 0).deals
    ]
    interval = estimate_mean([one - other for one, other in of_each_deal]).interval
    assert interval
    assert interval[0] <= 0 <= interval[1]


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
    streams = {bot_rng(seed, seat, entrant).next() for seed in range(50) for seat in range(4) for entrant in range(4)}
    assert len(streams) == 50 * 4 * 4
    assert bot_rng(7, 1, 2).next() == bot_rng(7, 1, 2).next()


class Spy:
    """Notes the first number of every generator that it is given."""

    seen: ClassVar[list[int]] = []

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        if not view.cities[view.seat].tiles:
            self.seen.append(rng.next())
        return view.legal_moves[0]


def test_a_bot_cannot_run_its_generator_backwards_to_the_deal() -> None:
    mixed = Rng(Rng(Rng(77).next() ^ 1).next() ^ 3)
    assert 77 in leading_to(mixed.next())  # what is derived by the generator alone, the spy can undo
    played = match([Spy(), Spy()], seed=5)
    (game, *_) = played.games(1)
    Spy.seen.clear()
    play_game(played, game)
    assert len(Spy.seen) == 2
    assert not any(game.seed in leading_to(number) for number in Spy.seen)


def leading_to(number: int, steps: int = 4) -> set[int]:
    """The seeds from which up to so many rounds of mixing, each with a small number, lead to this one."""
    found: set[int] = set()
    latest = {number}
    for _ in range(steps):
        latest = {before(each) ^ part for each in latest for part in range(4)}
        found |= latest
    return found


def before(number: int) -> int:
    """The seed of which this is the first number: SplitMix64 undone step by step."""
    number ^= number >> 31 ^ number >> 62
    number = number * pow(0x94D049BB133111EB, -1, 1 << 64) % (1 << 64)
    number ^= number >> 27 ^ number >> 54
    number = number * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) % (1 << 64)
    number ^= number >> 30 ^ number >> 60
    return (number - 0x9E3779B97F4A7C15) % (1 << 64)


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
    ("bot", "code"),
    [
        ("oracle", BotCode.BOT_UNKNOWN),
        ("tests.arena.own_bots:Oracle", ArenaCode.BOT_MAKING),
        ("no.such.module:Oracle", ArenaCode.BOT_MODULE),
        ("tests.arena.nowhere:Oracle", ArenaCode.BOT_MODULE),
        (":Oracle", BotCode.BOT_UNKNOWN),
        ("os:", ArenaCode.BOT_MAKING),
        ("os:path", ArenaCode.BOT_MAKING),
        ("os:getcwd", ArenaCode.BOT_MAKING),
        ("os:path.join", BotCode.BOT_UNKNOWN),
        ("tests.arena.own_bots:First(1)", ArenaCode.BOT_MAKING),
        ("tests.arena.own_bots:First(os)", ArenaCode.BOT_MAKING),
        ("value@no-such-folder", BotCode.WEIGHTS_BROKEN),
        ("greedy@.", BotCode.WEIGHTS_BROKEN),
        ("oracle@.", BotCode.BOT_UNKNOWN),
    ],
)
def test_an_unknown_bot_may_not(bot: str, code: MessageCode) -> None:
    with pytest.raises(GameError) as error:
        enter(["greedy", bot])
    assert error.value.code == code


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing'"),
        ("from os import no_such_thing", "ImportError: cannot import name 'no_such_thing'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
    ],
)
def test_a_module_that_fails_is_told_as_that(
    text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"failing_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(GameError, match=re.escape(f"the module of {name}:Bot cannot be imported: {reason}")) as error:
        enter([f"{name}:Bot"])
    assert error.value.code == ArenaCode.BOT_MODULE


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (
            "tests.arena.nowhere:Oracle",
            "there is no module tests.arena.nowhere, neither in this folder nor where Python",
        ),
        ("tests.arena.own_bots:Oracle", "the module tests.arena.own_bots has nothing called Oracle"),
    ],
)
def test_whether_module_or_name_is_missing_is_told(bot: str, sentence: str) -> None:
    with pytest.raises(GameError, match=re.escape(sentence)):
        enter([bot])


def test_a_function_that_returns_a_bot_will_do() -> None:
    (own,) = enter(["tests.arena.own_bots:thrower(5)"])
    assert make_bot(own.bot) == Throwing(dice=5)


def test_a_bot_of_ones_own_takes_arguments() -> None:
    patient, other = enter(["tests.arena.own_bots:Throwing(dice=3)", "tests.arena.own_bots:Throwing(4)"])
    assert make_bot(patient.bot) == Throwing(dice=3)
    assert make_bot(other.bot) == Throwing(dice=4)
    assert patient.label == "tests.arena.own_bots:Throwing(dice=3)"


def test_a_bot_may_be_a_value_and_every_game_has_a_copy_of_its_own() -> None:
    bots: list[str | Bot] = [Throwing(dice=3), First(), First(), ValueBot(noise=2), ValueBot(), "greedy"]
    entrants = enter(bots)
    labels = ["Throwing(dice=3)", "First", "First#2", "ValueBot(noise=2)", "ValueBot", "greedy"]
    assert [each.label for each in entrants] == labels
    assert make_bot(entrants[0].bot) == bots[0]
    assert make_bot(entrants[0].bot) is not bots[0]
    assert entrants[0].name == "tests.arena.own_bots:Throwing(dice=3)"
    assert entrants[1].name == "tests.arena.own_bots:First()"
    assert {each.budget for each in entrants} == {UNTIMED}


def test_what_cannot_show_itself_is_called_by_its_class() -> None:
    (entrant,) = enter([ValueBot(evaluator=First())])  # type: ignore[arg-type]  # any object will do here
    assert entrant.label == "ValueBot(evaluator=First)"
    assert entrant.name == "akropolis.bots.learned:ValueBot(evaluator=First)"


def test_a_rung_plays_with_weights_of_ones_own(tmp_path: Path) -> None:
    value, search = enter([f"value@{tmp_path}", f"search@{tmp_path}"])
    assert make_bot(value.bot) == ValueBot(folder=tmp_path)
    builder = rung("builder").make()
    assert isinstance(builder, ValueBot)
    assert make_bot(f"builder@{tmp_path}") == replace(builder, folder=tmp_path)
    assert search.budget == rung("search").budget


def test_a_match_says_how_its_bots_are_seated() -> None:
    alone = Options(1, illustrious=Illustrious.METAGENES)
    assert match(["greedy", "random"]).scheme == match(["greedy"] * 3, Options(3)).scheme == "every order"
    assert match(["greedy"] * 4, Options(3), round_robin=True).scheme == "every order"
    assert match(["greedy", "random"], Options(3)).scheme == "one against the others"
    assert match(["greedy"] * 2, alone).scheme == "alone against the Illustrious Architect"
    assert Match(Options(2), enter(["greedy", "random"]), ((0, 1),)).scheme == "its own"


def test_a_match_seats_its_bots() -> None:
    assert match(["greedy", "random"]).seatings == one_against_others(2)
    assert match(["greedy", "random"], Options(4), seed=3) == Match(
        Options(4), enter(["greedy", "random"]), one_against_others(4), 3
    )
    assert match(["greedy"] * 3, round_robin=True).seatings == in_every_order(3, 2)
    alone = Options(1, illustrious=Illustrious.METAGENES)
    assert match(["greedy"] * 3, alone).seatings == against_illustrious(3)


@pytest.mark.parametrize(
    ("bots", "options", "round_robin", "reason"),
    [
        (1, Options(2), False, r"a table of 2 needs 2 bots \(or more with --round-robin\); got 1"),
        (3, Options(4), False, r"a table of 4 needs 2 bots or 4 \(or more with --round-robin\); got 3"),
        (2, Options(1, illustrious=Illustrious.METAGENES), True, "every bot plays alone"),
    ],
)
def test_a_match_that_seats_nobody_is_refused(bots: int, options: Options, round_robin: bool, reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        match(["greedy"] * bots, options, round_robin=round_robin)


def test_deals_are_split_among_machines() -> None:
    shards = [parse_shard(f"{number}/3", 10) for number in (1, 2, 3)]
    assert [deal for shard in shards for deal in shard] == list(range(10))
    played = match(["greedy", "random"], seed=5)
    assert [game for shard in shards for game in played.games(shard)] == played.games(10)
    for text in ("0/3", "4/3", "1", "a/b", "-1/3"):
        with pytest.raises(GameError, match="a shard is K/N"):
            parse_shard(text, 10)
