"""`akropolis bench`: how fast the rules play, measured."""

import json
import time
from typing import Annotated, Any

import typer
from rich.console import Console

from akropolis.rules.options import Options
from akropolis.rules.rng import Rng
from akropolis.rules.setup import new_game

ROUNDS = 5


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
    games: Annotated[int, typer.Option(min=1, help="Whole random two-player games in each of five rounds.")] = 60,
) -> None:
    """Measure whole random two-player games a second on one core."""
    report = measure(games)
    if as_json:
        typer.echo(json.dumps(report))
        return
    speed, rounds = report["games_per_second"]["python"], report["rounds"]["python"]
    Console(highlight=False).print(
        f"Python rules: [bold]{speed:.0f}[/bold] random two-player games a second "
        f"(best of {ROUNDS} rounds of {games}, worst {min(rounds):.0f}),"
        f" {report['plies_per_second']['python']:.0f} plies"
    )


def measure(games: int) -> dict[str, Any]:
    """Games a second, the best of some rounds: on a busy machine the best is nearest to the truth."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        plies = sum(play_random_game(seed) for seed in range(games))
        rounds.append(games / (time.perf_counter() - start))
    best = max(rounds)
    return {
        "games_per_second": {"python": best},
        "plies_per_second": {"python": best * plies / games},
        "rounds": {"python": rounds},
    }


def play_random_game(seed: int) -> int:
    """Play one whole game of random moves, score it, and tell how many plies it took."""
    rng = Rng(seed)
    position = new_game(Options(architects=2), seed=seed)
    while not position.is_over:
        moves = position.legal_moves
        position = position.play(moves[rng.below(len(moves))])
    assert position.winners
    return position.turn
