/** Those around a table on the server. Their room is fetched once there is somebody to tell of. */

import { getContext, setContext } from 'svelte';
import type { Company, Rematching } from '$/company';
import type { Session } from './session.svelte';

type Room = typeof import('$/company');
const KEY = Symbol('guests');

export class Guests {
  room = $state.raw<Room | null>(null);
  company = $state.raw<Company | null>(null);
  rematching = $state.raw<Rematching | null>(null);

  /** To be called in an effect, as soon as the server tells who is there. */
  async receive({ host, live }: Session): Promise<void> {
    if (this.company || !live.presence) return;
    const room = await import('$/company');
    if (this.company) return;
    this.company = new room.Company(host, live);
    this.rematching = new room.Rematching(this.company);
    this.room = room;
  }

  stop(): void {
    this.company?.stop();
  }
}

/** Whoever shows something of a table asks for them by `guests`. */
export const welcome = (): Guests => setContext(KEY, new Guests());
export const guests = (): Guests | undefined => getContext(KEY);
