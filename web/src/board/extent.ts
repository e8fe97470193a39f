/** How far a picture reaches: what the camera has to show, and from which side it shows it largest. */

import { boundsOf, grown, squashOf, union, type Bounds, type View } from '$/hex/projection';
import type { Target } from '$/protocol';
import { fitted, type Frame } from './camera';
import { reachOf, type Cell } from './city';

export interface Shown {
  cells: readonly Cell[];
  targets: readonly Target[];
  isGrowing: boolean;
  interactive: boolean;
}

const NOTHING: Bounds = { left: -50, top: -50, right: 50, bottom: 50 };

/** With room for the tiles to come, so that the picture need not move at every turn. */
export function extentOf({ cells, targets, isGrowing, interactive }: Shown, view: View): Bounds {
  const all = isGrowing ? reachOf(cells) : cells;
  const margin = isGrowing ? 8 : interactive ? 80 : 44;
  const built = grown(boundsOf(all, view) ?? NOTHING, margin);
  const open = boundsOf(
    targets.flatMap(({ footprint, level }) => footprint.map((hex) => ({ hex, level }))),
    view,
  );
  return open ? union(built, grown(open, 8)) : built;
}

/** What a picture to share shows, as SVG wants it: the whole island. */
export function islandBox(cells: readonly Cell[], view: View): string {
  const { left, top, right, bottom } = boundsOf(cells, view) ?? NOTHING;
  const [aside, above] = [152, 152 * squashOf(view)];
  return [left - aside, top - above, right - left + 2 * aside, bottom - top + 2 * above].map(Math.round).join(' ');
}

/** How much larger it has to get for the board to be turned. */
const WORTH_IT = 1.2;
/** Of sides that show it about as large, the nearest will do. */
const ALIKE = 0.97;

/**
 * How the board has to be turned to be shown as large as can be in a frame: a long city stands on a screen that stands.
 * Where it is large enough already, it stays as it is.
 */
export function roomiestTurn(shown: Shown, view: View, frame: Frame, enough = Infinity): number {
  const scales = [0, 1, 2, 3, 4, 5].map((turn) => fitted(extentOf(shown, { ...view, turn }), frame).scale);
  const best = Math.max(...scales);
  if (scales[view.turn]! >= enough || best < WORTH_IT * scales[view.turn]!) return view.turn;
  const nearest = [1, -1, 2, -2, 3].map((by) => (view.turn + by + 6) % 6);
  return nearest.find((turn) => scales[turn]! >= ALIKE * best) ?? view.turn;
}
