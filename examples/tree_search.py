"""A Monte Carlo tree search with redeals: `python tree_search.py`.

The order of the hidden stacks is not known, so every simulation deals them again, and the tree is open-loop: a node
stands for the moves that lead to it, whatever was revealed in between. Moves that another deal does not allow are
passed over.
"""

from dataclasses import dataclass, field
from math import log, sqrt

from akropolis import Move, Options, PublicView, Rng, engine, new_game
from akropolis.bots.bot import Budget

WIDTH = 8
"""Moves that are looked at in a node: those with the most points now."""
SPREAD = 20.0
"""Points by which ends of games differ: how curious the search is."""


@dataclass
class Node:
    """What is known after some moves."""

    visits: int = 0
    total: float = 0.0
    """Points ahead in the end, summed over the simulations, for whoever moved here."""
    children: dict[Move, "Node"] = field(default_factory=dict)

    def worth(self, parent_visits: int) -> float:
        """The upper confidence bound by which a child is chosen."""
        if not self.visits:
            return float("inf")
        return self.total / self.visits + SPREAD * sqrt(log(parent_visits + 1) / self.visits)


class TreeSearch:
    """A bot. Its budget is counted in simulations."""

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        """The move that was looked at most."""
        root = Node()
        for _ in range(budget.simulations or 50):
            simulate(root, engine.Position.from_view(view, seed=rng.next()), rng)
        return max(root.children, key=lambda move: root.children[move].visits)


def simulate(root: Node, position: engine.Position, rng: Rng) -> None:
    """Walk down the tree, add a node, play the game out, and carry the result back."""
    path: list[tuple[Node, int]] = []
    node = root
    while not position.is_over:
        seat, moves = position.seat, promising(position)
        for move in moves:
            node.children.setdefault(move, Node())
        chosen = max(moves, key=lambda move: node.children[move].worth(node.visits))
        node = node.children[chosen]
        position.do_move(chosen)
        path.append((node, seat))
        if not node.visits:
            break
    totals = next(iter(position.roll_out(1, seed=rng.next()))) if not position.is_over else ends(position)
    root.visits += 1
    for each, seat in path:
        others = [total for other, total in enumerate(totals) if other != seat]
        each.visits += 1
        each.total += totals[seat] - sum(others) / len(others)


def promising(position: engine.Position) -> list[Move]:
    """The moves with the most points now."""
    totals = list(position.score_moves().totals)
    ranks = sorted(range(len(totals)), key=lambda rank: -totals[rank])[:WIDTH]
    return [position.legal_moves[rank] for rank in ranks]


def ends(position: engine.Position) -> list[int]:
    """The points of every seat."""
    return [position.total(seat) for seat in range(position.options.seats)]


if __name__ == "__main__":
    start = new_game(Options(architects=2), seed=7)
    print(TreeSearch().choose(start.public_view, Rng(1), Budget(simulations=40)))
