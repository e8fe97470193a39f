// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Legal } from '$/protocol';
import { forgetPlacing, keepPlacing, keptPlacing } from './kept';

const ways = [0, 2, 4].map((rotation) => ({ origin: [0, 1] as [number, number], rotation }));
const offer = { cost: 0, is_affordable: true, missing: 0, rows: [] };
const LEGAL: Legal = {
  seat: 1,
  version: 9,
  position_version: 7,
  stones: 1,
  tiles: [
    { ...offer, tile: 10 },
    { ...offer, tile: 20, is_affordable: false },
  ],
  targets: [{ footprint: [[0, 0], [0, 1], [1, 0]], level: 1, gained: 0, ways }], // prettier-ignore
  changes: [],
};
const PLACING = { tile: 10, target: 0, way: 2 };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('finds what was in hand, whatever has happened without changing the position', () => {
  keepPlacing('t', LEGAL, PLACING);
  expect(keptPlacing('t', 1, LEGAL)).toEqual(PLACING);
  expect(keptPlacing('t', 1, { ...LEGAL, version: 12 })).toEqual(PLACING);
});

it.each([
  ['another position', 1, { ...LEGAL, position_version: 8 }],
  ['another seat', 0, LEGAL],
  ['a place that is gone', 1, { ...LEGAL, targets: [] }],
  ['a tile that is gone', 1, { ...LEGAL, tiles: [] }],
])('finds nothing for %s', (_, seat, legal) => {
  keepPlacing('t', LEGAL, PLACING);
  expect(keptPlacing('t', seat, legal)).toBeNull();
});

it('finds nothing that was too dear, at another table, forgotten or broken', () => {
  keepPlacing('t', LEGAL, { ...PLACING, tile: 20 });
  expect(keptPlacing('t', 1, LEGAL)).toBeNull();
  keepPlacing('t', LEGAL, PLACING);
  expect(keptPlacing('other', 1, LEGAL)).toBeNull();
  forgetPlacing('t');
  expect(keptPlacing('t', 1, LEGAL)).toBeNull();
  sessionStorage.setItem('akropolis.hand.t', '{');
  expect(keptPlacing('t', 1, LEGAL)).toBeNull();
});

it('does without storage where there is none', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('forbidden');
    });
  keepPlacing('t', LEGAL, PLACING);
  expect(keptPlacing('t', 1, LEGAL)).toBeNull();
  forgetPlacing('t');
});
