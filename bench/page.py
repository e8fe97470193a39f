"""How the core of the page plays beside the native one: the same moves with the same work, and a match in equal time.

python -m bench.page --games 200 --simulations 16 --match 400 --ms 100
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from akropolis import Rng, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.ladder import rung
from akropolis.bots.learned import SearchBot
from akropolis.bots.weight_files import FOLDER
from akropolis.notation.positions import format_position, parse_options, parse_position
from bench.kit.figures import load_average
from tests.kit.node import PAGE_CORE, WEB, page_answers

ROOT = WEB.parent
MODES = ("2", "3", "4", "solo callicrates", "2 long house market", "3 barracks temple garden")


def positions(games: int) -> list[str]:
    """Every third turn of games that `value` plays in every mode, as text."""
    found = []
    for number in range(games):
        position = new_game(parse_options(MODES[number % len(MODES)]), seed=number)
        rng = Rng(number)
        while not position.is_over:
            if (position.turn + number) % 3 == 0:
                found.append(format_position(position))
            position = position.play(rung("value").make().choose(position.public_view, rng, Budget()))
    return found


def chosen_here(texts: list[str], simulations: int) -> list[str]:
    """What this build of the native core chooses."""
    bot, budget = SearchBot(), Budget(simulations=simulations)
    views = [parse_position(text).public_view for text in texts]
    return [json.dumps(bot.choose(view, Rng(seed), budget)) for seed, view in enumerate(views)]


def chosen_on_any_machine(texts: list[str], simulations: int) -> list[str]:
    """What the build for any machine chooses: in a process that is told to do without newer instructions."""
    code = "import json, sys; from bench.page import chosen_here; print(json.dumps(chosen_here(*json.load(sys.stdin))))"
    environment = {**os.environ, "AKROPOLIS_MACHINE": "any"}
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps([texts, simulations]),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=environment,
    )
    found: list[str] = json.loads(run.stdout)
    return found


def chosen_in_the_page(texts: list[str], simulations: int, folder: Path) -> list[str]:
    """What the core of the page chooses."""
    ask = page_answers(folder, FOLDER)
    budget = {"simulations": simulations}
    questions = [
        {"task": "choose", "position": text, "rung": "search", "seed": seed, "budget": budget}
        for seed, text in enumerate(texts)
    ]
    return [json.dumps([each["tile"], each["origin"], each["rotation"]]) for each in ask(questions)]


def main(
    games: Annotated[int, typer.Option(help="Games whose turns are compared.")] = 200,
    simulations: Annotated[int, typer.Option(help="Simulations a move.")] = 16,
    match: Annotated[int, typer.Option(help="Games of the match in equal time; 0 for none.")] = 400,
    ms: Annotated[int, typer.Option(help="Milliseconds a move in the match.")] = 100,
    workers: Annotated[int, typer.Option(help="Games of the match at once.")] = 1,
) -> None:
    """Compare the choices, then play the match."""
    with tempfile.TemporaryDirectory() as name:
        texts = positions(games)
        page = chosen_in_the_page(texts, simulations, Path(name))
        builds = {"for any machine": chosen_on_any_machine, "of this machine": chosen_here}
        for build, choose in builds.items():
            same = sum(one == other for one, other in zip(page, choose(texts, simulations), strict=True))
            typer.echo(f"{same} of {len(texts)} moves as the build {build}: {same / len(texts):.2%}")
        if match:
            bot = shlex.join(
                ["node", str(ROOT / "bench" / "page_bot.mjs"), f"{name}/core.mjs", str(PAGE_CORE), str(FOLDER)]
            )
            arena = [sys.executable, "-m", "akropolis", "arena", f"run:{bot}", "search"]
            subprocess.run([*arena, "--games", str(match), "--ms", str(ms), "--workers", str(workers)], check=True)
    typer.echo(f"load average {load_average()}")


if __name__ == "__main__":
    typer.run(main)
