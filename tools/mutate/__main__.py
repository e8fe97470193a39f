"""`make mutate`: sixty faults, and which of them the tests notice."""

import json
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, repeat
from pathlib import Path
from typing import Annotated, Any, NamedTuple

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
    trust: Annotated[bool, typer.Option(help="Do not look first whether the tests pass without a fault.")] = False,
    again: Annotated[bool, typer.Option(help="Try those again that were tried before.")] = False,
) -> None:
    """Make faults in copies of the tree, and report which the tests notice."""
    rooms = room or list(ROOMS)
    FOLDER.mkdir(parents=True, exist_ok=True)
    results = FOLDER / f"seed-{seed}.jsonl"
    if again:
        results.unlink(missing_ok=True)
    shares = [Share(each, seed, faults // len(rooms), number, jobs) for each in rooms for number in range(jobs)]
    with ProcessPoolExecutor(jobs) as pool:
        list(pool.map(_try, shares, repeat(results), repeat(trust)))
    rows = _read(results)
    write_report(FOLDER / REPORT, seed, rows)
    survived = sum(row["outcome"] == Outcome.SURVIVED for row in rows)
    typer.echo(f"{len(rows)} faults, {len(rows) - survived} noticed: {FOLDER / REPORT}")


class Share(NamedTuple):
    """One job's part of the faults of a room: of every so many one."""

    room: str
    seed: int
    wanted: int
    number: int
    jobs: int


def _try(share: Share, results: Path, trust: bool) -> None:
    mine = islice(chosen(share.room, share.seed), share.number, None, share.jobs)
    wanted = len(range(share.number, share.wanted, share.jobs))
    known = {(row["path"], row["diff"]): row for row in _read(results)}
    tree: Tree | None = None
    tried = 0
    for fault in mine:
        if tried == wanted:
            return
        row = known.get((fault.path, fault.diff))
        if row is None:
            tree = tree or _whole_tree(share, trust)
            row = _tried(tree, fault)
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        tried += row["outcome"] != Outcome.STILLBORN


def _whole_tree(share: Share, trust: bool) -> Tree:
    tree = Tree(FOLDER / f"tree-{share.room}-{share.number}")
    outcome, words = (Outcome.SURVIVED, "") if trust else tree.check(share.room)
    if outcome is not Outcome.SURVIVED:
        raise RuntimeError(f"without any fault the tests of {share.room} do not pass: {outcome}: {words}")
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
