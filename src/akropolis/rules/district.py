"""Districts, their plazas and quarries: the kinds of hex printed on the tiles."""

from enum import StrEnum


class District(StrEnum):
    """The five kinds of district that score."""

    HOUSE = "house"
    MARKET = "market"
    BARRACKS = "barracks"
    TEMPLE = "temple"
    GARDEN = "garden"


STARS = {District.HOUSE: 1, District.MARKET: 2, District.BARRACKS: 2, District.TEMPLE: 2, District.GARDEN: 3}


class HexKind(StrEnum):
    """What a hex shows: a district, a plaza of one, or a quarry."""

    district: District | None
    """The district it is, or is a plaza of; None for a quarry."""
    is_plaza: bool
    stars: int

    HOUSE = "house"
    MARKET = "market"
    BARRACKS = "barracks"
    TEMPLE = "temple"
    GARDEN = "garden"
    HOUSE_PLAZA = "house_plaza"
    MARKET_PLAZA = "market_plaza"
    BARRACKS_PLAZA = "barracks_plaza"
    TEMPLE_PLAZA = "temple_plaza"
    GARDEN_PLAZA = "garden_plaza"
    QUARRY = "quarry"

    def __init__(self, name: str) -> None:
        self.is_plaza = name.endswith("_plaza")
        self.district = None if name == "quarry" else District(name.removesuffix("_plaza"))
        self.stars = STARS[self.district] if self.district and self.is_plaza else 0
