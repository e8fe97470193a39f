/** What is drawn of each hex of a city: where it stands, what is seen of its walls, and where its tile ends. */

import { DIRECTIONS, key, step, type Hex } from '$/hex/hex';
import {
  FRONT_EDGES,
  backToFront,
  corners,
  edgeTowards,
  neighbourBehind,
  project,
  type Point,
  type View,
} from '$/hex/projection';
import type { HexKind } from '$/protocol';
import type { Cell } from './city';
import { groundOf, type Ground } from './scenes';
import { shadeBehind } from './shade';
import { line, type Corner } from './shapes';

export interface Prism {
  key: string;
  hex: Hex;
  kind: HexKind;
  ground: Ground;
  level: number;
  tile: number;
  x: number;
  y: number;
  /** What the walls are of, from the top down to where others hide them; none if no wall is seen. */
  slabs: readonly Ground[];
  /** The edges behind which another tile begins: people must see which hexes lie together. */
  outline: string;
  /** Where the sun does not reach because something higher stands beside. */
  shade: string;
}

/** The prisms of a city, far to near. `under` tells what their walls are of. */
export function prismsOf(cells: readonly Cell[], view: View, under?: (hex: Hex) => readonly Cell[]): Prism[] {
  const byHex = new Map(cells.map((cell) => [key(cell.hex), cell]));
  const around = corners(view);
  return backToFront(cells, view).map((cell) => {
    const stack = under?.(cell.hex) ?? [];
    return {
      ...placed(cell, view),
      key: key(cell.hex),
      slabs: Array.from(
        { length: view.style === 'slant' ? cell.level - hiddenLevels(cell, byHex, view) : 0 },
        (_, i) => {
          const beneath = i === 0 ? cell : stack.find(({ level }) => level === cell.level - i);
          return beneath ? groundOf(beneath.kind) : 'quarry';
        },
      ),
      outline: tileOutline(cell, byHex, around, view),
      shade: shadeOn(cell, byHex, view),
    };
  });
}

/** A tile that hovers: one slab high, standing on whatever is there. */
export function hoveringPrisms(cells: readonly Cell[], view: View): Prism[] {
  const byHex = new Map(cells.map((cell) => [key(cell.hex), cell]));
  return backToFront(cells, view).map((cell, place) => ({
    ...placed(cell, view),
    key: `hovering ${place}`,
    slabs: view.style === 'slant' ? [groundOf(cell.kind)] : [],
    outline: tileOutline(cell, byHex, corners(view), view),
    shade: '',
  }));
}

function placed(cell: Cell, view: View) {
  const { hex, kind, level, tile } = cell;
  return { hex, kind, level, tile, ground: groundOf(kind), ...project(hex, level, view) };
}

/** How many levels of a hex are behind all of its front neighbours. */
const hiddenLevels = (cell: Cell, byHex: ReadonlyMap<string, Cell>, view: View): number =>
  Math.min(cell.level, ...FRONT_EDGES.map((edge) => byHex.get(key(neighbourBehind(cell.hex, edge, view)))?.level ?? 0));

function tileOutline(cell: Cell, byHex: ReadonlyMap<string, Cell>, around: readonly Point[], view: View): string {
  return DIRECTIONS.map((_, direction) => {
    const near = byHex.get(key(step(cell.hex, direction)));
    if (near && near.tile === cell.tile && near.level === cell.level) return '';
    return line(ends(edgeTowards(direction, view), around));
  }).join('');
}

function shadeOn(cell: Cell, byHex: ReadonlyMap<string, Cell>, view: View): string {
  return DIRECTIONS.map((_, direction) => {
    const higher = (byHex.get(key(step(cell.hex, direction)))?.level ?? 0) - cell.level;
    return higher > 0 ? shadeBehind(edgeTowards(direction, view), higher, view) : '';
  }).join('');
}

function ends(edge: number, around: readonly Point[]): [Corner, Corner] {
  const [a, b] = [around[edge]!, around[(edge + 1) % 6]!];
  return [
    [a.x, a.y],
    [b.x, b.y],
  ];
}
