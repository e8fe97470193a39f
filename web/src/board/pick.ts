/** What is seen at a point of the board. */

import type { Hex } from '$/hex/hex';
import { SIZE, nearness, project, riseOf, squashOf, type Point, type View } from '$/hex/projection';

const HALF_DEPTH = (SIZE * Math.sqrt(3)) / 2;

/** Whether a point is on the top of a hex at a level. */
export function isOnTop(hex: Hex, level: number, point: Point, view: View): boolean {
  const middle = project(hex, level, view);
  const [x, y] = [Math.abs(point.x - middle.x), Math.abs(point.y - middle.y) / squashOf(view)];
  return y <= HALF_DEPTH && Math.sqrt(3) * x + y <= Math.sqrt(3) * SIZE;
}

/** Whether a point is on the top of a hex or on the walls that are seen below it, down to a level. */
export function isOnPrism(hex: Hex, level: number, down: number, point: Point, view: View): boolean {
  const middle = project(hex, level, view);
  if (Math.abs(point.x - middle.x) > SIZE) return false;
  // Walls hide whatever a top anywhere between here and the ground would hide.
  const drop = riseOf(view) * (level - down);
  const steps = Math.max(1, Math.ceil(drop / 4));
  for (let i = 0; i <= steps; i++)
    if (isOnTop(hex, level, { x: point.x, y: point.y - (drop * i) / steps }, view)) return true;
  return false;
}

/** The hex that is seen at a point, by its top or by its walls; null on the ground. */
export function hexAt(cells: readonly { hex: Hex; level: number }[], point: Point, view: View): Hex | null {
  let found: Hex | null = null;
  let nearest = -Infinity;
  for (const { hex, level } of cells) {
    const near = nearness(hex, view);
    if (near > nearest && isOnPrism(hex, level, 0, point, view)) [found, nearest] = [hex, near];
  }
  return found;
}

/** Whether a tile that lies, or hovers, is touched at a point. */
export const isOnTile = (cells: readonly { hex: Hex; level: number }[], point: Point, view: View): boolean =>
  cells.some(({ hex, level }) => isOnPrism(hex, level, level - 1, point, view));
