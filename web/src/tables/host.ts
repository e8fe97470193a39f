/** Where a table is kept, on the server or on this device: whoever shows or plays it need not know which. */

import type { Sending } from '$/net/commands';
import type { Phase } from '$/net/connection';
import type { ApiError } from '$/net/failure';
import type { HeldSeat, NewsListener, Said } from '$/net/live.svelte';
import type { ContinueRequest, Hints, Legal, Move, News, Presence, Review, TableView } from '$/protocol';

/** A table on the screen, kept up to date. All of it is reactive. */
export interface Watched {
  readonly table: TableView | null;
  readonly connection: Phase;
  readonly failure: ApiError | null;
  /** Seconds until the next attempt to connect; 0 while one is under way or none is needed. */
  readonly retryIn: number;
  /** The seat of this device that is to act now. */
  readonly toAct: HeldSeat | null;
  /** Called once for each piece of news. Returns a function that stops it. */
  onnews(listener: NewsListener): () => void;
  /** Who is at the table, as far as the server tells it; nobody else comes to a table on this device. */
  readonly presence: Presence | null;
  /** Called once for each thing that somebody says. Returns a function that stops it. */
  onsaid(hear: (said: Said) => void): () => void;
  /** Connect now rather than when the pause is over. */
  retry(): void;
  /** Milliseconds since 1970 by the clock that `status.due` goes by. */
  now(): number;
  /** Let go of everything. */
  stop(): void;
}

export interface Host {
  readonly id: string;
  /** By which the table is looked at. */
  readonly token: string | null;
  /** The seats that are played on this device: several where it is passed around. */
  readonly seats: readonly HeldSeat[];
  /** Whether the table stays on this device: nobody else can see it. */
  readonly isHere: boolean;

  /** Show the table. Commands are to be given while it is shown, and answer when it has their news. */
  watch(): Watched;
  /** The table as it is now. */
  look(signal?: AbortSignal): Promise<TableView>;

  /** What the seat to act may do at a table as it is shown. */
  legal(seat: HeldSeat, table: TableView, signal: AbortSignal): Promise<Legal>;
  hint(seat: HeldSeat, signal: AbortSignal): Promise<Hints>;
  /** Fetch what hints are thought out with, where this device thinks, before somebody asks. */
  readyHints?(): Promise<void>;
  move(seat: HeldSeat, version: number, move: Move, signal: AbortSignal): Promise<void>;
  takeBack(seat: HeldSeat, version: number, signal: AbortSignal): Promise<void>;
  leave(seat: HeldSeat, signal: AbortSignal): Promise<void>;
  comeBack(seat: HeldSeat, signal: AbortSignal): Promise<void>;
  /** A link by which a seat is taken to another device; where that cannot be, there is none to be had. */
  readonly seatLink: ((seat: HeldSeat) => Promise<string>) | null;

  /** All that has happened; of a finished game with the scores that were hidden while it lasted. */
  history(sending: Sending): Promise<News[]>;
  /** The record of a finished game, as it is kept in a file. */
  record(): Promise<string>;
  /** The review of a finished game as far as it has got: ask again until it is done. */
  review(sending: Sending): Promise<Review>;
  /** The next game of the same architects: its name. All seats of this device are taken along. */
  rematch(): Promise<string>;
  /** A new table that goes on from a turn of this finished game: its address. */
  playOn(request: Omit<ContinueRequest, 'id'>, sending: Sending): Promise<string>;
}
