/** Hints on this device: which of the core's ideas are told. */

import { describe, expect, it } from 'vitest';
import { differentIdeas } from './asking';

const idea = (tile: number, margin: number, r = 0) => ({
  move: { tile, origin: [0, r] as [number, number], rotation: 0 },
  margin,
  total: 0,
});
const told = (...found: ReturnType<typeof idea>[]) => differentIdeas(found).map(({ margin }) => margin);

describe('hints', () => {
  it('are three, best first', () => expect(told(idea(1, 9), idea(2, 8), idea(3, 7), idea(4, 6))).toEqual([9, 8, 7]));
  it('are different ideas, not one laid in several ways', () =>
    expect(told(idea(1, 9), idea(1, 8.5), idea(1, 7.9), idea(2, 3), idea(3, 2))).toEqual([9, 7.9, 3]));
  it('are variations where there is nothing else', () =>
    expect(told(idea(1, 9), idea(1, 8.5), idea(1, 8.4))).toEqual([9, 8.5, 8.4]));
});
