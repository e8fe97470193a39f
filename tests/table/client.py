"""A client that knows no rules: it heard the table being opened, and since then only news. Slow and obvious."""

from dataclasses import replace

from akropolis.rules.city import LaidTile
from akropolis.table.news import (
    JoinedNews,
    LeftNews,
    MovedNews,
    News,
    OpenedNews,
    RematchedNews,
    ReturnedNews,
    Scores,
    TakenBackNews,
)
from akropolis.table.view import MoveView, SeatView, View


class Client:
    """What a seat or a spectator knows from news alone."""

    def __init__(self, seat: int | None, first: News) -> None:
        assert isinstance(first, OpenedNews)
        assert first.version == first.view.version == 1
        assert (first.status, first.at) == (first.view.status, first.view.at)
        self.view: View = replace(first.view, seat=seat)

    def hear(self, news: News) -> None:
        """Take in one news."""
        assert news.version == self.view.version + 1
        self.view = replace(self.view, version=news.version, at=news.at, status=news.status)
        if isinstance(news, JoinedNews):
            self._seat(news.seat, sitter=news.sitter)
        elif isinstance(news, LeftNews):
            self._seat(news.seat, is_away=True)
        elif isinstance(news, ReturnedNews):
            self._seat(news.seat, is_away=False)
        elif isinstance(news, RematchedNews):
            self.view = replace(self.view, rematch=news.table)
        elif isinstance(news, MovedNews):
            self._moved(news)
        else:
            assert isinstance(news, TakenBackNews)
            self._taken_back(news)

    def _moved(self, news: MovedNews) -> None:
        left = [tile for tile in self.view.site if tile != news.move.tile]
        stones = [seat.stones for seat in self.view.seats]
        assert self.view.site[news.cost] == news.move.tile
        stones[news.seat] += news.gained - news.cost
        laid = LaidTile(*news.move, news.level)
        self._seat(news.seat, city=(*self.view.seats[news.seat].city, laid))
        assert (news.take is not None) == self.view.terms.options.is_solo
        shown = [*left, *news.revealed]
        if news.take:
            stones[1] += news.cost - news.take.cost
            shown.remove(news.take.tile)
            self._seat(1, kept_aside=(*self.view.seats[1].kept_aside, news.take.tile))
        assert news.site == tuple(shown)
        assert list(news.stones) == stones
        made = MoveView(news.seat, news.move, news.by, news.at)
        unseen = tuple(tile for tile in self.view.unseen if tile not in news.revealed)
        stacks_left = self.view.stacks_left - bool(news.revealed)
        moves = (*self.view.moves, made)
        self.view = replace(self.view, unseen=unseen, stacks_left=stacks_left, moves=moves, result=news.result)
        self._table(news.site, news.stones, news.scores)

    def _taken_back(self, news: TakenBackNews) -> None:
        *earlier, latest = self.view.moves
        assert (latest.seat, latest.move) == (news.seat, news.move)
        self.view = replace(self.view, moves=tuple(earlier))
        self._seat(news.seat, city=self.view.seats[news.seat].city[:-1])
        if self.view.terms.options.is_solo:
            self._seat(1, kept_aside=self.view.seats[1].kept_aside[:-1])
        self._table(news.site, news.stones, news.scores)

    def _table(self, site: tuple[int, ...], stones: tuple[int, ...], scores: Scores) -> None:
        self.view = replace(self.view, site=site)
        for seat, count in enumerate(stones):
            self._seat(seat, stones=count)
        for seat, sheet in scores:
            self._seat(seat, score=sheet)

    def _seat(self, seat: int, **changed: object) -> None:
        seats: list[SeatView] = list(self.view.seats)
        seats[seat] = replace(seats[seat], **changed)  # type: ignore[arg-type]  # any field of a seat
        self.view = replace(self.view, seats=tuple(seats))
