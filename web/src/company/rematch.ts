/** Who plays again, as far as everyone has answered. */

import type { Presence, TableView } from '$/protocol';
import { personSeats } from './whereabouts';

export interface Answers {
  /** Those who want another game, and so have a seat there. */
  wanting: number[];
  declining: number[];
  /** Those who have not answered. */
  open: number[];
}

export function answersOf(table: TableView, presence: Presence | null): Answers {
  const told = new Map(presence?.rematch.map(({ seat, wants }) => [seat, wants]));
  const seats = [...new Set([...personSeats(table), ...told.keys()])].sort();
  return {
    wanting: seats.filter((seat) => told.get(seat) === true),
    declining: seats.filter((seat) => told.get(seat) === false),
    open: seats.filter((seat) => !told.has(seat)),
  };
}

/** Whether nobody is waited for any more, and somebody plays. */
export const isAgreed = ({ wanting, declining, open }: Answers): boolean =>
  wanting.length > 0 && !declining.length && !open.length;
