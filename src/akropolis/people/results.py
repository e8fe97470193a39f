"""What a person has achieved in one game, and who else was there."""

from collections.abc import Sequence
from dataclasses import dataclass

from akropolis.people.person import Seated
from akropolis.rules.variants import in_order
from akropolis.table.outcome import GameOutcome, SeatOutcome
from akropolis.table.terms import SeatKind


@dataclass(frozen=True)
class Other:
    """Somebody else at the table: a person with or without a name that stays, a bot, the Illustrious Architect."""

    seat: int
    kind: str
    person: str | None
    bot: str | None
    name: str | None
    place: int
    total: int


@dataclass(frozen=True)
class Result:
    """One game of a person."""

    table: str
    seat: int
    person: str
    ended: int
    architects: int
    all_tiles: bool
    variants: tuple[str, ...]
    illustrious: str | None
    total: int
    place: int
    is_abandoned: bool
    """Whether a bot played it out for them."""
    is_continued: bool
    is_rated: bool
    points: dict[str, int]
    others: tuple[Other, ...]

    @property
    def counts(self) -> bool:
        """Whether statistics have it: a whole game of one's own."""
        return not self.is_abandoned and not self.is_continued


def results_of(outcome: GameOutcome, seated: Sequence[Seated], is_rated: bool = False) -> list[Result]:
    """A result for each seat that is somebody's."""
    persons = {each.seat: each.person for each in seated}
    options = outcome.options
    return [
        Result(
            table=outcome.table,
            seat=mine.seat,
            person=persons[mine.seat],
            ended=outcome.ended,
            architects=options.architects,
            all_tiles=options.all_tiles,
            variants=tuple(map(str, in_order(options.variants))),
            illustrious=options.illustrious,
            total=mine.total,
            place=mine.place,
            is_abandoned=mine.is_abandoned,
            is_continued=outcome.is_continued,
            is_rated=is_rated,
            points=mine.points,
            others=tuple(_other(each, persons) for each in outcome.seats if each is not mine),
        )
        for mine in outcome.seats
        if mine.seat in persons and mine.kind is SeatKind.PERSON
    ]


def _other(other: SeatOutcome, persons: dict[int, str]) -> Other:
    person = persons.get(other.seat)
    return Other(other.seat, str(other.kind), person, other.bot, other.name, other.place, other.total)
