import { describe, expect, it } from 'vitest';
import { corners, type Point, type View } from '$/hex/projection';
import { sign } from '$art/prism.json';
import { shadeBehind, swept, within } from './shade';
import type { Corner } from './shapes';
import { stars } from '$art/plaza.json';
import { MOST_ENLARGED, levelPlace, signPlace } from './signs';

const STYLES = ['slant', 'top'] as const;
const SQUARE: Corner[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];

/** How far a point is from the nearest edge of the hex around the middle; negative outside. */
function room({ x, y }: Point, style: View['style']): number {
  const around = corners({ style, turn: 0 });
  return Math.min(
    ...around.map((from, i) => {
      const to = around[(i + 1) % 6]!;
      return (
        ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / Math.hypot(to.x - from.x, to.y - from.y)
      );
    }),
  );
}

const pointsOf = (d: string): Point[] =>
  [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

describe('a shadow', () => {
  it('covers all that is passed over', () =>
    expect(swept(SQUARE, [3, 1])).toEqual([
      [0, 0],
      [2, 0],
      [5, 1],
      [5, 3],
      [3, 3],
      [0, 2],
    ]));
  it('is cut off at the edge of what it falls on', () => {
    expect(within([...SQUARE.map(([x, y]): Corner => [x + 1, y + 1])], SQUARE)).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
    ]);
    expect(within([...SQUARE.map(([x, y]): Corner => [x + 9, y])], SQUARE)).toEqual([]);
  });
  it('falls away from the sun, longer from what is higher, and stays on its hex', () => {
    for (const style of STYLES) {
      const view: View = { style, turn: 0 };
      const parts = Array.from({ length: 6 }, (_, edge) => shadeBehind(edge, 2, view).split('Z').length - 1);
      expect(parts, 'a seam behind every edge, a shadow from west and north').toEqual([1, 1, 2, 2, 2, 1]);
      const east = (higher: number) => Math.max(...pointsOf(shadeBehind(3, higher, view)).map(({ x }) => x));
      expect(east(3)).toBeGreaterThan(east(1));
      for (let edge = 0; edge < 6; edge++)
        for (const point of pointsOf(shadeBehind(edge, 4, view))) expect(room(point, style)).toBeGreaterThan(-0.1);
    }
  });
});

describe('the signs of a hex', () => {
  it.each(STYLES)('stand inside it, however large they are, seen from %s', (style) => {
    for (const side of ['west', 'east'] as const)
      for (const scale of [1, 1.25, MOST_ENLARGED]) {
        const { x, y } = signPlace(side, scale, style);
        expect(room({ x, y }, style)).toBeCloseTo(sign.radius * scale + sign.edge / 2 + sign.gap);
        expect(Math.sign(x)).toBe(side === 'west' ? -1 : 1);
        expect(y).toBeLessThan(0);
      }
  });
  it('cover no star of a plaza', () => {
    for (const scale of [1, 1.25, MOST_ENLARGED]) {
      const { x, y } = levelPlace(scale, 'slant', true);
      expect(y + sign.radius * scale + sign.edge / 2).toBeLessThan(stars.y - stars.flat * stars.radius);
      expect({ x, y: levelPlace(scale, 'slant', false).y }).toEqual(signPlace('west', scale, 'slant'));
    }
  });
  it('never touch each other', () => {
    for (const style of STYLES) {
      const [west, east] = [signPlace('west', 1.5, style), signPlace('east', 1.5, style)];
      expect(east.x - west.x).toBeGreaterThan(2 * 1.5 * sign.radius);
    }
  });
});
