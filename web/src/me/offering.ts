/** When it makes sense to ask whether this browser may tell of one's turn: never on load, and once. */

import * as api from '$/net/api';
import { heldTable } from '$/net/device';
import { isHere } from '$/net/here';
import { readStored, writeStored } from '$/settings/storage';
import type { Place } from '$/ui/router.svelte';
import { isWanted, possibility, pushKey } from './word';

export { default as Offer } from './Offer.svelte';

const ASKED = 'wordAsked';
const SLOW = ['1d', '3d'];
/** From where one sits down at a table for the first time. */
const DOORS = ['new', 'join'];

/** Somebody was asked, whatever they answered: the switch is in the settings. */
export const noteAsked = (): void => void writeStored(ASKED, true);

/** Whoever has just sat down at a table with days for a move, or leaves a game that goes on, may want to be told. */
export async function isMoment(before: Place, now: Place): Promise<boolean> {
  const isSitting = now.page === 'table' && DOORS.includes(before.page);
  const { table } = isSitting ? now : before;
  if (!isSitting && (before.page !== 'table' || now.page === 'table')) return false;
  if (readStored(ASKED) || isHere(table) || isWanted() || possibility() !== 'possible') return false;
  const held = heldTable(table);
  if (!held?.seats.length || held.isOver) return false;
  const { status, terms } = await api.table(table, held.seats[0]!.token);
  if (status.is_over || (isSitting ? !SLOW.includes(terms.pace) : !status.has_begun)) return false;
  return (await pushKey()) !== null;
}
