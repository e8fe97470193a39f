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

const replaced = (cells: Drawing, changed: Cell): Drawing =>
  cells.map((cell) => (isSame(cell.hex, changed.hex) ? changed : cell));

/** Whether there is room: farther out no city reaches, and larger none becomes. */
const hasRoom = (cells: Drawing, hex: Hex): boolean =>
  cells.length < MOST_HEXES && hex.every((part) => Math.abs(part) <= FARTHEST);

/** What the starting tile shows on a hex; undefined beside it. */
export const startingAt = (hex: Hex): Cell | undefined => cellAt(STARTING_CELLS, hex);

/** The starting tile lies where it lies: whatever else is on its hexes lies on it, on level 2 or higher. */
function aboveStart(cell: Cell): Cell {
  const start = startingAt(cell.hex);
  if (!start || cell.level > 1) return cell;
  return cell.kind === start.kind ? start : { ...cell, level: 2 };
}

/** One tap with a kind: what is empty is built, what is of that kind is raised, and anything else becomes it. */
export function painted(cells: Drawing, hex: Hex, kind: HexKind): Drawing {
  const cell = cellAt(cells, hex);
  if (!cell) return hasRoom(cells, hex) ? [...cells, aboveStart({ hex, kind, level: 1, tile: NO_TILE })] : cells;
  return cell.kind === kind ? raised(cells, hex, 1) : replaced(cells, aboveStart({ ...cell, kind, tile: NO_TILE }));
}

/** Higher or lower by a level; never below the table. */
export function raised(cells: Drawing, hex: Hex, by: number): Drawing {
  const cell = cellAt(cells, hex);
  return cell ? atLevel(cells, hex, cell.level + by) : cells;
}

export function atLevel(cells: Drawing, hex: Hex, level: number): Drawing {
  const cell = cellAt(cells, hex);
  const height = Math.min(MOST_LEVELS, Math.max(1, level));
  if (!cell || cell.level === height) return cells;
  // At another level it is of another tile; on the ground there is the starting tile, where it lies.
  const start = height === 1 ? startingAt(hex) : undefined;
  return replaced(cells, start ?? { ...cell, level: height, tile: NO_TILE });
}

/** What lies on the starting tile can be taken away, the starting tile itself cannot. */
export function erased(cells: Drawing, hex: Hex): Drawing {
  const [cell, start] = [cellAt(cells, hex), startingAt(hex)];
  if (!cell || (start && cell.level === 1 && cell.kind === start.kind)) return cells;
  return start ? replaced(cells, start) : cells.filter((each) => !isSame(each.hex, hex));
}

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
