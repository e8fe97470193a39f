/** The few solid shapes that everything in a city is made of, seen from the same angle as the city. */

import type { Point } from '$/hex/projection';
import { stars } from '$art/plaza.json';

/** One painted outline. Colours are custom properties of the palette, so that day turns into night without a redraw. */
export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number | string;
}

/** The same as the art says it: in pieces, and with the names of colours. */
export interface Art extends Omit<Shape, 'd'> {
  d: readonly string[];
}

export type Corner = readonly [x: number, y: number];

/** A colour of the board's palette, by its name there. */
export const paint = (name: string): string => `var(--board-${name})`;

/** A layer of the art, in the colours of the palette. */
export const coloured = ({ fill, stroke, width, opacity }: Omit<Shape, 'd'>): Omit<Shape, 'd'> => ({
  ...(fill && { fill: paint(fill) }),
  ...(stroke && { stroke: paint(stroke), width }),
  ...(opacity && { opacity: typeof opacity === 'string' ? paint(opacity) : opacity }),
});

export const painted = ({ d, ...colours }: Art): Shape => ({ d: d.join(''), ...coloured(colours) });

const short = (value: number): string => String(Math.round(value * 10) / 10 + 0);

export const polygon = (points: readonly Corner[]): string =>
  `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join('L')}Z`;

export const outline = (points: readonly Point[]): string => polygon(points.map(({ x, y }) => [x, y]));

export const line = (points: readonly Corner[]): string =>
  `M${points.map(([x, y]) => `${short(x)},${short(y)}`).join('L')}`;

/** A five-pointed star; `flat` is how much it is seen at a slant. */
export function star(x: number, y: number, radius: number, flat = stars.flat): string {
  const points = Array.from({ length: 10 }, (_, i): Corner => {
    const reach = i % 2 ? radius * stars.waist : radius;
    const angle = ((36 * i - 90) * Math.PI) / 180;
    return [x + reach * Math.cos(angle), y + flat * reach * Math.sin(angle)];
  });
  return polygon(points);
}
