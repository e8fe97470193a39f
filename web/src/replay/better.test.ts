import { describe, expect, it } from 'vitest';
import type { Box } from '$/protocol';
import { cellsFor, levelOf } from './better';

const box: Box = {
  starting_tile: [
    { hex: [0, 0], kind: 'house_plaza' },
    { hex: [0, -1], kind: 'quarry' },
    { hex: [1, 0], kind: 'quarry' },
    { hex: [-1, 1], kind: 'quarry' },
  ],
  tiles: [{ tile: 5, kinds: ['house', 'market', 'quarry'], least_architects: 2 }],
};

describe('the better move', () => {
  it('lies on the ground beside the city', () => {
    expect(levelOf({ tile: 5, origin: [3, 3], rotation: 0 }, [], box)).toBe(1);
  });
  it('lies one above what it covers', () => {
    const move = { tile: 5, origin: [0, 0] as [number, number], rotation: 0 };
    const city = [{ tile: 5, origin: [1, -1] as [number, number], rotation: 0, level: 1 }];
    expect(levelOf(move, city, box)).toBe(2);
    expect(cellsFor(move, city, box).map(({ kind, level }) => [kind, level])).toEqual([
      ['house', 2],
      ['market', 2],
      ['quarry', 2],
    ]);
  });
});
