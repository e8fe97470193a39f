"""Results and statistics on the wire."""

from typing import Annotated

from pydantic import Field

from akropolis.server.wire.people import DeviceView, PasskeyView, PersonName, PersonView, SeatClaimView
from akropolis.server.wire.push import SubscriptionView
from akropolis.server.wire.shape import Instant, Seat, View
from akropolis.server.wire.talking import WrittenView

Points = Annotated[
    dict[str, int], Field(description="By district, and `stones`, `quarries` and `variants`.", examples=[{"house": 12}])
]
Opponent = Annotated[str, Field(description="The same for the same person, and for nobody else who looks.")]
ShownPerson = Annotated[PersonName | None, Field(description="Whose profile it is, if they show it.")]


class OtherView(View):
    """Somebody else at the table."""

    seat: Seat
    kind: str
    bot: str | None
    name: str | None
    opponent: Opponent | None
    person: ShownPerson
    place: int
    total: int


class GameResultView(View):
    """One game."""

    table: str
    seat: Seat
    ended: Instant
    architects: int
    all_tiles: bool
    variants: tuple[str, ...]
    illustrious: str | None
    total: int
    place: int
    is_abandoned: Annotated[bool, Field(description="A bot played it out: it counts in no statistics.")]
    is_continued: Annotated[bool, Field(description="It took over another game: it counts in no statistics.")]
    is_rated: bool
    points: Points
    others: tuple[OtherView, ...]


class ResultsView(View):
    """A page of results, the latest first."""

    results: tuple[GameResultView, ...]
    next: Annotated[str | None, Field(description="`after` of the next page, if there is one.")]


class TallyView(View):
    """Several games of one kind."""

    games: int
    wins: int
    average: float
    best: int


class ModeView(View):
    """A kind of game."""

    architects: int
    all_tiles: bool
    illustrious: str | None


class ModeLineView(View):
    """The games of one mode."""

    mode: ModeView
    summary: TallyView


class NamedLineView(View):
    """The games with one variant, or with `none`."""

    name: str
    summary: TallyView


class BotLineView(View):
    """How often one was before or behind a bot."""

    name: str
    games: int
    before: int
    behind: int
    average: float
    their_average: float


class OpponentLineView(View):
    """How often one was before or behind a person."""

    opponent: Opponent
    person: ShownPerson
    called: Annotated[str | None, Field(description="What they were called the last time.")]
    games: int
    before: int
    behind: int
    average: float
    their_average: float


class ShownBestView(View):
    """The game with the most points, as strangers may know it: its table may be a private one."""

    ended: Instant
    total: int
    points: Points


class BestView(ShownBestView):
    """The same, for whoever played it."""

    table: str
    seat: Seat


class RatingView(View):
    """How strong somebody is likely to be."""

    points: Annotated[int, Field(description="1000 for whoever has not played yet.")]
    mu: float
    sigma: float
    games: int


class ProfileStatisticsView(View):
    """What many games say together: whole games that one played oneself."""

    summary: TallyView | None
    best: ShownBestView | None
    districts: Annotated[dict[str, float], Field(description="The average points of each kind.")]
    modes: tuple[ModeLineView, ...]
    variants: tuple[NamedLineView, ...]
    bots: tuple[BotLineView, ...]


class StatisticsView(ProfileStatisticsView):
    """The same, with those whom one has met, and the rating if one wants it."""

    best: BestView | None
    rating: RatingView | None
    opponents: tuple[OpponentLineView, ...]


class RatedPersonView(View):
    """Somebody with a rating who shows it."""

    person: PersonName
    name: str
    colour: str
    rating: RatingView


class RatingsView(View):
    """The ratings of those who show theirs, the highest first."""

    ratings: tuple[RatedPersonView, ...]


class SeatPersonView(View):
    """Who sits there, if they show it."""

    seat: Seat
    person: ShownPerson
    rating: RatingView | None


class RatingChangeView(View):
    """The effect of a game on a rating."""

    points: Annotated[int, Field(description="The rating after the game.")]
    gained: Annotated[int, Field(description="Points more than before; whoever had no rating began with 1000.")]


class TablePeopleView(View):
    """What is known of those at a table besides the game."""

    is_rated: bool
    counts: Annotated[
        bool | None, Field(description="Whether a rated game that is over counts for ratings; null before its end.")
    ]
    change: Annotated[
        RatingChangeView | None, Field(description="What it did to the rating of whoever asks, if they want one.")
    ]
    seats: Annotated[tuple[SeatPersonView, ...], Field(description="Those that are somebody's.")]


class ProfileView(View):
    """Somebody who shows a profile."""

    person: PersonName
    name: str
    colour: str
    rating: RatingView | None
    statistics: ProfileStatisticsView


class ExportView(View):
    """Everything that is kept of a person."""

    person: PersonView
    devices: tuple[DeviceView, ...]
    passkeys: tuple[PasskeyView, ...]
    seats: tuple[SeatClaimView, ...]
    subscriptions: tuple[SubscriptionView, ...]
    remarks: tuple[WrittenView, ...]
    results: tuple[GameResultView, ...]
