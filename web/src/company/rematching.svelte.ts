/** The question for another game, on every screen of a table. */

import { untrack } from 'svelte';
import { t } from '$/i18n/index.svelte';
import { fileAt } from '$/net/addresses';
import { settings } from '$/settings/settings.svelte';
import { announce } from '$/ui/announce.svelte';
import { notifyFailure } from '$/ui/notices.svelte';
import { go } from '$/ui/router.svelte';
import { play } from '$/ui/sound';
import { declineRematch } from './asking';
import type { Company } from './company.svelte';
import { answersOf, isAgreed, type Answers } from './rematch';

const NOBODY: Answers = { wanting: [], declining: [], open: [] };

export class Rematching {
  isAsking = $state(false);
  /** Whether everyone had agreed when it was last told; null before anything was. */
  #wasAgreed: boolean | null = null;
  /** Whose answers were told. */
  #told: readonly number[] | null = null;

  readonly answers: Answers = $derived.by(() => {
    const { table, live } = this.company;
    return table?.status.is_over ? answersOf(table, live.presence) : NOBODY;
  });
  readonly isWatching = $derived.by(() => this.company.own.length === 0);
  /** Whether somebody here has a seat in the next game, or wants none. */
  readonly hasJoined = $derived.by(() => this.company.own.some((seat) => this.answers.wanting.includes(seat)));
  readonly hasDeclined = $derived.by(
    () => !this.hasJoined && this.company.own.some((seat) => this.answers.declining.includes(seat)),
  );
  /** Those who ask, and wait for whoever is here. */
  readonly askers: number[] = $derived.by(() =>
    this.hasJoined ? [] : this.answers.wanting.filter((seat) => !this.company.own.includes(seat)),
  );
  /** What the title of the page says. */
  readonly title: string = $derived.by(() => (this.askers.length && !this.hasDeclined ? this.question : ''));
  /** Where the next game is. */
  readonly address: string | null = $derived.by(() => {
    const next = this.company.table?.rematch;
    const { token } = this.company.host;
    // Whoever watches follows with the same token: it stands in no address for long.
    return !next ? null : this.isWatching ? `/watch/${next}${token ? `#${token}` : ''}` : `/table/${next}`;
  });

  constructor(readonly company: Company) {}

  get question(): string {
    const names = this.askers.map((seat) => this.company.name(seat));
    return t('company.wants_rematch', { n: names.length, names: names.join(', ') });
  }

  /** Tell of each who asks, once; and go where everyone goes. To be called in an effect. */
  follow(): void {
    const { answers, askers } = this;
    if (!this.company.live.presence || !this.company.table?.status.is_over) return;
    const agreed = isAgreed(answers);
    const { address } = this;
    untrack(() => {
      const isNew = askers.some((seat) => !(this.#told ?? []).includes(seat));
      if (isNew && !this.hasDeclined) this.#tell(this.question);
      else if (this.#told) this.#tellAnswers(answers);
      this.#told = answers.wanting.concat(answers.declining);
      const hasCome = this.#wasAgreed === false && agreed && address !== null;
      if (agreed && !address) return; // which table it is comes in a moment
      this.#wasAgreed = agreed;
      if (hasCome && (this.hasJoined || this.isWatching)) go(address);
    });
  }

  #tell(words: string): void {
    announce(words);
    play('turn');
    if (!settings.notifications || !document.hidden) return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    try {
      const note = new Notification(words, { tag: 'rematch', icon: fileAt('icon-192.png') });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some systems allow them from a service worker only: the title has to do.
    }
  }

  /** What the others have answered, for those who wait. */
  #tellAnswers({ wanting, declining }: Answers): void {
    const news = (seats: number[]): number[] =>
      seats.filter((seat) => !this.#told?.includes(seat) && !this.company.own.includes(seat));
    for (const seat of news(wanting)) announce(t('company.joins', { name: this.company.name(seat) }));
    for (const seat of news(declining)) announce(t('company.declines', { name: this.company.name(seat) }));
  }

  /** Ask for another game, or join the one that was asked for. Where nobody is here to answer, one goes at once. */
  async ask(): Promise<void> {
    await this.#once(async () => {
      const next = await this.company.host.rematch();
      const { presence, own } = this.company;
      const isAwaited = this.answers.open.some((seat) => !own.includes(seat) && presence?.here.includes(seat));
      if (!isAwaited) go(`/table/${next}`);
    });
  }

  async decline(): Promise<void> {
    await this.#once(async () => {
      for (const { token } of this.company.host.seats) await declineRematch(this.company.host.id, token);
    });
  }

  async #once(act: () => Promise<void>): Promise<void> {
    this.isAsking = true;
    try {
      await act();
    } catch (error) {
      notifyFailure(error);
    } finally {
      this.isAsking = false;
    }
  }
}
