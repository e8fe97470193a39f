"""What can be said of a tile laid into a drawn city."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from akropolis import City, Hex, Move, Options, Position, PublicView, Rng, Variant, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.simple import GreedyBot
from akropolis.coach.explain import all_reasons
from akropolis.coach.reason import ReasonCode
from tests.kit.builders import dealt
from tests.kit.draw import draw

Reasons = Mapping[ReasonCode, Mapping[str, int | str]]


def reasons_for(
    drawing: str,
    tile: int,
    origin: tuple[int, int] = (0, -1),
    rotation: int = 0,
    *,
    variants: Collection[Variant] = (),
    stones: int = 0,
    before: tuple[int, ...] = (),
    wants: Mapping[int, int] | None = None,
) -> Reasons:
    """The reasons by their codes. The tile is laid north of the first hex unless said otherwise; it is the first of the
    site, after those `before` it."""
    view = in_city(draw(drawing), *before, tile, variants=variants, stones=stones)
    return by_code(view, Move(tile, Hex(*origin), rotation), wants)


def in_city(city: City, *site: int, variants: Collection[Variant] = (), stones: int = 0) -> PublicView:
    """A view of the first architect with this city, these tiles first in the site, and so many stones."""
    view = dealt(Options(4, variants=frozenset(variants)), *site).public_view
    return replace(view, cities=(city, *view.cities[1:]), stones=(stones, *view.stones[1:]))


def by_code(view: PublicView, move: Move, wants: Mapping[int, int] | None = None) -> Reasons:
    """Everything that can be said of a move, by code. A code may come twice only for two districts."""
    reasons = all_reasons(view, move, wants or {})
    assert len({(reason.code, reason.params.get("district")) for reason in reasons}) == len(reasons)
    return {reason.code: reason.params for reason in reversed(reasons)}


def greedy_game(options: Options, seed: int) -> Iterator[Position]:
    """Every position of a game before a turn of somebody who takes the most points now: cities with sense in them."""
    position, rng = new_game(options, seed=seed), Rng(seed)
    while not position.is_over:
        yield position
        position = position.play(GreedyBot().choose(position.public_view, rng, Budget()))
