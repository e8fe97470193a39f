"""Ratings: how strong a person is likely to be, from who came before whom in rated games. docs/ratings.md tells people.

Plackett and Luce's model of OpenSkill with the package's own constants. Games are taken in the order in which they
ended, so that the same games give the same ratings, whenever they are counted.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from akropolis.people.person import Seated
from akropolis.table.outcome import GameOutcome
from akropolis.table.terms import SeatKind, Terms

MOST_CHANGES = 1_000
"""Games of which it is remembered what they changed."""
START, SCALE, CAUTION = 1000, 40, 3
"""A rating is 1000 and 40 times what is almost certain of a strength: the mean less three standard deviations."""


@dataclass(frozen=True)
class Standing:
    """A person at the end of a rated game."""

    person: str
    place: int
    is_abandoned: bool


@dataclass(frozen=True)
class RatedGame:
    """What a rating knows of a game."""

    table: str
    ended: int
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class Change:
    """The effect of a game on a rating."""

    points: int
    """The rating after it."""
    gained: int
    """Points more than before; whoever had none began with 1000."""


class GamesMark(NamedTuple):
    """A fingerprint of the games that count: their number and the sum of their ends."""

    games: int
    ends: int

    def after(self, *games: RatedGame) -> "GamesMark":
        """The same with some games more."""
        return GamesMark(self.games + len(games), self.ends + sum(game.ended for game in games))


@dataclass(frozen=True)
class Rating:
    """What is believed of a strength."""

    points: int
    """What is shown: 1000 for whoever has not played."""
    mu: float
    sigma: float
    games: int
    """Rated games that everybody has played to the end: without one there is no rating."""


def can_be_rated(terms: Terms) -> bool:
    """Tell if a game on these terms may be rated: only persons, no hints, and a time limit."""
    is_for_persons = terms.options.architects > 1 and all(seat.kind is SeatKind.PERSON for seat in terms.seats)
    return is_for_persons and not terms.hints and terms.pace.seconds is not None


def rated_game(outcome: GameOutcome, seated: Sequence[Seated]) -> RatedGame | None:
    """A game as ratings know it, if every seat was a person's before the first move for it was made.

    So nobody makes a game a rated one who knows how it goes, and at a rematch people have time to come. Persons
    behind one client may be one person, so that their games with each other do not count.
    """
    clients = [each.client for each in seated if each.client]
    if outcome.is_continued or len(outcome.seats) < 2 or len(set(clients)) < len(clients):
        return None
    sitting = {each.seat: each for each in seated}
    # The last to leave had nobody left to play with.
    is_left_by_all = all(each.is_abandoned for each in outcome.seats)
    stayed = outcome.last_to_leave if is_left_by_all else None
    standings = []
    for each in outcome.seats:
        mine = sitting.get(each.seat)
        if mine is None or each.first_move is None or mine.at > each.first_move:
            return None
        standings.append(Standing(mine.person, each.place, each.is_abandoned and each.seat != stayed))
    return RatedGame(outcome.table, outcome.ended, tuple(standings))


class Ratings:
    """The ratings of all, after some games."""

    def __init__(self, games: Iterable[RatedGame] = ()) -> None:
        self._model = PlackettLuce()
        self._beliefs: dict[str, PlackettLuceRating] = {}
        self._counted: dict[str, int] = {}
        self._changes: OrderedDict[str, dict[str, Change]] = OrderedDict()
        """Changes by the latest games, by table and person."""
        self.mark = GamesMark(0, 0)
        """The games that were counted."""
        self.last = 0, ""
        """The end of the last of them, and its table."""
        self.count(games)

    def count(self, games: Iterable[RatedGame]) -> None:
        """Count games that ended after all that were counted before."""
        for game in sorted(games, key=lambda game: (game.ended, game.table)):
            before = {
                each.person: rating.points if (rating := self.of(each.person)) else START for each in game.standings
            }
            self._count(game)
            self._changes[game.table] = {
                person: Change(rating.points, rating.points - points)
                for person, points in before.items()
                if (rating := self.of(person))
            }
            if len(self._changes) > MOST_CHANGES:
                self._changes.popitem(last=False)
            self.mark = self.mark.after(game)
            self.last = game.ended, game.table

    def of(self, person: str) -> Rating | None:
        """The rating of a person; none before a game that nobody has abandoned."""
        if person not in self._counted:
            return None
        belief = self._beliefs[person]
        points = round(START + SCALE * (belief.mu - CAUTION * belief.sigma))
        return Rating(points, belief.mu, belief.sigma, self._counted[person])

    def change(self, table: str, person: str) -> Change | None:
        """The effect of a game on a person's rating; None without a rating, or if the game was long ago."""
        return self._changes.get(table, {}).get(person)

    @property
    def persons(self) -> list[str]:
        """All who have a rating, the highest first."""
        found = {person: rating.points for person in self._counted if (rating := self.of(person))}
        return sorted(found, key=lambda person: (-found[person], person))

    def _count(self, game: RatedGame) -> None:
        """In a game that somebody abandoned, those who did so come last, and only their ratings change."""
        gone = {each.person for each in game.standings if each.is_abandoned}
        if len(gone) == len(game.standings):
            return
        ranks = [float(len(game.standings) + 1 if each.is_abandoned else each.place) for each in game.standings]
        before = [[self._beliefs.get(each.person) or self._model.rating()] for each in game.standings]
        after = self._model.rate(before, ranks=ranks)
        for each, (belief,) in zip(game.standings, after, strict=True):
            if not gone or each.person in gone:
                self._beliefs[each.person] = belief
                if not gone:
                    self._counted[each.person] = self._counted.get(each.person, 0) + 1
