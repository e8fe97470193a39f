"""What is agreed before a game: the options, who sits where, how fast, and who may see what."""

from dataclasses import dataclass
from enum import StrEnum

from akropolis.rules.options import Options


class SeatKind(StrEnum):
    """What a seat is for."""

    PERSON = "person"
    BOT = "bot"
    ILLUSTRIOUS = "illustrious"


class Pace(StrEnum):
    """How long an architect may think about one move. When the time is over a bot makes it."""

    UNTIMED = "untimed"
    ONE_MINUTE = "1m"
    FIVE_MINUTES = "5m"
    ONE_DAY = "1d"
    THREE_DAYS = "3d"

    @property
    def seconds(self) -> int | None:
        """The same in seconds; none without a limit."""
        return {"1m": 60, "5m": 300, "1d": 86_400, "3d": 259_200}.get(self)


@dataclass(frozen=True)
class SeatTerms:
    """One seat as it was agreed: for a person who may come later, a bot, or the Illustrious Architect."""

    kind: SeatKind
    bot: str | None = None
    """The rung of the ladder; only for a bot."""


@dataclass(frozen=True)
class Terms:
    """All that is agreed. It never changes, but that bots may be given the seats for which nobody came."""

    options: Options
    seats: tuple[SeatTerms, ...]
    """One for each seat of the options, the Illustrious Architect's included."""
    name: str = ""
    live_scoring: bool = True
    pace: Pace = Pace.UNTIMED
    public: bool = False
    hints: bool = True
