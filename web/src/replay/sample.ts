/** Small games for tests, told as the server tells them. */

import type { MovedNews, News, Options, Score, SeatView, TableView } from '$/protocol';

const OPTIONS: Options = { architects: 2, all_tiles: false, variants: [], illustrious: null };

export const score = (total: number): Score => ({ total, stones: 0, quarry_points: 0, districts: [] });

function seat(total: number | null): SeatView {
  return {
    terms: { kind: 'person', bot: null },
    sitter: null,
    is_away: false,
    stones: 1,
    city: [],
    kept_aside: [],
    score: total === null ? null : score(total),
  };
}

const STATUS: TableView['status'] = {
  has_begun: true,
  is_over: false,
  turn: 0,
  chief_architect: 0,
  acting: { seat: 0, actor: 'person', rung: '' },
  due: null,
  can_take_back: null,
  take_back_refusal: null,
  position_version: 1,
};

export function view(changes: Partial<TableView> = {}, totals: readonly (number | null)[] = [0, 0]): TableView {
  const seats = totals.map(seat);
  return {
    table: 'abc',
    version: 1,
    at: 0,
    seat: null,
    terms: {
      options: OPTIONS,
      seats: seats.map(({ terms }) => terms),
      name: '',
      live_scoring: true,
      pace: 'untimed',
      public: false,
      hints: true,
    },
    commitment: '',
    origin: null,
    rematch: null,
    host: 0,
    is_cancelled: false,
    status: STATUS,
    seats,
    site: [1, 2],
    unseen: [3, 4],
    stacks_left: 1,
    moves: [],
    result: null,
    ...changes,
  };
}

/** News one after another: each gets its version by itself. */
export class NewsSequence {
  readonly news: News[] = [];

  constructor(opening: TableView = view()) {
    this.news.push({ kind: 'opened', ...this.next(), view: opening });
  }

  moved(seat: number, tile: number, total: number | null, changes: Partial<MovedNews> = {}): this {
    return this.tell({
      kind: 'moved',
      ...this.next(Boolean(changes.result)),
      seat,
      move: { tile, origin: [tile, 0], rotation: 0 },
      by: 'person',
      level: 1,
      cost: 0,
      gained: 0,
      take: null,
      revealed: [],
      site: [],
      stones: [1, 1],
      scores: total === null ? [] : [{ seat, score: score(total) }],
      result: null,
      ...changes,
    });
  }

  takenBack(seat: number, tile: number, total: number): this {
    return this.tell({
      kind: 'taken_back',
      ...this.next(),
      seat,
      move: { tile, origin: [tile, 0], rotation: 0 },
      site: [1, 2],
      stones: [1, 1],
      scores: [{ seat, score: score(total) }],
    });
  }

  joined(seat: number, name: string): this {
    return this.tell({ kind: 'joined', ...this.next(), seat, sitter: { name, colour: 'red' } });
  }

  left(seat: number): this {
    return this.tell({ kind: 'left', ...this.next(), seat });
  }

  private next(isOver = false): Pick<News, 'version' | 'at' | 'status'> {
    return { version: this.news.length + 1, at: this.news.length, status: { ...STATUS, is_over: isOver } };
  }

  private tell(told: News): this {
    this.news.push(told);
    return this;
  }
}
