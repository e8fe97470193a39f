"""What became of the faults, as a page."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.mutate.trial import Outcome

REPORT = "report.md"


def write_report(path: Path, seed: int, rows: Sequence[dict[str, Any]]) -> None:
    """The counts of every room, then every fault, those first that nobody noticed."""
    tried = [row for row in rows if row["outcome"] != Outcome.STILLBORN]
    counts = Counter((row["room"], row["outcome"]) for row in tried)
    lines = [f"# Faults of seed {seed}", "", "| room | killed | survived |", "|---|---|---|"]
    lines += [
        f"| {room} | {counts[room, Outcome.KILLED]} | {counts[room, Outcome.SURVIVED]} |"
        for room in sorted({row["room"] for row in tried})
    ]
    for outcome in (Outcome.SURVIVED, Outcome.KILLED):
        lines += ["", f"## {outcome.capitalize()}"]
        for row in tried:
            if row["outcome"] == outcome:
                lines += ["", f"`{row['path']}` {row['by']}", "", "```diff", row["diff"], "```"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
