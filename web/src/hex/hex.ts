/** The hex grid: flat-topped, axial coordinates, no edge. The starting plaza of every city is at [0, 0]. */

export type Hex = readonly [q: number, r: number];

/** North, then clockwise. With flat-topped hexes there is no hex due east or due west. */
export const DIRECTIONS: readonly Hex[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

/** A name for a hex that maps and sets can hold. */
export const key = ([q, r]: Hex): string => `${q},${r}`;

export const isSame = (a: Hex, b: Hex): boolean => a[0] === b[0] && a[1] === b[1];

/** The hex `count` steps away; a direction is any whole number, counted clockwise from north. */
export function step([q, r]: Hex, direction: number, count = 1): Hex {
  const [dq, dr] = DIRECTIONS[((direction % 6) + 6) % 6]!;
  return [q + count * dq, r + count * dr];
}

/** The six hexes that share an edge with this one, clockwise from north. */
export const neighbours = (hex: Hex): Hex[] => DIRECTIONS.map((_, direction) => step(hex, direction));

/** Where a hex comes to lie when the plane is turned clockwise around [0, 0] by sixths. */
export function turned([q, r]: Hex, sixths: number): Hex {
  let place: Hex = [q, r];
  for (let i = ((sixths % 6) + 6) % 6; i > 0; i--) place = [-place[1] + 0, place[0] + place[1]];
  return place;
}

/** How many steps lie between two hexes. */
export function distance(a: Hex, b: Hex): number {
  const [q, r] = [a[0] - b[0], a[1] - b[1]];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** Where the first, second and third hex of a tile come to lie. */
export const hexesOf = (origin: Hex, rotation: number): [Hex, Hex, Hex] => [
  origin,
  step(origin, rotation),
  step(origin, rotation + 1),
];
