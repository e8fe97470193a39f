"""What a move does at the construction site: what it costs, and what it takes from the others."""

from collections.abc import Mapping

from akropolis.bots.simple import open_position
from akropolis.coach.change import Change
from akropolis.coach.finding import Findings, found
from akropolis.coach.reason import ReasonCode
from akropolis.rules.catalogue import TILES
from akropolis.rules.position import PublicView
from akropolis.rules.site import affordable
from akropolis.rules.solo import choose_tile

__all__ = ["WANTED_BY", "Wants", "site_reasons", "wants_of_next"]

Wants = Mapping[int, int]
"""For tiles of the site, the most points that the next architect could gain with it at once, its cost aside."""

WANTED_BY = 3
"""How many points more than any other tile it must be worth to be mentioned."""


def site_reasons(change: Change, wants: Wants) -> Findings:
    """Every reason that lies in the row of tiles. Nobody comes after the last turn of all."""
    view, tile = change.view, change.move.tile
    stones = view.stones[view.seat]
    if not change.cost and stones:
        yield found(1.0, ReasonCode.FREE_TILE, stones=stones)
    if change.cost and tile == view.site[-1]:
        yield found(change.cost, ReasonCode.DEAREST_TILE, cost=change.cost)
    if view.options.is_solo:
        yield from _illustrious(change)
    others = [points for other, points in wants.items() if other != tile]
    if tile in wants and others and wants[tile] - max(others) >= WANTED_BY:
        more = wants[tile] - max(others)
        yield found(more, ReasonCode.DENIES_NEXT, tile=tile, points=wants[tile], more=more)


def wants_of_next(view: PublicView) -> Wants:
    """What the next architect could do with the open tiles that are within reach, if you take another one.

    There is nothing to say if you have no choice, if nobody plays after you, or in solo.
    """
    options, stones = view.options, view.stones[view.seat]
    if options.is_solo or view.turn + 1 >= options.turns or len(affordable(view.site, stones)) < 2:
        return {}
    wants: dict[int, int] = {}
    moves_a_tile = len(view.legal_moves) // len(affordable(view.site, stones))
    for left_out in (0, 1):  # with the first tile gone all others can be seen, and with the second the first
        position = open_position(view)
        position.do_move(view.legal_moves[left_out * moves_a_tile])
        totals = position.score_moves().totals.tolist()
        tiles = affordable(position.site, position.stones[position.seat])
        each, now = len(totals) // len(tiles), position.total(position.seat)
        for cost, tile in enumerate(tiles):
            if tile in view.site:  # a stack laid out just now is not known yet
                wants[tile] = max(totals[cost * each : (cost + 1) * each]) + cost - now
    return wants


def _illustrious(change: Change) -> Findings:
    """What the Illustrious Architect takes follows from the rules, unless a stack is laid out before his turn."""
    view, tile = change.view, change.move.tile
    if len(view.site) == 2 and view.unseen:
        return
    his_choices = {
        choose_tile(tuple(left for left in view.site if left != taken), view.stones[1] + cost)
        for cost, taken in enumerate(affordable(view.site, view.stones[0]))
        if taken != tile
    }
    if his_choices == {tile} and TILES[tile].has_plaza:
        yield found(6.0, ReasonCode.DENIES_PLAZA, tile=tile)
    left = tuple(other for other in view.site if other != tile)
    if not TILES[choose_tile(left, view.stones[1] + change.cost)].has_plaza:
        yield found(5.0, ReasonCode.LEAVES_NO_PLAZA)
