"""Everything that can be said of a move, said again from the sentences of the rules: slow, and plain to see."""

from collections.abc import Collection, Mapping
from typing import Any

from akropolis import TILES, Move, PublicView
from tests.kit.slow_grid import Place, around, laid_at, lakes_of, outside_of
from tests.kit.slow_illustrious import slow_choice
from tests.kit.slow_laying import slow_footprints, tops_seen
from tests.kit.slow_scorer import DISTRICTS, STARS, Seen, groups_of_houses, seen_from_above, slow_scores, worth

Fact = tuple[str, frozenset[tuple[str, Any]]]


def slow_reasons(view: PublicView, move: Move, wants: Mapping[int, int]) -> set[Fact]:
    """All facts, as codes with their parameters."""
    city = view.cities[view.seat]
    old = seen_from_above(city.hexes)
    laid = dict(zip(laid_at(move.origin, move.rotation), map(str, TILES[move.tile].kinds), strict=True))
    new = {**old, **{place: (kind, old[place][1] + 1 if place in old else 1) for place, kind in laid.items()}}
    variants = {str(each) for each in view.options.variants}
    facts = [
        *_building(view, move, old, new, laid),
        *_points(old, new, laid, variants),
        *_districts(old, new, laid, variants),
        *_site(view, move, wants),
    ]
    if not view.turn + view.options.seats >= view.options.turns:
        before, after = (slow_footprints(tops_seen(each.hexes)) for each in (city, city.lay(*move)))
        raised = [sum(next(iter(each)) in seen for each in found) for found, seen in ((before, old), (after, new))]
        if raised[1] > raised[0]:
            facts.append(_fact("more_places", count=raised[1] - raised[0]))
        if "quarry" in laid.values():
            facts.append(_fact("brings_quarries", count=list(laid.values()).count("quarry")))
    return set(facts) or {_fact("points_now", points=_total(view, move, old, new))}


def _fact(code: str, **params: Any) -> Fact:
    return code, frozenset(params.items())


def _total(view: PublicView, move: Move, old: Seen, new: Seen) -> int:
    variants = {str(each) for each in view.options.variants}
    points = [sum(score.points for score in slow_scores(seen, variants).values()) for seen in (old, new)]
    return points[1] - points[0] + _covered_quarries(move, old) - view.site.index(move.tile)


def _covered_quarries(move: Move, old: Seen) -> int:
    return sum(old.get(place, ("", 0))[0] == "quarry" for place in laid_at(move.origin, move.rotation))


def _building(view: PublicView, move: Move, old: Seen, new: Seen, laid: Mapping[Place, str]) -> list[Fact]:
    facts = []
    if view.turn + view.options.seats >= view.options.turns:
        facts.append(_fact("last_turn", points=_total(view, move, old, new)))
    if quarries := _covered_quarries(move, old):
        facts.append(_fact("covers_quarries", count=quarries))
    if (level := new[move.origin][1]) > 1:
        facts.append(_fact("builds_high", level=level))
    covered = [old[place][0] for place in laid if place in old]
    return facts + [_fact("covers_plaza", district=each) for each in DISTRICTS if f"{each}_plaza" in covered]


