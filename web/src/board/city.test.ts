import { describe, expect, it } from 'vitest';
import { key } from '$/hex/hex';
import type { Box, LaidTile } from '$/protocol';
import { cellsOf, kindsOf, reachOf, stackAt, stacksOf, tileCells } from './city';

const BOX: Box = {
  tiles: [
    { tile: 1, kinds: ['house', 'market', 'quarry'], least_architects: 2 },
    { tile: 2, kinds: ['temple', 'garden_plaza', 'barracks'], least_architects: 2 },
  ],
  starting_tile: [
    { hex: [0, 0], kind: 'house_plaza' },
    { hex: [0, -1], kind: 'quarry' },
    { hex: [1, 0], kind: 'quarry' },
    { hex: [-1, 1], kind: 'quarry' },
  ],
};
const CITY: LaidTile[] = [
  { tile: 1, origin: [0, -2], rotation: 0, level: 1 },
  { tile: 2, origin: [0, -1], rotation: 0, level: 2 },
];

describe('a city', () => {
  it('begins with the starting tile, known as 0', () => {
    const cells = cellsOf([], BOX);
    expect(cells.map(({ tile, level }) => [tile, level])).toEqual(Array(4).fill([0, 1]));
    expect(cells[0]).toEqual({ hex: [0, 0], kind: 'house_plaza', level: 1, tile: 0 });
  });

  it('shows what lies highest on each hex, once', () => {
    const cells = cellsOf(CITY, BOX);
    const seen = new Map(cells.map((cell) => [key(cell.hex), cell]));
    expect(seen.size).toBe(cells.length);
    expect(seen.get('0,-1')).toEqual({ hex: [0, -1], kind: 'temple', level: 2, tile: 2 });
    expect(seen.get('0,-2')).toEqual({ hex: [0, -2], kind: 'garden_plaza', level: 2, tile: 2 });
    expect(seen.get('0,-3')).toMatchObject({ kind: 'market', level: 1, tile: 1 });
  });

  it('can be built on for two hexes all around', () => {
    const reached = reachOf(cellsOf([], BOX)).map(({ hex }) => key(hex));
    expect(reached).toEqual(expect.arrayContaining(['0,-3', '3,-2', '-3,1', '-1,3']));
  });

  it('has stacks from the top down to the ground', () => {
    const stack = stackAt(CITY, BOX, [0, -2]);
    expect(stack.map(({ kind, level }) => [kind, level])).toEqual([
      ['garden_plaza', 2],
      ['house', 1],
    ]);
    expect(stacksOf(CITY, BOX)([0, -2])).toEqual(stack);
    expect(stackAt(CITY, BOX, [9, 9])).toEqual([]);
    expect(stacksOf(CITY, BOX)([9, 9])).toEqual([]);
  });

  it('turns a tile clockwise from north', () => {
    expect(tileCells(1, [0, 0], 2, 3, BOX)).toEqual([
      { hex: [0, 0], kind: 'house', level: 3, tile: 1 },
      { hex: [1, 0], kind: 'market', level: 3, tile: 1 },
      { hex: [0, 1], kind: 'quarry', level: 3, tile: 1 },
    ]);
  });

  it('says which tile is missing', () => expect(() => kindsOf(77, BOX)).toThrow('77'));
});
