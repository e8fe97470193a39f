/** Opening a table: on this device where that can be, else on the server. */

import { referee } from '$/local/core';
import { canBeHere, openHere } from '$/local/opening';
import { sendOpenTable, type Sending } from '$/net/commands';
import { rememberOpened } from '$/net/device';
import type { OpenRequest } from '$/protocol';

type Opening = Omit<OpenRequest, 'id'>;

/** Whether a table would stay on this device: nobody elsewhere is needed, and the core can run here. */
export const staysHere = async (opening: Opening): Promise<boolean> =>
  canBeHere(opening) &&
  (await referee().then(
    () => true,
    () => false,
  ));

/** Open a table. Returns its address. */
export async function openTable(opening: Opening, isOnline: boolean, sending: Sending): Promise<string> {
  if (!isOnline && (await staysHere(opening))) return openHere(await referee(), opening);
  return rememberOpened(await sendOpenTable(opening, sending), opening.name);
}
