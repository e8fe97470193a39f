"""What people say at a table, on the wire."""

from akropolis.people.phrases import Phrase
from akropolis.server.wire.commands import CommandRequest


class SayRequest(CommandRequest):
    """Say one of the phrases that there are."""

    phrase: Phrase
