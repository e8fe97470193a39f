/** Where those with a seat are, as far as they are told. */

import type { Presence, TableView } from '$/protocol';

/** Not yet: not seen since the server began to look. */
export type Where = { is: 'here' } | { is: 'away'; since: number } | { is: 'not yet' };

/** The seats of people who have sat down and have not left. */
export const personSeats = (table: TableView): number[] =>
  table.seats.flatMap(({ terms, sitter, is_away }, seat) =>
    terms.kind === 'person' && sitter && !is_away ? [seat] : [],
  );

export function whereIs({ here, away }: Presence, seat: number): Where {
  if (here.includes(seat)) return { is: 'here' };
  const gone = away.find((each) => each.seat === seat);
  return gone ? { is: 'away', since: gone.since } : { is: 'not yet' };
}

/** Who has come and who has gone between two tellings, of the seats that matter. */
export function changesOf(
  before: Presence,
  after: Presence,
  seats: readonly number[],
): { seat: number; isHere: boolean }[] {
  return seats
    .map((seat) => ({ seat, isHere: after.here.includes(seat) }))
    .filter(({ seat, isHere }) => before.here.includes(seat) !== isHere);
}

export const MINUTE = 60_000;
/** So long somebody may be away before a bot can be asked to play on: the server holds it, too. */
export const PATIENCE = 2 * MINUTE;
const IN_DAYS: readonly TableView['terms']['pace'][] = ['1d', '3d'];

/** Whether a bot might play on for whoever is away: not where a move may take days. */
export const allowsStandIn = ({ terms, status }: TableView): boolean =>
  status.has_begun && !status.is_over && !IN_DAYS.includes(terms.pace);
