/** A table on this device: nobody is asked, and no network is needed. */

import { CoreAsker, weightsAddress } from '$/core';
import { comeBack, leave, move, takeBack } from '$/local/commands';
import { LocalGame, readSteps } from '$/local/game';
import { hintsAt, legalAt } from '$/local/asking';
import { nextGame, playedOn } from '$/local/opening';
import { formatRecord, recordOf } from '$/local/record';
import type { Referee } from '$/local/referee';
import { LocalReview } from '$/local/review';
import { keptVersion } from '$/local/shelf';
import { refusal, termsOf } from '$/local/state';
import { newsOf, snapshot } from '$/local/view';
import { WatchedHere } from '$/local/watched.svelte';
import type { Sending } from '$/net/commands';
import type { HeldSeat } from '$/net/live.svelte';
import type { ContinueRequest, Hints, Legal, Move, News, Review, TableView } from '$/protocol';
import type { Host, Watched } from './host';

export class LocalHost implements Host {
  readonly isHere = true;
  readonly token = null;
  readonly seatLink = null;
  #watched: WatchedHere | null = null;
  #review: LocalReview | null = null;
  #latest: LocalGame | null = null;

  constructor(
    readonly id: string,
    readonly seats: readonly HeldSeat[],
    private readonly referee: () => Promise<Referee>,
  ) {}

  watch(): Watched {
    this.#watched = new WatchedHere(this.id, this.seats, this.referee());
    return this.#watched;
  }

  async look(): Promise<TableView> {
    return snapshot((await this.#kept()).state, this.seats[0]?.seat ?? null);
  }

  async legal({ seat }: HeldSeat): Promise<Legal> {
    return legalAt(await this.#played(), seat);
  }

  async hint({ seat }: HeldSeat): Promise<Hints> {
    return hintsAt(await this.#played(), seat);
  }

  async readyHints(): Promise<void> {
    const { state } = await this.#played();
    await fetch(weightsAddress(termsOf(state).options.architects));
  }

  async move({ seat }: HeldSeat, version: number, made: Move): Promise<void> {
    const game = await this.#played();
    await game.carryOut((state) => move(game.referee, state, seat, made, version, Date.now()));
  }

  async takeBack({ seat }: HeldSeat, version: number): Promise<void> {
    await (await this.#played()).carryOut((state) => takeBack(state, seat, version, Date.now()));
  }

  async leave({ seat }: HeldSeat): Promise<void> {
    await (await this.#played()).carryOut((state) => leave(state, seat, Date.now()));
  }

  async comeBack({ seat }: HeldSeat): Promise<void> {
    await (await this.#played()).carryOut((state) => comeBack(state, seat, Date.now()));
  }

  async history(): Promise<News[]> {
    const steps = await readSteps(await this.referee(), this.id);
    return steps.map((step) => newsOf(step, steps.at(-1)!.after.facts.isOver));
  }

  async record(): Promise<string> {
    const { state } = await this.#kept();
    if (!state.facts.isOver) throw refusal('game_not_over');
    return formatRecord(recordOf(state));
  }

  async review({ signal }: Sending): Promise<Review> {
    const { state } = await this.#kept();
    this.#review ??= new LocalReview(new CoreAsker(), state);
    return this.#review.progress(signal);
  }

  async rematch(): Promise<string> {
    return nextGame(await this.#played());
  }

  async playOn(request: Omit<ContinueRequest, 'id'>): Promise<string> {
    return playedOn(await this.#kept(), request);
  }

  /** The game as it was kept. */
  async #kept(): Promise<LocalGame> {
    if (this.#latest?.state.version !== keptVersion(this.id))
      this.#latest = await LocalGame.load(await this.referee(), this.id);
    return this.#latest;
  }

  /** The game that is shown, if it is played in this tab. */
  #played(): Promise<LocalGame> {
    return this.#watched ? this.#watched.game() : this.#kept();
  }
}
