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

/** How wide the picture of a tile is, in units of the board. */
export const TILE = 172;

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
  const matrix = svg.isConnected ? svg.getScreenCTM() : null;
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

/** How wide a tile is that lies aside. */
export const ASIDE = 56;

/** Where the next tile comes to lie before the Illustrious Architect, or who he is where his tiles are out of sight. */
export function asideSpot(seat: number): Spot | null {
  const [aside, face] = ['aside', 'seat'].map((name) => document.querySelector(`[data-${name}="${seat}"]`));
  const place = aside && isSeen(aside) ? aside : face;
  if (!place) return null;
  const { left, top, width, height } = place.getBoundingClientRect();
  if (place !== aside) return { x: left + width - 24, y: top + height / 2, unit: 28 / TILE };
  const last = place.lastElementChild?.getBoundingClientRect();
  const isBeside = last && last.right + ASIDE <= left + width;
  return {
    x: isBeside ? last.right + ASIDE / 2 : left + ASIDE / 2,
    y: last ? (isBeside ? last.top : last.bottom) + ASIDE / 2 : top + ASIDE / 2,
    unit: ASIDE / TILE,
  };
}

/** A tile is lifted off, carried over in an arc while it turns, and held above its place. */
export function flightOf(from: Point & { width: number }, to: Spot, width: number, turns: number): Keyframe[] {
  const at = ({ x, y }: Point, scale: number, turn: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale}) rotate(${turn}deg)`;
  const [small, large] = [from.width / width, (TILE * to.unit) / width];
  const high = {
    x: from.x + 0.55 * (to.x - from.x),
    y: Math.min(from.y, to.y) + 0.35 * Math.abs(to.y - from.y) - 40,
  };
  return [
    { transform: at(from, small, -60 * turns), easing: 'ease-out' },
    { transform: at({ x: from.x, y: from.y - 14 }, 1.12 * small, -60 * turns), offset: 0.2, easing: 'ease-in' },
    { transform: at(high, 1.06 * ((small + large) / 2), -20 * turns), offset: 0.6, easing: 'ease-out' },
    { transform: at(to, large, 0) },
  ];
}
