/** Cells that hang together: the groups of houses, and the pieces of a city. */

import { key } from '$/hex/hex';
import { beside, cityOf, inOrder, type City, type ScoredCell } from './city';

export const levelSum = (group: readonly ScoredCell[]): number => group.reduce((sum, cell) => sum + cell.level, 0);

/** The groups of adjacent houses, the scoring one first: most hexes, then the highest value. Plazas join no group. */
export function houseGroups(city: City): ScoredCell[][] {
  const houses = cityOf([...city.values()].filter((cell) => cell.kind === 'house'));
  // Groups equal in both score the same; the place only makes the choice repeatable.
  return pieces(houses).sort((a, b) => b.length - a.length || levelSum(b) - levelSum(a) || inOrder(a[0]!, b[0]!));
}

/** The parts that hang together, each from west to east. A city of tiles is one; a drawing may be several. */
export function pieces(city: City): ScoredCell[][] {
  const left = new Map(city);
  const found: ScoredCell[][] = [];
  for (const [name, start] of city) {
    if (!left.delete(name)) continue;
    const piece = [start];
    // The list grows while it is walked.
    for (const cell of piece) {
      for (const near of beside(left, cell.hex)) {
        left.delete(key(near.hex));
        piece.push(near);
      }
    }
    found.push(piece.sort(inOrder));
  }
  return found;
}
