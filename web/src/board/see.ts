/** What stands in the way of somebody who wants to see a hex. */

import { key, isSame, type Hex } from '$/hex/hex';
import { RISE, corners, nearness, project, type Point, type View } from '$/hex/projection';
import { liftOf } from './hover';
import { hexAt, isOnPrism, isOnTop } from './pick';

interface Standing {
  hex: Hex;
  level: number;
}

/** Points of a top that tell whether it is seen. */
function samples({ hex, level }: Standing, view: View): Point[] {
  const { x, y } = project(hex, level, view);
  return [{ x, y }, ...corners(view, 0.72).map((corner) => ({ x: x + corner.x, y: y + corner.y }))];
}

/** The hexes of a city that hide some of the tops of others. */
export function hidersOf(cells: readonly Standing[], tops: readonly Standing[], view: View): string[] {
  if (view.style === 'top') return [];
  const wanted = tops.map((top) => ({ top, near: nearness(top.hex, view), points: samples(top, view) }));
  return cells
    .filter((cell) =>
      wanted.some(
        ({ top, near, points }) =>
          cell.level > top.level &&
          nearness(cell.hex, view) > near &&
          points.some((point) => isOnPrism(cell.hex, cell.level, 0, point, view)),
      ),
    )
    .map(({ hex }) => key(hex));
}

/** What of a city stands before a tile that floats over it, and whether it would hide the top of the tile. */
export function standingBefore<Block extends { key: string }>(
  tile: readonly Standing[],
  cells: readonly Standing[],
  blocks: readonly Block[],
  view: View,
): { prism: Block; isGlass: boolean }[] {
  const rise = -liftOf(view).y / RISE;
  const at = (from: number) =>
    hidersOf(
      cells,
      tile.map(({ hex, level }) => ({ hex, level: level + from })),
      view,
    );
  const [hiders, near] = [new Set(at(rise)), new Set(at(rise - 1))];
  return blocks
    .filter(({ key }) => near.has(key) || hiders.has(key))
    .map((prism) => ({ prism, isGlass: hiders.has(prism.key) }));
}

/**
 * The hex that is meant by pointing at a place: the one whose top is there, or, on a wall, the one whose top the wall
 * hides there. Null where there is only ground.
 */
export function meantAt<Cell extends Standing>(cells: readonly Cell[], point: Point, view: View): Cell | null {
  const seen = hexAt(cells, point, view);
  if (!seen) return null;
  const there = cells.filter(({ hex, level }) => isOnTop(hex, level, point, view));
  const shown = there.find(({ hex }) => isSame(hex, seen));
  if (shown) return shown;
  const depth = ({ hex }: Cell) => nearness(hex, view);
  return there.reduce<Cell | null>((best, cell) => (best && depth(best) > depth(cell) ? best : cell), null);
}
