"""Whether what people have agreed on can be played, and how those who sit down may call themselves."""

from akropolis.errors import GameError
from akropolis.table.errors import TableCode
from akropolis.table.events import Sitter
from akropolis.table.names import MOST_MARKS, is_fit
from akropolis.table.terms import SeatKind, Terms

LONGEST_NAME = 24
LONGEST_TABLE_NAME = 60
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")


def check_terms(terms: Terms) -> None:
    """Raise an error unless a game can be played on these terms. Which bots there are is for the house to know."""
    if terms.name and not is_fit(terms.name, LONGEST_TABLE_NAME):
        raise GameError(TableCode.TERMS_NAME, most=LONGEST_TABLE_NAME, marks=MOST_MARKS)
    if len(terms.seats) != terms.options.seats:
        raise GameError(TableCode.TERMS_SEATS, expected=terms.options.seats, given=len(terms.seats))
    for seat, each in enumerate(terms.seats):
        is_his = terms.options.is_solo and seat == 1
        if is_his != (each.kind is SeatKind.ILLUSTRIOUS):
            raise GameError(TableCode.TERMS_SEAT, seat=seat, kind=each.kind)
        if each.kind is SeatKind.BOT and not each.bot:
            raise GameError(TableCode.TERMS_SEAT, seat=seat, kind="a bot without a name")
        if each.kind is not SeatKind.BOT and each.bot is not None:
            raise GameError(TableCode.TERMS_BOT, seat=seat)


def check_sitter(sitter: Sitter) -> None:
    """Raise an error unless a person may be called so and have this colour."""
    if not is_fit(sitter.name, LONGEST_NAME):
        raise GameError(TableCode.SITTER_NAME, most=LONGEST_NAME, marks=MOST_MARKS)
    if sitter.colour not in COLOURS:
        raise GameError(TableCode.SITTER_COLOUR, colour=sitter.colour, colours=", ".join(COLOURS))
