/** Drawing a city: hex by hex, or tile by tile. Every change makes a new drawing, so that all can be undone. */

import { BOX } from '$/board/box';
import type { Cell } from '$/board/city';
import { STARTING_TILE } from '$/board/city';
import { hexesOf, isSame, key, neighbours, type Hex } from '$/hex/hex';
import type { HexKind } from '$/protocol';
import { FARTHEST, MOST_HEXES, MOST_LEVELS, NO_TILE, writeCity } from './cityText';

export type Drawing = readonly Cell[];

/** A house plaza and three quarries: every city begins with them. */
export const STARTING_CELLS: Drawing = BOX.starting_tile.map(({ hex, kind }) => ({
  hex,
  kind,
  level: 1,
  tile: STARTING_TILE,
}));
export const STARTING_CITY = writeCity(STARTING_CELLS);

export const cellAt = (cells: Drawing, hex: Hex): Cell | undefined => cells.find((cell) => isSame(cell.hex, hex));

const replaced = (cells: Drawing, changed: Cell): Drawing => [
  ...cells.filter((cell) => !isSame(cell.hex, changed.hex)),
  changed,
];

/** Whether there is room: farther out no city reaches, and larger none becomes. */
const hasRoom = (cells: Drawing, hex: Hex): boolean =>
  cells.length < MOST_HEXES && hex.every((part) => Math.abs(part) <= FARTHEST);

/** One tap with a kind: what is empty is built, what is of that kind is raised, and anything else becomes it. */
export function painted(cells: Drawing, hex: Hex, kind: HexKind): Drawing {
  const cell = cellAt(cells, hex);
  if (!cell) return hasRoom(cells, hex) ? [...cells, { hex, kind, level: 1, tile: NO_TILE }] : cells;
  return cell.kind === kind ? raised(cells, hex, 1) : replaced(cells, { ...cell, kind, tile: NO_TILE });
}

/** Higher or lower by a level; never below the table. */
export function raised(cells: Drawing, hex: Hex, by: number): Drawing {
  const cell = cellAt(cells, hex);
  return cell ? atLevel(cells, hex, cell.level + by) : cells;
}

export function atLevel(cells: Drawing, hex: Hex, level: number): Drawing {
  const cell = cellAt(cells, hex);
  const height = Math.min(MOST_LEVELS, Math.max(1, level));
  // At another level it is of another tile.
  return !cell || cell.level === height ? cells : replaced(cells, { ...cell, level: height, tile: NO_TILE });
}

export const erased = (cells: Drawing, hex: Hex): Drawing =>
  cellAt(cells, hex) ? cells.filter((cell) => !isSame(cell.hex, hex)) : cells;

/** The hexes of a tile where it would lie. */
export const heldCells = (kinds: readonly HexKind[], tile: number, origin: Hex, rotation: number, level: number) =>
  hexesOf(origin, rotation).map((hex, place): Cell => ({ hex, kind: kinds[place]!, level, tile }));

/** The city with these hexes of a tile on top. */
export function laid(cells: Drawing, added: Drawing): Drawing {
  const covered = new Set(added.map(({ hex }) => key(hex)));
  return [...cells.filter(({ hex }) => !covered.has(key(hex))), ...added];
}

/** The empty hexes that touch the city. */
export function fringe(cells: Drawing): Hex[] {
  const built = new Set(cells.map(({ hex }) => key(hex)));
  const found = new Map<string, Hex>();
  for (const { hex } of cells)
    for (const near of neighbours(hex)) if (!built.has(key(near))) found.set(key(near), near);
  return cells.length ? [...found.values()] : [[0, 0]];
}
