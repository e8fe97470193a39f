/** Where the signs on a hex stand: as far back as they can without touching the hexes beside. */

import { corners, type Point, type View } from '$/hex/projection';
import { stars } from '$art/plaza.json';
import { sign } from '$art/prism.json';

/** How much larger signs get on a small board. */
export const MOST_ENLARGED = 1.5;

const [NORTH_WEST, NORTH_EAST] = [4, 5] as const;

/** The middle of a round sign in the far corner of a hex, in the west or in the east. */
export function signPlace(side: 'west' | 'east', scale: number, style: View['style']): Point {
  const name = `${side} ${scale} ${style}`;
  const far = roomOf(scale);
  const found = known.get(name) ?? inCorner(side === 'west' ? NORTH_WEST : NORTH_EAST, far, style);
  known.set(name, found);
  return found;
}

/** From the middle of a sign to whatever it must not touch. */
const roomOf = (scale: number): number => sign.radius * scale + sign.edge / 2 + sign.gap;

/** The top of the stars of a plaza. */
const STARS_TOP = stars.y - stars.flat * stars.radius - stars.edge / 2;

/** The middle of the sign of a level. It covers no star: on a plaza it reaches over the edge behind. */
export function levelPlace(scale: number, style: View['style'], isPlaza: boolean): Point {
  const { x, y } = signPlace('west', scale, style);
  return { x, y: isPlaza ? Math.min(y, STARS_TOP - roomOf(scale)) : y };
}

const known = new Map<string, Point>();

/** The point of a hex next to a corner that is so far from both edges there. */
function inCorner(corner: number, far: number, style: View['style']): Point {
  const around = corners({ style, turn: 0 });
  const at = around[corner]!;
  const [before, after] = [around[corner - 1]!, around[(corner + 1) % 6]!];
  const [a, b] = [inwards(before, at), inwards(at, after)];
  const [wantedA, wantedB] = [a.x * at.x + a.y * at.y + far, b.x * at.x + b.y * at.y + far];
  const span = a.x * b.y - a.y * b.x;
  return { x: (wantedA * b.y - wantedB * a.y) / span, y: (a.x * wantedB - b.x * wantedA) / span };
}

/** What points from an edge, walked clockwise, to the middle. */
function inwards(from: Point, to: Point): Point {
  const [x, y] = [from.y - to.y, to.x - from.x];
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
}
