/** A plaza: paving in rings, its stars, and in front a small emblem that tells the district without its colour. */

import { corners, type View } from '$/hex/projection';
import type { District } from '$/protocol';
import { emblem, paving as layers, stars as art } from '$art/plaza.json';
import { coloured, outline, paint, polygon, star, type Corner, type Shape } from './shapes';

/** How many stars a plaza has. */
export const STARS: Readonly<Record<District, number>> = { house: 1, market: 2, barracks: 2, temple: 2, garden: 3 };

export const EMBLEM = `translate(0 ${emblem.y}) scale(${emblem.scale})`;

export const paving = (view: View): Shape[] =>
  layers.map(({ ring, spokes, ...layer }) => ({
    d: ring ? outline(corners(view, ring)) : joints(view, spokes as [number, number]),
    ...coloured(layer),
  }));

function joints(view: View, [from, to]: readonly [number, number]): string {
  const inner = corners(view, to);
  return corners(view, from)
    .map(({ x, y }, i) => polygon([[x, y] as Corner, [inner[i]!.x, inner[i]!.y]]))
    .join('');
}

export function stars(district: District): Shape[] {
  const places = Array.from({ length: STARS[district] }, (_, i) => (i - (STARS[district] - 1) / 2) * art.gap);
  const { shadow, radius } = art;
  return [
    {
      d: places.map((x) => star(x + shadow.x, shadow.y, radius)).join(''),
      fill: paint('dusk'),
      opacity: shadow.opacity,
    },
    {
      d: places.map((x) => star(x, art.y, radius)).join(''),
      fill: paint('star'),
      stroke: paint('star-edge'),
      width: art.edge,
    },
  ];
}
