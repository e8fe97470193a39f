import type { TableView } from '$/protocol';

/** The number of the turn: each architect's turns are counted on their own, so that all play turn 2 before turn 3. */
export function turnNumber({ moves, status }: Pick<TableView, 'moves' | 'status'>): number {
  const acting = status.acting?.seat;
  const seat = acting ?? moves.at(-1)?.seat;
  return moves.filter((made) => made.seat === seat).length + (acting === undefined ? 0 : 1);
}
