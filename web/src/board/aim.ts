/** Which of the places where a tile may be laid is meant: by a pointer, or by the arrow keys. */

import { project, type Point, type View } from '$/hex/projection';
import type { Target } from '$/protocol';

export type Arrow = 'up' | 'down' | 'left' | 'right';
export const ARROWS: readonly Arrow[] = ['up', 'down', 'left', 'right'];

/** How many pixels above a finger the tile is that it carries: one would not see it beneath. */
export const ABOVE_FINGER = 56;

/** The middle of a tile that would lie on a target, on the screen and at its true height. */
export function centroid({ footprint, level }: Pick<Target, 'footprint' | 'level'>, view: View): Point {
  const places = footprint.map((hex) => project(hex, level, view));
  return { x: places.reduce((sum, { x }) => sum + x, 0) / 3, y: places.reduce((sum, { y }) => sum + y, 0) / 3 };
}

/** The number of the target whose tile would be nearest to a point; null only if there are no targets. */
export function nearestTarget(targets: readonly Target[], point: Point, view: View): number | null {
  let nearest: number | null = null;
  let least = Infinity;
  targets.forEach((target, index) => {
    const { x, y } = centroid(target, view);
    const far = Math.hypot(x - point.x, y - point.y);
    if (far < least) [nearest, least] = [index, far];
  });
  return nearest;
}

/**
 * Where a tile that was just taken hovers: at the pointer, else beside the middle of the city's front edge. That depends
 * on where the targets are, never on what they bring: nobody is to be led to the best one.
 */
export function firstTarget(targets: readonly Target[], pointer: Point | null, view: View): number | null {
  if (pointer) return nearestTarget(targets, pointer, view);
  const places = targets.filter(({ level }) => level === 1).map((target) => centroid(target, view));
  const across = places.map(({ x }) => x);
  const front = {
    x: (Math.min(...across) + Math.max(...across)) / 2,
    y: Math.max(...places.map(({ y }) => y)),
  };
  return nearestTarget(targets, front, view);
}

/** The next target in a direction on the screen, or the same one where there is none. */
export const targetBeside = (targets: readonly Target[], index: number, arrow: Arrow, view: View): number =>
  linksOf(targets, view)[index]?.[arrow] ?? index;

type Links = Record<Arrow, number | null>;

const known = new WeakMap<readonly Target[], { style: View['style']; turn: number; links: Links[] }>();

function linksOf(targets: readonly Target[], view: View): Links[] {
  const found = known.get(targets);
  if (found && found.style === view.style && found.turn === view.turn) return found.links;
  const links = linked(targets.map((target) => centroid(target, view)));
  known.set(targets, { style: view.style, turn: view.turn, links });
  return links;
}

/** For each point the one that each arrow leads to. Every point can be reached from every other. */
export function linked(points: readonly Point[]): Links[] {
  const links = points.map((_, from) => {
    const link = (arrow: Arrow) => nearestInQuarter(points, from, arrow);
    return { up: link('up'), down: link('down'), left: link('left'), right: link('right') };
  });
  for (const arrow of ARROWS) if (!joinUp(links, arrow)) break;
  return links;
}

/**
 * The nearest point in the quarter of the screen that an arrow points to. What lies straight ahead counts as nearer; of
 * points on the same spot at different heights each follows the other by number, so that none is hidden behind another.
 */
function nearestInQuarter(points: readonly Point[], from: number, arrow: Arrow): number | null {
  let nearest: number | null = null;
  let least = Infinity;
  points.forEach((point, to) => {
    if (to === from) return;
    const [ahead, aside] = seen(points[from]!, point, arrow);
    const isTwin = ahead === 0 && aside === 0;
    const isAhead = isTwin ? (arrow === 'right' && to > from) || (arrow === 'left' && to < from) : ahead > 0;
    if (!isAhead || aside > ahead) return;
    const far = Math.hypot(ahead, 1.5 * aside) + (isTwin ? Math.abs(to - from) * 1e-6 : 0);
    if (far < least) [nearest, least] = [to, far];
  });
  return nearest;
}

function seen(from: Point, to: Point, arrow: Arrow): [ahead: number, aside: number] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (arrow === 'left' || arrow === 'right') return [arrow === 'right' ? dx : -dx, Math.abs(dy)];
  return [arrow === 'down' ? dy : -dy, Math.abs(dx)];
}

/**
 * Whoever holds an arrow key comes to a point where it leads no further. If some points cannot be reached from such an
 * end, let the key lead on from there to one of them. Returns whether anything had to be joined.
 */
function joinUp(links: Links[], arrow: Arrow): boolean {
  const ends = links.filter((link) => link[arrow] === null);
  for (const end of ends) {
    const reached = reachedFrom(links, links.indexOf(end));
    const missed = links.map((_, index) => index).filter((index) => !reached.has(index));
    if (!missed.length) continue;
    const sizes = missed.map((index) => reachedFrom(links, index).size);
    const widest = missed[sizes.indexOf(Math.max(...sizes))]!;
    for (const each of ends) each[arrow] = widest;
    return true;
  }
  return false;
}

export function reachedFrom(links: readonly Links[], start: number): Set<number> {
  const reached = new Set([start]);
  for (const from of reached)
    for (const arrow of ARROWS) {
      const to = links[from]![arrow];
      if (to !== null) reached.add(to);
    }
  return reached;
}
