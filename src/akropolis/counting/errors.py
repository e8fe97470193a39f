"""What cannot have been counted right at a real table, and what a drawing lacks to be a city."""

from akropolis.errors import MessageCode

__all__ = ["CountingCode"]


class CountingCode(MessageCode):
    """What cannot have been counted right at a real table, and what a drawing lacks to be a city."""

    TALLY_LEVEL = (
        "tally_level",
        "architect {architect}, {district}: {tiles} tiles reach level {highest} at most, not {level}",
    )
    TALLY_DOUBLED = (
        "tally_doubled",
        "architect {architect}, {district} on level {level}: {doubled} hexes are doubled, and {hexes} score",
    )
    TALLY_NO_PLAZA = (
        "tally_no_plaza",
        "architect {architect}, {district}: hexes but no plaza, so they are worth nothing",
    )
    TALLY_CITY = "tally_city", "architect {architect}: {hexes} hexes are counted, and {tiles} tiles show {most} at most"
    TALLY_KEPT_MANY = (
        "tally_kept_many",
        "the Illustrious Architect: {hexes} hexes are counted, and his tiles show {expected}",
    )
    TALLY_KEPT_FEW = (
        "tally_kept_few",
        "the Illustrious Architect: {hexes} hexes are counted, and his tiles show {expected}, plazas and quarries too",
    )
    TALLY_STARTING_PLAZA = (
        "tally_starting_plaza",
        "the Illustrious Architect: no housing plaza is counted, but his starting tile shows one",
    )
    TALLY_HEXES = "tally_hexes", "{district}: {count} hexes are counted in all, and the tiles of this game show {most}"
    TALLY_PLAZAS = (
        "tally_plazas",
        "{district}: {count} plazas are counted in all, and the tiles of this game show {most}",
    )
    TALLY_QUARRIES = "tally_quarries", "{count} quarries are counted, and there are {most} for one seat at most"
    TALLY_STONES = "tally_stones", "{count} stones are counted in all, and a game like this gives {most} at most"
    CITY_LARGE = "city_large", "architect {architect}: {hexes} hexes are more than any city has: {most} at most"
    CITY_FAR = "city_far", "architect {architect}, hex {q},{r}: no city reaches so far: both are -{most} to {most}"
    CITY_LEVEL = "city_level", "architect {architect}, hex {q},{r}: a level is 1 to {most}, not {level}"
    CITY_TWICE = "city_twice", "architect {architect}, hex {q},{r}: it is drawn twice"
    CITY_PIECES = "city_pieces", "architect {architect}: a city is one piece, and this one lies in {pieces}"
