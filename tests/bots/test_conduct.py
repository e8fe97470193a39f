"""How every bot must behave: legal, repeatable, and blind to what is hidden."""

import pytest

from akropolis import Options, Rng, engine, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.ladder import LADDER, Rung, rung
from akropolis.notation.positions import format_options
from tests.kit.games import ALL_MODES

SMALL = Budget(simulations=2)

# Bots that learned need the native core.
RUNGS = LADDER if engine.backend() == "native" else LADDER[:3]
every_rung = pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: rung.name)


@every_rung
@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
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


def test_every_rung_has_a_name_and_a_sentence() -> None:
    assert len({each.name for each in LADDER}) == len(LADDER)
    assert all(each.sentence.endswith(".") for each in LADDER)
    assert rung("greedy").name == "greedy"
