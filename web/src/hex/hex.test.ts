import { describe, expect, it } from 'vitest';
import { DIRECTIONS, distance, hexesOf, neighbours, step, turned } from './hex';

describe('the hex grid', () => {
  it('has six neighbours a step away', () => {
    for (const near of neighbours([3, -2])) expect(distance(near, [3, -2])).toBe(1);
  });
  it('turns clockwise: north becomes north-east', () => {
    DIRECTIONS.forEach((hex, direction) => expect(turned(hex, 1)).toEqual(DIRECTIONS[(direction + 1) % 6]));
  });
  it('is as before after six turns', () => expect(turned([4, -7], 6)).toEqual([4, -7]));
  it('walks back where it came from', () => expect(step(step([1, 1], 2, 3), 5, 3)).toEqual([1, 1]));
  it('lays the three hexes of a tile beside each other', () => {
    for (let rotation = 0; rotation < 6; rotation++) {
      const [a, b, c] = hexesOf([2, 5], rotation);
      expect([distance(a, b), distance(b, c), distance(c, a)]).toEqual([1, 1, 1]);
    }
  });
});
