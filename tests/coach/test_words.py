"""Reasons in English: one and many, ordinals, and the words of a player."""

import pytest

from akropolis.coach.reason import Reason, ReasonCode


@pytest.mark.parametrize(
    ("code", "params", "words"),
    [
        (ReasonCode.COVERS_QUARRIES, {"count": 1}, "covers a quarry"),
        (ReasonCode.COVERS_QUARRIES, {"count": 2}, "covers two quarries"),
        (
            ReasonCode.PLAZA,
            {"district": "market", "count": 3, "stars": 6},
            "third market plaza: markets are multiplied by 6",
        ),
        (
            ReasonCode.FIRST_PLAZA,
            {"district": "barracks", "points": 14},
            "first barracks plaza: barracks worth 14 points now count",
        ),
        (
            ReasonCode.PLAZA,  # as many as there are in the box, the starting tile's included
            {"district": "house", "count": 8, "stars": 8},
            "eighth housing plaza: houses are multiplied by 8",
        ),
        (ReasonCode.MARKET_ALONE, {"count": 1}, "a market with no other market beside it"),
        (ReasonCode.JOINS_GROUPS, {"groups": 2, "size": 7}, "joins two groups of houses into one of 7"),
        (ReasonCode.TEMPLE_SURROUNDED, {"level": 2}, "a temple on level 2, completely surrounded"),
        (ReasonCode.SPOILS, {"district": "barracks", "count": 2}, "two of the barracks no longer score"),
        (ReasonCode.LAST_TURN, {"points": 12}, "+12 points in the last turn"),
        (ReasonCode.POINTS_NOW, {"points": -1}, "-1 points now"),
        (ReasonCode.POINTS_NOW, {"points": 1}, "+1 point now"),
        (ReasonCode.FREE_TILE, {"stones": 1}, "costs nothing and saves the stone"),
        (ReasonCode.LEAVES_NO_PLAZA, {}, "leaves the Illustrious Architect no plaza that he can afford"),
    ],
)
def test_a_reason_in_words(code: ReasonCode, params: dict[str, int | str], words: str) -> None:
    assert str(Reason(code, params)) == words


def test_codes_are_stable_names() -> None:
    assert all(code == code.name.lower() for code in ReasonCode)
    assert len(ReasonCode) >= 12
