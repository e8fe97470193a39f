"""A client that knows no rules: it heard the table being opened, and since then only news. Slow and obvious."""

from dataclasses import replace

from akropolis.rules.city import LaidTile
from akropolis.rules.move import Move
from akropolis.table.events import MadeBy
from akropolis.table.news import MoveDetails, News, OpeningDetails, SeatScore, TakeBackDetails
from akropolis.table.terms import SeatKind, SeatTerms
from akropolis.table.view import MadeView, SeatView, TableView


class Client:
    """What a seat or a spectator knows from news alone."""

    def __init__(self, seat: int | None, first: News) -> None:
        assert isinstance(first.details, OpeningDetails)
        view = first.details.view
        assert first.version == view.version == 1
        assert (first.status, first.at) == (view.status, view.at)
        self.view: TableView = replace(view, seat=seat)

    def hear(self, news: News) -> None:
        """Take in one news."""
        assert news.version == self.view.version + 1
        self.view = replace(self.view, version=news.version, at=news.at, status=news.status)
        told = news.fields
        if news.kind == "joined":
            self._seat(told["seat"], sitter=told["sitter"])
            self.view = replace(self.view, host=told["seat"] if self.view.host is None else self.view.host)
        elif news.kind == "stood_up":
            self._stood_up(told["seat"])
        elif news.kind == "bot_joined":
            self._bot_joined(told["seat"], told["bot"])
        elif news.kind == "cancelled":
            self.view = replace(self.view, is_cancelled=True)
        elif news.kind in {"left", "returned"}:
            self._seat(told["seat"], is_away=news.kind == "left")
        elif news.kind == "rematched":
            self.view = replace(self.view, rematch=told["table"])
        elif isinstance(news.details, MoveDetails):
            self._moved(told["seat"], told["move"], told["by"], news.details)
        else:
            assert isinstance(news.details, TakeBackDetails)
            self._taken_back(told["seat"], news.details)

    def _stood_up(self, seat: int) -> None:
        self._seat(seat, sitter=None, is_away=False)
        if self.view.host == seat:
            sitting = [number for number, each in enumerate(self.view.seats) if each.sitter]
            self.view = replace(self.view, host=min(sitting, default=None))

    def _bot_joined(self, seat: int, bot: str) -> None:
        seats = list(self.view.terms.seats)
        seats[seat] = SeatTerms(SeatKind.BOT, bot)
        self._seat(seat, terms=seats[seat])
        self.view = replace(self.view, terms=replace(self.view.terms, seats=tuple(seats)))

    def _moved(self, seat: int, move: Move, by: MadeBy, told: MoveDetails) -> None:
        left = [tile for tile in self.view.site if tile != move.tile]
        stones = [each.stones for each in self.view.seats]
        assert self.view.site[told.cost] == move.tile
        stones[seat] += told.gained - told.cost
        laid = LaidTile(*move, told.level)
        self._seat(seat, city=(*self.view.seats[seat].city, laid))
        assert (told.take is not None) == self.view.terms.options.is_solo
        shown = [*left, *told.revealed]
        if told.take:
            stones[1] += told.cost - told.take.cost
            shown.remove(told.take.tile)
            self._seat(1, kept_aside=(*self.view.seats[1].kept_aside, told.take.tile))
        assert told.site == tuple(shown)
        assert list(told.stones) == stones
        made = MadeView(seat, move, by, self.view.at)
        unseen = tuple(tile for tile in self.view.unseen if tile not in told.revealed)
        stacks_left = self.view.stacks_left - bool(told.revealed)
        moves = (*self.view.moves, made)
        self.view = replace(self.view, unseen=unseen, stacks_left=stacks_left, moves=moves, result=told.result)
        self._table(told.site, told.stones, told.scores)

    def _taken_back(self, seat: int, told: TakeBackDetails) -> None:
        *earlier, latest = self.view.moves
        assert (latest.seat, latest.move) == (seat, told.move)
        self.view = replace(self.view, moves=tuple(earlier))
        self._seat(seat, city=self.view.seats[seat].city[:-1])
        if self.view.terms.options.is_solo:
            self._seat(1, kept_aside=self.view.seats[1].kept_aside[:-1])
        self._table(told.site, told.stones, told.scores)

    def _table(self, site: tuple[int, ...], stones: tuple[int, ...], scores: tuple[SeatScore, ...]) -> None:
        self.view = replace(self.view, site=site)
        for seat, count in enumerate(stones):
            self._seat(seat, stones=count)
        for each in scores:
            self._seat(each.seat, score=each.score)

    def _seat(self, seat: int, **changed: object) -> None:
        seats: list[SeatView] = list(self.view.seats)
        seats[seat] = replace(seats[seat], **changed)  # type: ignore[arg-type]  # any field of a seat
        self.view = replace(self.view, seats=tuple(seats))
