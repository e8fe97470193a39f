"""OpenSkill ratings: one number for the strength of each entrant, from who came before whom in every game.

Plackett and Luce's model with the package's own constants. It learns game by game, so the games are taken in the order
of the schedule, whatever order they finished in. Every table must give one seat each: the model has no word for
beating oneself.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from akropolis.arena.match import Match
from akropolis.arena.results import Deal

__all__ = ["Rating", "rate"]


class Rating(NamedTuple):
    """What the model believes of a strength: a mean and a standard deviation. Everyone starts at 25 and 8.3."""

    mu: float
    sigma: float


def rate(match: Match, deals: Sequence[Deal]) -> dict[str, Rating]:
    """The rating of every entrant by its label."""
    model = PlackettLuce()
    rated = [model.rating() for _ in match.labels]
    for result in (result for deal in deals for result in deal):
        teams = [[rated[entrant]] for entrant in result.seats]
        after = model.rate(teams, ranks=[float(place) for place in result.places])
        for entrant, (rating,) in zip(result.seats, after, strict=True):
            rated[entrant] = rating
    return {label: Rating(rating.mu, rating.sigma) for label, rating in zip(match.labels, rated, strict=True)}
