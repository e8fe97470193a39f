/** Who came where in a game that is over. */

import { t } from '$/i18n/index.svelte';
import type { TableView } from '$/protocol';

type Ended = Pick<TableView, 'result'> & { seats: readonly { stones: number }[] };

/** The place of every seat: winners are first, then come points, then stones; equals share a place. */
export function ranksOf({ seats, result }: Ended): number[] {
  if (!result) return seats.map(() => 1);
  const { winners, totals } = result;
  const isBetter = (one: number, other: number) =>
    totals[one]! - totals[other]! || seats[one]!.stones - seats[other]!.stones;
  const others = seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  return seats.map((_, seat) =>
    winners.includes(seat) ? 1 : 1 + winners.length + others.filter((other) => isBetter(other, seat) > 0).length,
  );
}

/** The seats, the best first; equals as they sit. */
export function byRank(ended: Ended): number[] {
  const ranks = ranksOf(ended);
  return ranks.map((_, seat) => seat).sort((one, other) => ranks[one]! - ranks[other]!);
}

export const rankWords = (rank: number, of: number): string => t('people.rank', { n: String(rank), of });
