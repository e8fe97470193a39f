/** Those around a table on the server: who is there, what they say, and whether they play again. */

import { untrack } from 'svelte';
import { t } from '$/i18n/index.svelte';
import { tablePeople } from '$/net/api';
import { sendComeBack } from '$/net/commands';
import { heldTable } from '$/net/device';
import { ApiError } from '$/net/failure';
import type { HeldSeat, Said } from '$/net/live.svelte';
import { nameOf } from '$/people/people';
import type { Phrase, Presence, TableView } from '$/protocol';
import { setPreference, settings } from '$/settings/settings.svelte';
import type { Host, Watched } from '$/tables';
import { announce } from '$/ui/announce.svelte';
import { notify, notifyFailure } from '$/ui/notices.svelte';
import { askStandIn, readRemarks, sayPhrase, writeRemark } from './asking';
import { isMutedAt, muteAt } from './muted';
import { allowsStandIn, changesOf, PATIENCE, personSeats, whereIs, type Where } from './whereabouts';

/** How much is remembered of what was said. */
const MOST_HEARD = 60;
const BUBBLE = 6_000;
const TICK = 10_000;

export class Company {
  /** What was said while this page was open, and what was written before. */
  heard = $state.raw<readonly Said[]>([]);
  /** What is being said now. */
  bubbles = $state.raw<readonly Said[]>([]);
  /** Whether people may write at this table. */
  canWrite = $state(false);
  hasUnread = $state(false);
  isMutedHere = $state(false);
  #isRated = $state<boolean | null>(null);
  #now = $state(0);
  /** Since when there has been somebody to tell who is there. */
  #since = $state(0);
  #before: Presence | null = null;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #stopHearing: () => void;
  #latest = 0;

