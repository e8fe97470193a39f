"""What hypothesis may try: seeds, options, moves with and without sense, and cities painted along a walk."""

from itertools import chain, combinations

from hypothesis import settings
from hypothesis import strategies as st

from akropolis import BoxVariant, City, Hex, HexKind, Illustrious, Move, Options
from akropolis.rules.city import Built
from tests.kit.draw import city_of

# The same examples every time: a failure that comes and goes helps nobody.
steady = settings(deadline=None, derandomize=True, max_examples=150)

SUBSETS_OF_VARIANTS = tuple(
    frozenset(subset) for subset in chain.from_iterable(combinations(BoxVariant, size) for size in range(6))
)

seeds = st.integers(0, 2**64 - 1)
directions = st.integers(0, 5)
variants = st.sampled_from(SUBSETS_OF_VARIANTS)

options = st.one_of(
    st.builds(Options, st.sampled_from((2, 3)), st.booleans(), variants),
    st.builds(Options, st.just(4), variants=variants),
    st.builds(Options, st.just(1), st.booleans(), variants, st.sampled_from(Illustrious)),
)

# Near a young city, so that some are legal; tiles and rotations past both ends, so that many are not.
moves = st.builds(
    Move,
    st.integers(-1, 63),
    st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)),
    st.integers(-2, 7),
)


def _painted(walk: list[tuple[int, HexKind, int]]) -> City:
    place, hexes = Hex(0, 0), {}
    for direction, kind, level in walk:
        hexes[place] = Built(kind, level, 0)
        place = place.step(direction)
    return city_of(hexes)


# A walk is connected whatever its turns, crosses itself often, and so leaves lakes.
steps = st.tuples(directions, st.sampled_from(HexKind), st.integers(1, 4))
cities = st.lists(steps, min_size=1, max_size=80).map(_painted)
