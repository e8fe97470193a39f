/** The player aid and the small cities of the rules: made by tools/lessons.py. */

import { BOX } from '$/board/box';
import { tileCells, type Cell } from '$/board/city';
import type { Mark } from '$/board/marks';
import { key, type Hex } from '$/hex/hex';
import type { District, HexKind, LaidTile, Score } from '$/protocol';
import content from './reference.json';

export interface Example {
  name: string;
  city: LaidTile[];
  /** Its score sheet; null where a tile is held. */
  score: Score | null;
  /** A tile held above the city, to show where it may lie and where not. */
  held: LaidTile | null;
  /** Whether it may lie there. */
  is_legal: boolean;
}

export interface AidLine {
  architects: number;
  tiles: number;
  kinds: Record<HexKind, number>;
}

/** The numbers of one way to play. */
export interface Mode {
  architects: number;
  is_long: boolean;
  tiles: number;
  stacks: number;
  stack_size: number;
  site: number;
  /** For each architect. */
  turns: number;
}

export const AID = content.aid as readonly AidLine[];
export const MODES = content.modes as readonly Mode[];
const EXAMPLES = content.examples as unknown as readonly Example[];

export function exampleNamed(name: string): Example {
  const found = EXAMPLES.find((example) => example.name === name);
  if (!found) throw new RangeError(`No example ${name}`);
  return found;
}

export const heldCells = ({ tile, origin, rotation, level }: LaidTile): Cell[] =>
  tileCells(tile, origin, rotation, level, BOX);

/** Which hexes score, for the board to mark: of all districts, or of one. */
export function marksOf(score: Score, only?: District): Map<string, Mark> {
  const lines = score.districts.filter(({ district }) => !only || district === only);
  return new Map(
    lines
      .flatMap(({ hexes }) => hexes)
      .map(({ hex, scores, is_doubled }) => [key(hex as Hex), { scores, isDoubled: is_doubled }]),
  );
}
