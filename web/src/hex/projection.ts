/**
 * Where a hex is on the screen. The board is seen from the south at a slant, or from straight above; either way it can be
 * turned in sixths. Lengths are units of the board: the camera says how many pixels a unit has.
 */

import art from '$art/hex.json';
import { DIRECTIONS, turned, type Hex } from './hex';

export interface View {
  style: 'slant' | 'top';
  /** How many sixths the board is turned clockwise. */
  turn: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From the middle of a hex to a corner. */
export const SIZE = art.size;
/** How much the slant shortens what lies on the ground. */
export const SQUASH = art.squash;
/** The height of one level: low enough that two levels do not quite hide the hex behind. */
export const RISE = art.rise;
/** How far what stands on a hex may reach above its middle. */
export const HEADROOM = art.headroom;

export const squashOf = (view: View): number => (view.style === 'slant' ? SQUASH : 1);
export const riseOf = (view: View): number => (view.style === 'slant' ? RISE : 0);

/** The middle of the top of a hex at a level; level 0 is the ground. */
export function project(hex: Hex, level: number, view: View): Point {
  const [q, r] = turned(hex, view.turn);
  return { x: SIZE * 1.5 * q, y: Math.sqrt(3) * SIZE * squashOf(view) * (r + q / 2) - riseOf(view) * level };
}

/** Corners around the middle of a hex, clockwise from due east. Edge i runs from corner i to corner i + 1. */
export function corners(view: View, scale = 1): Point[] {
  const squash = squashOf(view);
  return Array.from({ length: 6 }, (_, i) => ({
    x: scale * SIZE * Math.cos((i * Math.PI) / 3),
    y: scale * SIZE * squash * Math.sin((i * Math.PI) / 3),
  }));
}

/** The edge that is seen towards a neighbour, given the direction of the neighbour on the board. */
export const edgeTowards = (direction: number, view: View): number => (((direction + view.turn + 4) % 6) + 6) % 6;

/** The edges whose walls are seen: south-east, south and south-west. */
export const FRONT_EDGES = [0, 1, 2] as const;

/** The neighbour of a hex behind an edge, as seen. */
export function neighbourBehind([q, r]: Hex, edge: number, view: View): Hex {
  const [dq, dr] = DIRECTIONS[(((edge + 2 - view.turn) % 6) + 6) % 6]!;
  return [q + dq, r + dr];
}

/** The smallest frame around hexes at their heights, walls and what stands on them included; null if there are none. */
export function boundsOf(cells: Iterable<{ hex: Hex; level: number }>, view: View): Bounds | null {
  const depth = (squashOf(view) * SIZE * Math.sqrt(3)) / 2;
  const above = view.style === 'slant' ? HEADROOM : depth;
  let bounds: Bounds | null = null;
  for (const { hex, level } of cells) {
    const { x, y } = project(hex, level, view);
    const own = { left: x - SIZE, top: y - above, right: x + SIZE, bottom: y + riseOf(view) * level + depth };
    bounds = bounds ? union(bounds, own) : own;
  }
  return bounds;
}

export const union = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

export const grown = (bounds: Bounds, margin: number): Bounds => ({
  left: bounds.left - margin,
  top: bounds.top - margin,
  right: bounds.right + margin,
  bottom: bounds.bottom + margin,
});

/** How near a hex is to the viewer: of two hexes that overlap on the screen, the nearer one covers the other. */
export function nearness(hex: Hex, view: View): number {
  const [q, r] = turned(hex, view.turn);
  // The column only keeps the order of a row the same at all times: hexes of one row never overlap.
  return 2 * r + q + q / 1e4;
}

/** The order in which things are painted, far to near. */
export function backToFront<T extends { hex: Hex }>(things: readonly T[], view: View): T[] {
  const depths = new Map(things.map((thing) => [thing, nearness(thing.hex, view)]));
  return [...things].sort((a, b) => depths.get(a)! - depths.get(b)!);
}
