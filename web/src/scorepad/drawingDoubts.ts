/** What cannot be right in a drawn city: only what is certain, whichever tiles it was built of. */

import { STARTING_TILE } from '$/board/city';
import type { Drawn } from '$/core';
import { STARTING_CELLS, type Drawing } from './drawing';

export type DrawingDoubt =
  | { code: 'pieces'; count: number }
  | { code: 'unsupported'; count: number }
  | { code: 'starting_tile' }
  | { code: 'no_whole_tiles' }
  | { code: 'too_many_tiles'; count: number; most: number }
  | { code: 'tiles_missing'; count: number; most: number };

/** `most` is how many tiles everyone lays in this game; null if nobody knows. Half a city is only told what is missing. */
export function doubtsOfDrawing({ tiles, pieces, loose, hasStartingTile }: Drawn, most: number | null): DrawingDoubt[] {
  if (most !== null && tiles <= most - 1) return [{ code: 'tiles_missing', count: Math.ceil(most - tiles), most }];
  const doubts: DrawingDoubt[] = [];
  if (pieces > 1) doubts.push({ code: 'pieces', count: pieces });
  if (loose.length) doubts.push({ code: 'unsupported', count: loose.length });
  if (!hasStartingTile) doubts.push({ code: 'starting_tile' });
  if (most !== null && tiles > most) doubts.push({ code: 'too_many_tiles', count: Math.ceil(tiles), most });
  else if (!Number.isInteger(tiles)) doubts.push({ code: 'no_whole_tiles' });
  return doubts;
}

/** Whether nothing but the starting tile was drawn: then nothing is doubted yet. */
export const isUndrawn = (cells: Drawing): boolean =>
  cells.length === STARTING_CELLS.length && cells.every(({ tile }) => tile === STARTING_TILE);
