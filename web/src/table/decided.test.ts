import { describe, expect, it } from 'vitest';
import { DISTRICTS, type Score } from '$/protocol';
import { decidedBy } from './decided';

const score = (...points: number[]): Score => ({
  total: 0,
  stones: 0,
  quarry_points: 0,
  districts: DISTRICTS.map((district, index) => ({ district, value: 0, stars: 0, points: points[index]!, hexes: [] })),
});

describe('where a game was decided', () => {
  it('is the widest gap', () => {
    expect(decidedBy(score(10, 0, 5, 0, 36), score(12, 0, 0, 8, 3))).toEqual({
      district: 'garden',
      winner: 36,
      other: 3,
    });
  });
  it('is nowhere if only stones told them apart', () => {
    expect(decidedBy(score(1, 2, 3, 4, 5), score(1, 2, 3, 4, 5))).toBeNull();
  });
});
