// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { Result, TableView } from '$/protocol';
import { resultWords } from './resultWords';

function said(totals: number[], winners: number[], seats: number[]): string {
  const result = { winners, totals } as Result;
  const names = ['Ada', 'Ben', 'Cleo', 'Dion'];
  const sitting = totals.map((_, seat) => ({
    stones: 0,
    terms: { kind: 'person', bot: null },
    sitter: { name: names[seat], colour: 'red' },
  }));
  return resultWords({ seats: sitting, result } as unknown as TableView, result, seats);
}

describe('how a game ended', () => {
  it('has the own points first, wherever one sat', () => {
    expect(said([104, 108], [1], [1])).toBe('You won 108 : 104');
    expect(said([97, 108], [1], [0])).toBe('You lost 97 : 108');
    expect(said([98, 98], [0, 1], [1])).toBe('Shared victory 98 : 98');
  });
  it('tells the place among three and four, and the others by theirs', () => {
    expect(said([98, 71, 108, 90], [2], [0])).toBe('You came 2nd of 4: 98, 108, 90, 71');
    expect(said([90, 108, 71], [1], [1])).toBe('You won 108 : 90 : 71');
  });
  it('names everybody where several sat here, or none', () => {
    expect(said([97, 108], [1], [0, 1])).toBe('Ben 108, Ada 97');
    expect(said([97, 108], [1], [])).toBe('Ben 108, Ada 97');
  });
});
