import { describe, expect, it } from 'vitest';
import { fitted } from './camera';
import type { Cell } from './city';
import { extentOf, roomiestTurn, type Shown } from './extent';

const STANDING = { width: 380, height: 600 };
const LYING = { width: 600, height: 380 };
const SLANT = { style: 'slant', turn: 0 } as const;
const SIDES = [0, 1, 2, 3, 4, 5];

const city = (...hexes: [number, number][]): Shown => ({
  cells: hexes.map((hex): Cell => ({ hex, kind: 'quarry', level: 1, tile: 0 })),
  targets: [],
  isGrowing: false,
  interactive: false,
});
/** A row of hexes from west to east. */
const wide = city([-6, 3], [-4, 2], [-2, 1], [0, 0], [2, -1], [4, -2], [6, -3]);

describe('the roomiest side of a city', () => {
  const breadth = (turn: number) => {
    const { left, right } = extentOf(wide, { ...SLANT, turn });
    return right - left;
  };

  it('has a wide one stand on a screen that stands', () => {
    const turn = roomiestTurn(wide, SLANT, STANDING);
    expect(breadth(turn)).toBe(Math.min(...SIDES.map(breadth)));
    expect(breadth(turn)).toBeLessThan(breadth(0));
  });
  it('leaves it as it is where there is room, or where little would be won', () => {
    expect(roomiestTurn(wide, SLANT, LYING)).toBe(0);
    expect(SIDES.map((turn) => roomiestTurn(city([0, 0]), { ...SLANT, turn }, STANDING))).toEqual(SIDES);
  });
  it('is not looked for where it is large enough', () => {
    const { scale } = fitted(extentOf(wide, SLANT), STANDING);
    expect(roomiestTurn(wide, SLANT, STANDING, scale)).toBe(0);
    expect(roomiestTurn(wide, SLANT, STANDING, scale + 0.01)).not.toBe(0);
  });
  it('is found once: asked again, it stays', () => {
    for (const turn of SIDES) {
      const view = { ...SLANT, turn: roomiestTurn(wide, { ...SLANT, turn }, STANDING) };
      expect(roomiestTurn(wide, view, STANDING)).toBe(view.turn);
    }
  });
});
