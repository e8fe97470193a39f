/** Which places are shown as legal, and what is left of a city while a tile of it is lifted to peek beneath. */

import { DIRECTIONS, key, step, type Hex } from '$/hex/hex';
import { corners, edgeTowards, project, type View } from '$/hex/projection';
import type { Target } from '$/protocol';
import type { Cell } from './city';
import { line, polygon, type Corner } from './shapes';

export interface Places {
  /** On the ground, each hex once. */
  ground: readonly Hex[];
  /** On top of the city, by the name of the hex. */
  tops: ReadonlySet<string>;
}

export function placesOf(targets: readonly Pick<Target, 'footprint' | 'level'>[]): Places {
  const ground = new Map<string, Hex>();
  const tops = new Set<string>();
  for (const { footprint, level } of targets)
    for (const hex of footprint)
      if (level > 1) tops.add(key(hex));
      else ground.set(key(hex), hex);
  return { ground: [...ground.values()], tops };
}

export interface Plots {
  ground: string;
  edges: string;
}

/** Hexes on the ground, and every edge of theirs once: two dashed lines beside each other would flicker. */
export function plotsOf(hexes: readonly Hex[], view: View): Plots {
  const drawn = new Set<string>();
  let [ground, edges] = ['', ''];
  for (const hex of hexes) {
    const { x, y } = project(hex, 0, view);
    const around = corners(view).map((corner): Corner => [x + corner.x, y + corner.y]);
    ground += polygon(around);
    DIRECTIONS.forEach((_, direction) => {
      if (drawn.has(`${key(step(hex, direction))} ${(direction + 3) % 6}`)) return;
      drawn.add(`${key(hex)} ${direction}`);
      const edge = edgeTowards(direction, view);
      edges += line([around[edge]!, around[(edge + 1) % 6]!]);
    });
  }
  return { ground, edges };
}

export interface Lifted {
  cells: readonly Cell[];
  lifted: readonly Cell[];
}

/** The city without the tile that lies on a hex: instead of it, what it covers. */
export function liftedAt(cells: readonly Cell[], hex: Hex | null, under: (hex: Hex) => readonly Cell[]): Lifted {
  const top = hex && cells.find((cell) => key(cell.hex) === key(hex));
  if (!top) return { cells, lifted: [] };
  const isLifted = (cell: Cell) => cell.tile === top.tile;
  return {
    cells: cells.flatMap((cell) => {
      if (!isLifted(cell)) return [cell];
      const beneath = under(cell.hex).find(({ level }) => level < cell.level);
      return beneath ? [beneath] : [];
    }),
    lifted: cells.filter(isLifted),
  };
}
