/** Pointing at a line that tells of a move, by mouse, finger or keyboard: the board shows where. */

import type { Attachment } from 'svelte/attachments';
import type { Told } from './told';

/** Milliseconds: a mouse on its way to something else points at nothing. */
const DWELL = 120;

/** Say when an element is pointed at with a mouse or has the focus of the keyboard. A finger taps: that is a click. */
export function pointable(point: (isPointed: boolean) => void): Attachment<Element> {
  return (element) => {
    let dwelling: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => point(true);
    const end = (): void => {
      clearTimeout(dwelling);
      dwelling = undefined;
      point(false);
    };
    const listening = new AbortController();
    const on = (kind: string, act: (event: Event) => void): void =>
      element.addEventListener(kind, act, { signal: listening.signal });
    // What is scrolled under a mouse that rests is entered, but not pointed at.
    on('pointermove', (event) => {
      if ((event as PointerEvent).pointerType !== 'touch') dwelling ??= setTimeout(begin, DWELL);
    });
    on('pointerleave', end);
    on('focus', () => element.matches(':focus-visible') && begin());
    on('blur', end);
    return () => {
      listening.abort();
      end();
    };
  };
}

export class Pointing {
  #over = $state.raw<Told | null>(null);
  #chosen = $state.raw<Told | null>(null);

  /** The move whose place is to be shown: the one that is pointed at, else the one that was chosen. */
  get told(): Told | null {
    return this.#over ?? this.#chosen;
  }

  /** For a line that tells of a move. */
  line(told: Told): Attachment<Element> {
    return pointable((isPointed) => {
      if (isPointed) this.#over = told;
      else if (this.#over === told) this.#over = null;
    });
  }

  /** Go on showing a place, or none, wherever one points next. */
  choose(told: Told | null): void {
    this.#over = null;
    this.#chosen = told;
  }
}
