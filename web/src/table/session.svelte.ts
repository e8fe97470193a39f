/** One visit to a table: what is shown, what may be done, and what is being done. */

import { changeOf, chosenMove, moveTo, placingOf, spin, startPlacing, type Placing } from '$/board/placing';
import * as api from '$/net/api';
import { sendComeBack, sendLeave, sendMove, sendTakeBack } from '$/net/commands';
import { LiveTable, type HeldSeat } from '$/net/live.svelte';
import type { Answer, Hints, Legal, TableView } from '$/protocol';
import { announce } from '$/ui/announce.svelte';
import { notifyFailure } from '$/ui/notices.svelte';
import { forgetPlacing, keepPlacing, keptPlacing } from './kept';

export class Session {
  readonly live: LiveTable;
  legal = $state.raw<Legal | null>(null);
  placing = $state.raw<Placing | null>(null);
  hints = $state.raw<Hints | null>(null);
  /** What is on its way to the server. */
  sending = $state<'move' | 'take_back' | 'leave' | 'return' | 'hint' | null>(null);
  #ending = new AbortController();

  readonly table: TableView | null = $derived.by(() => this.live.table);
  /** The seat of this device that may act now. */
  readonly acting: HeldSeat | null = $derived.by(() => this.live.toAct);
  /** The seat this device looks from: the one to act, else its first. */
  readonly own: HeldSeat | null = $derived.by(() => this.acting ?? this.live.seats[0] ?? null);
  readonly canAct = $derived.by(() => this.acting !== null && this.sending === null && !!this.table?.status.has_begun);
  /** The version of the latest change of the position: who comes and goes meanwhile leaves it as it is. */
  readonly position: number | null = $derived.by(() => this.table?.status.position_version ?? null);
  readonly isPlayed = $derived.by(() => !!this.table?.status.has_begun && !this.table.status.is_over);
  readonly change = $derived.by(() => (this.legal && this.placing ? changeOf(this.legal, this.placing) : null));
  /** The seat of this device whose latest move may be taken back. */
  readonly takeBackSeat: HeldSeat | null = $derived.by(() => {
    const seat = this.table?.status.can_take_back ?? null;
    return this.live.seats.find((held) => held.seat === seat) ?? null;
  });

  constructor(
    readonly id: string,
    token: string | null,
    readonly seats: readonly HeldSeat[],
  ) {
    this.live = new LiveTable(id, token, { seats });
  }

  /** Ask what may be done in every position in which a seat is to act that is played here. To be called in an effect. */
  followLegal(): () => void {
    const { acting, position, isPlayed } = this;
    this.legal = null;
    this.hints = null;
    if (!acting || position === null || !isPlayed) {
      this.placing = null;
      return () => undefined;
    }
    const abort = new AbortController();
    void this.#askLegal(acting, position, abort.signal);
    return () => abort.abort();
  }

  async #askLegal({ seat, token }: HeldSeat, position: number, signal: AbortSignal): Promise<void> {
    try {
      const legal = await api.legal(this.id, token, signal);
      if (signal.aborted || legal.position_version !== position) return;
      this.legal = legal;
      this.placing = keptPlacing(this.id, seat, legal);
    } catch (error) {
      if (signal.aborted) return;
      // Whoever has no connection asks again when there is one: the table then has news, or the same effect runs anew.
      if (!(error instanceof api.ApiError) || !error.isPassing) return notifyFailure(error);
      setTimeout(() => !signal.aborted && void this.#askLegal({ seat, token }, position, signal), 1500);
    }
  }

  take(tile: number): boolean {
    if (!this.legal || !this.canAct) return false;
    const placing = startPlacing(this.legal, tile, this.placing);
    if (placing) this.#hold(placing);
    return placing !== null;
  }

  hover(target: number | null): void {
    if (this.legal && this.placing && this.canAct && target !== null)
      this.#hold(moveTo(this.legal, this.placing, target));
  }

  /** Hover over a place in a certain way round. */
  choose(placing: Placing): void {
    if (this.placing && this.canAct) this.#hold(placing);
  }

  spin(by: number): void {
    if (this.placing && this.canAct) this.#hold(spin(this.placing, by));
  }

  /** Show a hint on the board as if it were in hand. */
  tryHint(number: number): void {
    const hint = this.hints?.hints[number];
    const placing = this.legal && hint ? placingOf(this.legal, hint.move) : null;
    if (placing) this.#hold(placing);
  }

  putBack(): void {
    if (this.sending === 'move') return;
    this.placing = null;
    forgetPlacing(this.id);
  }

  #hold(placing: Placing): void {
    this.placing = placing;
    if (this.legal) keepPlacing(this.id, this.legal, placing);
  }

  async confirm(): Promise<void> {
    const { legal, placing, acting } = this;
    if (!legal || !placing || !acting || !this.canAct) return;
    const move = chosenMove(legal, placing);
    await this.#send('move', (signal) => sendMove(this.id, acting.token, legal.version, move, { signal }));
  }

  /** Take back the latest move of this device. One that has to stay is asked for as well: the server says why it stays. */
  async takeBack(): Promise<void> {
    const { table } = this;
    const mover = table?.moves.at(-1)?.seat;
    const seat = this.takeBackSeat ?? this.live.seats.find((held) => held.seat === mover);
    if (!table || !seat || this.sending) return;
    await this.#send('take_back', (signal) => sendTakeBack(this.id, seat.token, table.version, { signal }));
  }

  async leave(seat: HeldSeat): Promise<void> {
    await this.#send('leave', (signal) => sendLeave(this.id, seat.token, { signal }));
  }

  async comeBack(seat: HeldSeat): Promise<void> {
    await this.#send('return', (signal) => sendComeBack(this.id, seat.token, { signal }));
  }

  async askHint(words: string): Promise<void> {
    if (!this.acting || this.sending) return;
    this.sending = 'hint';
    announce(words);
    try {
      const hints = await api.hint(this.id, this.acting.token, this.#ending.signal);
      if (hints.position_version === this.position) this.hints = hints;
    } catch (error) {
      if (!this.#ending.signal.aborted) notifyFailure(error);
    } finally {
      this.sending = null;
    }
  }

  async #send(
    what: 'move' | 'take_back' | 'leave' | 'return',
    command: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<void> {
    this.sending = what;
    try {
      const answer = await command(this.#ending.signal);
      if (what === 'move' || what === 'take_back') {
        forgetPlacing(this.id);
        this.placing = null;
      }
      this.live.applyAnswer(answer);
    } catch (error) {
      // Refused: the tile stays in hand where it was, and a notice says why. A newer version comes by the socket.
      if (!this.#ending.signal.aborted) notifyFailure(error);
    } finally {
      this.sending = null;
    }
  }

  stop(): void {
    this.#ending.abort();
    this.live.stop();
  }
}
