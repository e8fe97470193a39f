/** The ground beneath a city: the island it stands on, the shadow it throws, its lakes, and the sea around. */

import { key, neighbours, type Hex } from '$/hex/hex';
import { SIZE, SQUASH, project, type View } from '$/hex/projection';
import type { Cell } from './city';
import { groundShadow } from './shade';

/** The shadow of a city, longer the higher it stands. */
export const shadow = (cells: readonly Cell[], view: View): string =>
  cells
    .map(({ hex, level }) => {
      const { x, y } = project(hex, 0, view);
      return groundShadow(level, x, y, view);
    })
    .join('');

/** Every empty hex that a city encloses. */
export function lakes(cells: readonly Cell[]): Hex[] {
  if (!cells.length) return [];
  const built = new Set(cells.map(({ hex }) => key(hex)));
  const [qs, rs] = [cells.map(({ hex }) => hex[0]), cells.map(({ hex }) => hex[1])];
  const [west, east, north, south] = [
    Math.min(...qs) - 1,
    Math.max(...qs) + 1,
    Math.min(...rs) - 1,
    Math.max(...rs) + 1,
  ];
  const isInside = ([q, r]: Hex) => q >= west && q <= east && r >= north && r <= south;
  const start: Hex = [west, north];
  const outside = new Set([key(start)]);
  const toVisit = [start];
  for (let hex = toVisit.pop(); hex; hex = toVisit.pop())
    for (const near of neighbours(hex))
      if (isInside(near) && !built.has(key(near)) && !outside.has(key(near))) {
        outside.add(key(near));
        toVisit.push(near);
      }
  const found: Hex[] = [];
  for (let q = west; q <= east; q++)
    for (let r = north; r <= south; r++) if (!built.has(key([q, r])) && !outside.has(key([q, r]))) found.push([q, r]);
  return found;
}

/** The empty hexes around a city, by how many steps they are away: 1 touches it. */
export function ringsAround(cells: readonly Cell[], count: number): Hex[][] {
  const seen = new Set(cells.map(({ hex }) => key(hex)));
  const rings: Hex[][] = [];
  let edge: readonly Hex[] = cells.map(({ hex }) => hex);
  for (let i = 0; i < count; i++) {
    const ring: Hex[] = [];
    for (const hex of edge)
      for (const near of neighbours(hex))
        if (!seen.has(key(near))) {
          seen.add(key(near));
          ring.push(near);
        }
    rings.push(ring);
    edge = ring;
  }
  return rings;
}

/** A number from 0 to 1 that a hex always has: what grows there is the same at every look. */
function chance([q, r]: Hex, salt: number): number {
  const mixed = Math.sin(q * 127.1 + r * 311.7 + salt * 74.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

/** Tufts of grass on the sand and waves on the sea, as strokes. */
export function scatter(hexes: readonly Hex[], share: number, view: View, kind: 'tuft' | 'wave'): string {
  return hexes
    .filter((hex) => chance(hex, 1) < share)
    .map((hex) => {
      const { x, y } = project(hex, 0, view);
      const [left, top] = [
        (x + (chance(hex, 2) - 0.5) * SIZE).toFixed(0),
        (y + (chance(hex, 3) - 0.5) * SIZE * SQUASH).toFixed(0),
      ];
      return kind === 'tuft'
        ? `M${left},${top}q-1,-5 -4,-7m4,7q0,-6 1,-9m-1,9q1,-4 5,-6`
        : `M${left},${top}q5,-5 10,0t10,0t10,0`;
    })
    .join('');
}

/** Where the boat is: on the open sea, always at the same place for the same city. */
export function berth(sea: readonly Hex[]): Hex | null {
  const liked = sea.map((hex) => chance(hex, 4));
  return sea[liked.indexOf(Math.max(...liked))] ?? null;
}
