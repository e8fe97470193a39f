/** Which places are shown as legal, and what is left of a city while a tile of it is lifted to peek beneath. */

import { key, type Hex } from '$/hex/hex';
import type { Target } from '$/protocol';
import type { Cell } from './city';

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
