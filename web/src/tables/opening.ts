/** Opening a table: on this device where that can be, else on the server. */

import { referee } from '$/local/core';
import { canBeHere, openHere } from '$/local/opening';
import { sendOpenTable, type Sending } from '$/net/commands';
import { rememberOpened } from '$/net/device';
import type { OpenRequest } from '$/protocol';

type Opening = Omit<OpenRequest, 'id'>;

/** Whether tables can be on this device: the core runs here. */
export const canPlayHere = (): Promise<boolean> =>
  referee().then(
    () => true,
    () => false,
  );

/** Open a table. Returns its address. */
export async function openTable(opening: Opening, isOnline: boolean, sending: Sending): Promise<string> {
  if (!isOnline && canBeHere(opening) && (await canPlayHere())) return openHere(await referee(), opening);
  return rememberOpened(await sendOpenTable(opening, sending), opening.name);
}
