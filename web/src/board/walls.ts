/** The walls of a prism, slab by slab, so that height can be counted. */

import { RISE, corners } from '$/hex/projection';
import { line, paint, polygon, type Corner, type Shape } from './shapes';

const SLANT = { style: 'slant', turn: 0 } as const;
const [EAST, SOUTH_EAST, SOUTH_WEST, WEST] = corners(SLANT).map(({ x, y }): Corner => [x, y]) as [
  Corner,
  Corner,
  Corner,
  Corner,
];

const down = ([x, y]: Corner, by: number): Corner => [x, y + by];

/** One slab, `depth` slabs below the top: its three walls in one outline. */
const bands = new Map<number, string>();
export function band(depth: number): string {
  let found = bands.get(depth);
  if (!found) {
    const [top, bottom] = [RISE * depth, RISE * (depth + 1)];
    found = polygon([
      ...[EAST, SOUTH_EAST, SOUTH_WEST, WEST].map((corner) => down(corner, top)),
      ...[WEST, SOUTH_WEST, SOUTH_EAST, EAST].map((corner) => down(corner, bottom)),
    ]);
    bands.set(depth, found);
  }
  return found;
}

/** What lies over the colours of so many slabs: the light from the west, the joints between them, and windows. */
export function relief(depth: number): Shape[] {
  const bottom = RISE * depth;
  const wall = (from: Corner, to: Corner) => polygon([from, to, down(to, bottom), down(from, bottom)]);
  const slabs = Array.from({ length: depth }, (_, i) => i);
  const lower = slabs.slice(1);
  return [
    { d: wall(EAST, SOUTH_EAST), fill: paint('dusk'), opacity: 0.36 },
    { d: wall(SOUTH_EAST, SOUTH_WEST), fill: paint('dusk'), opacity: 0.17 },
    ...(lower.length
      ? [
          { d: lower.map(courses).join(''), stroke: paint('dusk'), width: 0.7, opacity: 0.22 },
          { d: lower.map(windows).join(''), fill: paint('wall-window'), opacity: paint('wall-window-strength') },
        ]
      : []),
    { d: slabs.map((i) => joint(RISE * (i + 1))).join(''), stroke: paint('dusk'), width: 1.2, opacity: 0.5 },
    { d: lower.map((i) => joint(RISE * i + 1.3)).join(''), stroke: paint('light'), width: 1, opacity: 0.5 },
    {
      d: `${line([SOUTH_EAST, down(SOUTH_EAST, bottom)])}${line([SOUTH_WEST, down(SOUTH_WEST, bottom)])}`,
      stroke: paint('dusk'),
      width: 0.8,
      opacity: 0.3,
    },
  ];
}

const joint = (at: number): string => line([EAST, SOUTH_EAST, SOUTH_WEST, WEST].map((corner) => down(corner, at)));

/** A course of masonry halfway down a slab, with its upright joints. */
function courses(slab: number): string {
  const [top, middle, bottom] = [RISE * slab, RISE * (slab + 0.5), RISE * (slab + 1)];
  const upright = (from: Corner, to: Corner, share: number, high: number, low: number) => {
    const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    return line([
      [x, y + high],
      [x, y + low],
    ]);
  };
  return [
    joint(middle),
    ...(
      [
        [EAST, SOUTH_EAST],
        [SOUTH_EAST, SOUTH_WEST],
        [SOUTH_WEST, WEST],
      ] as const
    ).flatMap(([from, to]) => [
      upright(from, to, 0.25, top, middle),
      upright(from, to, 0.75, top, middle),
      upright(from, to, 0.5, middle, bottom),
    ]),
  ].join('');
}

/** Two small arched windows in the front wall and one in the west wall of a slab. */
function windows(slab: number): string {
  const arch = (x: number, y: number, lean: number) =>
    `M${x - 2.4},${y - 2.4 * lean}v-6q2.4,${-3.4 - 2.4 * lean} 4.8,${4.8 * lean}v6Z`;
  const base = RISE * slab + 14;
  const front = SOUTH_EAST[1] + base;
  const side = (SOUTH_WEST[1] + WEST[1]) / 2 + base;
  return arch(-9, front, 0) + arch(9, front, 0) + arch((SOUTH_WEST[0] + WEST[0]) / 2, side, 0.6);
}
