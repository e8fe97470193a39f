/** Taking in news: who applies all of them to a table has what a fresh look would bring. No rules are needed. */

import type { MovedNews, News, SeatView, TableView } from '$/protocol';

type TakenBackNews = Extract<News, { kind: 'taken_back' }>;

/** The table after one more news. What has not changed is the same object as before. */
export function applyNews(table: TableView, news: News): TableView {
  if (news.kind === 'opened') return { ...news.view, seat: table.seat };
  if (news.version !== table.version + 1)
    throw new RangeError(`news ${news.version} do not follow on version ${table.version}`);
  const now = { ...table, version: news.version, at: news.at, status: news.status };
  switch (news.kind) {
    case 'joined':
      return withSeat(now, news.seat, { sitter: news.sitter });
    case 'left':
      return withSeat(now, news.seat, { is_away: true });
    case 'returned':
      return withSeat(now, news.seat, { is_away: false });
    case 'rematched':
      return { ...now, rematch: news.table };
    case 'moved':
      return withMove(now, news);
    case 'taken_back':
      return withoutMove(now, news);
  }
}

function withMove(table: TableView, news: MovedNews): TableView {
  const { seat, move, by, at, level, take, revealed, result } = news;
  const laid = withSeat(table, seat, { city: [...seatOf(table, seat).city, { ...move, level }] });
  const taken = take ? withAside(laid, (kept) => [...kept, take.tile]) : laid;
  return withPieces(
    {
      ...taken,
      moves: [...table.moves, { seat, move, by, at }],
      unseen: revealed.length ? table.unseen.filter((tile) => !revealed.includes(tile)) : table.unseen,
      stacks_left: table.stacks_left - (revealed.length ? 1 : 0),
      result,
    },
    news,
  );
}

function withoutMove(table: TableView, news: TakenBackNews): TableView {
  const lifted = withSeat(table, news.seat, { city: seatOf(table, news.seat).city.slice(0, -1) });
  // Alone, the answer to the move goes back with it.
  const returned = table.terms.options.illustrious ? withAside(lifted, (kept) => kept.slice(0, -1)) : lifted;
  return withPieces({ ...returned, moves: table.moves.slice(0, -1) }, news);
}

/** The site, the stones of all, and the scores that are new. */
function withPieces(table: TableView, { site, stones, scores }: MovedNews | TakenBackNews): TableView {
  const seats = table.seats.map((before, seat) => {
    const score = scores.find((each) => each.seat === seat)?.score ?? before.score;
    const count = stones[seat] ?? before.stones;
    return score === before.score && count === before.stones ? before : { ...before, score, stones: count };
  });
  return { ...table, site, seats };
}

/** The tiles kept aside lie before the Illustrious Architect, who has the last seat. */
function withAside(table: TableView, change: (kept: number[]) => number[]): TableView {
  const seat = table.seats.length - 1;
  return withSeat(table, seat, { kept_aside: change(seatOf(table, seat).kept_aside) });
}

function withSeat(table: TableView, seat: number, changed: Partial<SeatView>): TableView {
  const seats = table.seats.slice();
  seats[seat] = { ...seatOf(table, seat), ...changed };
  return { ...table, seats };
}

function seatOf(table: TableView, seat: number): SeatView {
  const found = table.seats[seat];
  if (!found) throw new RangeError(`there is no seat ${seat}`);
  return found;
}
