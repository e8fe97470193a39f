"""`make mutate`: sixty faults, and which of them the tests notice."""

import json
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from tools.mutate.faults import ROOMS, ROOT, Fault, chosen
from tools.mutate.report import REPORT, write_report
from tools.mutate.trial import Outcome, Tree

FOLDER = ROOT / "build" / "mutants"


def main(
    faults: Annotated[int, typer.Option(help="How many, shared among the rooms.")] = 60,
    seed: Annotated[int, typer.Option(help="The same seed makes the same faults.")] = 12,
    jobs: Annotated[int, typer.Option(help="Trials at a time, each in a copy of its own.")] = 1,
    room: Annotated[list[str] | None, typer.Option(help="Only here: rules, table or native.")] = None,
    again: Annotated[bool, typer.Option(help="Try those again that were tried before.")] = False,
) -> None:
    """Make faults in copies of the tree, and report which the tests notice."""
    rooms = room or list(ROOMS)
    FOLDER.mkdir(parents=True, exist_ok=True)
    results = FOLDER / f"seed-{seed}.jsonl"
    if again:
        results.unlink(missing_ok=True)
    with ProcessPoolExecutor(jobs) as pool:
        shares = [(each, seed, faults // len(rooms), number, jobs) for each in rooms for number in range(jobs)]
        list(pool.map(_share, shares, [results] * len(shares)))
    rows = _read(results)
    write_report(FOLDER / REPORT, seed, rows)
    survived = sum(row["outcome"] == Outcome.SURVIVED for row in rows)
    typer.echo(f"{len(rows)} faults, {len(rows) - survived} noticed: {FOLDER / REPORT}")


def _share(share: tuple[str, int, int, int, int], results: Path) -> None:
    """One job's part of the faults of a room."""
    room, seed, count, number, jobs = share
    mine = islice(chosen(room, seed), number, None, jobs)
    wanted = len(range(number, count, jobs))
    known = {(row["path"], row["diff"]): row for row in _read(results)}
    tree: Tree | None = None
    tried = 0
    for fault in mine:
        if tried == wanted:
            return
        row = known.get((fault.path, fault.diff))
        if row is None:
            tree = tree or _whole_tree(room, number)
            row = _tried(tree, fault)
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        tried += row["outcome"] != Outcome.STILLBORN


def _whole_tree(room: str, number: int) -> Tree:
    tree = Tree(FOLDER / f"tree-{room}-{number}")
    outcome, words = tree.check(room)
    if outcome is not Outcome.SURVIVED:
        raise RuntimeError(f"without any fault the tests of {room} do not pass: {outcome}: {words}")
    return tree


def _tried(tree: Tree, fault: Fault) -> dict[str, Any]:
    outcome, words = tree.try_out(fault)
    typer.echo(f"{outcome}: {fault.path}\n{fault.diff}\n  {words}\n")
    return {"room": fault.room, "path": fault.path, "diff": fault.diff, "outcome": outcome, "by": words}


def _read(results: Path) -> list[dict[str, Any]]:
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    return list(map(json.loads, lines))


if __name__ == "__main__":
    typer.run(main)
