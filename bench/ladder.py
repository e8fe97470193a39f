"""The published ladder: every match of docs/bots.md, played by one command and written into that document.

    make ladder                        all of it, some hours on two cores
    make ladder ARGS="--only value"    only the matches whose name contains a word
    make ladder ARGS="--part 0.1"      a tenth of the games

Finished games are kept in `build/ladder`, so it can be stopped and goes on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from akropolis.arena.contest import hold
from akropolis.arena.entrants import enter
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match, against_illustrious, one_against_others
from akropolis.arena.standings import EntrantStanding, standings
from akropolis.arena.statistics import Estimate
from akropolis.cli.arena_view import progress_bar
from akropolis.engine.batch import cores
from akropolis.notation.positions import parse_options

DOCUMENT = Path(__file__).parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- ladder: made by make ladder -->\n", "<!-- end of ladder -->\n"
SEED = 900
HEAD = "| bot | against | options | games | win rate | mean scores |\n|---|---|---|---|---|---|"


@dataclass(frozen=True)
class Duel:
    """One bot against another on all other seats, or alone against an Illustrious Architect."""

    first: str
    second: str
    options: str
    games: int

    @property
    def name(self) -> str:
        return f"{self.first}-{self.second}-{self.options.replace(' ', '-')}"


RUNGS = (
    Duel("beginner", "random", "2", 1000),
    Duel("greedy", "beginner", "2", 1000),
    Duel("mason", "greedy", "2", 1000),
    Duel("builder", "mason", "2", 1000),
    Duel("value", "builder", "2", 1000),
    Duel("search", "value", "2", 240),
    Duel("master", "search", "2", 40),
)
ONE_PLY = tuple(
    Duel("value", "greedy", options, 400)
    for options in (
        *("2", "3", "4", "2 long"),
        *(
            f"2 {variant}"
            for variant in ("house market barracks temple garden", "house", "market", "barracks", "temple")
        ),
        "2 garden",
    )
)
SEARCH = (
    Duel("search", "greedy", "2", 240),
    Duel("search", "greedy", "3", 240),
    Duel("search", "greedy", "4", 240),
    Duel("search", "value", "4", 240),
    *(Duel("search", name, f"solo {name}", 200) for name in ("hippodamos", "metagenes", "callicrates")),
)
SECTIONS = {
    "Each rung against the one below": RUNGS,
    "The learned value at one ply against greedy": ONE_PLY,
    "The search at 100 ms a move": SEARCH,
}


def play(duel: Duel, part: float, folder: Path, workers: int) -> list[EntrantStanding]:
    """Hold a match, or read how it went."""
    options = parse_options(duel.options)
    bots = [duel.first] if options.is_solo else [duel.first, duel.second]
    seatings = against_illustrious(1) if options.is_solo else one_against_others(options.architects)
    match = Match(options, enter(bots), seatings, SEED)
    deals = match.deals_for(max(len(seatings) * 2, int(duel.games * part)))
    with progress_bar(deals * len(seatings)) as bar:
        outcome = hold(match, deals, workers, Ledger(folder / duel.name, match), on_game=bar.advance)
    if outcome.interrupted:
        raise KeyboardInterrupt
    return list(standings(match, outcome.deals))


def row_of(duel: Duel, first: EntrantStanding, second: EntrantStanding) -> str:
    """A line of the table."""
    against = "" if duel.options.startswith("solo") else duel.second
    points = f"{first.score.mean:.1f} to {second.score.mean:.1f}"
    return f"| `{duel.first}` | {against} | {duel.options} | {first.games} | {rate_of(first.win_rate)} | {points} |"


def rate_of(estimate: Estimate) -> str:
    """In per cent, with its interval."""
    low, high = (100 * each for each in estimate.interval or (0.0, 1.0))  # one deal alone has no interval
    return f"{100 * estimate.mean:.1f} % ({low:.1f} to {high:.1f})"


def lines_of(only: str, part: float, folder: Path, workers: int) -> Iterator[str]:
    """The whole chapter, match by match."""
    for title, duels in SECTIONS.items():
        chosen = [duel for duel in duels if only in duel.name]
        if chosen:
            yield f"\n### {title}\n\n{HEAD}"
        for duel in chosen:
            yield row_of(duel, *play(duel, part, folder, workers))


def main(
    only: Annotated[str, typer.Option(help="Only matches whose name contains this; nothing is written.")] = "",
    part: Annotated[float, typer.Option(min=0, max=10, help="A part of the games.")] = 1.0,
    out: Annotated[Path, typer.Option(help="Where finished games are kept.")] = Path("build/ladder"),
    workers: Annotated[int, typer.Option(min=1, help="How many games at once; one core each.")] = cores(),
    write: Annotated[bool, typer.Option(help="Write the tables into docs/bots.md.")] = False,
) -> None:
    """Play the ladder and print its tables."""
    lines = []
    for line in lines_of(only, part, out, workers):
        typer.echo(line)
        lines.append(line)
    if write and not only:
        text = DOCUMENT.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        _, after = rest.split(END)
        DOCUMENT.write_text(before + BEGIN + "\n".join(lines) + "\n\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
