import { describe, expect, it } from 'vitest';
import { testCore } from '$/core/core.testkit';
import type { Hex } from '$/hex/hex';
import { project } from '$/hex/projection';
import { readCity, writeCity } from './cityText';
import { doubtsOfDrawing, isUndrawn } from './drawingDoubts';
import {
  atLevel,
  cellAt,
  erased,
  fringe,
  heldCells,
  laid,
  painted,
  raised,
  STARTING_CELLS,
  type Drawing,
} from './drawing';
import { beside, groundAt } from './grid';
import { UndoHistory } from './undoHistory';

const city = (text: string) => readCity(text).cells!;
const START = writeCity(STARTING_CELLS);
const { pad } = await testCore();
const HOUSES = ['house', 'market', 'garden'] as const;
const withTile = (cells: Drawing, tile: number, hex: Hex, rotation: number): Drawing => {
  const { origin, level } = pad.placeFor(cells, hex, rotation);
  return laid(cells, heldCells(HOUSES, tile, origin, rotation, level));
};
const tilesDrawn = (cells: Drawing): number => pad.drawing(cells, 0, []).tiles;

describe('hex by hex', () => {
  it('builds, raises, repaints, lowers and erases', () => {
    let cells = painted(STARTING_CELLS, [1, -1], 'house');
    expect(cellAt(cells, [1, -1])).toMatchObject({ kind: 'house', level: 1 });
    cells = painted(cells, [1, -1], 'house');
    expect(cellAt(cells, [1, -1])?.level).toBe(2);
    cells = painted(cells, [1, -1], 'temple');
    expect(cellAt(cells, [1, -1])).toMatchObject({ kind: 'temple', level: 2 });
    expect(cellAt(raised(cells, [1, -1], -1), [1, -1])?.level).toBe(1);
    expect(cellAt(raised(cells, [1, -1], -9), [1, -1])?.level).toBe(1);
    expect(cellAt(atLevel(cells, [1, -1], 99), [1, -1])?.level).toBe(15);
    expect(erased(cells, [1, -1])).toHaveLength(4);
    expect(erased(cells, [9, 9])).toBe(cells);
    expect(raised(cells, [9, 9], 1)).toBe(cells);
  });
  it('leaves the starting tile where it lies, and builds upon it', () => {
    const temple = painted(STARTING_CELLS, [0, 0], 'temple');
    expect(cellAt(temple, [0, 0])).toMatchObject({ kind: 'temple', level: 2 });
    expect(cellAt(painted(STARTING_CELLS, [0, -1], 'quarry'), [0, -1])).toMatchObject({ kind: 'quarry', level: 2 });
    for (const bare of [raised(temple, [0, 0], -1), erased(temple, [0, 0])]) expect(isUndrawn(bare)).toBe(true);
    expect(erased(STARTING_CELLS, [0, 0])).toBe(STARTING_CELLS);
    expect(doubtsOfDrawing(pad.drawing(temple, 0, []), null).map(({ code }) => code)).not.toContain('starting_tile');
  });
  it('mends a starting tile that was drawn over', () => {
    const old = city('T@0,0 Q@0,-1 Q@1,0 Q@-1,1');
    expect(cellAt(painted(old, [0, 0], 'house_plaza'), [0, 0])).toEqual(STARTING_CELLS[0]);
    expect(cellAt(erased(old, [0, 0]), [0, 0])).toEqual(STARTING_CELLS[0]);
  });
  it('does not build beyond what a city can be', () => {
    expect(painted(STARTING_CELLS, [61, 0], 'house')).toBe(STARTING_CELLS);
  });
  it('offers the empty hexes around the city', () => {
    expect(fringe(STARTING_CELLS)).toHaveLength(12);
    expect(fringe([])).toEqual([[0, 0]]);
  });
});

