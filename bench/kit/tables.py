"""Tables of every mode, opened as anyone would open them."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

COLOURS = ("red", "blue", "green", "yellow")
PERSON = {"kind": "person"}
GREEDY, RANDOM = ({"kind": "bot", "bot": name} for name in ("greedy", "random"))
ILLUSTRIOUS = {"kind": "illustrious"}
DISTRICTS = ("house", "market", "barracks", "temple", "garden")

Terms = Mapping[str, Any]

SHORT: Mapping[str, Terms] = {
    "two": {"seats": [PERSON, PERSON]},
    "two, hidden scores": {"seats": [PERSON, PERSON], "live_scoring": False},
    "two, all variants": {"seats": [PERSON, PERSON], "options": {"architects": 2, "variants": DISTRICTS}},
    "against a bot": {"seats": [PERSON, GREEDY]},
    "a bot begins": {"seats": [RANDOM, PERSON], "pace": "1d"},
    **{
        f"alone, {name}": {"seats": [PERSON, ILLUSTRIOUS], "options": {"architects": 1, "illustrious": name}}
        for name in ("hippodamos", "metagenes", "callicrates")
    },
}
LONG: Mapping[str, Terms] = {
    "three": {"seats": [PERSON, GREEDY, PERSON], "public": True},
    "four": {"seats": [PERSON] * 4},
    "two, long game": {"seats": [PERSON, PERSON], "options": {"architects": 2, "all_tiles": True}},
}
MODES: Mapping[str, Terms] = {**SHORT, **LONG}
BOTS_ALONE: Terms = {"seats": [GREEDY, RANDOM]}
"""Nobody plays here but the server itself."""


def opening(terms: Terms) -> dict[str, Any]:
    """A command that opens a table, with all seats for persons taken at once."""
    seats = [
        {**seat, "sitter": {"name": f"Seat {number}", "colour": colour}} if seat is PERSON else seat
        for number, (seat, colour) in enumerate(zip(terms["seats"], COLOURS, strict=False))
    ]
    return {"id": str(uuid4()), "options": {"architects": len(seats)}, **terms, "seats": seats}