  readonly isMuted = $derived.by(() => this.isMutedHere || !settings.talk);
  readonly presence: Presence | null = $derived.by(() => (this.live.connection === 'live' ? this.live.presence : null));
  readonly own = $derived.by(() => this.host.seats.map(({ seat }) => seat));
  /** The seats of other people. */
  readonly others: number[] = $derived.by(() =>
    this.table ? personSeats(this.table).filter((seat) => !this.own.includes(seat)) : [],
  );
  /** The seat that keeps the others waiting for so long that a bot might play on. */
  readonly waitedFor: { seat: number; minutes: number } | null = $derived.by(() => {
    const { table, presence } = this;
    const acting = table?.status.acting;
    if (!table || !presence || !this.own.length || acting?.actor !== 'person' || !allowsStandIn(table)) return null;
    const where = whereIs(presence, acting.seat);
    if (where.is === 'here' || !this.others.includes(acting.seat) || this.#isRated) return null;
    const waited = this.#now - (where.is === 'away' ? where.since : this.#since);
    return waited >= PATIENCE ? { seat: acting.seat, minutes: Math.floor(waited / 60_000) } : null;
  });

  constructor(
    readonly host: Host,
    readonly live: Watched,
  ) {
    this.isMutedHere = isMutedAt(host.id);
    this.#now = this.#since = live.now();
    this.#timer = setInterval(() => (this.#now = live.now()), TICK);
    this.#stopHearing = live.onsaid((said) => this.#hear(said));
  }

  get table(): TableView | null {
    return this.live.table;
  }

  /** Where somebody else is; null for bots, oneself, and where it cannot be known. */
  whereOf(seat: number): Where | null {
    return this.presence && this.others.includes(seat) ? whereIs(this.presence, seat) : null;
  }

  /** Minutes since a moment. */
  minutes(since: number): number {
    return Math.max(0, Math.floor((this.#now - since) / 60_000));
  }

  name(seat: number): string {
    return this.table ? nameOf(this.table, seat) : '';
  }

  /** Tell gently who comes and goes. To be called in an effect. */
  follow(): void {
    const { presence, others } = this;
    if (!presence) return;
    untrack(() => {
      this.#now = this.live.now();
      if (this.#before)
        for (const { seat, isHere } of changesOf(this.#before, presence, others))
          announce(t(isHere ? 'company.comes' : 'company.goes', { name: this.name(seat) }));
      this.#before = presence;
    });
  }

  /** Find out what was written meanwhile. To be called in an effect. */
  followRemarks(): void {
    if (this.live.connection !== 'live' || !this.table || this.table.terms.public) return;
    untrack(() => void this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    try {
      const { is_on, remarks } = await readRemarks(this.host.id, this.host.token, this.#latest);
      this.canWrite = is_on;
      const isFirst = this.#latest === 0;
      for (const remark of remarks) this.#note(remark);
      if (remarks.length && !isFirst && !this.isMuted) this.hasUnread = true;
    } catch {
      // It is asked for again with the next connection.
    }
  }

  /** Whoever comes back takes their seat again, unless they left it on purpose. To be called in an effect. */
  followSeats(): void {
    if (this.live.connection !== 'live' || document.hidden) return;
    untrack(() => {
      const { table } = this;
      if (!table || table.status.is_over || heldTable(this.host.id)?.hasLeft) return;
      for (const held of this.host.seats) if (table.seats[held.seat]?.is_away) void this.#comeBack(held);
    });
  }

  async #comeBack({ token }: HeldSeat): Promise<void> {
    try {
      await sendComeBack(this.host.id, token);
      notify(t('company.seat_again'));
    } catch (error) {
      notifyFailure(error);
    }
  }

  /** Ask whether the game is rated, once somebody is waited for: then no bot can play on. */
  async askRated(): Promise<void> {
    if (this.#isRated !== null) return;
    this.#isRated = false;
    try {
      this.#isRated = (await tablePeople(this.host.id, this.host.token)).is_rated;
    } catch {
      // The server will say so when it is asked.
    }
  }

  async standIn(seat: number): Promise<void> {
    const own = this.host.seats[0];
    if (!own) return;
    try {
      await askStandIn(this.host.id, own.token, seat);
    } catch (error) {
      notifyFailure(error);
    }
  }

  async say(phrase: Phrase): Promise<void> {
    await this.#speak((token) => sayPhrase(this.host.id, token, phrase));
  }

  /** Write something. Whether it has arrived: the same id once more is the same remark. */
  write(text: string, id: string): Promise<boolean> {
    return this.#speak((token) => writeRemark(this.host.id, token, text, id));
  }

  async #speak(send: (token: string) => Promise<Said>): Promise<boolean> {
    const own = this.host.seats[0];
    if (!own) return false;
    try {
      this.#note(await send(own.token));
      return true;
    } catch (error) {
      const seconds = error instanceof ApiError && error.code === 'rate_exceeded' ? error.params.seconds : null;
      if (typeof seconds === 'number') notify(t('company.gently', { n: seconds }));
      else notifyFailure(error);
      return false;
    }
  }

  words(said: Said): string {
    return said.type === 'phrase' ? t(`phrase.${said.phrase}`) : said.text;
  }

  #hear(said: Said): void {
    if (!this.#note(said) || this.isMuted) return;
    if (this.own.includes(said.seat)) return;
    this.hasUnread = true;
    announce(t('company.says', { name: this.name(said.seat), words: this.words(said) }));
  }

  /** Remember what was said, and let it be seen; false if it is known already. */
  #note(said: Said): boolean {
    if (this.heard.some(({ id, seat, type }) => id === said.id && seat === said.seat && type === said.type))
      return false;
    const isNew = said.type === 'phrase' || this.live.now() - said.at < BUBBLE;
    if (said.type === 'remark') this.#latest = Math.max(this.#latest, said.number);
    this.heard = [...this.heard, said].sort((one, other) => one.at - other.at).slice(-MOST_HEARD);
    if (isNew && !this.isMuted) {
      this.bubbles = [...this.bubbles.filter(({ seat }) => seat !== said.seat), said];
      setTimeout(() => (this.bubbles = this.bubbles.filter((each) => each !== said)), BUBBLE);
    }
    return true;
  }

  muteHere(isMuted: boolean): void {
    this.isMutedHere = isMuted;
    muteAt(this.host.id, isMuted);
    if (isMuted) this.#hush();
  }

  muteEverywhere(isMuted: boolean): void {
    setPreference('talk', !isMuted);
    if (isMuted) this.#hush();
  }

  #hush(): void {
    this.bubbles = [];
    this.hasUnread = false;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#stopHearing();
  }
}
