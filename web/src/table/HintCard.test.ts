// @vitest-environment jsdom

import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Box, Hint } from '$/protocol';
import HintCard from './HintCard.svelte';
import type { Session } from './session.svelte';

const box: Box = {
  tiles: [{ tile: 10, least_architects: 2, kinds: ['house', 'quarry', 'quarry'] }],
  starting_tile: [],
};
const move = { tile: 10, origin: [0, 1] as [number, number], rotation: 2 };
const reason = { code: 'covers_quarries', params: { count: 2 }, text: '' };

function shown(hints: Hint[]): string {
  const session = { hints: { seat: 0, version: 3, position_version: 3, hints } } as unknown as Session;
  const card = mount(HintCard, { target: document.body, props: { session, box } });
  flushSync();
  const text = document.body.textContent;
  void unmount(card);
  return text;
}

describe('a hint', () => {
  it('tells its points and how much worse the others are', () => {
    const best = { move, margin: 8.2, points: 7, total: 31, reasons: [reason] };
    const text = shown([best, { ...best, margin: 3.1, points: 4 }]);
    expect(text).toContain('+7');
    expect(text).toContain('5 points worse');
  });

  it('tells of no points where scores are hidden', () => {
    const best = { move, margin: null, points: null, total: null, reasons: [reason] };
    const text = shown([best, best]);
    expect(text).toContain('quarries');
    expect(text).not.toMatch(/[+-]\d|points|null|NaN/);
  });
});
