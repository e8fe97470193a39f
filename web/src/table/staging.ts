/**
 * Turns that can be followed. What is shown lags behind what is true: each move of another waits for its breath, flies and
 * lands before the next is begun. Nothing is lost on the way: whoever skips ahead, or has others to catch up with,
 * sees the truth at once and is told everything in order.
 */

import type { Move, MovedNews, News, TableView } from '$/protocol';
import type { Times } from '$/settings/pace';

/** What has happened, and the tables before and after it. */
export interface Step {
  news: News;
  before: TableView | null;
  after: TableView;
  /** Laid by hand on this screen: it is there already, and only has to come down. */
  isOwn: boolean;
}

/** A tile on its way, or just laid. */
export interface Act {
  /** Unlike for any other act: nothing is shown twice. */
  key: number;
  /** Taken: by the Illustrious Architect, who lays it aside. */
  phase: 'flight' | 'landed' | 'taken';
  /** Who takes or lays a tile. */
  seat: number;
  tile: number;
  /** The move that it is or belongs to, and whose. */
  move: Move;
  mover: number;
  level: number;
  /** How many stones it brings. */
  gained: number;
  /** How many points it brings, where they are open. */
  points: number | null;
  /** How long the phase lasts. */
  lasts: number;
  isOwn: boolean;
}

export interface Scene {
  /** The table to show; null if it is the true one. */
  table: TableView | null;
  /** What happens, or has happened last. */
  act: Act | null;
}

export const NOTHING: Scene = { table: null, act: null };

/** Where it is staged. */
export interface Stage {
  /** How long everything takes; null while everything is to be shown at once. */
  times(): Times | null;
  /** Call later. Returns a function that calls it off. */
  after(milliseconds: number, call: () => void): () => void;
  show(scene: Scene): void;
  /** A step is shown now: told once each, in order. */
  tell(step: Step): void;
}

const isMove = ({ news }: Step): boolean => news.kind === 'moved';
/** Whether it undoes or replaces what was shown: then there is nothing to follow. */
const isFresh = ({ news }: Step): boolean => news.kind === 'taken_back' || news.kind === 'opened';

/** The table when a tile was laid and the Illustrious Architect, who has the last seat, has not answered yet. */
function beforeAnswer({ before, after }: Step, { move }: MovedNews): TableView | null {
  if (!before) return null;
  const seat = after.seats.length - 1;
  const status = { ...before.status, acting: { seat, actor: 'person', rung: 'value' } } as const;
  const seats = [...after.seats.slice(0, seat), before.seats[seat]!];
  return { ...before, status, seats, moves: after.moves, site: before.site.filter((tile) => tile !== move.tile) };
}

export class Staging {
  /** Steps that are not shown yet. The first may be in flight. */
  readonly #waiting: Step[] = [];
  #latest: TableView | null = null;
  #isBusy = false;
  #act: Act | null = null;
  #count = 0;
  #cancel: () => void = () => undefined;

  constructor(private readonly stage: Stage) {}

  push(step: Step): void {
    // A tile that was just laid is there at once. And where the truth was fetched whole, what led to it is no longer news.
    if (step.isOwn || step.before !== this.#latest) this.skip();
    this.#latest = step.after;
    this.#waiting.push(step);
    if (!this.stage.times() || !step.before || isFresh(step) || this.#isBehind(step.after)) this.skip();
    else if (!this.#isBusy) this.#next();
  }

  /** Show the truth now. */
  skip(): void {
    if (!this.#isBusy && !this.#waiting.length) return;
    this.#cancel();
    this.#isBusy = false;
    const steps = this.#waiting.splice(0);
    const last = steps.at(-1);
    if (last) this.#act = last.news.kind === 'moved' ? this.#acted('landed', last, last.news, 0) : null;
    this.#show(null);
    for (const step of steps) this.stage.tell(step);
  }

  stop(): void {
    this.#cancel();
    this.#waiting.length = 0;
  }

  /** Whether more has happened than a round of the others: somebody was away, and wants to see where the game is. */
  #isBehind({ seats }: TableView): boolean {
    return this.#waiting.filter(isMove).length >= Math.max(2, seats.length);
  }

  #next(): void {
    const step = this.#waiting[0];
    const times = this.stage.times();
    this.#isBusy = step !== undefined;
    if (!step) return this.#show(null);
    if (!times) return this.skip();
    if (step.news.kind !== 'moved') return this.#land(step, times);
    const { news } = step;
    if (step.isOwn) return this.#land(step, times, news);
    this.#show(step.before);
    this.#then(times.breath, () => {
      this.#show(step.before, this.#acted('flight', step, news, times.flight));
      this.#then(times.flight, () => this.#land(step, times, news));
    });
  }

  #land(step: Step, times: Times, news?: MovedNews): void {
    this.#waiting.shift();
    const answered = news?.take ? beforeAnswer(step, news) : null;
    const dealing = news ? times.dealt * news.revealed.length : 0;
    const lasts = news ? times.landing + (answered ? 0 : dealing) : 0;
    this.#show(answered ?? step.after, news && this.#acted('landed', step, news, lasts));
    this.stage.tell(step);
    if (answered && news) this.#then(lasts, () => this.#take(step, times, news, answered, dealing));
    else if (lasts) this.#then(lasts, () => this.#next());
    else this.#next();
  }

  /** The Illustrious Architect answers at once: his tile leaves the site before it lies with his others. */
  #take(step: Step, times: Times, news: MovedNews, answered: TableView, dealing: number): void {
    this.#show(answered, this.#acted('taken', step, news, times.flight));
    this.#then(times.flight, () => {
      this.#show(step.after);
      this.#then(dealing, () => this.#next());
    });
  }

  #show(table: TableView | null, act = this.#act): void {
    this.#act = act;
    this.stage.show({ table, act });
  }

  #acted(phase: Act['phase'], step: Step, news: MovedNews, lasts: number): Act {
    const { move, level, gained, take } = news;
    const [seat, tile] = phase === 'taken' && take ? [step.after.seats.length - 1, take.tile] : [news.seat, move.tile];
    const [was, is] = [step.before, step.after].map((table) => table?.seats[seat]?.score?.total);
    const points = was === undefined || is === undefined ? null : is - was;
    const who = { seat, tile, mover: news.seat, isOwn: step.isOwn };
    return { key: ++this.#count, phase, ...who, move, level, gained, points, lasts };
  }

  #then(milliseconds: number, call: () => void): void {
    this.#cancel = this.stage.after(milliseconds, call);
  }
}
