/** A table on the server. */

import { legalAround } from '$/local/asking';
import { refereeAtHand } from '$/local/core';
import * as api from '$/net/api';
import {
  keepTrying,
  sendComeBack,
  sendContinue,
  sendLeave,
  sendMove,
  sendRematch,
  sendTakeBack,
  type Sending,
} from '$/net/commands';
import { rememberOpened, rememberTable } from '$/net/device';
import { wholeHistory } from '$/net/history';
import { identity } from '$/net/identity';
import { seatLink } from '$/net/links';
import { LiveTable, type HeldSeat } from '$/net/live.svelte';
import type { Answer, ContinueRequest, Hints, Legal, Move, News, Review, TableView } from '$/protocol';
import type { Host, Watched } from './host';

export class RemoteHost implements Host {
  readonly isHere = false;
  #live: LiveTable | null = null;

  constructor(
    readonly id: string,
    readonly token: api.Token,
    readonly seats: readonly HeldSeat[],
  ) {}

  watch(): Watched {
    this.#live = new LiveTable(this.id, this.token, { seats: this.seats });
    return this.#live;
  }

  look(signal?: AbortSignal): Promise<TableView> {
    return api.table(this.id, this.token, signal);
  }

  /** Worked out here from what everybody sees, as soon as the core is there. The server remains the judge. */
  async legal({ seat, token }: HeldSeat, table: TableView, signal: AbortSignal): Promise<Legal> {
    const referee = refereeAtHand();
    return referee ? legalAround(referee, table, seat) : api.legal(this.id, token, signal);
  }

  hint({ token }: HeldSeat, signal: AbortSignal): Promise<Hints> {
    return api.hint(this.id, token, signal);
  }

  async move({ token }: HeldSeat, version: number, move: Move, signal: AbortSignal): Promise<void> {
    this.#hear(await sendMove(this.id, token, version, move, { signal }));
  }

  async takeBack({ token }: HeldSeat, version: number, signal: AbortSignal): Promise<void> {
    this.#hear(await sendTakeBack(this.id, token, version, { signal }));
  }

  async leave({ token }: HeldSeat, signal: AbortSignal): Promise<void> {
    this.#hear(await sendLeave(this.id, token, { signal }));
  }

  async comeBack({ token }: HeldSeat, signal: AbortSignal): Promise<void> {
    this.#hear(await sendComeBack(this.id, token, { signal }));
  }

  /** The answer has the same news as the socket, and is often faster. */
  #hear(answer: Answer): void {
    this.#live?.applyAnswer(answer);
  }

  /** A seat that one has by name is on every device already, and its link would outlast the name. */
  get seatLink(): ((seat: HeldSeat) => Promise<string>) | null {
    const own = identity()?.token;
    if (this.seats.some(({ token }) => token === own)) return null;
    return async ({ seat, token }) => seatLink(this.id, (await api.moveLink(this.id, token, seat)).token);
  }

  history(sending: Sending): Promise<News[]> {
    return wholeHistory(this.id, this.token, sending);
  }

  record(): Promise<string> {
    return api.record(this.id, this.token);
  }

  review(sending: Sending): Promise<Review> {
    return keepTrying((signal) => api.review(this.id, this.token, signal), sending);
  }

  async rematch(): Promise<string> {
    let next = '';
    for (const { token } of this.seats) {
      const here = await sendRematch(this.id, token);
      next = here.table;
      rememberTable({ table: next, seats: [{ seat: here.seat, token: here.token }], name: this.#name });
    }
    return next;
  }

  async playOn(request: Omit<ContinueRequest, 'id'>, sending: Sending): Promise<string> {
    return rememberOpened(await sendContinue(this.id, this.token, request, sending), request.name);
  }

  get #name(): string {
    return this.#live?.table?.terms.name ?? '';
  }
}
