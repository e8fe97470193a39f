/** What time it is at the server. A device's own clock may be minutes off, and turns end by the server's. */

const REMEMBERED = 8;

/**
 * Everything that the server says it said at a time not after now. So each stamp bounds how far its clock is ahead, and
 * the best of the latest bounds is right except for the time on the way.
 */
export class ServerClock {
  #bounds: number[] = [];

  constructor(private readonly here: () => number = Date.now) {}

  /** The server has just said this. */
  heard(at: number): void {
    if (!Number.isFinite(at)) return;
    this.#bounds = [...this.#bounds, at - this.here()].slice(-REMEMBERED);
  }

  /** The server said this some time ago: it proves at most that this device is behind. */
  heardLater(at: number): void {
    if (at > this.now()) this.heard(at);
  }

  /** Milliseconds since 1970 by the server's clock. */
  now(): number {
    return this.here() + (this.#bounds.length ? Math.max(...this.#bounds) : 0);
  }
}

/** The clock of the server that this page came from. */
export const serverClock = new ServerClock();
