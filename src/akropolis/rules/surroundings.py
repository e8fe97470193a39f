"""Outside and lakes: what the empty hexes around a city are."""

from functools import cached_property

from akropolis.rules.city import SeenFromAbove
from akropolis.rules.hexes import Hex, neighbours

__all__ = ["Survey", "outside", "shores"]


def outside(city: SeenFromAbove) -> frozenset[Hex]:
    """The empty hexes that touch the city and are connected through empty hexes to the far outside.

    The hexes touching a connected city from outside form one ring, so walking along the fringe from any hex that
    surely lies outside reaches them all, however far the city stretches.
    """
    surely_outside = min(city.fringe)  # nothing of the city lies further west
    found = {surely_outside}
    to_visit = [surely_outside]
    while to_visit:
        for near in neighbours(to_visit.pop()):
            if near in city.fringe and near not in found:
                found.add(near)
                to_visit.append(near)
    return frozenset(found)


def shores(city: SeenFromAbove) -> frozenset[Hex]:
    """The empty hexes that touch the city and belong to a lake."""
    return city.fringe - outside(city)


class Survey:
    """A city seen from above, with what surrounds it: worked out once, when it is first asked for."""

    def __init__(self, city: SeenFromAbove) -> None:
        self.hexes = city.hexes
        self.fringe = city.fringe

    @cached_property
    def outside(self) -> frozenset[Hex]:
        """The empty hexes around the city, without its lakes."""
        return outside(self)

    @cached_property
    def shores(self) -> frozenset[Hex]:
        """The empty hexes of its lakes that touch the city."""
        return self.fringe - self.outside
