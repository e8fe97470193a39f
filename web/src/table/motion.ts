/** Where on the screen things happen: what flies or rolls is put there by one transform, and the pictures stay as they are. */

import { tileCells } from '$/board/city';
import { liftOf } from '$/board/hover';
import type { Hex } from '$/hex/hex';
import { boundsOf, project, riseOf, type Point, type View } from '$/hex/projection';
import type { Box, Move } from '$/protocol';

/** Milliseconds for a stone to roll to the others. */
export const ROLL = 620;

/** A place in the window, and how many pixels a unit of the board has there. */
export interface Spot extends Point {
  unit: number;
}

/** The picture of a city: the large one, else its small one, if either can be seen. */
export function pictureOfSeat(seat: number, shown: number): SVGSVGElement | null {
  const place = document.querySelector(seat === shown ? '.field' : `[data-city="${seat}"]`);
  const svg = place && isSeen(place) ? place.querySelector('svg[data-picture]') : null;
  return svg instanceof SVGSVGElement ? svg : null;
}

/** Whether the middle of something is on the screen, and nothing lies over it. */
export function isSeen(element: Element): boolean {
  const { x, y } = middleOf(element);
  const there = document.elementFromPoint(x, y);
  return there !== null && (element.contains(there) || there.contains(element));
}

export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where in the window a point of the board is. */
export function inWindow(svg: SVGSVGElement, point: Point): Spot | null {
  const matrix = svg.getScreenCTM();
  if (!matrix?.a) return null;
  const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(matrix);
  return { x, y, unit: matrix.a };
}

/** Where the picture of a tile is while it hovers over its place. */
export function hoverSpot(svg: SVGSVGElement, move: Move, level: number, box: Box, view: View): Spot | null {
  const { left, right, top, bottom } = boundsOf(tileCells(move.tile, move.origin, move.rotation, 1, box), view)!;
  const y = (top + bottom) / 2 - riseOf(view) * (level - 1) + liftOf(view).y;
  return inWindow(svg, { x: (left + right) / 2, y });
}

/** Where the top of a hex is. */
export const hexSpot = (svg: SVGSVGElement, hex: Hex, level: number, view: View): Spot | null =>
  inWindow(svg, project(hex, level, view));