def _points(old: Seen, new: Seen, laid: Mapping[Place, str], variants: Collection[str]) -> list[Fact]:
    facts = []
    before, after = slow_scores(old, variants), slow_scores(new, variants)
    for district in DISTRICTS:
        was, now = before[district], after[district]
        if now.points > was.points:
            facts.append(_fact("adds_points", district=district, points=now.points - was.points))
        if now.stars > was.stars and was.stars == 0 and now.points > 0:
            facts.append(_fact("first_plaza", district=district, points=now.points))
        elif now.stars > was.stars:
            facts.append(_fact("plaza", district=district, count=now.stars // STARS[district], stars=now.stars))
        buried = sum(
            _values(old, district, variants)[place] for place in laid if place in _values(old, district, variants)
        )
        if buried * was.stars:
            facts.append(_fact("covers_points", district=district, points=buried * was.stars))
    return facts


def _districts(old: Seen, new: Seen, laid: Mapping[Place, str], variants: Collection[str]) -> list[Fact]:
    begun = {district: _scoring(new, district) - _scoring(old, district) - set(laid) for district in DISTRICTS}
    ended = {district: _scoring(old, district) - _scoring(new, district) - set(laid) for district in DISTRICTS}
    brought = {district: _scoring(new, district) & set(laid) for district in DISTRICTS}
    level = new[next(iter(laid))][1]
    facts = _houses(old, new, laid)
    facts += [_fact("market_alone", count=len(brought["market"]))] * bool(brought["market"])
    facts += [_fact("frees_market", count=len(begun["market"]))] * bool(begun["market"])
    facts += [_fact("barracks_on_edge", count=len(brought["barracks"]))] * bool(brought["barracks"])
    facts += [_fact("surrounds_temple", count=len(begun["temple"]))] * bool(begun["temple"])
    facts += [_fact("temple_surrounded", level=level)] * bool(brought["temple"])
    facts += [_fact("garden_raised", level=level)] * (bool(brought["garden"]) and level > 1)
    for district in ("market", "barracks"):
        facts += [_fact("spoils", district=district, count=len(ended[district]))] * bool(ended[district])
    for district in variants:
        more = len(_doubled(new, district)) - len(_doubled(old, district))
        facts += [_fact("doubles", district=district, count=more)] * (more > 0)
    shores = {place for place in lakes_of(new) - lakes_of(old) - set(old) if any(near in new for near in around(place))}
    beside = [place for place in _scoring(new, "garden") if shores & set(around(place))]
    return facts + [_fact("lake", gardens=len(beside))] * ("garden" in variants and bool(beside))


def _houses(old: Seen, new: Seen, laid: Mapping[Place, str]) -> list[Fact]:
    before, after = groups_of_houses(old), groups_of_houses(new)
    facts = []
    for group in after:
        joined = [each for each in before if (each - set(laid)) & group]
        if group & set(laid) and len(joined) > 1:
            facts.append(_fact("joins_groups", groups=len(joined), size=len(group)))
    most = [max((len(group) for group in groups), default=0) for groups in (before, after)]
    return facts + [_fact("larger_group", size=most[1])] * (most[1] > max(1, most[0]))


def _scoring(seen: Seen, district: str) -> set[Place]:
    """The hexes that meet the condition of their district."""
    shown = {place for place, (kind, _) in seen.items() if kind == district}
    if district == "house":
        groups = groups_of_houses(seen)
        return min(groups, key=lambda group: (-len(group), -worth(seen, group), min(group))) if groups else set()
    if district == "market":
        return {place for place in shown if not shown & set(around(place))}
    if district == "barracks":
        return {place for place in shown if outside_of(seen) & set(around(place))}
    if district == "temple":
        return {place for place in shown if all(near in seen for near in around(place))}
    return shown


def _doubled(seen: Seen, district: str) -> set[Place]:
    """The scoring hexes that the variant doubles."""
    scoring = _scoring(seen, district)
    if district == "house":
        return scoring if worth(seen, scoring) >= 10 else set()
    if district == "market":
        plazas = {place for place, (kind, _) in seen.items() if kind == "market_plaza"}
        return {place for place in scoring if plazas & set(around(place))}
    if district == "barracks":
        return {place for place in scoring if len(outside_of(seen) & set(around(place))) in (3, 4)}
    if district == "temple":
        return {place for place in scoring if seen[place][1] >= 2}
    return {place for place in scoring if lakes_of(seen) & set(around(place))}


def _values(seen: Seen, district: str, variants: Collection[str]) -> dict[Place, int]:
    doubled = _doubled(seen, district) if district in variants else set()
    return {place: seen[place][1] * (2 if place in doubled else 1) for place in _scoring(seen, district)}


def _site(view: PublicView, move: Move, wants: Mapping[int, int]) -> list[Fact]:
    facts = []
    cost, stones = view.site.index(move.tile), view.stones[view.seat]
    if cost == 0 and stones > 0:
        facts.append(_fact("free_tile", stones=stones))
    if cost > 0 and cost == len(view.site) - 1:
        facts.append(_fact("dearest_tile", cost=cost))
    others = [gain for tile, gain in wants.items() if tile != move.tile]
    if move.tile in wants and others and wants[move.tile] >= max(others) + 3:
        more = wants[move.tile] - max(others)
        facts.append(_fact("denies_next", tile=move.tile, points=wants[move.tile], more=more))
    is_known = len(view.site) > 2 or not view.unseen
    if view.options.is_solo and is_known:
        his = {
            taken: slow_choice([tile for tile in view.site if tile != taken], view.stones[1] + price)
            for price, taken in enumerate(view.site)
            if price <= view.stones[0]
        }
        elsewhere = [choice for taken, choice in his.items() if taken != move.tile]
        if elsewhere and all(choice == move.tile for choice in elsewhere) and _has_plaza(move.tile):
            facts.append(_fact("denies_plaza", tile=move.tile))
        if not _has_plaza(his[move.tile]):
            facts.append(_fact("leaves_no_plaza"))
    return facts


def _has_plaza(tile: int) -> bool:
    return any("plaza" in kind for kind in TILES[tile].kinds)
