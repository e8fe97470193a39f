/** A table of this device on the screen. One tab plays it, and its bots with it; others follow. */

import { positionOf } from '$/core/text';
import type { Phase } from '$/net/connection';
import { ApiError } from '$/net/failure';
import type { HeldSeat, NewsListener } from '$/net/live.svelte';
import { applyNews } from '$/net/news';
import type { TableView } from '$/protocol';
import { turnTime } from '$/settings/pace';
import { playFor } from './commands';
import { LocalGame } from './game';
import type { Referee } from './referee';
import { onKeptElsewhere } from './shelf';
import { freshSeed } from './shuffle';
import { actingAt, hasPeople, refusal, termsOf, type Step } from './state';
import { newsOf, snapshot } from './view';

/** Milliseconds until a bot that could not think is asked again: what it knows is still on its way. */
const PAUSE = 3000;
/** Milliseconds between moves where nobody plays and somebody watches, at least: they are shown for as long as people want. */
const BREATH = 600;

export class WatchedHere {
  table = $state.raw<TableView | null>(null);
  connection = $state<Phase>('connecting');
  failure = $state.raw<ApiError | null>(null);
  readonly retryIn = 0;
  readonly presence = null;
  readonly toAct: HeldSeat | null = $derived.by(() => {
    const isPlayedHere = this.connection !== 'connecting' && this.connection !== 'elsewhere';
    const acting = isPlayedHere ? this.table?.status.acting : null;
    return (acting?.actor === 'person' && this.seats.find((held) => held.seat === acting.seat)) || null;
  });

  readonly #listeners = new Set<NewsListener>();
  readonly #game: Promise<LocalGame>;
  readonly #ending = new AbortController();
  #isPlayer = false;
  #isThinking = false;
  #stopFollowing: () => void = () => undefined;

  constructor(
    readonly id: string,
    readonly seats: readonly HeldSeat[],
    referee: Promise<Referee>,
  ) {
    this.#game = referee.then((asked) => LocalGame.load(asked, id));
    this.#game.then(
      (game) => this.#begin(game),
      (error: unknown) => this.#refuse(error),
    );
  }

  onnews(listener: NewsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Those around one device speak to each other. */
  onsaid(): () => void {
    return () => undefined;
  }

  /** The game, for whoever wants to act: in the tab that plays it. */
  async game(): Promise<LocalGame> {
    const game = await this.#game;
    if (!this.#isPlayer) throw refusal('played_elsewhere');
    return game;
  }

  retry(): void {
    void this.#game.then((game) => this.#think(game));
  }

  now(): number {
    return Date.now();
  }

  stop(): void {
    this.#stopFollowing();
    this.#listeners.clear();
    this.#ending.abort();
  }

  #begin(game: LocalGame): void {
    if (this.#ending.signal.aborted) return;
    this.table = snapshot(game.state, this.seats[0]?.seat ?? null);
    game.onsteps = (steps) => this.#tell(game, steps);
    this.#stopFollowing = onKeptElsewhere(this.id, () => this.#follow(game));
    void this.#takePlace(game);
  }

  /** Play the game if nobody else does; else as soon as nobody else does. */
  async #takePlace(game: LocalGame): Promise<void> {
    // A page that came over plain http from another machine has no locks: then a version keeps the tabs apart.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return this.#play(game);
    const { signal } = this.#ending;
    const name = `akropolis.game.${this.id}`;
    const hold = async (): Promise<void> => {
      await this.#play(game);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock && !signal.aborted) await hold();
      return lock !== null;
    });
    if (isFree || signal.aborted) return;
    this.connection = 'elsewhere';
    await locks.request(name, { signal }, hold).catch(() => undefined);
  }

  async #play(game: LocalGame): Promise<void> {
    await game.catchUp().catch((error: unknown) => this.#refuse(error));
    this.#isPlayer = true;
    this.#stand(game);
    void this.#think(game);
  }

  #follow(game: LocalGame): void {
    game.catchUp().catch((error: unknown) => this.#refuse(error));
  }

  #stand(game: LocalGame): void {
    if (this.#isPlayer) this.connection = game.lasts ? 'here' : 'unsaved';
  }

  #tell(game: LocalGame, steps: readonly Step[]): void {
    if (this.#ending.signal.aborted) return;
    this.#stand(game);
    for (const step of steps) {
      const news = newsOf(step);
      const before = this.table;
      if (before) this.table = applyNews(before, news);
      for (const listener of [...this.#listeners]) listener(news, before);
    }
    if (this.#isPlayer) void this.#think(game);
  }

  /** Let bots move for as long as it is their turn. They see what everybody sees. */
  async #think(game: LocalGame): Promise<void> {
    const acting = actingAt(game.state);
    const isDue = acting && acting.actor !== 'person' && !this.#ending.signal.aborted;
    if (!isDue || this.#isThinking) return;
    this.#isThinking = true;
    try {
      const { version } = game.state;
      const position = positionOf(snapshot(game.state));
      const move = await game.referee.think(termsOf(game.state).options, 'choose', position, acting.rung, freshSeed());
      if (!hasPeople(game.state)) await new Promise((resolve) => setTimeout(resolve, Math.max(BREATH, turnTime())));
      if (!this.#ending.signal.aborted)
        await game.carryOut((state) => playFor(game.referee, state, version, move, Date.now()));
    } catch (error) {
      // Somebody has left or returned meanwhile: whoever is to move now is asked. Anything else is told.
      if (!(error instanceof ApiError)) return this.#comeBack(error);
    } finally {
      this.#isThinking = false;
    }
    void this.#think(game);
  }

  #comeBack(error: unknown): void {
    this.connection = 'lost';
    console.error(error);
    setTimeout(() => this.retry(), PAUSE);
  }

  #refuse(error: unknown): void {
    if (!(error instanceof ApiError)) console.error(error);
    this.failure = error instanceof ApiError ? error : refusal('game_unreadable');
    this.connection = 'refused';
  }
}
