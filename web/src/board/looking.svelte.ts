/** What somebody wants to see: the hex on which the pointer rests, or a finger is held. */

import { isSame } from '$/hex/hex';
import type { Cell } from './city';

/** A pointer has to rest before anything turns to glass: nothing flickers under one that passes by. */
const REST = 260;

export class Looking {
  wanted = $state.raw<Cell | null>(null);
  private resting: ReturnType<typeof setTimeout> | undefined;

  /** The pointer moves over a hex, or leaves it. */
  rest(meant: Cell | null): void {
    this.stop();
    if (meant && this.wanted && isSame(meant.hex, this.wanted.hex)) return;
    this.wanted = null;
    if (meant) this.resting = setTimeout(() => (this.wanted = meant), REST);
  }

  /** It is held there, or let go. */
  hold(meant: Cell | null): void {
    this.stop();
    this.wanted = meant;
  }

  stop(): void {
    clearTimeout(this.resting);
  }
}
