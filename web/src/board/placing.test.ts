import { describe, expect, it } from 'vitest';
import type { Legal, Target } from '$/protocol';
import { changeOf, chosenMove, moveTo, placingOf, spin, startPlacing, wayOf } from './placing';

const target = (q: number, rotations: [number, number, number]): Target => ({
  footprint: [
    [q, 0],
    [q, -1],
    [q + 1, -1],
  ],
  level: 1,
  gained: 0,
  ways: rotations.map((rotation) => ({ origin: [q, 0], rotation })),
});

const LEGAL: Legal = {
  seat: 0,
  version: 7,
  position_version: 7,
  stones: 1,
  targets: [target(1, [0, 2, 4]), target(5, [1, 3, 5])],
  tiles: [
    { tile: 9, cost: 0, is_affordable: true, missing: 0, rows: [0, 0, 1, 0, 2, 0] },
    { tile: 8, cost: 2, is_affordable: false, missing: 1, rows: [] },
  ],
  changes: [
    [0, 0, 0, 0, 0, 0],
    [3, 3, 0, 0, 0, 0],
    [5, 0, 5, 0, 0, 0],
  ],
};
const HIDDEN: Legal = { ...LEGAL, tiles: [{ ...LEGAL.tiles[0]!, rows: [] }], changes: [] };

const AT = { tile: 3, target: 0, way: 0 };

describe('holding a tile', () => {
  it('stays where the tile before was', () => {
    expect(startPlacing(LEGAL, 9, { tile: 3, target: 0, way: 2 })).toEqual({ tile: 9, target: 0, way: 2 });
  });
  it('takes no tile that is too dear or not there', () => {
    expect(startPlacing(LEGAL, 8, AT)).toBeNull();
    expect(startPlacing(LEGAL, 61, AT)).toBeNull();
  });
  it('works where scores are hidden, and tells no change', () => {
    const placing = startPlacing(HIDDEN, 9, AT)!;
    expect(placing).toEqual({ tile: 9, target: 0, way: 0 });
    expect(changeOf(HIDDEN, placing)).toBeNull();
  });
  it('turns both ways round and comes back', () => {
    const placing = { tile: 9, target: 0, way: 0 };
    expect(spin(placing, -1).way).toBe(2);
    expect(spin(spin(spin(placing, 1), 1), 1)).toEqual(placing);
  });
  it('keeps its direction as well as it can when it moves', () => {
    const moved = moveTo(LEGAL, { tile: 9, target: 0, way: 1 }, 1);
    expect(Math.abs(wayOf(LEGAL, moved).rotation - 2)).toBe(1);
    expect(moveTo(LEGAL, moved, 1)).toBe(moved);
    expect(moveTo(LEGAL, moved, 99)).toBe(moved);
  });
  it('is a move with a change of score, and a move is a placing again', () => {
    const placing = { tile: 9, target: 1, way: 1 };
    const move = chosenMove(LEGAL, placing);
    expect(move).toEqual({ tile: 9, origin: [5, 0], rotation: 3 });
    expect(changeOf(LEGAL, placing)).toEqual([5, 0, 5, 0, 0, 0]);
    expect(placingOf(LEGAL, move)).toEqual(placing);
    expect(placingOf(LEGAL, { ...move, rotation: 2 })).toBeNull();
  });
});
