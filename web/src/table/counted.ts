/** The end of a game counts a city district by district: which hexes are lit meanwhile. */

import type { Mark } from '$/board/marks';
import { key } from '$/hex/hex';
import type { District, Score } from '$/protocol';

/** The hexes of these districts: whether they score. */
export function marksOf(score: Score | null, districts: readonly District[]): ReadonlyMap<string, Mark> {
  const counted = score?.districts.filter(({ district }) => districts.includes(district)) ?? [];
  return new Map(
    counted.flatMap(({ hexes }) =>
      hexes.flatMap(({ hex, scores, is_doubled: isDoubled }) =>
        hex && scores ? [[key(hex), { scores, isDoubled }] as const] : [],
      ),
    ),
  );
}
