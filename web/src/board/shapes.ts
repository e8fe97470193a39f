/** The few solid shapes that everything in a city is made of, seen from the same angle as the city. */

import type { Point } from '$/hex/projection';

/** One painted outline. Colours are custom properties of the palette, so that day turns into night without a redraw. */
export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number | string;
}

export type Corner = readonly [x: number, y: number];

/** A colour of the board's palette, by its name there. */
export const paint = (name: string): string => `var(--board-${name})`;

const short = (value: number): string => String(Math.round(value * 10) / 10 + 0);

export const polygon = (points: readonly Corner[]): string =>
  `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join('L')}Z`;

export const outline = (points: readonly Point[]): string => polygon(points.map(({ x, y }) => [x, y]));

export const line = (points: readonly Corner[]): string =>
  `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join('L')}`;

export const disc = (x: number, y: number, radius: number, flat = 1): string => {
  const [rx, ry] = [short(radius), short(radius * flat)];
  return `M${short(x - radius)},${short(y)}a${rx},${ry} 0 1 1 ${short(2 * radius)},0a${rx},${ry} 0 1 1 ${short(-2 * radius)},0Z`;
};

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${short(x)},${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;

const FORESHORTENED = 0.56;

/** A square block standing cornerwise on (x, y), `width` from its middle to a corner, in three tones of a material. */
export function block(x: number, y: number, width: number, height: number, material: string): Shape[] {
  const depth = width * FORESHORTENED;
  const [west, south, east, north]: Corner[] = [
    [x - width, y],
    [x, y + depth],
    [x + width, y],
    [x, y - depth],
  ];
  return [
    { d: polygon([up(west!, height), up(south!, height), south!, west!]), fill: paint(`${material}-mid`) },
    { d: polygon([up(south!, height), up(east!, height), east!, south!]), fill: paint(`${material}-dark`) },
    { d: polygon([west!, south!, east!, north!].map((each) => up(each, height))), fill: paint(material) },
  ];
}

/** A roof of four slopes, of which two are seen. */
export function pyramid(x: number, y: number, width: number, height: number, material: string): Shape[] {
  const [west, south, east, apex]: Corner[] = [
    [x - width, y],
    [x, y + width * FORESHORTENED],
    [x + width, y],
    [x, y - height],
  ];
  return [
    { d: polygon([west!, south!, apex!]), fill: paint(material) },
    { d: polygon([south!, east!, apex!]), fill: paint(`${material}-dark`) },
  ];
}

/** Several things of the same make that do not overlap, drawn with as few outlines as one: cities have hundreds. */
export function together(things: readonly Shape[][]): Shape[] {
  const [first = [], ...others] = things;
  return first.map((shape, i) => ({ ...shape, d: shape.d + others.map((other) => other[i]!.d).join('') }));
}

/** A five-pointed star; `flat` is how much it is seen at a slant. */
export function star(x: number, y: number, radius: number, flat = 0.8): string {
  const points = Array.from({ length: 10 }, (_, i): Corner => {
    const reach = i % 2 ? radius * 0.46 : radius;
    const angle = ((36 * i - 90) * Math.PI) / 180;
    return [x + reach * Math.cos(angle), y + flat * reach * Math.sin(angle)];
  });
  return polygon(points);
}

const up = ([x, y]: Corner, height: number): Corner => [x, y - height];
