"""What a hex says when the pointer rests on it: plain English for everything the picture shows."""

from collections.abc import Sequence

from akropolis.rules.catalogue import STARTING_TILE
from akropolis.rules.city import Built
from akropolis.rules.conditions import Reason
from akropolis.rules.district import District, HexKind
from akropolis.rules.scoring import HexScore, Variant
from akropolis.rules.variants import BoxVariant

__all__ = [
    "PLAZAS",
    "PLURALS",
    "REASONS",
    "count_of",
    "describe_hex",
    "describe_kind",
    "describe_printed",
    "describe_score",
    "describe_tile",
    "describe_variant",
]

REASONS = {
    Reason.IN_LARGEST_GROUP: "it belongs to the largest group of houses",
    Reason.NOT_IN_LARGEST_GROUP: "it does not belong to the largest group of houses",
    Reason.NO_MARKET_BESIDE: "no other market is beside it",
    Reason.MARKET_BESIDE: "another market is beside it",
    Reason.ON_THE_EDGE: "it is on the edge of the city",
    Reason.NOT_ON_THE_EDGE: "it is not on the edge of the city",
    Reason.SURROUNDED: "all six hexes around it are built",
    Reason.NOT_SURROUNDED: "not all six hexes around it are built",
    Reason.GARDENS_ALWAYS: "gardens always do",
    Reason.KEPT_ASIDE: "the Illustrious Architect's districts always do",
}

PLURALS = {
    District.HOUSE: "houses",
    District.MARKET: "markets",
    District.BARRACKS: "barracks",
    District.TEMPLE: "temples",
    District.GARDEN: "gardens",
}

PLAZAS = {each: f"{each} plaza" for each in District} | {District.HOUSE: "housing plaza"}


def count_of(number: int, noun: str) -> str:
    """A number and its noun: 1 stone, 2 stones."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def describe_tile(tile: int) -> str:
    """A tile by its number; the starting tile has none."""
    return "the starting tile" if tile == STARTING_TILE else f"tile {tile}"


def describe_variant(variant: Variant) -> str:
    """A variant by its name; those of the box are called after their districts."""
    if isinstance(variant, BoxVariant) and variant.doubling:
        return PLURALS[variant.doubling.district]
    return variant.replace("_", " ")


def describe_kind(kind: HexKind) -> str:
    """A kind as people say it, with its stars."""
    name = _name(kind).capitalize()
    return f"{name} with {count_of(kind.stars, 'star')}" if kind.is_plaza else name


def _name(kind: HexKind) -> str:
    return PLAZAS[kind.district] if kind.is_plaza and kind.district else str(kind)


def describe_printed(kind: HexKind, tile: int) -> str:
    """A hex of a tile that is not laid yet."""
    return f"{describe_kind(kind)}, {describe_tile(tile)}."


def describe_hex(built: Built, beneath: Sequence[tuple[int, HexKind]], verdict: str) -> str:
    """The whole caption: what it is, where it lies, whether it scores and why, and what it has covered."""
    sentences = [f"{describe_kind(built.kind)} on level {built.level}, {describe_tile(built.tile)}.", verdict]
    if beneath:
        covered = ", ".join(f"{_name(kind)} ({describe_tile(tile)})" for tile, kind in reversed(beneath))
        sentences.append(f"Beneath: {covered}.")
    return " ".join(filter(None, sentences))


def describe_score(score: HexScore, district: District, stars: int) -> str:
    """Whether a hex scores, and why."""
    if not score.scores:
        return f"Does not score: {REASONS[score.reason]}."
    doubled = ", doubled," if score.is_doubled else ""
    verdict = f"Scores{doubled} with a value of {score.value}: {REASONS[score.reason]}."
    return verdict if stars else f"{verdict} But without a visible {PLAZAS[district]} that is worth nothing."
