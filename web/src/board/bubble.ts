/** Where the words above a tile in hand stand: beside it, and never out of sight. */

import type { Point } from '$/hex/projection';
import type { Frame } from './camera';

/** Between the words and the edge of the frame, in pixels. */
const MARGIN = 6;
/** How near the tail may come to the end of the bubble. */
const ROUND = 18;

export interface BubblePlace {
  /** The middle of its upper edge. */
  x: number;
  y: number;
  /** Where its tail is, from the middle. */
  tail: number;
  isBelow: boolean;
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/** Above a tile that reaches from `top` to `bottom`, or below it where there is no room above; all in pixels. */
export function bubblePlace(tile: { x: number; top: number; bottom: number }, size: Frame, frame: Frame): BubblePlace {
  const half = size.width / 2;
  const x = between(half + MARGIN, tile.x, Math.max(half + MARGIN, frame.width - half - MARGIN));
  const lowest = Math.max(MARGIN, frame.height - size.height - MARGIN);
  const isBelow = tile.top - size.height < MARGIN && tile.bottom <= lowest;
  const y = between(MARGIN, isBelow ? tile.bottom : tile.top - size.height, lowest);
  return { x, y, tail: between(ROUND - half, tile.x - x, half - ROUND), isBelow };
}

/** How far a tile reaches around the middles of its hexes, on the frame. */
export function tileReach(places: readonly Point[], scale: number, above: number, below: number) {
  const ys = places.map(({ y }) => y);
  return {
    x: places.reduce((sum, { x }) => sum + x, 0) / Math.max(1, places.length),
    top: Math.min(...ys) - above * scale,
    bottom: Math.max(...ys) + below * scale,
  };
}
