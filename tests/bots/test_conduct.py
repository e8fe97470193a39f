"""How every bot must behave: legal, repeatable, and blind to what is hidden."""

import json
from pathlib import Path

import pytest

from akropolis import Options, Rng, engine, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.ladder import LADDER, Rung, rung
from akropolis.notation.positions import format_options
from tests.kit.games import ALL_MODES

SMALL = Budget(simulations=2)
ENGLISH = Path(__file__).parents[2] / "web" / "src" / "i18n" / "en" / "game.json"

# Bots that learned need the native core.
RUNGS = [each for each in LADDER if engine.backend() == "native" or not each.has_learned]
every_rung = pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: rung.name)
# Every mode is played by some, and every rung plays some: fewer where the rules in Python do the work.
APART = 3 if engine.backend() == "native" else 6
GAMES = [
    pytest.param(rung, options, id=f"{rung.name} {format_options(options)}")
    for place, rung in enumerate(RUNGS)
    for number, options in enumerate(ALL_MODES)
    if (place + number) % APART == 0
]


@pytest.mark.parametrize(("rung", "options"), GAMES)
def test_a_bot_plays_whole_games_of_every_mode(rung: Rung, options: Options) -> None:
    bot = rung.make()
    position = new_game(options, seed=21)
    rng = Rng(21)
    while not position.is_over:
        move = bot.choose(position.public_view, rng, SMALL)
        assert move in position.legal_moves
        position = position.play(move)


@every_rung
def test_the_same_seed_gives_the_same_move(rung: Rung) -> None:
    position = new_game(Options(2), seed=3)
    for _ in range(6):
        moves = {rung.make().choose(position.public_view, Rng(77), SMALL) for _ in range(3)}
        assert len(moves) == 1
        position = position.play(moves.pop())


@every_rung
def test_a_bot_never_peeks(rung: Rung) -> None:
    position = new_game(Options(2), seed=4)
    for turn in range(6):
        hidden = list(position.public_view.unseen)
        Rng(turn).shuffle(hidden)
        other = position.public_view.with_stacks(hidden)
        assert other != position
        moves = [rung.make().choose(each.public_view, Rng(5), SMALL) for each in (position, other)]
        assert moves[0] == moves[1]
        position = position.play(moves[0])


def test_every_rung_has_a_name_and_the_sentence_of_the_page() -> None:
    assert len({each.name for each in LADDER}) == len(LADDER)
    page = json.loads(ENGLISH.read_text(encoding="utf-8"))
    assert {each.name: each.sentence for each in LADDER} == {
        each.name: page[f"bot.{each.name}.sentence"] for each in LADDER
    }
    assert rung("greedy").name == "greedy"


def raised_tiles(name: str) -> int:
    """How many tiles of a few games lie on others."""
    bot, raised = rung(name).make(), 0
    for seed in range(4):
        position, rng = new_game(Options(2), seed=seed), Rng(seed)
        while not position.is_over:
            position = position.play(bot.choose(position.public_view, rng, SMALL))
        raised += sum(laid.level > 1 for city in position.cities for laid in city.tiles)
    return raised


def test_the_carpenter_builds_upwards_and_the_beginner_hardly_does() -> None:
    assert raised_tiles("carpenter") > 1.5 * raised_tiles("beginner")
