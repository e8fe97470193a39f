/** What the bots think of a game: the review as the server writes it (docs/coach.md), read with care. */

import type { Move } from '$/protocol';
import { moveFrom } from './notation';
import type { Line } from './series';

export const MARKS = ['none', 'inaccuracy', 'mistake', 'blunder'] as const;
export type MoveMark = (typeof MARKS)[number];

export interface Grounds {
  code: string;
  params: Record<string, string | number>;
  /** In English, for codes that are not known here. */
  text: string;
}

export interface ReviewedTurn {
  turn: number;
  seat: number;
  /** How many points ahead could be expected with the move that was made, and with the best. */
  margin: number;
  bestMargin: number;
  best: Move;
  isBest: boolean;
  loss: number;
  mark: MoveMark;
  reasons: readonly Grounds[];
}

export interface Summary {
  seat: number;
  meanLoss: number;
  /** The share of moves that lost nothing. */
  agreement: number;
  marks: Record<Exclude<MoveMark, 'none'>, number>;
  bestTurn: number | null;
  worstTurn: number | null;
}

export interface GameReview {
  turns: ReadonlyMap<number, ReviewedTurn>;
  /** The points ahead that were expected after each turn. */
  lines: readonly Line[];
  summaries: readonly Summary[];
}

/** The review in its JSON; null if it is not one. */
export function readReview(value: unknown): GameReview | null {
  if (!isObject(value)) return null;
  const turns = listOf(value.turns, readTurn);
  const lines = listOf(value.curves, readLine);
  const summaries = listOf(value.architects, readSummary);
  if (!turns || !lines || !summaries) return null;
  return { turns: new Map(turns.map((turn) => [turn.turn, turn])), lines, summaries };
}

function readTurn(value: Values): ReviewedTurn | null {
  const { turn, seat, margin, best_margin: bestMargin, loss, mark, played, best } = value;
  const better = typeof best === 'string' ? moveFrom(best) : null;
  const reasons = listOf(value.reasons, readGrounds);
  const known = MARKS.find((each) => each === mark);
  if (!isNumber(turn) || !isNumber(seat) || !isNumber(margin) || !isNumber(bestMargin) || !isNumber(loss)) return null;
  if (!better || !reasons || !known) return null;
  return { turn, seat, margin, bestMargin, best: better, isBest: played === best, loss, mark: known, reasons };
}

function readGrounds({ code, params, text }: Values): Grounds | null {
  if (typeof code !== 'string' || !isObject(params)) return null;
  const plain = Object.entries(params).filter(([, each]) => typeof each === 'string' || isNumber(each));
  return { code, params: Object.fromEntries(plain) as Grounds['params'], text: typeof text === 'string' ? text : code };
}

function readLine({ seat, points }: Values): Line | null {
  const read = listOf(points, ({ turn, margin }) =>
    isNumber(turn) && isNumber(margin) ? { turn, value: margin } : null,
  );
  return isNumber(seat) && read ? { seat, points: read } : null;
}

function readSummary(value: Values): Summary | null {
  const { seat, mean_loss: meanLoss, agreement, inaccuracies, mistakes, blunders, best_turn, worst_turn } = value;
  if (!isNumber(seat) || !isNumber(meanLoss) || !isNumber(agreement)) return null;
  if (!isNumber(inaccuracies) || !isNumber(mistakes) || !isNumber(blunders)) return null;
  return {
    seat,
    meanLoss,
    agreement,
    marks: { inaccuracy: inaccuracies, mistake: mistakes, blunder: blunders },
    bestTurn: isNumber(best_turn) ? best_turn : null,
    worstTurn: isNumber(worst_turn) ? worst_turn : null,
  };
}

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** All of a list, or null if it is no list or one of it cannot be read. */
function listOf<T>(value: unknown, read: (each: Values) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const all: T[] = [];
  for (const each of value as unknown[]) {
    const one = isObject(each) ? read(each) : null;
    if (one === null) return null;
    all.push(one);
  }
  return all;
}
