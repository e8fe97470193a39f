"""Counts that any engine for this game must reproduce, and how to make them.

    python -m tests.conformance.counts > tests/conformance/counts.json

Each row names its options and the seed of its deal and has two kinds of count:

- `perft`: how many sequences of 1, 2, ... legal moves there are from the start. In solo a move includes the answer
  of the Illustrious Architect.
- `walk`: one whole game in which turn t (from 0) plays the legal move number `Rng(seed)` draws below their count.
  Moves are numbered in the order of `Position.legal_moves`. Given are the sum of the counts over all turns, the
  totals and the stones at the end, and a digest: h starts at 0; for each turn h = (h * 31 + count) mod 2^32.
"""

import json
from typing import Any

from akropolis import Options, Position, Rng, new_game
from akropolis.notation.positions import format_options
from tests.kit.builders import random_game
from tests.kit.games import ALL_MODES

SEEDS = (0, 2026, 18_446_744_073_709_551_615)


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` legal moves."""
    moves = position.legal_moves
    if depth == 1:
        return len(moves)
    return sum(perft(position.play_unchecked(move), depth - 1) for move in moves)


def walk(options: Options, seed: int) -> dict[str, Any]:
    """The counts along one whole random game."""
    digest = total = 0
    for position in random_game(new_game(options, seed=seed), Rng(seed)):
        count = len(position.legal_moves)
        if not position.is_over:
            digest = (digest * 31 + count) % (1 << 32)
        total += count
    totals = [position.score_sheet(seat).total for seat in range(options.seats)]
    return {"legal_moves": total, "digest": digest, "totals": totals, "stones": list(position.stones)}


def row(options: Options, seed: int) -> dict[str, Any]:
    """One row of the table."""
    start = new_game(options, seed=seed)
    counts = [perft(start, depth) for depth in (1, 2)]
    return {"options": format_options(options), "seed": seed, "perft": counts, "walk": walk(options, seed)}


if __name__ == "__main__":
    rows = [json.dumps(row(options, seed)) for options in ALL_MODES for seed in SEEDS]
    print("[\n" + ",\n".join(rows) + "\n]")  # noqa: T201
