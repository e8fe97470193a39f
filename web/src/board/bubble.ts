/** Where the words above a tile in hand stand: beside it, and never out of sight. */

import { HEADROOM, corners, riseOf, type Point, type View } from '$/hex/projection';
import type { Frame } from './camera';
import { liftOf } from './hover';

/** Between the words and the edge of the frame, in pixels. */
const MARGIN = 6;
/** How near the tail may come to the end of the bubble. */
const ROUND = 18;
/** Reach of the tail of a bubble onto the tile above it, in units of the board. */
const OVERLAP = 6;

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

/** Reach of a floating tile around the middles of its hexes, on the frame: the tail ends just on it. */
export function tileReach(places: readonly Point[], scale: number, view: View) {
  const ys = places.map(({ y }) => y);
  const lift = liftOf(view).y;
  const foot = Math.max(...corners(view).map(({ y }) => y)) + riseOf(view) + lift;
  return {
    x: places.reduce((sum, { x }) => sum + x, 0) / Math.max(1, places.length),
    top: Math.min(...ys) - (HEADROOM - lift) * scale,
    bottom: Math.max(...ys) + (foot - OVERLAP) * scale,
  };
}
