"""A whole table on the wire, as a seat or a spectator sees it."""

from akropolis.rules.city import LaidTile
from akropolis.server.wire import scores  # noqa: F401  # it says what a score sheet looks like
from akropolis.server.wire.derived import OnWire, model_of
from akropolis.table import view

LaidTileView = model_of(LaidTile)
StatusView = model_of(view.Status)
TableView = model_of(view.TableView)
SentTable = OnWire[view.TableView]
"""A table within a view."""
