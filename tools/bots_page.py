"""Writes the table of the rungs into docs/bots.md, from the ladder itself."""

from pathlib import Path

from akropolis.bots.bot import Bot
from akropolis.bots.ladder import LADDER, Rung
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.simple import BeginnerBot, GreedyBot
from tools.blocks import put_block

BOTS = Path(__file__).parent.parent / "docs" / "bots.md"


def bots_page() -> str:
    """The document as it should be."""
    rows = ["| rung | | how it chooses | budget |", "|---|---|---|---|", *map(_row, LADDER)]
    return put_block(BOTS.read_text(encoding="utf-8"), "rungs", "make generated", "\n".join(rows) + "\n")


def _row(rung: Rung) -> str:
    time = rung.budget.milliseconds
    budget = f"{time} ms a move" if time else ""
    return f"| `{rung.name}` | {rung.sentence} | {_way(rung.make())} | {budget} |"


def _way(bot: Bot) -> str:
    match bot:
        case BeginnerBot(looks_at=looks, upwards=1):
            return f"the most points now, of {looks} moves at random"
        case BeginnerBot(looks_at=looks, upwards=upwards):
            return f"the most points now, of {looks} moves, each the highest of {upwards} at random"
        case ValueBot(noise=0):
            return "the learned value, one ply"
        case ValueBot(noise=noise):
            return f"the learned value, one ply, with noise of {noise:g} points"
        case SearchBot():
            return "a search on the learned value"
        case GreedyBot():
            return "the most points now, of all moves"
    return "any legal move"
