"""Results and statistics as a person may see them: of others what was seen at the table, unless they show more."""

import hmac
from collections.abc import Sequence

from akropolis.people.results import Other, Result
from akropolis.people.statistics import Meetings
from akropolis.server.codes import NAME_BYTES, name_of
from akropolis.server.service import Service
from akropolis.server.wire.results import (
    BestView,
    GameResultView,
    OpponentLineView,
    OtherView,
    ProfileStatisticsView,
    RatedPersonView,
    RatingChangeView,
    RatingView,
    StatisticsView,
)


class Eyes:
    """How a person sees the others: each by a name that nobody else has for them, and by their own if they show it."""

    def __init__(self, secret: bytes, person: str, public: set[str]) -> None:
        self._secret = secret
        self._person = person
        self._public = public

    def opponent(self, other: str) -> str:
        """The same for the same person, and of no use to whoever else looks."""
        digest = hmac.digest(self._secret, f"opponent:{self._person}:{other}".encode(), "sha256")
        return name_of(digest[:NAME_BYTES])

    def shown(self, other: str | None) -> str | None:
        return other if other in self._public else None

    def result(self, result: Result) -> GameResultView:
        others = tuple(self._other(other) for other in result.others)
        values = {name: getattr(result, name) for name in GameResultView.model_fields}
        return GameResultView(**values | {"others": others})

    def _other(self, other: Other) -> OtherView:
        return OtherView(
            seat=other.seat,
            kind=other.kind,
            bot=other.bot,
            name=other.name,
            opponent=self.opponent(other.person) if other.person else None,
            person=self.shown(other.person),
            place=other.place,
            total=other.total,
        )

    def meetings(self, met: Meetings) -> OpponentLineView:
        return OpponentLineView(
            opponent=self.opponent(met.name),
            person=self.shown(met.name),
            called=met.called,
            games=met.games,
            before=met.before,
            behind=met.behind,
            average=met.average,
            their_average=met.their_average,
        )


async def results_seen(service: Service, person: str, results: Sequence[Result]) -> tuple[GameResultView, ...]:
    """Results as their own person sees them."""
    met = {other.person for result in results for other in result.others if other.person}
    eyes = Eyes(service.store.secret, person, await service.ledger.public_among(met))
    return tuple(eyes.result(result) for result in results)


async def statistics_seen(service: Service, person: str) -> StatisticsView:
    """Statistics as their own person sees them."""
    found = await service.ledger.statistics(person)
    public = await service.ledger.public_among({met.name for met in found.opponents})
    eyes = Eyes(service.store.secret, person, public)
    plain = ProfileStatisticsView.model_validate(found)
    rating = await rating_of(service, person)
    return StatisticsView(
        **dict(plain)
        | {
            "best": BestView.model_validate(found.best) if found.best else None,
            "rating": rating,
            "opponents": tuple(eyes.meetings(met) for met in found.opponents),
        }
    )


async def rating_of(service: Service, person: str) -> RatingView | None:
    """The rating of whoever wants one and has played for it."""
    found = await service.people.find(person)
    rating = (await service.ledger.ratings()).of(person) if found and found.wants_rating else None
    return RatingView.model_validate(rating) if rating else None


async def change_of(service: Service, table: str, person: str) -> RatingChangeView | None:
    """The effect of a game on the rating of a person who wants one."""
    found = await service.people.find(person)
    change = (await service.ledger.ratings()).change(table, person) if found and found.wants_rating else None
    return RatingChangeView.model_validate(change) if change else None


async def ratings_shown(service: Service) -> list[RatedPersonView]:
    """The ratings of all who want one and show it, the highest first."""
    ratings = await service.ledger.ratings()
    found = [
        RatedPersonView(person=one.person, name=one.name, colour=one.colour, rating=RatingView.model_validate(rating))
        for one in await service.ledger.wanting()
        if (rating := ratings.of(one.person))
    ]
    return sorted(found, key=lambda each: (-each.rating.points, each.person))


async def profile_statistics(service: Service, person: str) -> ProfileStatisticsView:
    """Statistics as strangers see them: nobody else is in them."""
    return ProfileStatisticsView.model_validate(await service.ledger.statistics(person))
