/** Where a game was decided: the line of the score sheet on which a winner gained most over somebody else. */

import type { District, Score } from '$/protocol';

export interface Decided {
  district: District;
  winner: number;
  other: number;
}

export function decidedBy(winner: Score, other: Score): Decided | null {
  const lines = winner.districts.map(({ district, points }, index) => ({
    district,
    winner: points,
    other: other.districts[index]?.points ?? 0,
  }));
  const gaps = lines.map((line) => line.winner - line.other);
  const widest = Math.max(...gaps);
  return widest > 0 ? (lines[gaps.indexOf(widest)] ?? null) : null;
}
