"""Browsers that want word, on the wire."""

from typing import Annotated

from pydantic import Field

from akropolis.server.push.addresses import LONGEST
from akropolis.server.push.words import Language
from akropolis.server.wire.shape import Instant, Request, View

ReceiverName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$", description="What a browser is known by here.")]


class PushRequest(Request):
    """Word is wanted: what `PushSubscription.toJSON` has, and the language to say it in."""

    endpoint: Annotated[str, Field(max_length=LONGEST, description="https, at the service of the browser's makers.")]
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]
    language: Language = "en"


class PushKeyView(View):
    """Whether word can be sent, and the key that a browser has to be told."""

    key: Annotated[
        str | None, Field(description="For `applicationServerKey`; none where the host has switched it off.")
    ]


class PushView(View):
    """Whether a browser gets word."""

    receiver: ReceiverName
    is_on: bool


class SubscriptionView(View):
    """A browser that wants word about all of one's games."""

    receiver: ReceiverName
    endpoint: str
    language: str
    made: Instant
