/** Shadows, which something high throws over the ground or a lower hex beside it. The sun is in the west. */

import { corners, squashOf, type View } from '$/hex/projection';
import { sun } from '$art/ground.json';
import { shade } from '$art/prism.json';
import { polygon, type Corner } from './shapes';

/** How far so many levels throw their shadow. */
const thrown = (levels: number, view: View): Corner => [
  sun.x * levels,
  (sun.y * levels * squashOf(view)) / squashOf({ style: 'slant', turn: 0 }),
];

const cornersOf = (view: View): Corner[] => corners(view).map(({ x, y }): Corner => [x, y]);

/** All that an outline, clockwise and without dents, passes over on its way. */
export function swept(outline: readonly Corner[], [x, y]: Corner): Corner[] {
  const count = outline.length;
  const isAhead = outline.map(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % count]!;
    return (by - ay) * x - (bx - ax) * y > 0;
  });
  return outline.flatMap((corner, i): Corner[] => {
    const [before, after] = [isAhead[(i + count - 1) % count], isAhead[i]];
    const moved: Corner = [corner[0] + x, corner[1] + y];
    if (before && after) return [moved];
    if (!before && !after) return [corner];
    return after ? [corner, moved] : [moved, corner];
  });
}

/** What of an outline is inside another; both clockwise and without dents. */
export function within(outline: readonly Corner[], frame: readonly Corner[]): Corner[] {
  let left = [...outline];
  frame.forEach(([ax, ay], edge) => {
    const [bx, by] = frame[(edge + 1) % frame.length]!;
    const inside = ([x, y]: Corner) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    left = left.flatMap((here, i): Corner[] => {
      const next = left[(i + 1) % left.length]!;
      const [a, b] = [inside(here), inside(next)];
      const share = a / (a - b);
      const crossing: Corner = [here[0] + share * (next[0] - here[0]), here[1] + share * (next[1] - here[1])];
      return [...(a >= 0 ? [here] : []), ...(a >= 0 !== b >= 0 ? [crossing] : [])];
    });
  });
  return left;
}

/** The shadow on the ground of a hex that stands at a point. */
export const groundShadow = (level: number, x: number, y: number, view: View): string =>
  polygon(swept(cornersOf(view), thrown(level, view)).map(([dx, dy]): Corner => [x + dx, y + dy]));

const known = new Map<string, string>();

/** The shade on a hex of a neighbour behind an edge that is so many levels higher: a seam all along, and its shadow. */
export function shadeBehind(edge: number, higher: number, view: View): string {
  const name = `${view.style} ${edge} ${higher}`;
  let found = known.get(name);
  if (found === undefined) known.set(name, (found = seam(edge, higher, view) + cast(edge, higher, view)));
  return found;
}

function seam(edge: number, higher: number, view: View): string {
  const around = cornersOf(view);
  const [a, b] = [around[edge]!, around[(edge + 1) % 6]!];
  const inner = 1 - shade.least - shade.level * Math.min(shade.levels, higher);
  return polygon([a, b, [b[0] * inner, b[1] * inner], [a[0] * inner, a[1] * inner]]);
}

/** Nothing where the shadow falls the other way. */
function cast(edge: number, higher: number, view: View): string {
  const around = cornersOf(view);
  const [a, b] = [around[edge]!, around[(edge + 1) % 6]!];
  const [x, y] = thrown(higher, view);
  if ((b[1] - a[1]) * x >= (b[0] - a[0]) * y) return '';
  const neighbour = around.map((corner): Corner => [corner[0] + a[0] + b[0], corner[1] + a[1] + b[1]]);
  return polygon(within(swept(neighbour, [x, y]), around));
}
