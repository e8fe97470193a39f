/** The better move of a review, as it would have lain in the city. */

import { cellsOf, tileCells, type Cell } from '$/board/city';
import { hexesOf, key, type Hex } from '$/hex/hex';
import type { Box, LaidTile, Move } from '$/protocol';

/** The level on which a tile comes to lie: one above what it covers. */
export function levelOf(move: Move, city: readonly LaidTile[], box: Box): number {
  const levels = new Map(cellsOf(city, box).map(({ hex, level }) => [key(hex), level]));
  const beneath = hexesOf(move.origin as Hex, move.rotation).map((hex) => levels.get(key(hex)) ?? 0);
  return Math.max(...beneath) + 1;
}

/** The hexes of a move where they would lie. */
export const cellsFor = (move: Move, city: readonly LaidTile[], box: Box): Cell[] =>
  tileCells(move.tile, move.origin, move.rotation, levelOf(move, city, box), box);
