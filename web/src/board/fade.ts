/** How strongly the places are shown where a tile may lie: those far from the one in hand step back. */

import { squashOf, type Point, type View } from '$/hex/projection';

/** Up to here places are as clear as can be, and from there on as faint as they get. */
export const NEAR = 150;
export const FAR = 340;
export const FAINTEST = 0.2;
/** How far the tile has to go before the light follows: it need not be drawn again at every step. */
export const STEP = 60;

/** How far apart two points are as if seen from straight above. */
export const apart = (a: Point, b: Point, view: View): number => Math.hypot(a.x - b.x, (a.y - b.y) / squashOf(view));

/** The strength of a place at a distance, in a few steps only. */
export function strengthAt(distance: number): number {
  const share = Math.min(1, Math.max(0, (distance - NEAR) / (FAR - NEAR)));
  return 1 - (Math.round(share * 4) / 4) * (1 - FAINTEST);
}
