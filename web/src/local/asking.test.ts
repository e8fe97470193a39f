/** Hints on this device: which of the core's ideas are told. */

import { describe, expect, it } from 'vitest';
import { cellsOf } from '$/board/city';
import { BOX } from '$/board/box';
import { distance, hexesOf, type Hex } from '$/hex/hex';
import { asymmetric, differentIdeas, shapeAfter } from './asking';

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

describe('symmetric moves', () => {
  const near = [-3, -2, -1, 0, 1, 2, 3];
  const around = (tile: number, hexes: readonly Hex[]) => {
    const taken = new Set(hexes.map(String));
    const moves = near.flatMap((q) =>
      near.flatMap((r) =>
        [0, 1, 2, 3, 4, 5].map((rotation) => ({ tile, origin: [q, r] as [number, number], rotation })),
      ),
    );
    return moves.filter((move) =>
      hexesOf(move.origin, move.rotation).every((hex) => distance(hex, [0, 0]) <= 3 && !taken.has(String(hex))),
    );
  };
  const cities = [[], [{ tile: 7, origin: [0, 2] as [number, number], rotation: 1, level: 1 }]];

  it.each(cities)('lie alike, hex by hex, and others do not', (...city) => {
    const start = cellsOf(city, BOX).map(({ hex }) => hex);
    const groups = new Map<string, string[]>();
    for (const move of around(20, start)) {
      const cells = cellsOf([...city, { ...move, level: 1 }], BOX);
      const told = cells.map(({ hex, kind, tile }) => [kind, tile, distance(hex, [0, 0])].join());
      const pairs = cells.flatMap((one, i) =>
        cells.map((other, k) => [...[told[i]!, told[k]!].sort(), distance(one.hex, other.hex)].join(';')),
      );
      const shape = shapeAfter(city, move);
      groups.set(shape, [...(groups.get(shape) ?? []), pairs.sort().join(' ')]);
    }
    for (const alike of groups.values()) expect(new Set(alike).size).toBe(1);
    const sizes = [...groups.values()].map(({ length }) => length);
    if (!city.length) expect(Math.min(...sizes)).toBeGreaterThan(2);
  });
  it('are one hint, the best of them, unless they bring other points', () => {
    const [one, two, three] = [idea(20, 9, 2), idea(20, 8, 2), { ...idea(20, 7, 2), total: 1 }];
    expect(asymmetric([one, two, three], [])).toEqual([one, three]);
  });
});
