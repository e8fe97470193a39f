// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { layoutOf } from './gamePicture';

const WIDE = { width: 1200, height: 600 };
const HIGH = { width: 500, height: 700 };

describe('the picture of a game', () => {
  it.each([1, 2, 3, 4])('has room for %i cities beside and below each other', (count) => {
    const { cells, width, height } = layoutOf(Array<typeof WIDE>(count).fill(WIDE), 0);
    expect(cells).toHaveLength(count);
    for (const { x, y, ...cell } of cells) {
      expect(x + cell.width).toBeLessThan(width);
      expect(y + cell.height).toBeLessThan(height);
    }
    const apart = cells.every((one, i) =>
      cells.slice(i + 1).every((two) => two.x >= one.x + one.width || two.y >= one.y + one.height),
    );
    expect(apart).toBe(true);
  });
  it('has a line more for whoever has no city', () =>
    expect(layoutOf([WIDE], 1).height).toBeGreaterThan(layoutOf([WIDE], 0).height));
  it('draws all cities at one scale, side by side or one above the other, with little sea around', () => {
    const [above, beside] = [layoutOf([WIDE, WIDE], 0), layoutOf([HIGH, HIGH], 0)];
    expect(above.cells.map(({ y }) => y)).not.toEqual([above.cells[0]!.y, above.cells[0]!.y]);
    expect(beside.cells.map(({ y }) => y)).toEqual([beside.cells[0]!.y, beside.cells[0]!.y]);
    for (const { cells, scale } of [above, beside]) {
      const { width, height } = cells === above.cells ? WIDE : HIGH;
      for (const cell of cells) {
        expect(cell.width / scale).toBeCloseTo(width);
        expect(cell.height / scale).toBeCloseTo(height);
      }
    }
    const mixed = layoutOf([WIDE, HIGH], 0);
    expect(new Set(mixed.cells.map(({ width, height }) => `${width} ${height}`)).size).toBe(1);
  });
});
