"""Pictures in a notebook: a city or a position that ends a cell shows itself.

The rules know no pixels, so what a notebook asks of a value is given to it here, one floor above the drawing.
"""

from akropolis.rules.city import City
from akropolis.rules.position import OpenTable

_ASKED_BY_NOTEBOOKS = "_repr_svg_"


def install() -> None:
    """Let cities, positions and public views answer a notebook that asks for a picture."""
    setattr(City, _ASKED_BY_NOTEBOOKS, _city_picture)
    setattr(OpenTable, _ASKED_BY_NOTEBOOKS, _table_picture)


# `import akropolis` loads rules and errors only. The drawing is fetched when the first picture is wanted; these are
# the only imports inside functions in the house.


def _city_picture(city: City) -> str:
    from akropolis.drawing.svg import draw_city  # noqa: PLC0415

    return draw_city(city)


def _table_picture(table: OpenTable) -> str:
    from akropolis.drawing.svg import draw_table  # noqa: PLC0415

    return draw_table(table)


install()
