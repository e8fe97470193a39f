/** Applying news: a table with all news applied is what a fresh look would bring. No rules are needed. */

import type { MovedNews, News, SeatView, TableView } from '$/protocol';

type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;
type TakenBackNews = NewsOf<'taken_back'>;
type Effects = { [Kind in Exclude<News['kind'], 'opened'>]: (table: TableView, news: NewsOf<Kind>) => TableView };

/** What each kind of news changes, besides the version, the time and the status. */
const EFFECTS: Effects = {
  joined: (table, { seat, sitter }) => ({ ...withSeat(table, seat, { sitter }), host: table.host ?? seat }),
  stood_up: withoutSitter,
  bot_joined: withBot,
  cancelled: (table) => ({ ...table, is_cancelled: true }),
  left: (table, { seat }) => withSeat(table, seat, { is_away: true }),
  returned: (table, { seat }) => withSeat(table, seat, { is_away: false }),
  rematched: (table, news) => ({ ...table, rematch: news.table }),
  moved: withMove,
  taken_back: withoutMove,
};

/** The table after one more piece of news. What has not changed is the same object as before. */
export function applyNews(table: TableView, news: News): TableView {
  if (news.kind === 'opened') return { ...news.view, seat: table.seat };
  if (news.version !== table.version + 1)
    throw new RangeError(`news ${news.version} do not follow on version ${table.version}`);
  const now = { ...table, version: news.version, at: news.at, status: news.status };
  // A page that is older than the server may hear of what it does not know: then nothing that it shows has changed.
  const effect = EFFECTS[news.kind] as ((table: TableView, news: News) => TableView) | undefined;
  return effect ? effect(now, news) : now;
}

function withoutSitter(table: TableView, { seat }: NewsOf<'stood_up'>): TableView {
  const left = withSeat(table, seat, { sitter: null, is_away: false });
  if (table.host !== seat) return left;
  const next = left.seats.findIndex(({ sitter }) => sitter);
  return { ...left, host: next < 0 ? null : next };
}

function withBot(table: TableView, { seat, bot }: NewsOf<'bot_joined'>): TableView {
  const terms = { kind: 'bot' as const, bot };
  const seats = table.terms.seats.map((each, number) => (number === seat ? terms : each));
  return { ...withSeat(table, seat, { terms }), terms: { ...table.terms, seats } };
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
