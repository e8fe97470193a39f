import { describe, expect, it } from 'vitest';
import { DIRECTIONS, key, step, type Hex } from './hex';
import {
  RISE,
  SIZE,
  backToFront,
  boundsOf,
  corners,
  edgeTowards,
  neighbourBehind,
  project,
  type View,
} from './projection';

const VIEWS: View[] = (['slant', 'top'] as const).flatMap((style) =>
  [0, 1, 2, 3, 4, 5, -1].map((turn) => ({ style, turn })),
);
const SLANT: View = { style: 'slant', turn: 0 };

describe('the projection', () => {
  it('lifts a hex by its level when seen at a slant, and not from above', () => {
    expect(project([2, 1], 0, SLANT).y - project([2, 1], 3, SLANT).y).toBe(3 * RISE);
    expect(project([2, 1], 3, { style: 'top', turn: 0 })).toEqual(project([2, 1], 0, { style: 'top', turn: 0 }));
  });

  it('puts north up, and by one turn clockwise to the upper right', () => {
    expect(project([0, -1], 0, SLANT).x).toBe(0);
    expect(project([0, -1], 0, SLANT).y).toBeLessThan(0);
    const turnedOnce = project([0, -1], 0, { style: 'slant', turn: 1 });
    expect(turnedOnce.x).toBeGreaterThan(0);
    expect(turnedOnce.y).toBeLessThan(0);
  });

  it.each(VIEWS)('knows the edge towards each neighbour ($style, $turn)', (view) => {
    DIRECTIONS.forEach((_, direction) => {
      const near = step([0, 0], direction);
      const edge = edgeTowards(direction, view);
      const around = corners(view);
      const [a, b] = [around[edge]!, around[(edge + 1) % 6]!];
      const middle = project(near, 0, view);
      expect(a.x + b.x).toBeCloseTo(middle.x);
      expect(a.y + b.y).toBeCloseTo(middle.y);
      expect(neighbourBehind([0, 0], edge, view)).toEqual(near);
    });
  });

  it.each(VIEWS)('paints what is lower on the screen later ($style, $turn)', (view) => {
    const cells: { hex: Hex; level: number }[] = [];
    for (let q = -3; q <= 3; q++) for (let r = -3; r <= 3; r++) cells.push({ hex: [q, r], level: 1 });
    const heights = backToFront(cells, view).map(({ hex }) => project(hex, 0, view).y);
    for (let i = 1; i < heights.length; i++) expect(heights[i]!).toBeGreaterThan(heights[i - 1]! - 1e-6);
    expect(new Set(backToFront(cells, view).map(({ hex }) => key(hex))).size).toBe(cells.length);
  });

  it('bounds cells with their walls', () => {
    expect(boundsOf([], SLANT)).toBeNull();
    const bounds = boundsOf([{ hex: [0, 0], level: 2 }], SLANT)!;
    expect([bounds.left, bounds.right]).toEqual([-SIZE, SIZE]);
    expect(bounds.bottom).toBeCloseTo(boundsOf([{ hex: [0, 0], level: 1 }], SLANT)!.bottom);
    expect(bounds.top).toBeCloseTo(boundsOf([{ hex: [0, 0], level: 1 }], SLANT)!.top - RISE);
  });
});
