/** The shore of the island a city stands on, as if seen from straight above. */

import { DIRECTIONS, key, step, type Hex } from '$/hex/hex';
import { corners, edgeTowards, project, type Point, type View } from '$/hex/projection';
import { outline } from './shapes';

/** The outer borders of hexes, each a closed walk through the middles of the edges. Holes are land too. */
export function borders(hexes: readonly Hex[], turn: number): Point[][] {
  const view: View = { style: 'top', turn };
  const land = new Set(hexes.map(key));
  const around = corners(view);
  const edges = new Map<string, { to: string; middle: Point }>();
  const name = ({ x, y }: Point) => `${Math.round(x)},${Math.round(y)}`;
  for (const hex of hexes) {
    const { x, y } = project(hex, 0, view);
    DIRECTIONS.forEach((_, direction) => {
      if (land.has(key(step(hex, direction)))) return;
      const edge = edgeTowards(direction, view);
      const [a, b] = [around[edge]!, around[(edge + 1) % 6]!];
      const [from, to] = [
        { x: x + a.x, y: y + a.y },
        { x: x + b.x, y: y + b.y },
      ];
      edges.set(name(from), { to: name(to), middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } });
    });
  }
  const walks: Point[][] = [];
  for (const start of edges.keys()) {
    const walk: Point[] = [];
    for (let at = start, edge = edges.get(at); edge; at = edge.to, edge = edges.get(at)) {
      edges.delete(at);
      walk.push(edge.middle);
    }
    if (area(walk) > 0) walks.push(walk);
  }
  return walks;
}

/** Twice the area, positive for walks that go clockwise on the screen. */
const area = (walk: readonly Point[]): number =>
  walk.reduce((sum, a, i) => {
    const b = walk[(i + 1) % walk.length]!;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);

/** Corners cut off again and again, until nothing of the hexes is left. */
function smoothed(walk: readonly Point[], times: number): readonly Point[] {
  if (!times) return walk;
  const cut = walk.flatMap((a, i) => {
    const b = walk[(i + 1) % walk.length]!;
    return [
      { x: 0.75 * a.x + 0.25 * b.x, y: 0.75 * a.y + 0.25 * b.y },
      { x: 0.25 * a.x + 0.75 * b.x, y: 0.25 * a.y + 0.75 * b.y },
    ];
  });
  return smoothed(cut, times - 1);
}

/** Averages of neighbours: long waves stay, short ones go. */
const calmed = (walk: readonly Point[]): Point[] =>
  walk.map((point, i) => {
    const [before, after] = [walk[(i + walk.length - 1) % walk.length]!, walk[(i + 1) % walk.length]!];
    return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
  });

export const coast = (hexes: readonly Hex[], turn: number): string =>
  borders(hexes, turn)
    .map((walk) => outline(smoothed(calmed(calmed(walk)), 2)))
    .join('');
