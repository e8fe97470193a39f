/** The walls of a prism, slab by slab, so that height can be counted. */

import { RISE, corners } from '$/hex/projection';
import { sill, uprights, walls, window as pane } from '$art/prism.json';
import { coloured, line, polygon, type Corner, type Shape } from './shapes';

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
    { d: wall(EAST, SOUTH_EAST), ...coloured({ fill: 'dusk', opacity: walls.dusk[0]! }) },
    { d: wall(SOUTH_EAST, SOUTH_WEST), ...coloured({ fill: 'dusk', opacity: walls.dusk[1]! }) },
    ...(lower.length
      ? [
          { d: lower.map(courses).join(''), ...coloured(walls.courses) },
          { d: lower.map(windows).join(''), ...coloured(walls.windows) },
        ]
      : []),
    { d: slabs.map((i) => joint(RISE * (i + 1))).join(''), ...coloured(walls.joints) },
    { d: lower.map((i) => joint(RISE * i + sill)).join(''), ...coloured(walls.sills) },
    {
      d: `${line([SOUTH_EAST, down(SOUTH_EAST, bottom)])}${line([SOUTH_WEST, down(SOUTH_WEST, bottom)])}`,
      ...coloured(walls.corners),
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
      ...uprights.upper.map((share) => upright(from, to, share, top, middle)),
      ...uprights.lower.map((share) => upright(from, to, share, middle, bottom)),
    ]),
  ].join('');
}

/** Small arched windows in the front wall and one in the west wall of a slab. */
function windows(slab: number): string {
  const { half, height, arch, foot, front, lean } = pane;
  const arched = (x: number, y: number, lean: number) =>
    `M${x - half},${y - half * lean}v${-height}q${half},${-arch - half * lean} ${2 * half},${2 * half * lean}v${height}Z`;
  const base = RISE * slab + foot;
  const side = (SOUTH_WEST[1] + WEST[1]) / 2 + base;
  return [
    ...front.map((x) => arched(x, SOUTH_EAST[1] + base, 0)),
    arched((SOUTH_WEST[0] + WEST[0]) / 2, side, lean),
  ].join('');
}
