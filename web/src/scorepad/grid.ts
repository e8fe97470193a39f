/** The grid under the drawing: which empty hex is meant, by a pointer or by the arrow keys. */

import type { Hex } from '$/hex/hex';
import { SIZE, squashOf, type Point, type View } from '$/hex/projection';

/** The hex of the ground at a point. The board is not turned while somebody draws. */
export function groundAt({ x, y }: Point, view: View): Hex {
  const q = x / (SIZE * 1.5);
  const r = y / (Math.sqrt(3) * SIZE * squashOf(view)) - q / 2;
  // Rounded as cubes are: of the three parts, which add up to nothing, the one that is farthest off gives way.
  const s = -q - r;
  const [nearQ, nearR, nearS] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offQ, offR, offS] = [Math.abs(nearQ - q), Math.abs(nearR - r), Math.abs(nearS - s)];
  if (offQ > offR && offQ > offS) return [-nearR - nearS + 0, nearR + 0];
  return offR > offS ? [nearQ + 0, -nearQ - nearS + 0] : [nearQ + 0, nearR + 0];
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type ArrowKey = (typeof ARROWS)[number];
export const isArrow = (key: string): key is ArrowKey => (ARROWS as readonly string[]).includes(key);

/** The hex one step away. No hex lies due east or west: sideways the way goes up and down by turns, along the row. */
export function beside([q, r]: Hex, arrow: ArrowKey): Hex {
  if (arrow === 'ArrowUp') return [q, r - 1];
  if (arrow === 'ArrowDown') return [q, r + 1];
  const isOdd = q % 2 !== 0;
  if (arrow === 'ArrowRight') return [q + 1, isOdd ? r : r - 1];
  return [q - 1, isOdd ? r + 1 : r];
}
