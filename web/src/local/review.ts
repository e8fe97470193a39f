/** The review of a game on this device: the numbers of the core, turn by turn, as the server's coach arranges them. */

import { positionOf } from '$/core/text';
import type { Prospect } from '$/core';
import { isSame } from '$/hex/hex';
import { GAME } from '$/protocol/game';
import type { GameReview, Move, PlaySummary, Review, ReviewedTurn, TableView } from '$/protocol';
import type { Referee } from './referee';
import { termsOf, type TableState } from './state';

/** By time: whoever waits has a slow device or a fast one. On a fast one it is about what the server thinks of a turn. */
const BUDGET = { milliseconds: 300 };

export class LocalReview {
  #turns: ReviewedTurn[] = [];
  #isStarted = false;
  #failure: Error | null = null;

  /** It thinks for long: the referee is its own, so that nobody waits behind it, and is let go in the end. */
  constructor(
    private readonly referee: Referee & { stop(): void },
    private readonly state: TableState,
  ) {}

  /** As far as it has got. It goes on until somebody has had enough. */
  progress(signal?: AbortSignal): Review {
    if (this.#failure) throw this.#failure;
    if (!this.#isStarted) void this.#go(signal);
    this.#isStarted = true;
    const turns = this.state.moves.length;
    const isDone = this.#turns.length === turns;
    return {
      is_done: isDone,
      turns_done: this.#turns.length,
      turns,
      review: isDone ? reviewOf(this.#turns, this.state) : null,
    };
  }

  async #go(signal?: AbortSignal): Promise<void> {
    try {
      const { options } = termsOf(this.state);
      let position = await this.referee.ask('deal', options, this.state.opened.deal);
      for (const [number, { seat, move }] of this.state.moves.entries()) {
        if (signal?.aborted) return;
        const seen = await publicly(this.referee, this.state, position);
        const seed = BigInt(number + 1);
        const found = await this.referee.think(options, 'outlook', seen, move, BUDGET, seed);
        this.#turns.push(judged(number + 1, seat, move, found));
        ({ position } = await this.referee.ask('play', position, move));
      }
    } catch (error) {
      this.#failure = error as Error;
    } finally {
      this.referee.stop();
    }
  }
}

/** A position as everybody saw it. */
async function publicly(referee: Referee, state: TableState, position: string): Promise<string> {
  const { stones, site, unseen, cities, keptAside } = await referee.ask('facts', position);
  const seats = stones.map((each, seat) => ({ stones: each, city: cities[seat] ?? [], kept_aside: keptAside }));
  return positionOf({ terms: termsOf(state), seats, site, unseen } as unknown as TableView);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const isMove = (one: Move, other: Move): boolean =>
  one.tile === other.tile && one.rotation === other.rotation && isSame(one.origin, other.origin);

/** One turn: what was played, what was best, and what was lost. Why is for the server to say. */
export function judged(turn: number, seat: number, played: Move, found: readonly Prospect[]): ReviewedTurn {
  const made = found.find(({ move }) => isMove(move, played)) ?? found.at(-1)!;
  const best = made.margin >= found[0]!.margin ? made : found[0]!;
  const next = found.find(({ move }) => move.tile !== best.move.tile) ?? found.at(-1)!;
  const loss = rounded(best.margin - made.margin);
  return {
    turn,
    seat,
    played,
    margin: made.margin,
    best: best.move,
    best_margin: best.margin,
    lead: rounded(best.margin - next.margin),
    loss,
    mark: markOf(loss),
    reasons: [],
  };
}

const markOf = (loss: number): ReviewedTurn['mark'] => GAME.marks.find(({ least }) => loss >= least)?.mark ?? 'none';

/** A whole review from its turns. */
export function reviewOf(turns: ReviewedTurn[], { scores, opened }: TableState): GameReview {
  const totals = scores.map(({ total }) => total);
  const all = totals.reduce((sum, total) => sum + total, 0);
  const ahead = totals.map((total) => rounded(total - (all - total) / (totals.length - 1)));
  const final = ahead.slice(0, opened.terms.options.architects);
  const seats = [...new Set(turns.map(({ seat }) => seat))].sort();
  return {
    turns,
    final,
    curves: seats.map((seat) => ({ seat, points: curve(turns, final, seat) })),
    architects: seats.map((seat) =>
      summary(
        seat,
        turns.filter((turn) => turn.seat === seat),
      ),
    ),
  };
}

/** What a seat could expect after each of its turns, and in the end the truth. Of two, one's margin is the other's turned round. */
function curve(turns: readonly ReviewedTurn[], final: readonly number[], seat: number) {
  const told = turns.filter((turn) => turn.seat === seat || final.length === 2).slice(0);
  const before = told.filter(({ turn }) => turn < turns.length);
  const points = before.map(({ turn, seat: mover, margin }) => ({ turn, margin: mover === seat ? margin : -margin }));
  return [...points, { turn: turns.length, margin: final[seat]! }];
}

function summary(seat: number, turns: readonly ReviewedTurn[]): PlaySummary {
  const count = (mark: ReviewedTurn['mark']): number => turns.filter((turn) => turn.mark === mark).length;
  const good = turns.filter(({ loss }) => !loss);
  const bad = turns.filter(({ loss }) => loss);
  const most = (among: readonly ReviewedTurn[], of: 'lead' | 'loss'): number | null =>
    among.reduce<ReviewedTurn | null>((best, turn) => (best && best[of] >= turn[of] ? best : turn), null)?.turn ?? null;
  return {
    seat,
    turns: turns.length,
    mean_loss: rounded(turns.reduce((sum, { loss }) => sum + loss, 0) / turns.length),
    agreement: Math.round((good.length / turns.length) * 1000) / 1000,
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
    best_turn: most(good, 'lead'),
    worst_turn: most(bad, 'loss'),
  };
}
