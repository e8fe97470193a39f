"""News on the wire: one for each entry of a log, told alike by the socket, by answers and by queries.

All fields lie side by side: version, time, status and kind, those that the event declares, and what else has changed.
"""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal, Union

from pydantic import Field, RootModel, create_model

from akropolis.server.wire.derived import OnWire, make_model, shapes_of, use_shape
from akropolis.server.wire.shape import Instant, Version, View
from akropolis.server.wire.table import StatusView
from akropolis.table.events import EVENTS
from akropolis.table.news import DETAILS, News


@cache
def news_model(kind: str) -> type[View]:
    """The shape of the news of an event."""
    event = EVENTS[kind]
    now = {"version": Version, "at": Instant, "status": StatusView, "kind": Literal[kind]}
    own = {name: shape for name, shape in shapes_of(event).items() if name in event.news_fields()}
    more = shapes_of(DETAILS[event]) if event in DETAILS else {}
    return make_model(f"{event.__name__}NewsView", event.__doc__, now | own | more)


def any_news_model(kinds: Iterable[str]) -> type[RootModel[Any]]:
    """The shape of the news of any of these events, told apart by their kind."""
    models = tuple(map(news_model, kinds))
    told_apart: Any = Annotated[Union[models], Field(discriminator="kind")]  # noqa: UP007  # as many as there are
    return create_model("NewsView", __base__=RootModel[told_apart], __doc__="One thing that happened.")


def news_text(news: News) -> str:
    """News as JSON."""
    return news_model(news.kind).model_validate(news.values).model_dump_json()


NewsView = any_news_model(EVENTS)
use_shape(News, NewsView)
SentNews = OnWire[News]
"""News within a view."""
