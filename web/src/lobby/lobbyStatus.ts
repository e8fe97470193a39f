/** How things stand at a table of this device. */

import type { TableView } from '$/protocol';

export type LobbyStatus =
  /** Seats are free. */
  | { state: 'waiting'; free: number }
  /** It is the turn of the one seat here. */
  | { state: 'yours' }
  /** It is somebody's turn: here, where the device is passed around, or elsewhere. */
  | { state: 'turn'; seat: number; isHere: boolean }
  /** It comes to nothing. */
  | { state: 'cancelled' }
  | { state: 'won' | 'lost' | 'shared' | 'ended' };

export function lobbyStatusOf(table: TableView, seats: readonly number[]): LobbyStatus {
  const { result, status } = table;
  if (table.is_cancelled) return { state: 'cancelled' };
  if (result) return { state: outcomeOf(result.winners, seats) };
  if (!status.has_begun || !status.acting) {
    const free = table.seats.filter(({ terms, sitter }) => terms.kind === 'person' && !sitter).length;
    return { state: 'waiting', free };
  }
  const { seat } = status.acting;
  const isHere = seats.includes(seat) && status.acting.actor === 'person';
  return isHere && seats.length === 1 ? { state: 'yours' } : { state: 'turn', seat, isHere };
}

export function outcomeOf(winners: readonly number[], seats: readonly number[]): 'won' | 'lost' | 'shared' | 'ended' {
  const [own, ...others] = seats;
  // A device that watched, or played for several, has neither won nor lost.
  if (own === undefined || others.length) return 'ended';
  if (!winners.includes(own)) return 'lost';
  return winners.length > 1 ? 'shared' : 'won';
}

/** Who sits at the table besides the one seat here; where the device is passed around or only watched, everybody. */
export function othersAt(table: TableView, seats: readonly number[]): number[] {
  const all = table.seats.map((_, seat) => seat);
  return seats.length === 1 ? all.filter((seat) => seat !== seats[0]) : all;
}

/** Your turn first, then what is under way, then what waits. */
export const urgency = (standing: LobbyStatus | null): number => {
  if (!standing) return 2;
  if (standing.state === 'yours' || (standing.state === 'turn' && standing.isHere)) return 0;
  return standing.state === 'turn' ? 1 : 2;
};
