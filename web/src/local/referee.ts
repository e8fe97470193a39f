/** What a table on this device asks of the core, which answers from a worker. A position is its text. */

import type { LaidTile, Legal, Move, Options, Score } from '$/protocol';

export type PositionText = string;

export interface Played {
  position: PositionText;
  level: number;
  cost: number;
  gained: number;
  take: { tile: number; cost: number } | null;
  revealed: number[];
}

export interface Facts {
  seat: number;
  turn: number;
  isOver: boolean;
  stones: number[];
  site: number[];
  unseen: number[];
  stacksLeft: number;
  cities: LaidTile[][];
  keptAside: number[];
}

export interface Referee {
  deal(options: Options, tiles: readonly number[]): Promise<PositionText>;
  play(position: PositionText, move: Move): Promise<Played>;
  facts(position: PositionText): Promise<Facts>;
  legal(position: PositionText): Promise<Pick<Legal, 'stones' | 'tiles' | 'targets' | 'changes'>>;
  score(position: PositionText, seat: number): Promise<Score>;
  choose(position: PositionText, bot: string, seed: bigint): Promise<Move>;
  hints(
    position: PositionText,
    budget: { milliseconds?: number; simulations?: number },
    seed: bigint,
    count: number,
  ): Promise<{ move: Move; margin: number; points: number; total: number }[]>;
}
