/** What lies where: the hexes of a city, seen from above and in the depth. */

import { DIRECTIONS, hexesOf, isSame, key, step, type Hex } from '$/hex/hex';
import type { Box, HexKind, LaidTile } from '$/protocol';

export interface Cell {
  hex: Hex;
  kind: HexKind;
  level: number;
  tile: number;
}

/** The number by which the starting tile is known. */
export const STARTING_TILE = 0;

const kindsByBox = new WeakMap<Box, Map<number, readonly HexKind[]>>();

/** What is printed on a tile, clockwise. */
export function kindsOf(tile: number, box: Box): readonly HexKind[] {
  let kinds = kindsByBox.get(box);
  if (!kinds) {
    kinds = new Map(box.tiles.map((each) => [each.tile, each.kinds]));
    kindsByBox.set(box, kinds);
  }
  const found = kinds.get(tile);
  if (!found) throw new RangeError(`No tile ${tile} in the box`);
  return found;
}

/** The hexes of a tile where it lies, or would lie. The starting tile lies where the box says. */
export function tileCells(tile: number, origin: Hex, rotation: number, level: number, box: Box): Cell[] {
  if (tile === STARTING_TILE) return startingCells(box);
  const kinds = kindsOf(tile, box);
  return hexesOf(origin, rotation).map((hex, place) => ({ hex, kind: kinds[place]!, level, tile }));
}

const startingCells = (box: Box): Cell[] =>
  box.starting_tile.map(({ hex, kind }) => ({ hex, kind, level: 1, tile: STARTING_TILE }));

/** A city with the ground that its next tile can reach, which is two hexes all around. */
export const reachOf = (cells: readonly Cell[]): { hex: Hex; level: number }[] =>
  cells.flatMap((cell) => [
    cell,
    ...DIRECTIONS.map((_, direction) => ({ hex: step(cell.hex, direction, 2), level: 1 })),
  ]);

/** Every hex ever laid, in the order in which it was. */
const layers = (city: readonly LaidTile[], box: Box): Cell[] => [
  ...startingCells(box),
  ...city.flatMap(({ tile, origin, rotation, level }) => tileCells(tile, origin, rotation, level, box)),
];

/** What is visible of a city from above. */
export function cellsOf(city: readonly LaidTile[], box: Box): Cell[] {
  const visible = new Map<string, Cell>();
  for (const cell of layers(city, box)) {
    const covered = visible.get(key(cell.hex));
    if (!covered || covered.level < cell.level) visible.set(key(cell.hex), cell);
  }
  return [...visible.values()];
}

/** What lies on a hex, from the top down to the ground. */
export const stackAt = (city: readonly LaidTile[], box: Box, hex: Hex): Cell[] =>
  layers(city, box)
    .filter((cell) => isSame(cell.hex, hex))
    .sort((a, b) => b.level - a.level);

/** All stacks of a city at once, for pictures that show what lies beneath. */
export function stacksOf(city: readonly LaidTile[], box: Box): (hex: Hex) => Cell[] {
  const stacks = new Map<string, Cell[]>();
  for (const cell of layers(city, box)) {
    const stack = stacks.get(key(cell.hex));
    if (stack) stack.push(cell);
    else stacks.set(key(cell.hex), [cell]);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => b.level - a.level);
  return (hex) => stacks.get(key(hex)) ?? [];
}
