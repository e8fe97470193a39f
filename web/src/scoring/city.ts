/** A city as it is seen from above, to be scored: tiles no longer matter. */

import { key, neighbours, type Hex } from '$/hex/hex';
import type { HexKind } from '$/protocol';

export interface ScoredCell {
  hex: Hex;
  kind: HexKind;
  level: number;
}

/** The built hexes by their names. */
export type City = ReadonlyMap<string, ScoredCell>;

export const cityOf = (cells: Iterable<ScoredCell>): City =>
  new Map(Array.from(cells, (cell): [string, ScoredCell] => [key(cell.hex), cell]));

/** The cells of a city that share an edge with a hex. */
export const beside = (city: City, hex: Hex): ScoredCell[] =>
  neighbours(hex).flatMap((near) => city.get(key(near)) ?? []);

/** From west to east, and from north to south. */
export const inOrder = ({ hex: a }: ScoredCell, { hex: b }: ScoredCell): number => a[0] - b[0] || a[1] - b[1];
