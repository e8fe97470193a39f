import { describe, expect, it } from 'vitest';
import { neighbours, type Hex } from '$/hex/hex';
import { RISE, neighbourBehind, project, type View } from '$/hex/projection';
import { bubblePlace, tileReach } from './bubble';
import type { Cell } from './city';
import { FAINTEST, FAR, NEAR, apart, strengthAt } from './fade';
import { liftOf, middleOf } from './hover';
import { isOnTile } from './pick';
import { hoveringPrisms, prismsOf } from './prisms';
import { hidersOf, meantAt, standingBefore } from './see';

const VIEWS: View[] = [0, 1, 2, 3, 4, 5].map((turn) => ({ style: 'slant', turn }));
const cell = (hex: Hex, level = 1, tile = 1): Cell => ({ hex, kind: 'house', level, tile });

describe('the words above a tile', () => {
  const frame = { width: 400, height: 300 };
  const size = { width: 60, height: 36 };
  const at = (x: number, top: number, bottom = top + 90) => bubblePlace({ x, top, bottom }, size, frame);

  it('stand above its middle where there is room', () =>
    expect(at(200, 150)).toEqual({ x: 200, y: 114, tail: 0, isBelow: false }));
  it('stand below it at the upper edge', () => expect(at(200, 10)).toMatchObject({ y: 100, isBelow: true }));
  it('point at the tile from beside it at the left and right edges', () => {
    expect(at(5, 150)).toMatchObject({ x: 36, tail: -12 });
    expect(at(390, 150)).toMatchObject({ x: 364, tail: 12 });
  });
  it('never leave the frame, wherever the tile is', () => {
    for (let x = -200; x <= 600; x += 50)
      for (let top = -200; top <= 500; top += 50) {
        const place = at(x, top);
        expect(place.x - size.width / 2).toBeGreaterThanOrEqual(0);
        expect(place.x + size.width / 2).toBeLessThanOrEqual(frame.width);
        expect(place.y).toBeGreaterThanOrEqual(0);
        expect(place.y + size.height).toBeLessThanOrEqual(frame.height);
        expect(Math.abs(place.tail)).toBeLessThan(size.width / 2);
      }
  });
  it('begin in a frame that is too small for them', () =>
    expect(bubblePlace({ x: 5, top: 0, bottom: 9 }, size, { width: 10, height: 10 })).toMatchObject({ x: 36, y: 6 }));
});

describe('the tail of a bubble below a tile', () => {
  const STYLES: View[] = (['slant', 'top'] as const).flatMap((style) =>
    [0, 1, 2, 3, 4, 5].map((turn): View => ({ style, turn })),
  );
  it.each(STYLES)('ends on the tile, at its lower edge: $style $turn', (view) => {
    const cells = (
      [
        [0, 0],
        [1, -1],
        [1, 0],
      ] as const
    ).map((hex) => cell(hex, 2));
    const tile = tileReach(hoveringPrisms(cells, view), 1, view);
    const isOn = (y: number): boolean => isOnTile(cells, { x: tile.x, y: y - liftOf(view).y }, view);
    const place = bubblePlace({ ...tile, top: 0 }, { width: 60, height: 36 }, { width: 4000, height: 4000 });
    expect(place.isBelow).toBe(true);
    expect(isOn(tile.bottom)).toBe(true);
    expect(isOn(tile.bottom + 8)).toBe(false);
  });
});

describe('places where a tile may lie', () => {
  it('are clear beside the tile in hand and faint far away, in few steps', () => {
    expect(strengthAt(0)).toBe(1);
    expect(strengthAt(NEAR)).toBe(1);
    expect(strengthAt(FAR + 500)).toBeCloseTo(FAINTEST);
    const steps = new Set(Array.from({ length: 600 }, (_, distance) => strengthAt(distance)));
    expect(steps.size).toBe(5);
    expect([...steps]).toEqual([...steps].sort((a, b) => b - a));
  });
  it('are as far away as they would be from straight above', () => {
    for (const view of VIEWS) {
      const far = neighbours([0, 0]).map((hex) => apart(project(hex, 0, view), { x: 0, y: 0 }, view));
      for (const each of far) expect(each).toBeCloseTo(far[0]!);
    }
  });
});

describe('what stands in the way', () => {
  it('is higher and nearer to the viewer, on whichever side that is', () => {
    for (const view of VIEWS) {
      const towers = neighbours([0, 0]).map((hex) => cell(hex, 4));
      const city = [cell([0, 0]), ...towers];
      const front = [0, 1, 2].map((edge) => neighbourBehind([0, 0], edge, view).join());
      expect(hidersOf(city, [city[0]!], view).sort()).toEqual(front.sort());
      expect(hidersOf(city, [city[0]!], { ...view, style: 'top' })).toEqual([]);
      expect(hidersOf([cell([0, 0]), ...neighbours([0, 0]).map((hex) => cell(hex))], [city[0]!], view)).toEqual([]);
    }
  });
  it('is looked through where a wall is pointed at that hides a top', () => {
    for (const view of VIEWS) {
      const before = neighbourBehind([0, 0], 1, view);
      const city = [cell([0, 0]), cell(before, 6)];
      const { x, y } = project(before, 6, view);
      expect(meantAt(city, { x, y }, view)?.hex).toEqual(before);
      expect(meantAt(city, project([0, 0], 1, view), view)?.hex).toEqual([0, 0]);
      expect(meantAt(city, { x, y: y + 27 + 5.5 * RISE }, view), 'a wall with the ground behind').toBeNull();
      expect(meantAt(city, { x: x + 300, y }, view)).toBeNull();
    }
  });
  it('is of glass only where it hides the top of the tile in hand', () => {
    for (const view of VIEWS) {
      const [low, high] = [neighbourBehind([0, 0], 1, view), neighbourBehind([0, 0], 0, view)];
      const city = [cell(low, 2), cell(high, 4), cell(neighbourBehind([0, 0], 2, view), 1)];
      const found = standingBefore([{ hex: [0, 0], level: 1 }], city, prismsOf(city, view), view);
      expect(new Map(found.map(({ prism, isGlass }) => [prism.key, isGlass]))).toEqual(
        new Map([
          [low.join(), false],
          [high.join(), true],
        ]),
      );
    }
  });
});

describe('a tile in hand', () => {
  it('floats above its place, around its middle', () => {
    expect(liftOf({ style: 'slant' }).y).toBeLessThan(-10);
    expect(liftOf({ style: 'top' }).y).toBeLessThan(0);
    expect(
      middleOf([
        { x: 1, y: 2 },
        { x: 3, y: 6 },
      ]),
    ).toEqual({ x: 2, y: 4 });
  });
});
