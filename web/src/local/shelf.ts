/** The games that are kept on this device: each a record (docs/notation.md) that also has the log of its table. */

import { ApiError } from '$/net/failure';
import { HERE, isHere } from '$/net/here';
import {
  isLasting,
  isStored,
  onStoredElsewhere,
  readStored,
  removeStored,
  storedNames,
  writeStored,
} from '$/settings/storage';
import { formatEntry, parseEntry, type Entry } from './events';
import { recordOf } from './record';
import type { TableState } from './state';

/** The form in which games are kept. A later one may be written by a later app, of which a tab is still open. */
const FORM = 1;
const PLACE = 'game.';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME_LENGTH = 16;

export { isHere };

/** A name for a new table on this device. */
export const freshName = (): string =>
  HERE + Array.from(crypto.getRandomValues(new Uint8Array(NAME_LENGTH)), (byte) => LETTERS[byte % 32]).join('');

/** The tables that are kept, readable or not. */
export const keptTables = (): string[] =>
  storedNames(PLACE)
    .map((name) => name.slice(PLACE.length))
    .filter(isHere);

/** Keep a game, if only as long as the page. */
export const keepGame = (state: TableState, log: readonly Entry[]): boolean =>
  writeStored(PLACE + state.table, { ...recordOf(state), form: FORM, log: log.map(formatEntry) });

/** Whether a game will be there after the page is closed. */
export const isKept = (table: string): boolean => isLasting(PLACE + table);

/** How many entries are kept of a log. */
export const keptVersion = (table: string): number => logOf(table).length;

/** The log of a game, as it was kept. */
export function keptLog(table: string): Entry[] {
  const log = logOf(table);
  try {
    return log.map(parseEntry);
  } catch {
    throw unreadable();
  }
}

function logOf(table: string): unknown[] {
  const kept = readStored(PLACE + table) as { form?: unknown; log?: unknown } | null;
  if (!kept) throw isStored(PLACE + table) ? unreadable() : new ApiError(404, 'game_not_here');
  if (typeof kept.form === 'number' && kept.form > FORM) throw new ApiError(409, 'game_newer');
  if (kept.form !== FORM || !Array.isArray(kept.log)) throw unreadable();
  return kept.log;
}

/** What was kept is no game that can be played on. */
export const unreadable = (): ApiError => new ApiError(409, 'game_unreadable');

export const dropGame = (table: string): void => removeStored(PLACE + table);

/** Called when another tab has kept more of a game, or has dropped it. Returns what stops it. */
export const onKeptElsewhere = (table: string, heard: () => void): (() => void) =>
  onStoredElsewhere(PLACE + table, heard);
