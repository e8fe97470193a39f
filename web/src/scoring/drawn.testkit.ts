/** Cities drawn in text, as in tests/kit/draw.py: columns are staggered, four characters and one line apart. */

import type { Hex } from '$/hex/hex';
import type { District, HexKind } from '$/protocol';
import type { ScoredCell } from './city';
import { scoreCity } from './scoring';
import type { DistrictScore } from './score';

const PITCH = 4;
const LETTERS: Record<string, string> = {
  H: 'house',
  M: 'market',
  B: 'barracks',
  T: 'temple',
  G: 'garden',
  Q: 'quarry',
};

/** A hex is a letter, a star if it is a plaza, and its level if that is not 1. Dots and waves are for the reader. */
export function drawn(text: string): ScoredCell[] {
  const found = text
    .split('\n')
    .flatMap((line, row) => [...line.matchAll(/[HMBTGQ]\*?\d?/g)].map((match) => ({ row, match })));
  const first = found[0];
  if (!first) return [];
  return found.map(({ row, match }) => {
    const q = (match.index - first.match.index) / PITCH;
    const hex: Hex = [q, (row - first.row - q) / 2];
    if (!hex.every(Number.isInteger)) throw new Error(`${match[0]} is not on the grid`);
    const kind = LETTERS[match[0][0]!]! + (match[0].includes('*') ? '_plaza' : '');
    return { hex, kind: kind as HexKind, level: Number(/\d/.exec(match[0])?.[0] ?? 1) };
  });
}

/** One line of the score sheet of a drawing, with or without the variant of the district. */
export function line(district: District, text: string, variant = false): DistrictScore {
  const score = scoreCity(drawn(text), 0, variant ? [district] : []);
  return score.districts.find((each) => each.district === district)!;
}
