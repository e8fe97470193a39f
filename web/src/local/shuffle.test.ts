/** Deals on this device. */

import { describe, expect, it, vi } from 'vitest';
import { GAME } from '$/protocol/game';
import type { Options } from '$/protocol';
import { commitment, newDeal, tilesFor } from './shuffle';

const TWO: Options = { architects: 2, all_tiles: false, variants: [], illustrious: null };
const SOLO: Options = { ...TWO, architects: 1, illustrious: 'hippodamos' };

describe('a deal', () => {
  it.each([
    [TWO, '2'],
    [SOLO, '2'],
    [{ ...TWO, architects: 3 }, '3'],
    [{ ...TWO, architects: 4 }, '4'],
    [{ ...TWO, all_tiles: true }, '4'],
  ] as const)('has the tiles of the game, each once: %j', (options, box) => {
    const { deal } = newDeal(options);
    expect(deal).toHaveLength(GAME.boxes[box]!.tiles);
    expect([...deal].sort((a, b) => a - b)).toEqual(tilesFor(options));
    expect(deal).not.toEqual(newDeal(options).deal);
  });
  it('keeps what has come out already', () => {
    const known = [9, 3, 7, 1];
    const { deal } = newDeal(TWO, known);
    expect(deal.slice(0, 4)).toEqual(known);
    expect(new Set(deal).size).toBe(tilesFor(TWO).length);
  });
  it('has a salt of 32 digits', () => expect(newDeal(TWO).salt).toMatch(/^[0-9a-f]{32}$/));
});

describe('the promise', () => {
  it('is the digest of the deal and the salt', async () => {
    const promised = await commitment(TWO, [1, 2, 3], 'ab');
    expect(promised).toMatch(/^[0-9a-f]{64}$/);
    expect(await commitment(TWO, [1, 3, 2], 'ab')).not.toBe(promised);
  });
  it('is none where a browser computes no digests', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await commitment(TWO, [1, 2, 3], 'ab')).toBe('');
    vi.unstubAllGlobals();
  });
});
