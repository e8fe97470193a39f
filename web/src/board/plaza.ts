/** A plaza: paving in rings, its stars, and in front a small emblem that tells the district without its colour. */

import { corners, type View } from '$/hex/projection';
import type { District } from '$/protocol';
import { outline, paint, polygon, star, type Corner, type Shape } from './shapes';

/** How many stars a plaza has. */
export const STARS: Readonly<Record<District, number>> = { house: 1, market: 2, barracks: 2, temple: 2, garden: 3 };

export const EMBLEM = { x: 0, y: 16.5, scale: 0.42 } as const;
const STAR_GAP = 21;

export function paving(view: View): Shape[] {
  const [outer, inner] = [corners(view, 0.86), corners(view, 0.74)];
  const joints = outer.map((corner, i) =>
    polygon([
      [corner.x, corner.y],
      [inner[i]!.x, inner[i]!.y],
    ] as Corner[]),
  );
  return [
    { d: outline(outer), fill: paint('marble'), opacity: 0.16 },
    { d: outline(outer), stroke: paint('marble'), width: 2, opacity: 0.8 },
    { d: outline(inner), stroke: paint('marble'), width: 1.4, opacity: 0.55 },
    { d: joints.join(''), stroke: paint('marble'), width: 1.2, opacity: 0.5 },
  ];
}

export function stars(district: District): Shape[] {
  const places = Array.from({ length: STARS[district] }, (_, i) => (i - (STARS[district] - 1) / 2) * STAR_GAP);
  return [
    { d: places.map((x) => star(x + 0.8, -1.2, 10.6)).join(''), fill: paint('dusk'), opacity: 0.45 },
    { d: places.map((x) => star(x, -3.6, 10.6)).join(''), fill: paint('star'), stroke: paint('star-edge'), width: 1.1 },
  ];
}
