// @vitest-environment jsdom

import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Pointing } from '$/board/pointing.svelte';
import type { Box, Hint, Legal } from '$/protocol';

let HintCard: typeof import('./HintCard.svelte').default;
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  HintCard = (await import('./HintCard.svelte')).default;
});

const box: Box = {
  tiles: [{ tile: 10, least_architects: 2, kinds: ['house', 'quarry', 'quarry'] }],
  starting_tile: [],
};
const way = { origin: [0, 1] as [number, number], rotation: 2 };
const move = { tile: 10, ...way };
const reason = { code: 'covers_quarries', params: { count: 2 }, text: '' };
const legal = { targets: [{ footprint: [], level: 3, gained: 0, ways: [way] }] } as unknown as Legal;
const best: Hint = { move, margin: 8.2, points: 7, total: 31, reasons: [reason] };

function card(hints: Hint[]) {
  const [pointing, chosen] = [new Pointing(), [] as number[]];
  const props = {
    hints: { seat: 1, version: 3, position_version: 3, hints },
    legal,
    box,
    pointing,
    turned: 0,
    onchoose: (number: number) => chosen.push(number),
    onclose: () => undefined,
  };
  const mounted = mount(HintCard, { target: document.body, props });
  flushSync();
  const chips = [...document.querySelectorAll<HTMLButtonElement>('[data-hint]')];
  const explain = (): string => {
    document.querySelector<HTMLButtonElement>('[aria-expanded]')?.click();
    flushSync();
    return document.body.textContent;
  };
  return { pointing, chosen, chips, explain, done: () => unmount(mounted) };
}

describe('a hint', () => {
  it('is a chip with its tile, its level and its points, and says the same', async () => {
    const { chips, done } = card([best, { ...best, points: 4 }]);
    expect(chips.map((chip) => chip.querySelector('[aria-hidden] .level')?.textContent)).toEqual(['3', '3']);
    expect(chips.map((chip) => chip.querySelector('[aria-hidden] .points')?.textContent)).toEqual(['+7', '+4']);
    expect(chips[0]!.querySelector('.unseen')!.textContent).toBe(
      'house, quarry, quarry, on level 3, 1 south of the plaza. +7 points',
    );
    await done();
  });
  it('shows its place to whoever points at it, and is taken by a click', async () => {
    const { chips, pointing, chosen, done } = card([best, { ...best, points: 4 }]);
    vi.spyOn(chips[1]!, 'matches').mockReturnValue(true);
    chips[1]!.dispatchEvent(new Event('focus'));
    expect(pointing.told).toEqual({ seat: 1, move, level: 3, points: 4 });
    chips[1]!.dispatchEvent(new Event('blur'));
    expect(pointing.told).toBeNull();
    chips[1]!.click();
    expect(chosen).toEqual([1]);
    await done();
  });
  it('folds out its reasons, and how much worse the others are', async () => {
    const { explain, done } = card([best, { ...best, margin: 3.1 }]);
    expect(document.body.textContent).not.toContain('quarries');
    const text = explain();
    expect(text).toContain('covers 2 quarries');
    expect(text).toContain('5 points worse');
    await done();
  });
  it('says of the recommended move, too, why it is told: by how much it is better, or that it is not', async () => {
    for (const [margins, ...words] of [
      [[8.2, 3.1], '5 points better than the next', '5 points worse'],
      [[8.2, 5.3], 'the next is about as good', 'about as good in the long run'],
      [[8.2], 'the best move found'],
    ] as const) {
      const { explain, done } = card(margins.map((margin) => ({ ...best, margin, points: -1, reasons: [] })));
      explain();
      const told = [...document.querySelectorAll('ol > li ul')].map((list) => list.textContent);
      expect(told).toHaveLength(margins.length);
      told.forEach((text, index) => expect(text).toContain(words[index]));
      await done();
    }
  });
  it('tells of no points where scores are hidden, and of no reasons where there are none', async () => {
    const { chips, done } = card([{ ...best, margin: null, points: null, total: null, reasons: [] }]);
    expect(chips[0]!.textContent).not.toMatch(/[+-]\d|points|null|NaN/);
    expect(document.querySelector('[aria-expanded]')).toBeNull();
    await done();
  });
});
