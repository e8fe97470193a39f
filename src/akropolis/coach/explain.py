"""The few reasons that people are given for a move, the heaviest first."""

from akropolis.coach.building_reasons import building_reasons
from akropolis.coach.change import Change
from akropolis.coach.district_reasons import district_reasons
from akropolis.coach.reason import PRICES, Reason, ReasonCode
from akropolis.coach.site_reasons import Wants, site_reasons
from akropolis.rules.district import District
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView

__all__ = ["MOST_REASONS", "all_reasons", "explain"]

MOST_REASONS = 3

_SAID_BY: dict[ReasonCode, set[tuple[ReasonCode, object]]] = {
    ReasonCode.JOINS_GROUPS: {(ReasonCode.ADDS_POINTS, District.HOUSE), (ReasonCode.LARGER_GROUP, None)},
    ReasonCode.LARGER_GROUP: {(ReasonCode.ADDS_POINTS, District.HOUSE)},
    ReasonCode.MARKET_ALONE: {(ReasonCode.ADDS_POINTS, District.MARKET)},
    ReasonCode.FREES_MARKET: {(ReasonCode.ADDS_POINTS, District.MARKET)},
    ReasonCode.BARRACKS_ON_EDGE: {(ReasonCode.ADDS_POINTS, District.BARRACKS)},
    ReasonCode.TEMPLE_SURROUNDED: {(ReasonCode.ADDS_POINTS, District.TEMPLE), (ReasonCode.BUILDS_HIGH, None)},
    ReasonCode.SURROUNDS_TEMPLE: {(ReasonCode.ADDS_POINTS, District.TEMPLE)},
    ReasonCode.GARDEN_RAISED: {(ReasonCode.ADDS_POINTS, District.GARDEN), (ReasonCode.BUILDS_HIGH, None)},
}
"""What need not be said once the more particular was said: the code, and its district if it has one."""


def explain(view: PublicView, move: Move, wants: Wants, rather_than: Move | None = None) -> tuple[Reason, ...]:
    """Why a legal move may be good, or better than another: then what both have in common is left out.

    What the next architect wants is worked out once for all moves of a view.
    """
    reasons = all_reasons(view, move, wants)
    if rather_than:
        shared = all_reasons(view, rather_than, wants)
        same_tile = [Reason(ReasonCode.OTHER_PLACE, {"tile": move.tile})] if move.tile == rather_than.tile else reasons
        reasons = [reason for reason in reasons if reason not in shared] or same_tile
    said = {each for reason in reasons for each in _said_by(reason)}
    told = [reason for reason in reasons if (reason.code, reason.params.get("district")) not in said][:MOST_REASONS]
    return tuple(sorted(told, key=lambda reason: reason.code in PRICES))


def all_reasons(view: PublicView, move: Move, wants: Wants) -> list[Reason]:
    """Everything that can be said of a move, the heaviest first; if there is nothing else, what it brings now."""
    change = Change(view, move)
    findings = [*building_reasons(change), *district_reasons(change), *site_reasons(change, wants)]
    findings.sort(key=lambda finding: -finding.weight)
    reasons = [finding.reason for finding in findings]
    return reasons or [Reason(ReasonCode.POINTS_NOW, {"points": change.points})]


def _said_by(reason: Reason) -> set[tuple[ReasonCode, object]]:
    if reason.code is ReasonCode.FIRST_PLAZA:
        return {(ReasonCode.ADDS_POINTS, reason.params["district"])}
    return _SAID_BY.get(reason.code, set())
