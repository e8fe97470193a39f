import { describe, expect, it } from 'vitest';
import type { News } from '$/protocol';
import { courseAfter, type Course } from './gains.svelte';

const NOTHING: Course = { version: 0, totals: [], gains: [] };
const opened = (...totals: (number | null)[]): News =>
  ({
    kind: 'opened',
    version: 1,
    view: { seats: totals.map((total) => ({ score: total === null ? null : { total } })), moves: [] },
  }) as unknown as News;
const told = (kind: 'moved' | 'taken_back', version: number, seat: number, total?: number): News =>
  ({ kind, version, seat, scores: total === undefined ? [] : [{ seat, score: { total } }] }) as unknown as News;
const gains = (...news: News[]): readonly (number | null)[] => news.reduce(courseAfter, NOTHING).gains;

describe('what each move has brought', () => {
  it('is the change of its architect’s points', () =>
    expect(gains(opened(1, 2), told('moved', 2, 0, 6), told('moved', 3, 1, 2), told('moved', 4, 0, 5))).toEqual([
      5, 0, -1,
    ]));
  it('is forgotten with a move that is taken back', () =>
    expect(gains(opened(1, 2), told('moved', 2, 0, 6), told('taken_back', 3, 0, 1), told('moved', 4, 0, 4))).toEqual([
      3,
    ]));
  it('is not told where scores are hidden, not even at the end', () =>
    expect(gains(opened(null, null), told('moved', 2, 0), told('moved', 3, 1, 40))).toEqual([null, null]));
  it('is not changed by people who come and go', () =>
    expect(
      gains(opened(1, 2), told('moved', 2, 0, 6), { kind: 'left', version: 3, seat: 1 } as unknown as News),
    ).toEqual([5]));
});
