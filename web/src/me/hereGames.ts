/** Finished games that are kept in this browser alone, and what they say together. */

import { heldTables } from '$/net/device';
import { ranksOf } from '$/people/ranks';
import type { TableView, Tally } from '$/protocol';
import { hostOf, isHere, recallTables } from '$/tables';

export interface HereGame {
  table: TableView;
  seats: readonly number[];
}

/** Read them one by one, the latest first: each is played through again, and somebody may be waiting for the page. */
export async function* readHere(signal: AbortSignal): AsyncGenerator<HereGame> {
  recallTables();
  for (const { table, seats } of heldTables().filter((held) => isHere(held.table))) {
    if (signal.aborted) return;
    // What is damaged, or of a newer app, says so where it is opened.
    const view = await hostOf(table, null, seats)
      .look(signal)
      .catch(() => null);
    if (view?.status.is_over) yield { table: view, seats: seats.map(({ seat }) => seat) };
  }
}

/** True for a game that goes on from a turn of another: its first moves are taken over. */
export const isContinued = ({ table }: HereGame): boolean => table.moves[0]?.by === 'taken_over';

/** Of games in which one person plays on this device: whoever passes it around has neither won nor lost, and a game that was continued is none of its own. */
export function tallyOf(games: readonly HereGame[]): Tally | null {
  const own = games
    .filter((game) => game.seats.length === 1 && !isContinued(game))
    .map(({ table, seats }) => ({ total: table.result!.totals[seats[0]!]!, rank: ranksOf(table)[seats[0]!]! }));
  if (!own.length) return null;
  const totals = own.map(({ total }) => total);
  return {
    games: own.length,
    wins: own.filter(({ rank }) => rank === 1).length,
    average: totals.reduce((one, other) => one + other, 0) / own.length,
    best: Math.max(...totals),
  };
}
