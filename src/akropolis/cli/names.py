"""What those at the table are called. Names come from outside, so they are made fit to print."""

from collections.abc import Sequence

from akropolis.cli.view import printable
from akropolis.notation.records import Record
from akropolis.rules.options import Options

LONGEST_NAME = 20
ALONE = "You"
"""What the one who plays alone is called, unless there is a better name."""


def recorded_names(record: Record) -> tuple[str, ...]:
    """The names in a record; none if it has something other than a list of texts."""
    names = record.extra.get("names")
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        return tuple(names)
    return ()


def seat_names(options: Options, names: Sequence[str], alone: str = "Architect 1") -> tuple[str, ...]:
    """A name for every seat: those given, or else what the rulebook calls them. Nobody renames the Illustrious."""
    given = [printable(name.strip())[:LONGEST_NAME].strip() for name in names[: options.architects]]
    given += [""] * (options.architects - len(given))
    if options.illustrious:
        return given[0] or alone, options.illustrious.capitalize()
    return tuple(name or f"Architect {number}" for number, name in enumerate(given, start=1))
