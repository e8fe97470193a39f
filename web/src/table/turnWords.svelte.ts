/** Whose turn it is, in words. What is over in a moment is not worth a word: so no line flickers, and all lines change together. */

import { untrack } from 'svelte';
import { t } from '$/i18n/index.svelte';
import { nameOf } from '$/people/people';
import type { Session } from './session.svelte';

/** Milliseconds until it is said that something takes its time. */
const PATIENCE = { yours: 0, others: 250, sending: 700 };
type Kind = keyof typeof PATIENCE;

export interface TurnWords {
  text: string;
  kind: Kind;
}

export class Turn {
  readonly #now: TurnWords = $derived.by(() => this.#words());
  #said = $state.raw<TurnWords>({ text: '', kind: 'others' });

  constructor(private readonly session: Session) {
    this.#said = untrack(() => this.#now);
  }

  /** What is said now. */
  get said(): TurnWords {
    return this.#said;
  }

  /** Say what is new, when it is worth it. To be called in an effect. */
  follow(): () => void {
    const next = this.#now;
    if (next.text === untrack(() => this.#said.text)) return () => undefined;
    if (!PATIENCE[next.kind]) {
      this.#said = next;
      return () => undefined;
    }
    const timer = setTimeout(() => (this.#said = next), PATIENCE[next.kind]);
    return () => clearTimeout(timer);
  }

  #words(): TurnWords {
    const { table, acting: here, sending, seats } = this.session;
    if (!table) return { text: '', kind: 'others' };
    if (table.result) return { text: t('table.over'), kind: 'yours' };
    if (here && sending === 'move') {
      const isOffline = this.session.live.connection === 'offline';
      return { text: t(isOffline ? 'table.offline' : 'table.sending'), kind: 'sending' };
    }
    if (here) {
      const name = nameOf(table, here.seat);
      return { text: seats.length > 1 ? t('table.turn_of_here', { name }) : t('table.your_turn'), kind: 'yours' };
    }
    const { acting } = table.status;
    if (!acting) return { text: t('table.waiting'), kind: 'others' };
    const key = acting.actor === 'person' ? 'table.turn_of' : 'table.thinking';
    return { text: t(key, { name: nameOf(table, acting.seat) }), kind: 'others' };
  }
}
