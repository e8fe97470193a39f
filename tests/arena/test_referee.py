"""One game between bots: recorded whole, repeatable, and without mercy for defects."""

import json
import pickle

import pytest

from akropolis import Illustrious, Options
from akropolis.arena.entrants import enter
from akropolis.arena.match import Match, against_illustrious, in_every_order, one_against_others
from akropolis.arena.referee import BotError, play_game
from akropolis.arena.results import Result, format_line, parse_result
from akropolis.notation.positions import parse_position
from akropolis.notation.records import parse_record
from tests.kit.games import EVERY_VARIANT


def a_match(*bots: str, options: Options | None = None) -> Match:
    options = options or Options()
    seatings = against_illustrious(len(bots)) if options.is_solo else in_every_order(len(bots), options.seats)
    return Match(options, enter(bots), seatings)


def test_a_game_is_saved_as_a_record_that_replays_to_its_score() -> None:
    match = a_match("greedy", "random", "beginner", options=Options(3, variants=EVERY_VARIANT))
    game = match.games(1)[1]
    line = format_line(play_game(match, game))
    assert line.index("\n") == len(line) - 1
    record = parse_record(line)
    last = record.positions()[-1]
    assert record.extra["names"] == ["greedy", "beginner", "random"]
    assert record.extra["seats"] == [0, 2, 1]
    assert record.extra["seed"] == game.seed
    assert record.extra["totals"] == [last.score_sheet(seat).total for seat in range(3)]
    assert [seat for seat, place in enumerate(record.extra["places"]) if place == 1] == list(last.winners)


def test_the_same_game_is_played_the_same_again() -> None:
    match = a_match("greedy", "random")
    first, second = match.games(1)
    assert play_game(match, first) == play_game(match, first)
    assert play_game(match, first).tiles == play_game(match, second).tiles
    assert play_game(match, first).moves != play_game(match, second).moves


def test_alone_the_illustrious_architect_has_the_second_place_at_the_table() -> None:
    match = a_match("random", options=Options(1, illustrious=Illustrious.CALLICRATES))
    result = parse_result(format_line(play_game(match, match.games(1)[0])))
    assert result.seats == (0, 1)
    assert result.places == (2, 1)


@pytest.mark.parametrize(
    ("bot", "turn", "reason"),
    [
        ("Crashing", 5, "ZeroDivisionError: no third tile"),
        ("Cheating", 1, "GameError: a tile on level 1 must touch the city along an edge"),
        ("Silent", 1, "AttributeError"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_position(bot: str, turn: int, reason: str) -> None:
    name = f"tests.arena.own_bots:{bot}"
    match = a_match(name, "random")
    with pytest.raises(BotError) as caught:
        play_game(match, match.games(1)[0])
    error = pickle.loads(pickle.dumps(caught.value))  # as it comes from another process
    assert str(error).startswith(
        f"{name} failed in turn {turn} of the game with seed {match.games(1)[0].seed}: {reason}"
    )
    assert parse_position(error.position).turn == turn - 1
    assert "own_bots.py" in error.trace or bot == "Silent" or bot == "Cheating"


def test_a_shared_victory_is_shared_equally() -> None:
    result = Result(0, 0, seats=(0, 1, 1), totals=(70, 70, 51), places=(1, 1, 3))
    assert (result.win_share(0), result.win_share(1)) == (0.5, 0.5)
    assert [result.lead(seat) for seat in range(3)] == [0, 0, -19]
    both = Result(0, 0, seats=(0, 1, 1), totals=(51, 70, 70), places=(3, 1, 1))
    assert (both.win_share(0), both.win_share(1)) == (0, 1)


def test_one_against_others_gives_two_seats_to_one_entrant() -> None:
    assert not Match(Options(3), enter(["greedy", "random"]), one_against_others(3)).gives_one_seat_each
    assert a_match("greedy", "random").gives_one_seat_each


def test_a_line_of_something_else_is_refused() -> None:
    with pytest.raises(Exception, match="not a line of an arena"):
        parse_result(json.dumps({"deal": 1}))
