// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { layoutOf } from './gamePicture';

describe('the picture of a game', () => {
  it.each([1, 2, 3, 4])('has room for %i cities beside and below each other', (count) => {
    const { cells, width, height } = layoutOf(count, 0);
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
    expect(layoutOf(1, 1).height).toBeGreaterThan(layoutOf(1, 0).height));
});
