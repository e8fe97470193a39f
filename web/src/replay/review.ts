/** What the bots think of a game, arranged for the page: turns by their number, curves as lines of the graph. */

import { isSame } from '$/hex/hex';
import type { GameReview, PlaySummary, ReviewedTurn } from '$/protocol';
import type { Line } from './series';

export interface ArrangedReview {
  turns: ReadonlyMap<number, ReviewedTurn>;
  /** The points ahead that were expected after each turn. */
  lines: readonly Line[];
  summaries: readonly PlaySummary[];
}

export const arrange = ({ turns, curves, architects }: GameReview): ArrangedReview => ({
  turns: new Map(turns.map((turn) => [turn.turn, turn])),
  lines: curves.map(({ seat, points }) => ({
    seat,
    points: points.map(({ turn, margin }) => ({ turn, value: margin })),
  })),
  summaries: architects,
});

/** Whether the move that was made is the best. */
export const isBest = ({ played, best }: ReviewedTurn): boolean =>
  played.tile === best.tile && played.rotation === best.rotation && isSame(played.origin, best.origin);
