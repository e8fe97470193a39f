"""Districts, their plazas and quarries: the kinds of hex printed on the tiles."""

from enum import StrEnum
from typing import Self

__all__ = ["District", "HexKind"]


class District(StrEnum):
    """The five kinds of district that score."""

    stars: int
    """On each plaza of the district."""

    HOUSE = "house", 1
    MARKET = "market", 2
    BARRACKS = "barracks", 2
    TEMPLE = "temple", 2
    GARDEN = "garden", 3

    def __new__(cls, name: str, stars: int = 0) -> Self:
        member = str.__new__(cls, name)
        member._value_ = name
        member.stars = stars
        return member


class HexKind(StrEnum):
    """What a hex shows: a district, a plaza of one, or a quarry."""

    district: District | None
    """The district it is, or is a plaza of; None for a quarry."""
    is_plaza: bool
    stars: int

    HOUSE = "house", District.HOUSE
    MARKET = "market", District.MARKET
    BARRACKS = "barracks", District.BARRACKS
    TEMPLE = "temple", District.TEMPLE
    GARDEN = "garden", District.GARDEN
    HOUSE_PLAZA = "house_plaza", District.HOUSE, True
    MARKET_PLAZA = "market_plaza", District.MARKET, True
    BARRACKS_PLAZA = "barracks_plaza", District.BARRACKS, True
    TEMPLE_PLAZA = "temple_plaza", District.TEMPLE, True
    GARDEN_PLAZA = "garden_plaza", District.GARDEN, True
    QUARRY = "quarry"

    def __new__(cls, name: str, district: District | None = None, is_plaza: bool = False) -> Self:
        member = str.__new__(cls, name)
        member._value_ = name
        member.district = district
        member.is_plaza = is_plaza
        member.stars = district.stars if district and is_plaza else 0
        return member
