/** How each city is turned: as whoever looks at it wants, and until then so that it is shown as large as can be. */

export class Turns {
  private sixths = $state.raw<Readonly<Record<number, number>>>({});
  /** Cities that somebody has turned by hand: they stay as they are. */
  private readonly chosen = new Set<number>();

  of(seat: number): number {
    return this.sixths[seat] ?? 0;
  }

  /** Somebody turns a city. */
  turn(seat: number, by: 1 | -1): void {
    this.chosen.add(seat);
    this.set(seat, (this.of(seat) + by + 6) % 6);
  }

  /** Somebody wants to see all of it: from now on it may be turned for them again. */
  fit(seat: number, roomiest: number): boolean {
    this.chosen.delete(seat);
    return this.suggest(seat, roomiest);
  }

  /** Turn a city to where there is more room for it, unless somebody wanted it as it is. Says whether it was turned. */
  suggest(seat: number, roomiest: number): boolean {
    if (this.chosen.has(seat) || roomiest === this.of(seat)) return false;
    this.set(seat, roomiest);
    return true;
  }

  private set(seat: number, sixths: number): void {
    this.sixths = { ...this.sixths, [seat]: sixths };
  }
}
