// @vitest-environment jsdom

import { mount, unmount, flushSync } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BOX } from './box';
import type { Cell } from './city';

let Board: typeof import('./Board.svelte').default;
let Tile: typeof import('./Tile.svelte').default;
let settings: typeof import('$/settings/settings.svelte').settings;
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Board = (await import('./Board.svelte')).default;
  Tile = (await import('./Tile.svelte')).default;
  ({ settings } = await import('$/settings/settings.svelte'));
});
afterEach(() => {
  settings.patterns = false;
});

const cells: Cell[] = [
  { hex: [0, 0], kind: 'house_plaza', level: 1, tile: 0 },
  { hex: [0, 1], kind: 'temple', level: 3, tile: 5 },
];

function shown(props: Partial<Parameters<typeof Board>[1]>) {
  const board = mount(Board, {
    target: document.body,
    props: { cells, view: { style: 'slant', turn: 0 }, label: 'My city', ...props },
  });
  flushSync();
  const svg = document.querySelector('svg')!;
  return { svg, done: () => unmount(board) };
}

describe('a board', () => {
  it('is a picture with a name, a scene for each hex and a badge from level 2 on', async () => {
    const { svg, done } = shown({});
    expect(svg.getAttribute('role')).toBe('img');
    expect(svg.getAttribute('aria-label')).toBe('My city');
    const uses = [...svg.querySelectorAll('use')].map((use) =>
      use.getAttribute('href')!.replace(/^#.*?-(scene)/, '$1'),
    );
    expect(uses.filter((use) => use.startsWith('scene'))).toEqual(['scene-house_plaza', 'scene-temple']);
    expect([...svg.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['3']);
    await done();
  });
  it('has another box, by a hair, whenever its city changes: WebKit would leave old paint', async () => {
    const target = document.createElement('div');
    const props = $state({ cells, view: { style: 'slant', turn: 0 } as const, label: '' });
    const board = mount(Board, { target, props });
    const box = () => (flushSync(), target.querySelector('svg')!.getAttribute('viewBox')!.split(' ').map(Number));
    const boxes = [box()];
    for (const level of [2, 3, 4]) {
      props.cells = [...cells, { hex: [1, 0], kind: 'market', level, tile: level }];
      boxes.push(box());
    }
    for (const [at, now] of boxes.slice(1).entries()) {
      expect(now).not.toEqual(boxes[at]);
      now.forEach((each, side) => expect(each).toBeCloseTo(boxes[at]![side]!, 1));
    }
    await unmount(board);
  });
  it('is zoomed by a pinch on a trackpad, and not twice by fingers', async () => {
    const { svg, done } = shown({ interactive: true });
    svg.setPointerCapture = () => undefined;
    const transform = () => (flushSync(), svg.style.transform);
    const stretch = (type: string, scale: number) =>
      svg.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { scale, clientX: 0, clientY: 0 }));
    const scales = [1, 2].map((scale) => {
      expect(stretch('gesturestart', 1)).toBe(false);
      stretch('gesturechange', scale);
      stretch('gesturechange', scale);
      return transform();
    });
    expect(scales[1]).not.toBe(scales[0]);
    const press = new Event('pointerdown', { bubbles: true });
    svg.dispatchEvent(Object.assign(press, { pointerId: 1, button: 0, clientX: 0, clientY: 0 }));
    stretch('gesturestart', 1);
    stretch('gesturechange', 0.5);
    expect(transform()).toBe(scales[1]);
    await done();
  });
  it('refers only to parts that it defines', async () => {
    const { svg, done } = shown({ marks: new Map([['0,1', { scores: true, isDoubled: true }]]) });
    const wanted = [...svg.innerHTML.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id!);
    expect(wanted.length).toBeGreaterThan(4);
    for (const id of wanted) expect(svg.querySelector(`[id="${id}"]`), id).not.toBeNull();
    await done();
  });
  it('hatches its districts where patterns are wanted, and so does every tile', async () => {
    const hatched = () =>
      [...document.querySelectorAll('svg')].map((svg) => [...svg.innerHTML.matchAll(/="url\(#(.*?-hatch-[a-z]+)\)/g)]);
    const { svg, done } = shown({});
    const tile = mount(Tile, { target: document.body, props: { tile: 5, box: BOX, label: '' } });
    flushSync();
    expect(hatched().flat()).toEqual([]);
    settings.patterns = true;
    flushSync();
    expect(hatched().map(({ length }) => length > 0)).toEqual([true, true]);
    for (const [, id] of hatched().flat()) expect(document.getElementById(id!), id).not.toBeNull();
    expect(svg.querySelectorAll('pattern')).toHaveLength(5);
    await unmount(tile);
    await done();
  });
  it('says what the tile in hand would bring', async () => {
    const { svg, done } = shown({
      ghost: { cells: [{ hex: [0, 0], kind: 'garden', level: 2, tile: 9 }], caption: '+6' },
    });
    expect(document.querySelector('[data-bubble]')!.textContent.trim()).toBe('+6');
    expect(svg.querySelectorAll('[data-ghost]')).toHaveLength(0);
    expect(document.querySelectorAll('[data-ghost] use[href$="scene-garden"]')).toHaveLength(1);
    await done();
  });
  it('marks the hexes that are pointed at from elsewhere, in front of everything', async () => {
    const { svg, done } = shown({ pointed: [[0, 1]] });
    expect(svg.querySelectorAll('[data-pointed] > g')).toHaveLength(1);
    expect(svg.lastElementChild).toBe(svg.querySelector('[data-pointed]'));
    await done();
  });
});
