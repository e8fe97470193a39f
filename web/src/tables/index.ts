/** Tables of all kinds, told apart by their names. */

import type { HeldSeat } from '$/net/live.svelte';
import type { Host } from './host';
import { RemoteHost } from './remote';

export type { Host, Watched } from './host';

/** Where a table is kept, with the seats that are played on this device, and the token to look with. */
export const hostOf = (id: string, token: string | null, seats: readonly HeldSeat[]): Host =>
  new RemoteHost(id, token, seats);
