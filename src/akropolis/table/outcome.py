"""How a game has ended for each seat, and who played it: all that is worth remembering without its moves."""

from dataclasses import dataclass

from akropolis.rules.options import Options
from akropolis.rules.ranking import rank_sheets
from akropolis.rules.scoring import ScoreSheet
from akropolis.table.events import MadeBy
from akropolis.table.state import TableState
from akropolis.table.terms import SeatKind

FOR_SOMEBODY = frozenset({MadeBy.STAND_IN, MadeBy.LATE})


@dataclass(frozen=True)
class SeatOutcome:
    """One seat at the end of a game."""

    seat: int
    kind: SeatKind
    bot: str | None
    name: str | None
    """Of the person who sat there."""
    place: int
    total: int
    points: dict[str, int]
    """By district; and for stones, quarries and variants."""
    is_abandoned: bool
    """Whether the person was away in the end, or a bot made more than half of the turns for them."""
    first_move: int | None = None
    """The time of the first move for this seat; the Illustrious Architect makes none."""


@dataclass(frozen=True)
class GameOutcome:
    """A finished game."""

    table: str
    ended: int
    options: Options
    is_continued: bool
    """Whether it took over the beginning of another game."""
    last_to_leave: int | None
    """The seat whose person was the last to leave it."""
    seats: tuple[SeatOutcome, ...]


def outcome_of(state: TableState) -> GameOutcome:
    """What a finished game has come to."""
    places = rank_sheets(state.scores, state.terms.options.is_solo).places
    return GameOutcome(
        table=state.table,
        ended=state.moves[-1].at,
        options=state.terms.options,
        is_continued=bool(state.opened.moves),
        last_to_leave=state.last_to_leave,
        seats=tuple(_seat(state, seat, place) for seat, place in enumerate(places)),
    )


def _seat(state: TableState, seat: int, place: int) -> SeatOutcome:
    terms, sitter, sheet = state.terms.seats[seat], state.sitters[seat], state.scores[seat]
    return SeatOutcome(
        seat=seat,
        kind=terms.kind,
        bot=terms.bot,
        name=sitter.name if sitter else None,
        place=place,
        total=sheet.total,
        points=_points(sheet),
        is_abandoned=_is_abandoned(state, seat),
        first_move=next((each.at for each in state.moves if each.seat == seat), None),
    )


def _points(sheet: ScoreSheet) -> dict[str, int]:
    districts = {str(line.district): line.points for line in sheet.lines}
    variants = sum(bonus.points for bonus in sheet.bonuses)
    return districts | {"stones": sheet.stones, "quarries": sheet.quarry_points, "variants": variants}


def _is_abandoned(state: TableState, seat: int) -> bool:
    made = [each.by for each in state.moves if each.seat == seat]
    return seat in state.away or 2 * sum(by in FOR_SOMEBODY for by in made) > len(made)
