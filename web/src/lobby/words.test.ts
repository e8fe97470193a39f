// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { TableLine, Terms } from '$/protocol';
import { ago, namesAt, remarks } from './words';

const TERMS: Terms = {
  options: { architects: 2, all_tiles: false, variants: [] },
  seats: [
    { kind: 'person', bot: null },
    { kind: 'bot', bot: 'mason' },
  ],
  name: '',
  live_scoring: true,
  pace: 'untimed',
  public: true,
  hints: true,
};
const line = (table: string, is_full: boolean, is_over = false): TableLine => ({
  table,
  is_full,
  is_over,
  is_rated: false,
  terms: TERMS,
  sitters: [{ name: 'Ada', colour: 'red' }, null],
  language: null,
  version: 1,
  opened: 0,
  changed: 0,
});

describe('a table in words', () => {
  it('does not mention what is as usual', () => {
    expect(remarks(TERMS)).toEqual(['2 architects']);
  });
  it('mentions everything else', () => {
    const special: Terms = {
      ...TERMS,
      options: { architects: 1, all_tiles: true, variants: ['garden', 'house'], illustrious: 'metagenes' },
      pace: '5m',
      live_scoring: false,
      hints: false,
    };
    expect(remarks(special)).toEqual([
      'solo',
      'long game',
      'variants: houses and gardens',
      '5 minutes a move',
      'scores hidden until the end',
      'no hints',
    ]);
  });
  it('names who sits there, and says where a seat is free', () => {
    expect(namesAt(line('a', true))).toEqual(['Ada', 'Mason']);
    expect(namesAt({ terms: TERMS, sitters: [null, null] })).toEqual(['Free seat', 'Mason']);
  });
  it.each([
    [0, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 minute ago'],
    [3 * 3_600_000, '3 hours ago'],
    [24 * 3_600_000, 'yesterday'],
    [400 * 86_400_000, 'last year'],
    [-5000, 'just now'],
  ])('%i ms ago', (since, words) => {
    expect(ago(1e12 - since, 1e12)).toBe(words);
  });
});
