/** What cannot be right in a drawn city: only what is certain, whichever tiles it was built of. */

import { STARTING_TILE } from '$/board/city';
import { key, neighbours, type Hex } from '$/hex/hex';
import { cityOf, pieces } from '$/scoring';
import { cellAt, STARTING_CELLS, type Drawing } from './drawing';

const HEXES_OF_A_TILE = 3;

export type DrawingDoubt =
  | { code: 'pieces'; count: number }
  | { code: 'unsupported'; count: number }
  | { code: 'starting_tile' }
  | { code: 'no_whole_tiles' }
  | { code: 'too_many_tiles'; count: number; most: number }
  | { code: 'tiles_missing'; count: number; most: number };

/** Nothing lies hollow: the levels of all hexes add up to the starting tile and three for each tile. */
export const tilesDrawn = (cells: Drawing): number =>
  (cells.reduce((sum, { level }) => sum + level, 0) - STARTING_CELLS.length) / HEXES_OF_A_TILE;

/**
 * The hexes that belong to no tile. A hex came with two others, all three beside each other and on its level; whatever lies
 * there now is at least as high.
 */
export function unsupported(cells: Drawing): Hex[] {
  const levels = new Map(cells.map(({ hex, level }) => [key(hex), level]));
  const starting = new Set(STARTING_CELLS.map(({ hex }) => key(hex)));
  return cells
    .filter(({ hex, level }) => {
      if (level === 1 && starting.has(key(hex))) return false;
      const isAsHigh = neighbours(hex).map((near) => (levels.get(key(near)) ?? 0) >= level);
      return !isAsHigh.some((is, direction) => is && isAsHigh[(direction + 1) % isAsHigh.length]);
    })
    .map(({ hex }) => hex);
}

/** Whether the starting tile lies where it must: covered, or as it is printed. */
const hasStartingTile = (cells: Drawing): boolean =>
  STARTING_CELLS.every(({ hex, kind }) => {
    const cell = cellAt(cells, hex);
    return cell !== undefined && (cell.level > 1 || cell.kind === kind);
  });

/** `tiles` is how many everyone lays in this game; null if nobody knows. Half a city is only told what is missing. */
export function doubtsOfDrawing(cells: Drawing, tiles: number | null): DrawingDoubt[] {
  const drawn = tilesDrawn(cells);
  if (tiles !== null && drawn <= tiles - 1)
    return [{ code: 'tiles_missing', count: Math.ceil(tiles - drawn), most: tiles }];
  const doubts: DrawingDoubt[] = [];
  const parts = pieces(cityOf(cells)).length;
  if (parts > 1) doubts.push({ code: 'pieces', count: parts });
  const loose = unsupported(cells);
  if (loose.length) doubts.push({ code: 'unsupported', count: loose.length });
  if (!hasStartingTile(cells)) doubts.push({ code: 'starting_tile' });
  if (tiles !== null && drawn > tiles) doubts.push({ code: 'too_many_tiles', count: Math.ceil(drawn), most: tiles });
  else if (!Number.isInteger(drawn)) doubts.push({ code: 'no_whole_tiles' });
  return doubts;
}

/** Whether nothing but the starting tile was drawn: then nothing is doubted yet. */
export const isUndrawn = (cells: Drawing): boolean =>
  cells.length === STARTING_CELLS.length && cells.every(({ tile }) => tile === STARTING_TILE);
