/** A tile in hand floats over the place where it would lie. */

import { RISE, corners, type Point, type View } from '$/hex/projection';
import type { Prism } from './prisms';
import { swept } from './shade';
import { polygon, type Corner } from './shapes';
import { band } from './walls';

const LIFT: Readonly<Record<View['style'], Point>> = { slant: { x: 0, y: -12 }, top: { x: -4, y: -8 } };
/** Where the shadow of the floating tile reaches, from its place. */
const AWAY: Corner = [7, 3];

/** From the place of a tile to where it floats. */
export const liftOf = (view: Pick<View, 'style'>): Point => LIFT[view.style];

/** The middle of a tile, on the screen. */
export function middleOf(prisms: readonly Point[]): Point {
  const count = Math.max(1, prisms.length);
  return {
    x: prisms.reduce((sum, { x }) => sum + x, 0) / count,
    y: prisms.reduce((sum, { y }) => sum + y, 0) / count,
  };
}

/** Prisms as seen from a point. */
export const around = (prisms: readonly Prism[], middle: Point): Prism[] =>
  prisms.map((prism) => ({ ...prism, x: prism.x - middle.x, y: prism.y - middle.y }));

/** The shadow of a tile on what it would lie on. */
export function shadowBelow(prisms: readonly Prism[], style: View['style']): string {
  const below = style === 'slant' ? RISE : 0;
  const outline = swept(
    corners({ style, turn: 0 }).map(({ x, y }): Corner => [x, y]),
    AWAY,
  );
  return prisms.map(({ x, y }) => polygon(outline.map(([dx, dy]): Corner => [x + dx, y + dy + below]))).join('');
}

/** All that a hex covers, its walls included. */
export const silhouette = (style: View['style']): string =>
  polygon(corners({ style, turn: 0 }).map(({ x, y }): Corner => [x, y])) + (style === 'slant' ? band(0) : '');
