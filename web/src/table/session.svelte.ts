/** One visit to a table: what is shown, what may be done, and what is being done. */

import { untrack } from 'svelte';
import { changeOf, chosenMove, moveTo, placingOf, spin, startPlacing, type Placing } from '$/board/placing';
import { rememberTable } from '$/net/device';
import { ApiError } from '$/net/failure';
import type { HeldSeat } from '$/net/live.svelte';
import { tablePeople } from '$/net/api';
import type { Hints, Legal, News, TablePeople, TableView } from '$/protocol';
import { stagedTimes } from '$/settings/pace';
import type { Host, Watched } from '$/tables';
import { announce } from '$/ui/announce.svelte';
import { notifyFailure } from '$/ui/notices.svelte';
import { forgetPlacing, keepPlacing, keptPlacing } from './kept';
import { NOTHING, Staging, type Act, type Scene, type Step } from './staging';

export class Session {
  readonly live: Watched;
  legal = $state.raw<Legal | null>(null);
  placing = $state.raw<Placing | null>(null);
  hints = $state.raw<Hints | null>(null);
  /** The rated status of the game, and at the end the change of one's rating; null if unknown. */
  people = $state.raw<TablePeople | null>(null);
  /** What is on its way to whoever keeps the table. */
  sending = $state<'move' | 'take_back' | 'leave' | 'return' | 'hint' | null>(null);
  #ending = new AbortController();
  #scene = $state.raw<Scene>(NOTHING);
  /** What happens on the table just now, for people to follow. */
  readonly act: Act | null = $derived.by(() => this.#scene.act);
  /** Whether nothing is on its way: all that happened has landed. */
  readonly isSettled = $derived.by(() => this.#scene.table === null);
  readonly #staging = new Staging({
    times: () => (document.hidden ? null : stagedTimes()),
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
    show: (scene) => (this.#scene = scene),
    tell: (step) => this.#tell(step),
  });
  readonly #listeners = new Set<(step: Step) => void>();
  #onlegal: (() => void) | null = null;
  /** The seat that has laid a tile here last. */
  #mover: number | null = null;

  /** The table as it is shown: the true one is that of `live`, and may be some moves ahead. */
  readonly table: TableView | null = $derived.by(() => this.#scene.table ?? this.live.table);
  /** Whether the position that is shown is the true one. */
  readonly #isTrue = $derived.by(
    () => this.table?.status.position_version === this.live.table?.status.position_version,
  );
  /** The seat of this device that may act now, in the position that is shown. */
  readonly acting: HeldSeat | null = $derived.by(() => (this.#isTrue ? this.live.toAct : null));
  /** The seat this device looks from: the one to act, else its first. */
  readonly own: HeldSeat | null = $derived.by(() => this.acting ?? this.seats[0] ?? null);
  readonly canAct = $derived.by(() => this.acting !== null && this.sending === null && !!this.table?.status.has_begun);
  /** The version of the latest change of the position: who comes and goes meanwhile leaves it as it is. */
  readonly position: number | null = $derived.by(() => this.table?.status.position_version ?? null);
  readonly isPlayed = $derived.by(() => !!this.table?.status.has_begun && !this.table.status.is_over);
  readonly change = $derived.by(() => (this.legal && this.placing ? changeOf(this.legal, this.placing) : null));
  /** True once a game that may be rated is over; null for all others. Rated games have no hints and are on the server. */
  readonly #mayBeRated: 'playing' | 'over' | null = $derived.by(() => {
    const { table } = this.live;
    if (!table || table.terms.hints || this.host.isHere) return null;
    return table.status.is_over ? 'over' : 'playing';
  });
  /** The seat of this device whose latest move may be taken back. */
  readonly takeBackSeat: HeldSeat | null = $derived.by(() => {
    const seat = this.live.table?.status.can_take_back ?? null;
    return this.seats.find((held) => held.seat === seat) ?? null;
  });
  /** The seat of this device that made the latest move of a person. */
  readonly mover: HeldSeat | null = $derived.by(() => {
    const seat = this.live.table?.moves.findLast(({ by }) => by !== 'bot')?.seat;
    return this.seats.find((held) => held.seat === seat) ?? null;
  });
  /** Why that move has to stay, where it is not plain to see: the code of the refusal. */
  readonly staysBecause: 'take_back_revealed' | 'take_back_often' | null = $derived.by(() => {
    const code = this.mover ? this.live.table?.status.take_back_refusal : null;
    return code === 'take_back_revealed' || code === 'take_back_often' ? code : null;
  });

  constructor(readonly host: Host) {
    this.live = host.watch();
    this.live.onnews((news, before) => this.#stage(news, before));
  }

  #stage(news: News, before: TableView | null): void {
    const after = this.live.table;
    const isOwn = this.sending === 'move' && news.kind === 'moved' && news.seat === this.#mover;
    if (after) this.#staging.push({ news, before, after, isOwn });
  }

  #tell(step: Step): void {
    for (const listener of [...this.#listeners]) listener(step);
  }

  /** Called once for each piece of news, when it is shown. Returns a function that stops it. */
  onnews(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Show what is true now, and keep nobody waiting. */
  skip(): void {
    this.#staging.skip();
  }

  get id(): string {
    return this.host.id;
  }

  /** The seats that are played on this device. */
  get seats(): readonly HeldSeat[] {
    return this.host.seats;
  }

  /** Ask whether the game is rated, and at its end what became of one's rating. To be called in an effect. */
  followPeople(): () => void {
    if (this.#mayBeRated === null) return () => undefined;
    const abort = new AbortController();
    tablePeople(this.host.id, this.host.token, abort.signal).then(
      (people) => (this.people = people),
      () => undefined, // it can be played without
    );
    return () => abort.abort();
  }

  /** Ask what may be done in every position in which a seat is to act that is played here. To be called in an effect. */
  followLegal(): () => void {
    const { acting, position, isPlayed } = this;
    this.legal = null;
    this.hints = null;
    if (!acting || position === null || !isPlayed) {
      this.placing = null;
      this.#onlegal = null;
      return () => undefined;
    }
    const abort = new AbortController();
    void this.#askLegal(acting, position, abort.signal);
    return () => abort.abort();
  }

  async #askLegal(held: HeldSeat, position: number, signal: AbortSignal): Promise<void> {
    const table = untrack(() => this.table);
    if (!table) return;
    try {
      const legal = await this.host.legal(held, table, signal);
      if (signal.aborted || legal.position_version !== position) return;
      this.legal = legal;
      this.placing = keptPlacing(this.id, held.seat, legal);
      this.#onlegal?.();
      this.#onlegal = null;
    } catch (error) {
      if (signal.aborted) return;
      // Whoever has no connection asks again when there is one: the table then has news, or the same effect runs anew.
      if (!(error instanceof ApiError) || !error.isPassing) return notifyFailure(error);
      setTimeout(() => !signal.aborted && void this.#askLegal(held, position, signal), 1500);
    }
  }

  /** Do this as soon as it is known what may be done: the turn has begun, and somebody is quick. */
  whenLegal(call: () => void): void {
    this.#onlegal = call;
  }

  /** Take a tile in hand. It hovers where the one before did; the first of a turn, where the caller says. */
  take(tile: number, first: number): boolean {
    if (!this.legal || !this.canAct) return false;
    const placing = startPlacing(this.legal, tile, this.placing ?? { tile, target: first, way: 0 });
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
    this.#mover = acting.seat;
    await this.#send('move', (signal) => this.host.move(acting, legal.version, move, signal));
  }

  /** Take back the latest move of this device. One that has to stay is asked for as well: the answer says why it stays. */
  async takeBack(): Promise<void> {
    this.skip();
    const { table } = this.live;
    const seat = this.takeBackSeat ?? this.mover ?? this.own;
    if (!table?.moves.length || !seat || this.sending) return;
    await this.#send('take_back', (signal) => this.host.takeBack(seat, table.version, signal));
  }

  async leave(seat: HeldSeat): Promise<void> {
    rememberTable({ table: this.id, hasLeft: true });
    await this.#send('leave', (signal) => this.host.leave(seat, signal));
  }

  async comeBack(seat: HeldSeat): Promise<void> {
    rememberTable({ table: this.id, hasLeft: false });
    await this.#send('return', (signal) => this.host.comeBack(seat, signal));
  }

  async askHint(words: string): Promise<void> {
    if (!this.acting || this.sending) return;
    this.sending = 'hint';
    announce(words);
    try {
      const hints = await this.host.hint(this.acting, this.#ending.signal);
      if (hints.position_version === this.position) this.hints = hints;
    } catch (error) {
      if (!this.#ending.signal.aborted) notifyFailure(error);
    } finally {
      this.sending = null;
    }
  }

  async #send(
    what: 'move' | 'take_back' | 'leave' | 'return',
    command: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.sending = what;
    try {
      await command(this.#ending.signal);
      if (what === 'move' || what === 'take_back') {
        forgetPlacing(this.id);
        this.placing = null;
      }
    } catch (error) {
      // Refused: the tile stays in hand where it was, and a notice says why. A newer version comes by the socket.
      if (!this.#ending.signal.aborted) notifyFailure(error);
    } finally {
      this.sending = null;
    }
  }

  stop(): void {
    this.#ending.abort();
    this.#staging.stop();
    this.#listeners.clear();
    this.live.stop();
  }
}
