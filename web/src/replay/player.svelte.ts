/** Which turn is shown, and the playing from turn to turn. */

import { boundedTurn, type ReplayedGame } from './game';

/** How many times the usual speed. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds for a turn at the usual speed: long enough to find the new tile. */
export const PACE = 1600;

export class Player {
  #turn = $state(0);
  #isPlaying = $state(false);
  #speed = $state<Speed>(1);
  #isForward = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly range: Pick<ReplayedGame, 'first' | 'last'>) {
    this.#turn = range.last;
  }

  get turn(): number {
    return this.#turn;
  }
  get isPlaying(): boolean {
    return this.#isPlaying;
  }
  /** Whether the turn before was shown just now, so that only one tile is new. */
  get isForward(): boolean {
    return this.#isForward;
  }
  get speed(): Speed {
    return this.#speed;
  }

  /** Show a turn; whoever chooses one wants to look at it. */
  show(turn: number): void {
    this.pause();
    const wanted = boundedTurn(this.range, turn);
    this.#isForward = wanted === this.#turn + 1;
    this.#turn = wanted;
  }

  step(by: number): void {
    this.show(this.#turn + by);
  }

  /** Play on from here, from the beginning if this is the end; or stop. */
  toggle(): void {
    if (this.#isPlaying) return this.pause();
    if (this.range.first === this.range.last) return;
    if (this.#turn >= this.range.last) this.#turn = this.range.first;
    this.#isForward = false;
    this.#isPlaying = true;
    this.#wait();
  }

  hasten(speed: Speed): void {
    this.#speed = speed;
    if (this.#isPlaying) this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#turn = boundedTurn(this.range, this.#turn + 1);
      this.#isForward = true;
      if (this.#turn >= this.range.last) this.pause();
      else this.#wait();
    }, PACE / this.#speed);
  }
}
