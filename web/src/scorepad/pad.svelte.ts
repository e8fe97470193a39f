/** The pad as it lies on this device: every change is kept at once. */

import { onStoredElsewhere, readStored, writeStored } from '$/settings/storage';
import { again, isUntouched, newPadGame, type PadGame } from './padGame';
import { UndoHistory } from './undoHistory';
import { restored, type Kept } from './restoring';

const PLACE = 'pad';

export const pad: Kept = $state(restored(readStored(PLACE)));

/** Store whatever changes, and report whether that worked. To be called while the page is shown. */
export function keepChanges(onkept: (isKept: boolean) => void): void {
  $effect(() => onkept(writeStored(PLACE, $state.snapshot(pad))));
  // Another tab has counted on: what it wrote is newer.
  $effect(() => onStoredElsewhere(PLACE, () => Object.assign(pad, restored(readStored(PLACE)))));
}

export const openPadGame = (): PadGame | null => pad.padGames.find(({ id }) => id === pad.current) ?? null;

const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** Games into which nothing was entered are not worth a line in the history. */
function add(padGame: PadGame): void {
  pad.padGames = [padGame, ...pad.padGames.filter((each) => !isUntouched(each))];
  pad.current = padGame.id;
}

export const beginPadGame = (): void => add(newPadGame(newId(), Date.now()));
export const beginAgain = (last: PadGame): void => add(again($state.snapshot(last), newId(), Date.now()));

export function forgetPadGame(id: string): void {
  pad.padGames = pad.padGames.filter((each) => each.id !== id);
  if (pad.current === id) pad.current = null;
}

/** What can be undone of each drawing, as long as the page is open. */
const pasts = new Map<string, UndoHistory<string>>();

export function undoHistoryOf(padGame: PadGame, seat: number): UndoHistory<string> {
  const name = `${padGame.id} ${seat}`;
  let history = pasts.get(name);
  if (!history) pasts.set(name, (history = new UndoHistory()));
  return history;
}
