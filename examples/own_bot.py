"""A bot of one's own: `python own_bot.py`, or in this folder `akropolis arena "own_bot:Patient(longing=1)" greedy`."""

from dataclasses import dataclass

from akropolis import Move, PublicView, Rng, engine
from akropolis.arena.contest import hold
from akropolis.arena.match import match
from akropolis.arena.report import Report, format_markdown
from akropolis.bots.bot import Budget


@dataclass
class Patient:
    """Points now, and a little more for every stone that it keeps or gains."""

    longing: float = 0.5

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        """The best by its own lights; among equals, any."""
        position = engine.Position.from_view(view)
        worth = []
        for total, move in zip(position.score_moves().totals, view.legal_moves, strict=True):
            position.do_move(move)
            worth.append(total + self.longing * position.stones[view.seat])
            position.undo_move()
        best = [rank for rank, each in enumerate(worth) if each == max(worth)]
        return view.legal_moves[best[rng.below(len(best))]]


if __name__ == "__main__":
    duel = match([Patient(), "random"], seed=1)
    outcome = hold(duel, deals=2, workers=0)
    print(format_markdown(Report(duel, outcome.deals, asked=4)))
