/** A move that is told of, and where it is on the board of whoever made it, or would make it. */

import { hexesOf, isSame, type Hex } from '$/hex/hex';
import { signed } from '$/i18n/index.svelte';
import type { Box, LaidTile, Move } from '$/protocol';
import { tileCells, type Cell } from './city';

export interface Told {
  seat: number;
  move: Move;
  level: number;
  /** What it has brought, or would bring; null or left out where nobody knows. */
  points?: number | null;
}

export interface Shown {
  /** The hexes of a tile that lies there. */
  hexes: readonly Hex[];
  /** A tile that does not lie there yet. */
  ghost: { cells: Cell[]; caption: string; tone: Tone } | null;
}

type Tone = 'good' | 'plain' | 'bad';

/** Better or worse than nothing. */
export const toneOf = (points: number | null | undefined): Tone => (!points ? 'plain' : points > 0 ? 'good' : 'bad');

/** How a city shows a move: marked where it lies, else as a tile that hovers there. */
export function shownIn(city: readonly LaidTile[], { move, level, points }: Told, box: Box): Shown {
  const { tile, origin, rotation } = move;
  const isLaid = city.some((laid) => laid.tile === tile && isSame(laid.origin, origin));
  if (isLaid) return { hexes: hexesOf(origin, rotation), ghost: null };
  const caption = points === null || points === undefined ? '' : signed(points);
  return { hexes: [], ghost: { cells: tileCells(tile, origin, rotation, level, box), caption, tone: toneOf(points) } };
}
