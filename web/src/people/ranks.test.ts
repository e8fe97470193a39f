// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { TableView } from '$/protocol';
import { byRank, ranksOf, rankWords } from './ranks';

const ended = (winners: number[], totals: number[], stones: number[] = totals.map(() => 0)) => ({
  seats: stones.map((each) => ({ stones: each })),
  result: { winners, totals } as TableView['result'],
});

describe('ranks', () => {
  it('go by points', () => expect(ranksOf(ended([2], [80, 95, 108, 90]))).toEqual([4, 2, 1, 3]));
  it('go by stones among equals in points', () =>
    expect(ranksOf(ended([0], [99, 80, 80], [0, 1, 3]))).toEqual([1, 3, 2]));
  it('are shared by true equals, and the next place is left out', () => {
    expect(ranksOf(ended([1], [80, 99, 80, 70]))).toEqual([2, 1, 2, 4]);
    expect(ranksOf(ended([0, 1], [99, 99, 70]))).toEqual([1, 1, 3]);
  });
  it('follow who won where the Illustrious Architect wins a full tie', () =>
    expect(ranksOf(ended([1], [90, 90]))).toEqual([2, 1]));
  it('put the best first', () => expect(byRank(ended([2], [80, 95, 108, 90]))).toEqual([2, 1, 3, 0]));
  it('have words', () =>
    expect([1, 2, 3, 4].map((rank) => rankWords(rank, 4))).toEqual(['1st of 4', '2nd of 4', '3rd of 4', '4th of 4']));
});
