/** Which tables this device has: what is kept of them, and what is remembered. */

import { keptLog, dropGame, isHere, keptTables } from '$/local/shelf';
import { heldTables, forget, MOST, rememberTable } from '$/net/device';

/** Let go of a table; one that is kept here is lost with it. */
export function forgetTable(table: string): void {
  if (isHere(table)) dropGame(table);
  forget(table);
}

/** Games that are kept here but were forgotten in the list stand in it again, as far as there is room. */
export function recallTables(): void {
  const known = new Set(heldTables().map(({ table }) => table));
  const lost = keptTables().filter((table) => !known.has(table));
  for (const table of lost.slice(0, MOST - known.size)) {
    rememberTable({ table, seats: seatsOf(table), lastSeen: 0 });
  }
}

/** The seats that people took when it was opened, if it can be read. */
function seatsOf(table: string): { seat: number; token: string }[] {
  try {
    return keptLog(table).flatMap(({ event }) =>
      event.kind === 'joined' ? [{ seat: event.seat, token: 'here' }] : [],
    );
  } catch {
    return [];
  }
}
