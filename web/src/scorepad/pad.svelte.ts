/** The pad as it lies on this device: every change is kept at once. */

import { readStored, writeStored } from '$/settings/storage';
import { again, isUntouched, newEvening, type Evening } from './evening';
import { Past } from './past';
import { restored, type Kept } from './restoring';

const PLACE = 'pad';
const STORED_AS = `akropolis.${PLACE}`;

export const pad: Kept = $state(restored(readStored(PLACE)));

/** Store whatever changes, and report whether that worked. To be called while the page is shown. */
export function keepChanges(onkept: (isKept: boolean) => void): void {
  $effect(() => onkept(writeStored(PLACE, $state.snapshot(pad))));
  $effect(() => {
    // Another tab has counted on: what it wrote is newer.
    const follow = ({ key }: StorageEvent) => {
      if (key === STORED_AS) Object.assign(pad, restored(readStored(PLACE)));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  });
}

export const openEvening = (): Evening | null => pad.evenings.find(({ id }) => id === pad.current) ?? null;

const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** Games into which nothing was entered are not worth a line in the history. */
function add(evening: Evening): void {
  pad.evenings = [evening, ...pad.evenings.filter((each) => !isUntouched(each))];
  pad.current = evening.id;
}

export const beginEvening = (): void => add(newEvening(newId(), Date.now()));
export const beginAgain = (last: Evening): void => add(again($state.snapshot(last), newId(), Date.now()));

export function forgetEvening(id: string): void {
  pad.evenings = pad.evenings.filter((each) => each.id !== id);
  if (pad.current === id) pad.current = null;
}

/** What can be undone of each drawing, as long as the page is open. */
const pasts = new Map<string, Past<string>>();

export function pastOf(evening: Evening, seat: number): Past<string> {
  const name = `${evening.id} ${seat}`;
  let past = pasts.get(name);
  if (!past) pasts.set(name, (past = new Past()));
  return past;
}
