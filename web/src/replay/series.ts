/** The numbers behind the graph: lines over the turns of a game. */

import type { ReplayedGame } from './game';

export interface LinePoint {
  turn: number;
  value: number;
}

/** One architect's line. */
export interface Line {
  seat: number;
  points: readonly LinePoint[];
}

/** The points of every seat after every turn; null where the scores of some turns were never told. */
export function scoreLines({ frames, table }: Pick<ReplayedGame, 'frames' | 'table'>): Line[] | null {
  const lines = table.seats.map((_, seat) => ({
    seat,
    points: frames.flatMap(({ turn, table: then }) => {
      const total = then.seats[seat]?.score?.total;
      return total === undefined ? [] : [{ turn, value: total }];
    }),
  }));
  return lines.every(({ points }) => points.length === frames.length) ? lines : null;
}

/** What a line says at a turn: its latest point by then, or null before its first. */
export const valueAt = ({ points }: Line, turn: number): number | null =>
  points.findLast((point) => point.turn <= turn)?.value ?? null;

/** Round numbers for an axis, from the one at or below the least value to the one at or above the greatest. */
export function ticksFor(least: number, greatest: number, wanted = 5): number[] {
  const span = Math.max(greatest - least, 1);
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!,
  );
  const [from, to] = [Math.floor(least / step), Math.ceil(greatest / step)];
  return Array.from({ length: Math.max(to - from, 1) + 1 }, (_, index) => (from + index) * step);
}

/** Heights for labels that keep a distance, each as near to the one it wants as the others allow. */
export function spread(wanted: readonly number[], distance: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let free = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, free);
    free = placed[index] + distance;
  }
  let limit = bottom;
  for (const index of [...order].reverse()) {
    placed[index] = Math.min(placed[index]!, limit);
    limit = placed[index] - distance;
  }
  return placed;
}
