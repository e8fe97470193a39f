/** Tables of all kinds, told apart by their names. */

import { referee } from '$/local/core';
import { isHere } from '$/local/shelf';
import type { HeldSeat } from '$/net/live.svelte';
import { LocalHost } from './here';
import type { Host } from './host';
import { RemoteHost } from './remote';

export { isHere };
export type { Host, Watched } from './host';
export { canPlayHere, openTable } from './opening';
export { forgetTable, recallTables } from './shelf';

/** Where a table is kept, with the seats that are played on this device, and the token to look with. */
export const hostOf = (id: string, token: string | null, seats: readonly HeldSeat[]): Host =>
  isHere(id) ? new LocalHost(id, seats, referee) : new RemoteHost(id, token, seats);
