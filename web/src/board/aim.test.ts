import { describe, expect, it } from 'vitest';
import { hexesOf, step, type Hex } from '$/hex/hex';
import { RISE, type Point, type View } from '$/hex/projection';
import type { Target } from '$/protocol';
import { testCore } from '$/core/core.testkit';
import { ARROWS, centroid, firstTarget, linked, nearestTarget, reachedFrom, targetBeside } from './aim';
import { BOX } from './box';
import { changeOf } from './placing';

const VIEW: View = { style: 'slant', turn: 0 };

function target(origin: Hex, rotation: number, level = 1): Target {
  const footprint = hexesOf(origin, rotation) as unknown as Target['footprint'];
  return { footprint, level, gained: 0, ways: [] };
}

/** Chance that is the same at every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const below = (random: () => number, end: number) => Math.floor(random() * end);

describe('aiming with a pointer', () => {
  const targets = [target([0, 0], 0), target([4, 0], 0), target([0, 0], 0, 3)];

  it('takes the tile that would be nearest', () => {
    expect(nearestTarget(targets, centroid(targets[1]!, VIEW), VIEW)).toBe(1);
  });
  it('tells heights apart on the same hexes', () => {
    const { x, y } = centroid(targets[0]!, VIEW);
    expect(centroid(targets[2]!, VIEW).y).toBeCloseTo(y - 2 * RISE);
    expect(nearestTarget(targets, { x, y }, VIEW)).toBe(0);
    expect(nearestTarget(targets, { x, y: y - 2 * RISE }, VIEW)).toBe(2);
  });
  it('has nothing to aim at without targets', () => expect(nearestTarget([], { x: 0, y: 0 }, VIEW)).toBeNull());
});

describe('a tile that was just taken', async () => {
  const core = await testCore();
  const tiles = BOX.tiles.filter(({ least_architects }) => least_architects <= 2).map(({ tile }) => tile);
  const options = { architects: 2, all_tiles: false, variants: [], illustrious: null };

  it('hovers at the pointer', () => {
    const targets = [target([0, 0], 0), target([4, 0], 0), target([0, 0], 0, 3)];
    expect(firstTarget(targets, centroid(targets[1]!, VIEW), VIEW)).toBe(1);
    expect(firstTarget(targets, centroid(targets[2]!, VIEW), VIEW)).toBe(2);
  });
  it('hovers in front of the city otherwise, however the board is turned', () => {
    const { targets } = core.legal(core.deal(options, tiles));
    for (const turn of [0, 1, 2, 3, 4, 5])
      for (const style of ['slant', 'top'] as const) {
        const view = { style, turn };
        const first = centroid(targets[firstTarget(targets, null, view)!]!, view);
        const others = targets.map((each) => centroid(each, view));
        const share = (axis: 'x' | 'y') => {
          const [least, most] = [Math.min, Math.max].map((end) => end(...others.map((other) => other[axis])));
          return (first[axis] - least!) / (most! - least!);
        };
        expect(share('y')).toBeGreaterThan(0.8);
        expect(Math.abs(share('x') - 0.5)).toBeLessThan(0.2);
      }
  });
  it('is not led to where it would bring most', () => {
    let position = core.deal(options, tiles);
    let [first, best, usual] = [0, 0, 0];
    for (let turn = 0; turn < 16; turn++) {
      const { targets, tiles: site, changes } = core.legal(position);
      const legal = { targets, tiles: site, changes, seat: 0, version: 0, position_version: 0, stones: 0 };
      const gainAt = (place: number, way: number) => changeOf(legal, { tile: site[0]!.tile, target: place, way })![0]!;
      const gains = targets.flatMap((_, place) => [0, 1, 2].map((way) => gainAt(place, way)));
      first += gainAt(firstTarget(targets, null, VIEW)!, 0);
      best += Math.max(...gains);
      usual += gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
      position = core.play(position, core.choose(position, 'greedy', BigInt(turn))).position;
    }
    expect(first - usual).toBeLessThan((best - usual) / 4);
  });
});

describe('aiming with the arrow keys', () => {
  it('goes to the next place in that direction', () => {
    const row = [target([0, 0], 0), target([2, -1], 0), target([4, -2], 0)];
    expect(targetBeside(row, 0, 'right', VIEW)).toBe(1);
    expect(targetBeside(row, 1, 'right', VIEW)).toBe(2);
    expect(targetBeside(row, 2, 'left', VIEW)).toBe(1);
    expect(targetBeside(row, 2, 'right', VIEW)).toBe(2);
    expect(targetBeside(row, 0, 'up', VIEW)).toBe(0);
  });
  it('goes the other way round on a board turned by half', () => {
    const row = [target([0, 0], 0), target([2, -1], 0), target([4, -2], 0)];
    expect(targetBeside(row, 0, 'left', { style: 'slant', turn: 3 })).toBe(1);
  });

  it('reaches every target of random cities, however the board is turned', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = chance(seed * 7919);
      const targets = Array.from({ length: 2 + below(random, 60) }, () =>
        target(
          step(step([0, 0], below(random, 6), below(random, 6)), below(random, 6), below(random, 4)),
          below(random, 2),
          1 + below(random, 4),
        ),
      );
      for (const style of ['slant', 'top'] as const)
        for (let turn = 0; turn < 6; turn++) {
          const reached = new Set([0]);
          for (const from of reached)
            for (const arrow of ARROWS) reached.add(targetBeside(targets, from, arrow, { style, turn }));
          expect(reached.size, `seed ${seed}, ${style}, turn ${turn}`).toBe(targets.length);
        }
    }
  });

  it('reaches every point of wild sets from every other', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = chance(seed * 104729);
      const reach = 1 + below(random, 400);
      const points: Point[] = Array.from({ length: 1 + below(random, 24) }, () => ({
        x: below(random, reach),
        y: below(random, 60),
      }));
      const links = linked(points);
      points.forEach((_, start) => expect(reachedFrom(links, start).size, `seed ${seed}`).toBe(points.length));
    }
  });
});
