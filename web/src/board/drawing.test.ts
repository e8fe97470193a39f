import { describe, expect, it } from 'vitest';
import { key, neighbours, type Hex } from '$/hex/hex';
import { RISE, project, type View } from '$/hex/projection';
import type { Cell } from './city';
import { borders } from './coast';
import { lakes, ringsAround } from './ground';
import { liftedAt, placesOf, plotsOf } from './layers';
import { hexAt, isOnTile } from './pick';
import { hoveringPrisms, prismsOf } from './prisms';
import { woven } from './weave';

const VIEW: View = { style: 'slant', turn: 0 };
const cell = (hex: Hex, level = 1, tile = 1): Cell => ({ hex, kind: 'house', level, tile });

describe('the prisms of a city', () => {
  it('have as many slabs as are seen above what stands in front', () => {
    const around = neighbours([0, 0]).map((hex) => cell(hex, 2));
    const tower = (cells: Cell[]) => prismsOf(cells, VIEW).find(({ key }) => key === '0,0')!;
    expect(tower([cell([0, 0], 3)]).slabs).toHaveLength(3);
    expect(tower([cell([0, 0], 3), ...around]).slabs).toHaveLength(1);
    expect(tower([cell([0, 0], 1), ...around]).slabs).toHaveLength(0);
  });
  it('show in their walls what lies beneath', () => {
    const under = () => [cell([0, 0], 2), { ...cell([0, 0]), kind: 'temple_plaza' as const }];
    expect(prismsOf([cell([0, 0], 2)], VIEW, under)[0]!.slabs).toEqual(['house', 'temple']);
  });
  it('are outlined where their tile ends', () => {
    const edges = (cells: Cell[]) => prismsOf(cells, VIEW).map(({ outline }) => outline.split('M').length - 1);
    expect(edges([cell([0, 0])])).toEqual([6]);
    expect(edges([cell([0, 0]), cell([0, 1])])).toEqual([5, 5]);
    expect(edges([cell([0, 0]), cell([0, 1], 1, 2)])).toEqual([6, 6]);
  });
  it('let a hovering tile stand between what is behind and what is in front', () => {
    const city = prismsOf([cell([0, -1]), cell([0, 0]), cell([0, 1])], VIEW);
    const all = woven(city, hoveringPrisms([cell([0, 0], 2)], VIEW), VIEW);
    expect(all.map(({ key }) => key)).toEqual(['0,-1', '0,0', 'hovering 0', '0,1']);
    expect(all[0]).toBe(city[0]);
    expect(woven(city, [], VIEW)).toBe(city);
  });
});

describe('what is seen at a point', () => {
  const cells = [cell([0, 0]), cell([0, 1], 3)];

  it('is a top, or the wall below it, or the ground', () => {
    const behind = project([0, 0], 1, VIEW);
    expect(hexAt(cells, { ...behind, y: behind.y - 20 }, VIEW)).toEqual([0, 0]);
    expect(hexAt(cells, project([0, 1], 3, VIEW), VIEW)).toEqual([0, 1]);
    const { x, y } = project([0, 1], 3, VIEW);
    expect(hexAt(cells, { x, y: y + 27 + 2 * RISE }, VIEW)).toEqual([0, 1]);
    expect(hexAt(cells, { x: x + 200, y }, VIEW)).toBeNull();
  });
  it('is what stands in front, where two are in line', () => {
    const { x, y } = project([0, 0], 1, VIEW);
    expect(hexAt(cells, { x, y: y + 20 }, VIEW)).toEqual([0, 1]);
    expect(hexAt(cells, { x, y: y + 20 }, { style: 'top', turn: 0 })).toEqual([0, 0]);
  });
  it('knows a hovering tile by its own slab only', () => {
    const ghost = [cell([0, 0], 3)];
    expect(isOnTile(ghost, project([0, 0], 3, VIEW), VIEW)).toBe(true);
    const { x, y } = project([0, 0], 1, VIEW);
    expect(isOnTile(ghost, { x, y: y + 25 }, VIEW)).toBe(false);
  });
});

describe('places and peeking', () => {
  it('names every legal hex once, the ground apart', () => {
    const places = placesOf([
      {
        footprint: [
          [0, 0],
          [0, -1],
          [1, -1],
        ],
        level: 1,
      },
      {
        footprint: [
          [0, 0],
          [1, -1],
          [1, 0],
        ],
        level: 1,
      },
      {
        footprint: [
          [5, 0],
          [5, -1],
          [6, -1],
        ],
        level: 2,
      },
    ]);
    expect(places.ground.map(key).sort()).toEqual(['0,-1', '0,0', '1,-1', '1,0']);
    expect([...places.tops]).toEqual(['5,0', '5,-1', '6,-1']);
  });
  it('draws an edge that two legal hexes share once', () => {
    const edges = (hexes: Hex[]) => plotsOf(hexes, { style: 'slant', turn: 2 }).edges.split('M').length - 1;
    expect(edges([[0, 0]])).toBe(6);
    expect(
      edges([
        [0, 0],
        [0, 1],
      ]),
    ).toBe(11);
    expect(
      edges([
        [0, 0],
        [0, -1],
        [1, -1],
      ]),
    ).toBe(15);
  });
  it('lifts the whole tile and shows what it covers', () => {
    const cells = [cell([0, 0], 2, 7), cell([0, 1], 2, 7), cell([3, 0])];
    const under = (hex: Hex) => [cell(hex, 2, 7), cell(hex, 1, 4)];
    const peeked = liftedAt(cells, [0, 1], under);
    expect(peeked.lifted).toEqual(cells.slice(0, 2));
    expect(peeked.cells).toEqual([cell([0, 0], 1, 4), cell([0, 1], 1, 4), cells[2]]);
    expect(liftedAt(cells, [9, 9], under)).toEqual({ cells, lifted: [] });
    expect(liftedAt(cells, null, under).cells).toBe(cells);
  });
});

describe('the ground', () => {
  const ring = neighbours([0, 0]).map((hex) => cell(hex));

  it('has lakes where a city encloses empty hexes', () => {
    expect(lakes(ring)).toEqual([[0, 0]]);
    expect(lakes(ring.slice(1))).toEqual([]);
    expect(lakes([])).toEqual([]);
  });
  it('has rings of empty hexes around', () => {
    expect(ringsAround([cell([0, 0])], 3).map((hexes) => hexes.length)).toEqual([6, 12, 18]);
  });
  it('has one shore around hexes that touch, lakes or not, and one for each that does not', () => {
    for (let turn = 0; turn < 6; turn++) {
      expect(borders([[0, 0]], turn).map((walk) => walk.length)).toEqual([6]);
      expect(
        borders(
          ring.map(({ hex }) => hex),
          turn,
        ).map((walk) => walk.length),
      ).toEqual([18]);
      expect(
        borders(
          [
            [0, 0],
            [4, 0],
          ],
          turn,
        ),
      ).toHaveLength(2);
    }
  });
});
