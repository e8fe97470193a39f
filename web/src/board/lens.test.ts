// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest';
import type { Lens } from './lens.svelte';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
const FRAME = { width: 400, height: 400 };
const SMALL = { left: 0, top: 0, right: 300, bottom: 300 };
const GROWN = { ...SMALL, right: 340 };
const MIDDLE = { x: 150, y: 150 };
let lens: Lens;
beforeEach(async () => {
  const { Lens } = await import('./lens.svelte');
  lens = new Lens();
  lens.follow(SMALL, FRAME, true);
});

it('brings a city to the middle after every tile', () => {
  lens.follow(GROWN, FRAME, true);
  expect(lens.camera).toMatchObject({ x: 170, y: 150 });
});
it('does so also after somebody took it in hand, but not before the city has grown', () => {
  lens.zoom(1.5, MIDDLE, FRAME, SMALL);
  const chosen = lens.camera;
  lens.follow({ ...SMALL }, FRAME, true);
  expect(lens.camera).toEqual(chosen);
  lens.follow(GROWN, FRAME, true);
  expect([lens.camera.x, lens.isMoved]).toEqual([170, false]);
});
it('lets the picture rest where nobody lays tiles, for as long as all of it is seen', () => {
  lens.follow({ ...SMALL, right: 290 }, FRAME);
  expect(lens.camera.x).toBe(150);
});
