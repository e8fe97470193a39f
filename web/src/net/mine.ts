/**
 * The tables of whoever is logged in: those of their other devices are found here, and seats that were taken here become
 * theirs everywhere. The lists of this device stay what they are; the token of the device is one more token in them.
 */

import type { MyGames, TableView } from '$/protocol';
import { readStored, writeStored } from '$/settings/storage';
import { heldTable, heldTables, rememberTable, type HeldTable } from './device';
import { isHere } from './here';
import { identity, isStillKnown, isUnauthorised, type Identity } from './identity';
import { askJson } from './request';
import { ApiError } from './failure';

const PLACE = 'claimed';

/** Bring the tables of this device and those of the person together. */
export async function recallMine(signal?: AbortSignal): Promise<void> {
  const me = identity();
  if (!me) return;
  const asking = { token: me.token, ...(signal && { signal }) };
  try {
    const { games } = await askJson<MyGames>('GET', '/me/tables', asking);
    for (const { table, seat, terms, sitters, changed } of games) {
      if (heldTable(table)?.seats.length) continue;
      const summary = sitters.flatMap((sitter) => sitter?.name ?? []).join(', ');
      rememberTable({ table, seats: [{ seat, token: me.token }], name: terms.name, summary, lastSeen: changed });
    }
    await claimHeld(me, new Set(games.map(({ table }) => table)), signal);
  } catch (error) {
    if (!isUnauthorised(error)) throw error;
    await isStillKnown(me.token, signal);
  }
}

/** Whether this device may act at one table, as soon as it is known that the person has a seat there. */
export async function recallSeat(table: string, signal?: AbortSignal): Promise<void> {
  const me = identity();
  if (!me || isHere(table) || heldTable(table)?.seats.length) return;
  await recallMine(signal);
  if (heldTable(table)?.seats.length || identity()?.token !== me.token) return;
  const view = await askJson<TableView>('GET', `/tables/${encodeURIComponent(table)}`, { token: me.token });
  if (view.seat !== null) rememberSeat(table, view.seat, me.token, view.status.is_over);
}

/** A finished game of one's own, held from now on so that it can be looked at again. */
export const rememberSeat = (table: string, seat: number, token: string, isOver: boolean): boolean =>
  heldTable(table)?.seats.length ? true : rememberTable({ table, seats: [{ seat, token }], isOver });

/** Seats that were taken here before the name, or without it, become the person's; each is tried once. */
async function claimHeld(me: Identity, known: ReadonlySet<string>, signal?: AbortSignal): Promise<void> {
  const tried = triedBy(me.person);
  for (const { table, seats } of heldTables().filter((held) => isToClaim(held, me, known) && !tried.has(held.table))) {
    try {
      await askJson('PUT', `/me/tables/${encodeURIComponent(table)}`, {
        token: me.token,
        body: { token: seats[0]!.token },
        ...(signal && { signal }),
      });
    } catch (error) {
      // Somebody else's, or gone: it stays a seat of this device.
      if (!(error instanceof ApiError) || error.isPassing) throw error;
    }
    tried.add(table);
    writeStored(PLACE, { person: me.person, tables: [...tried] });
  }
}

/** One seat each: a device that is passed around plays for several. */
const isToClaim = ({ table, seats }: HeldTable, me: Identity, known: ReadonlySet<string>): boolean =>
  !known.has(table) && !isHere(table) && seats.length === 1 && seats[0]!.token !== me.token;

function triedBy(person: string): Set<string> {
  const stored = readStored(PLACE) as { person?: unknown; tables?: unknown } | null;
  const held = new Set(heldTables().map(({ table }) => table));
  const tables = stored?.person === person && Array.isArray(stored.tables) ? (stored.tables as string[]) : [];
  return new Set(tables.filter((table) => held.has(table)));
}
