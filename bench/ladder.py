"""The published ladder: every match of docs/bots.md, played by one command and written into that document.

    make ladder                             all of it: nearly two hours of one core
    make ladder ARGS=--plan                 what would be played, and how long each match takes one core
    make ladder ARGS="--only value"         only the matches whose name contains a word
    make ladder ARGS="--core-seconds 900"   less of the bots with a budget, so that it takes one core so long
    make ladder ARGS="--work 256 --write"   simulations are counted, for busy machines: as many for every 100 ms
    make ladder ARGS="--before FOLDER --write"   besides, matches against the weights in a folder, of an earlier version

Finished games are kept in `build/ladder`, so it can be stopped and goes on. Other weights, or another core, begin anew.
"""

import os
import platform
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import chain
from math import inf
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

import akropolis
from akropolis.arena.contest import hold
from akropolis.arena.executors import Executors
from akropolis.arena.ledger import Ledger
from akropolis.arena.own_bots import describe_bot
from akropolis.arena.standings import EntrantStanding, standings
from akropolis.bots.identity import checksum
from akropolis.bots.ladder import LADDER
from akropolis.bots.weight_files import FOLDER
from akropolis.engine.backend import core
from akropolis.engine.batch import cores
from bench.kit.figures import load_average
from bench.kit.ladder_matches import AGAINST_US, SECTIONS, SEED, Duel, against_before, games_within
from bench.kit.ladder_page import exploiters, rate_of, tables
from tools.blocks import put_block
from tools.bots_page import BOTS

AT_ONCE = 4
"""Matches side by side, so that no core waits for the last game of one."""


class Ladder:
    """Plays matches in one set of processes and keeps their games."""

    def __init__(self, folder: Path, work: int | None, workers: int, before: Path | None = None) -> None:
        self._folder, self._work = folder / digest(before), work
        self._pool = ProcessPoolExecutor(workers, get_context("spawn"))
        self._backend = Executors(lambda: self._pool, workers, keeps=True)

    def play(self, games: dict[Duel, int]) -> dict[Duel, tuple[EntrantStanding, EntrantStanding]]:
        """So many games of each, the longest first."""
        ordered = sorted(games, key=lambda duel: -duel.core_seconds)
        with self._pool, ThreadPoolExecutor(AT_ONCE) as threads:
            try:
                return dict(
                    zip(ordered, threads.map(self._play, ordered, [games[duel] for duel in ordered]), strict=True)
                )
            except BaseException:
                threads.shutdown(wait=False, cancel_futures=True)
                self._pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _play(self, duel: Duel, games: int) -> tuple[EntrantStanding, EntrantStanding]:
        match = duel.to_match(self._work)
        deals = match.deals_for(max(len(match.seatings) * 2, games))
        counted = f"-work-{self._work}" if self._work else ""
        ledger = Ledger(self._folder / f"{duel.name}{counted}", match)
        first, second = standings(match, hold(match, deals, self._backend, ledger).deals)
        typer.echo(f"{duel.name}: {rate_of(first.win_rate)}, {first.games} games", err=True)
        return first, second


def digest(before: Path | None = None) -> str:
    """Tells one state of the bots from another: their weights, those of before, their settings, and the core."""
    folders = [FOLDER, before] if before else [FOLDER]
    parts = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.weights"))]
    parts += [f"{rung.name} {describe_bot(rung.make())} {rung.budget}".encode() for rung in LADDER]
    parts.append(Path(core.__file__ or "").read_bytes())
    return checksum(parts)


def facts(work: int | None, workers: int, load: str, seconds: float) -> str:
    """Where and how it was played, for whoever reads the tables."""
    budget = f"{work} simulations for every 100 ms of a rung" if work else "time, one core for each game"
    return (
        f"Played by version {akropolis.__version__}, seed {SEED}, in {seconds / 60:.0f} minutes, {workers} games"
        f" at once on {os.cpu_count()} cores ({platform.machine()}), {load} before. Bots with a budget: {budget}."
    )


def main(
    only: Annotated[str, typer.Option(help="Only matches whose name contains this; nothing is written.")] = "",
    core_seconds: Annotated[float, typer.Option(min=1, help="How long one core may take for all of it.")] = inf,
    work: Annotated[int | None, typer.Option(min=1, help="Count so many simulations for every 100 ms.")] = None,
    out: Annotated[Path, typer.Option(help="Where finished games are kept.")] = Path("build/ladder"),
    workers: Annotated[int, typer.Option(min=1, help="How many games at once; one core each.")] = cores(),
    document: Annotated[Path, typer.Option(help="Where the tables belong.")] = BOTS,
    write: Annotated[bool, typer.Option(help="Write the tables into that document.")] = False,
    before: Annotated[Path | None, typer.Option(help="Play against the weights in this folder, too.")] = None,
    plan: Annotated[bool, typer.Option("--plan", help="Only say what would be played.")] = False,
) -> None:
    """Play the ladder and print its tables."""
    sections = {**SECTIONS, "Against the weights before": against_before(before)} if before else SECTIONS
    duels = [duel for duel in chain(*sections.values(), AGAINST_US) if only in duel.name]
    games = games_within(duels, core_seconds)
    if plan:
        for duel in games:
            typer.echo(f"{duel.name:50} {games[duel]:5} games {duel.core_seconds * games[duel] / duel.games:6.0f} s")
        seconds = sum(duel.core_seconds * played / duel.games for duel, played in games.items())
        typer.echo(f"{seconds:.0f} s of one core")
        return
    load, begin = load_average(), monotonic()
    played = Ladder(out, work, workers, before).play(games)
    strength = "\n".join(["", facts(work, workers, load, monotonic() - begin), *tables(played, sections)]) + "\n\n"
    weaknesses = "\n".join(["", *exploiters(played)]) + "\n\n"
    sys.stdout.write(strength + weaknesses)
    if write and not only:
        text = put_block(document.read_text(encoding="utf-8"), "ladder", "make ladder", strength)
        document.write_text(put_block(text, "exploiters", "make ladder", weaknesses), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
