/** Tables at which somebody does not want to be shown what others say. */

import { readStored, writeStored } from '$/settings/storage';

const PLACE = 'muted';
const MOST = 50;

function tables(): string[] {
  const stored = readStored(PLACE);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

export const isMutedAt = (table: string): boolean => tables().includes(table);

export function muteAt(table: string, isMuted: boolean): void {
  const others = tables().filter((each) => each !== table);
  writeStored(PLACE, (isMuted ? [table, ...others] : others).slice(0, MOST));
}