describe('tile by tile', () => {
  it('lays on the table beside the city, and on two tiles of one level', () => {
    const one = withTile(STARTING_CELLS, 12, [1, -1], 1);
    expect(tilesDrawn(one)).toBe(1);
    const two = withTile(one, 13, [1, 0], 0);
    expect(cellAt(two, [1, 0])).toMatchObject({ kind: 'house', level: 2, tile: 13 });
    expect(tilesDrawn(two)).toBe(2);
  });
  it('says why a tile may not lie there', () => {
    const one = withTile(STARTING_CELLS, 12, [1, -1], 1);
    expect(pad.placeFor(one, [5, 5], 0)).toEqual({ origin: [5, 5], level: 1, refusal: 'apart' });
    expect(pad.placeFor(one, [0, 0], 1).refusal).toBe(null);
  });
  it('does not insist on tiles that nobody knows', () => {
    expect(pad.placeFor(city('H@0,0 H@0,-1 H@1,-1'), [0, 0], 0).refusal).toBe(null);
    expect(pad.placeFor([], [3, 3], 0).refusal).toBe(null);
  });
});

describe('doubts about a drawing', () => {
  it('are none before anything is drawn', () => {
    expect(isUndrawn(STARTING_CELLS)).toBe(true);
    expect(isUndrawn(painted(STARTING_CELLS, [1, -1], 'house'))).toBe(false);
  });
  it('tell of half a city only what is missing', () => {
    expect(doubtsOfDrawing(pad.drawing(city(`${START} H5@9,9`), 0, []), 15)).toEqual([
      { code: 'tiles_missing', count: 14, most: 15 },
    ]);
  });
  it('tell of pieces, of hexes without a tile, of a lost starting tile, and of odd sums', () => {
    const codes = (text: string, tiles: number | null = null) =>
      doubtsOfDrawing(pad.drawing(city(text), 0, []), tiles).map(({ code }) => code);
    expect(codes(`${START} H@1,-1 H@2,-1 H@2,-2`)).toEqual([]);
    expect(codes(`${START} H@5,5 H@6,5 H@6,4`)).toEqual(['pieces']);
    expect(codes(`${START} H@1,-1 H2@2,-2`)).toEqual(['unsupported']);
    expect(codes('M@0,0 Q@0,-1 Q@1,0 Q@-1,1')).toEqual(['starting_tile']);
    expect(codes('M2@0,0 Q2@0,-1 Q2@1,-1 Q@1,0 Q@-1,1')).toEqual(['no_whole_tiles']);
    expect(codes(`${START} H@1,-1 H@2,-1 H@2,-2`, 0)).toEqual(['too_many_tiles']);
  });
  it('know that whatever covers a tile holds it, too', () => {
    const loose = (text: string) => pad.drawing(city(text), 0, []).loose;
    expect(loose('H2@0,0 H3@1,-1 H2@1,0')).toEqual([[1, -1]]);
    expect(loose('H2@0,0 H3@1,-1 H3@1,0 H3@2,-1')).toEqual([]);
  });
});

describe('the grid', () => {
  it('knows which hex lies at a point', () => {
    for (const style of ['top', 'slant'] as const)
      for (let q = -4; q <= 4; q++)
        for (let r = -4; r <= 4; r++) {
          const view = { style, turn: 0 };
          const { x, y } = project([q, r], 0, view);
          expect(groundAt({ x: x + 11, y: y - 9 }, view)).toEqual([q, r]);
        }
  });
  it('is walked along columns and rows by the arrows', () => {
    expect(beside([2, 3], 'ArrowUp')).toEqual([2, 2]);
    expect(beside([2, 3], 'ArrowDown')).toEqual([2, 4]);
    let hex: Hex = [0, 0];
    for (let i = 0; i < 6; i++) hex = beside(hex, 'ArrowRight');
    expect(hex).toEqual([6, -3]);
    for (let i = 0; i < 12; i++) hex = beside(hex, 'ArrowLeft');
    expect(hex).toEqual([-6, 3]);
  });
});

describe('the past', () => {
  it('can be undone and done again, until something else is done', () => {
    const history = new UndoHistory<string>();
    expect([history.canUndo, history.undo('a'), history.redo('a')]).toEqual([false, 'a', 'a']);
    history.remember('a');
    history.remember('b');
    expect(history.undo('c')).toBe('b');
    expect(history.undo('b')).toBe('a');
    expect(history.redo('a')).toBe('b');
    history.remember('b');
    expect(history.canRedo).toBe(false);
  });
  it('is not endless', () => {
    const history = new UndoHistory<number>();
    for (let i = 0; i < 500; i++) history.remember(i);
    let steps = 0;
    for (; history.canUndo; steps++) history.undo(0);
    expect(steps).toBe(200);
  });
});
