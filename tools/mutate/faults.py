"""What a fault is, and which ones a seed makes."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from functools import cached_property
from pathlib import Path
from random import Random

from tools.mutate.cpp_faults import cpp_edits
from tools.mutate.edits import Edit
from tools.mutate.python_faults import python_edits

ROOT = Path(__file__).parent.parent.parent
ROOMS = {
    "rules": [ROOT / "src/akropolis/rules"],
    "table": [ROOT / "src/akropolis/table"],
    "native": [ROOT / "native/include", ROOT / "native/src"],
}
EDITS = {".py": python_edits, ".hpp": cpp_edits, ".cpp": cpp_edits, ".inc": cpp_edits}


@dataclass(frozen=True)
class Fault:
    """One token of one file, changed."""

    room: str
    path: str
    edit: Edit

    def apply(self, text: str) -> str:
        """The file with the fault in it."""
        return text[: self.edit.start] + self.edit.after + text[self.edit.end :]

    @cached_property
    def diff(self) -> str:
        """The lines that differ, before and after."""
        text = (ROOT / self.path).read_text(encoding="utf-8")
        old, new = text.splitlines(), self.apply(text).splitlines()
        return "\n".join(
            line for line in unified_diff(old, new, lineterm="", n=0) if line[:2] not in ("--", "++", "@@")
        )


def faults_of(room: str) -> Iterator[Fault]:
    """Every fault that could be made in a room."""
    paths = [path for folder in ROOMS[room] for path in sorted(folder.rglob("*")) if path.suffix in EDITS]
    for path in paths:
        for edit in EDITS[path.suffix](path.read_text(encoding="utf-8")):
            yield Fault(room, path.relative_to(ROOT).as_posix(), edit)


def chosen(room: str, seed: int) -> Iterator[Fault]:
    """The faults of a room in the order in which a seed takes them, without those that are known to be none."""
    faults = list(faults_of(room))
    Random(f"{room} {seed}").shuffle(faults)
    known = equivalent()
    return (fault for fault in faults if (fault.path, fault.diff) not in known)


def equivalent() -> set[tuple[str, str]]:
    """Changes that were judged by hand to change nothing that anyone can see."""
    listed = json.loads((Path(__file__).parent / "equivalent.json").read_text(encoding="utf-8"))
    return {(each["path"], each["diff"]) for each in listed}
