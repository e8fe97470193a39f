"""The 61 tiles of the box and the starting tile: data, and the questions one asks of a box."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from akropolis.rules.district import HexKind
from akropolis.rules.hexes import CENTRE, Hex
from akropolis.rules.tile import Tile

__all__ = ["STARTING_HEXES", "STARTING_TILE", "TILES", "count_kinds", "tiles_for"]

# The number on the back says from how many architects on a tile is used; the hexes are in clockwise order.
_BOX = """
back 2
1 house barracks temple
2 market_plaza barracks quarry
3 quarry house barracks
4 barracks_plaza house quarry
5 barracks_plaza quarry quarry
6 barracks_plaza house temple
7 garden quarry quarry
8 quarry barracks market
9 quarry temple market
10 quarry market barracks
11 garden_plaza quarry house
12 quarry market house
13 garden_plaza house quarry
14 quarry temple barracks
15 house garden market
16 barracks_plaza market house
17 market_plaza house garden
18 house_plaza market barracks
19 quarry house house
20 house garden barracks
21 market_plaza temple house
22 market_plaza quarry quarry
23 temple_plaza quarry quarry
24 garden_plaza quarry quarry
25 quarry market garden
26 market quarry quarry
27 quarry barracks market
28 house_plaza quarry quarry
29 temple_plaza house quarry
30 temple quarry quarry
31 temple_plaza quarry house
32 house_plaza garden quarry
33 house_plaza quarry quarry
34 temple_plaza house barracks
35 house temple market
36 quarry market temple
37 house_plaza quarry quarry
back 3
38 house market barracks
39 quarry temple house
40 quarry barracks garden
41 quarry house house
42 quarry house market
43 temple_plaza quarry quarry
44 house quarry quarry
45 quarry market house
46 house_plaza temple market
47 garden_plaza house barracks
48 barracks_plaza quarry house
49 market_plaza quarry quarry
back 4
50 barracks quarry quarry
51 barracks_plaza quarry quarry
52 house_plaza quarry market
53 garden_plaza market house
54 market_plaza quarry temple
55 quarry house temple
56 temple_plaza house market
57 quarry garden house
58 quarry house house
59 quarry barracks house
60 quarry house barracks
61 quarry house market
"""


def _read_box() -> Iterator[Tile]:
    back = 0
    for line in _BOX.strip().splitlines():
        head, *names = line.split()
        if head == "back":
            back = int(names[0])
            continue
        first, second, third = map(HexKind, names)
        yield Tile(int(head), back, (first, second, third))


TILES: Mapping[int, Tile] = MappingProxyType({tile.number: tile for tile in _read_box()})

# The starting tile is one tile of four hexes. It has no number in the box; a city knows it as 0.
STARTING_TILE = 0
STARTING_HEXES: Mapping[Hex, HexKind] = MappingProxyType(
    {CENTRE: HexKind.HOUSE_PLAZA, Hex(0, -1): HexKind.QUARRY, Hex(1, 0): HexKind.QUARRY, Hex(-1, 1): HexKind.QUARRY}
)


@cache
def tiles_for(architects: int) -> tuple[int, ...]:
    """The numbers of the tiles used by this many architects, in order."""
    return tuple(tile.number for tile in TILES.values() if tile.least_architects <= architects)


def count_kinds(tiles: Iterable[int]) -> Counter[HexKind]:
    """How many hexes of each kind these tiles show: the table of the player aid."""
    return Counter(kind for number in tiles for kind in TILES[number].kinds)
