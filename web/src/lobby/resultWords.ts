/** How a game ended, in one line: what concerns this device first. */

import { number, t } from '$/i18n/index.svelte';
import { nameOf } from '$/people/people';
import { byRank, ranksOf, rankWords } from '$/people/ranks';
import type { Result, TableView } from '$/protocol';
import { outcomeOf } from './lobbyStatus';

/** "You won 108 : 104", "You came 2nd of 4: 98, 108, 90, 71"; to whoever watched or passed the device, with names. */
export function resultWords(table: TableView, result: Result, seats: readonly number[]): string {
  const state = outcomeOf(result.winners, seats);
  const order = byRank(table);
  const [own] = seats;
  if (state === 'ended' || own === undefined)
    return order.map((seat) => `${nameOf(table, seat)} ${number(result.totals[seat]!)}`).join(', ');
  const totals = [own, ...order.filter((seat) => seat !== own)].map((seat) => number(result.totals[seat]!));
  if (state !== 'lost' || totals.length === 2) return `${t(`lobby.${state}`)} ${totals.join(' : ')}`;
  return t('lobby.placed', { rank: rankWords(ranksOf(table)[own]!, totals.length), scores: totals.join(', ') });
}
