/**
 * A drawn city as a line of text, to be kept, copied and pasted: `H*@0,0 Q@0,-1 M2@1,1#17`.
 *
 * A hex is a letter, a star if it is a plaza, its level if that is not 1, then where it lies and, if it is known, the tile
 * that it belongs to.
 */

import type { Cell } from '$/board/city';
import { key } from '$/hex/hex';
import type { HexKind } from '$/protocol';
import { GAME, KINDS, districtOf, isPlaza } from '$/protocol/game';

/** A kind is written with its first letter; a plaza like its district, with a star. */
export const LETTERS: ReadonlyMap<string, HexKind> = new Map(
  KINDS.filter((kind) => !isPlaza(kind)).map((kind) => [kind[0]!.toUpperCase(), kind]),
);

/** Hexes that were painted one by one belong to no tile that is known. */
export const NO_TILE = -1;
export const { farthest: FARTHEST, hexes: MOST_HEXES, levels: MOST_LEVELS } = GAME.largest_drawing;

const HEX = new RegExp(`^([${[...LETTERS.keys()].join('')}])(\\*?)(\\d*)@([-−]?\\d+),([-−]?\\d+)(?:#(\\d+))?$`, 'i');

export type CityFault =
  | { code: 'empty' }
  | { code: 'unreadable'; text: string }
  | { code: 'no_such_plaza'; text: string }
  | { code: 'level'; text: string; most: number }
  | { code: 'far'; text: string; most: number }
  | { code: 'twice'; text: string }
  | { code: 'many'; count: number; most: number };

export type Read = { cells: Cell[]; fault: null } | { cells: null; fault: CityFault };

const isFault = (read: Cell | CityFault): read is CityFault => 'code' in read;

/** The city in a text, or the first thing that is wrong with it. */
export function readCity(text: string): Read {
  const words = text.split(/[\s;]+/).filter(Boolean);
  if (!words.length) return { cells: null, fault: { code: 'empty' } };
  const cells = new Map<string, Cell>();
  for (const word of words) {
    const cell = readHex(word);
    if (isFault(cell)) return { cells: null, fault: cell };
    if (cells.has(key(cell.hex))) return { cells: null, fault: { code: 'twice', text: shown(word) } };
    cells.set(key(cell.hex), cell);
  }
  if (cells.size > MOST_HEXES) return { cells: null, fault: { code: 'many', count: cells.size, most: MOST_HEXES } };
  return { cells: [...cells.values()], fault: null };
}

function readHex(word: string): Cell | CityFault {
  const found = HEX.exec(word);
  if (!found) return { code: 'unreadable', text: shown(word) };
  const [, letter, star, level, q, r, tile] = found;
  const ground = LETTERS.get(letter!.toUpperCase())!;
  if (star && !districtOf(ground)) return { code: 'no_such_plaza', text: shown(word) };
  const height = level ? Number(level) : 1;
  if (height < 1 || height > MOST_LEVELS) return { code: 'level', text: shown(word), most: MOST_LEVELS };
  const hex = [Number(q!.replace('−', '-')) + 0, Number(r!.replace('−', '-')) + 0] as const;
  if (hex.some((part) => Math.abs(part) > FARTHEST)) return { code: 'far', text: shown(word), most: FARTHEST };
  const kind = (star ? `${ground}_plaza` : ground) as HexKind;
  return { hex, kind, level: height, tile: tile ? Math.min(Number(tile), Number.MAX_SAFE_INTEGER) : NO_TILE };
}

const LONGEST_SHOWN = 24;
/** What was pasted may be a whole book. */
const shown = (word: string): string => (word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word);

export function writeCity(cells: Iterable<Cell>): string {
  return Array.from(cells, ({ hex, kind, level, tile }) => {
    const star = isPlaza(kind) ? '*' : '';
    const height = level > 1 ? level : '';
    return `${kind[0]!.toUpperCase()}${star}${height}@${hex.join(',')}${tile >= 0 ? `#${tile}` : ''}`;
  }).join(' ');
}
