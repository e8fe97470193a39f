/** Who sits where when a game is played on from one of its turns. */

import type { ContinueRequest, SeatRequest, TableView } from '$/protocol';
import type { Colour } from '$/settings/settings.svelte';

/** Somebody at this device, or a bot by its rung. */
export type Who = 'here' | `bot:${string}`;

export interface Chair {
  seat: number;
  who: Who;
  name: string;
  colour: Colour;
}

export interface Self {
  /** The seats that this device had in the game. */
  seats: readonly number[];
  name: string;
  opponent: string;
}

/**
 * As it was: people who sat here sit here again, bots stay, and bots take the seats of people who are elsewhere.
 * A device without a seat gets the one whose turn it is.
 */
export function chairsFor(now: TableView, then: TableView, colours: readonly Colour[], self: Self): Chair[] {
  const own = self.seats.length ? self.seats : [then.status.acting?.seat ?? 0];
  return now.seats.flatMap(({ terms, sitter }, seat): Chair[] => {
    if (terms.kind === 'illustrious') return [];
    const who: Who = own.includes(seat) ? 'here' : `bot:${terms.bot ?? self.opponent}`;
    const name = (self.seats.includes(seat) ? sitter?.name : undefined) ?? (seat === own[0] ? self.name : '');
    return [{ seat, who, name, colour: colours[seat] ?? 'blue' }];
  });
}

/** The rung of a bot's seat. */
export const rungOf = (who: Who): string | null => (who === 'here' ? null : who.slice('bot:'.length));

/** The request. People who typed no name get the given one. */
export function continuation(
  now: TableView,
  turn: number,
  chairs: readonly Chair[],
  defaultName: (seat: number) => string,
): Omit<ContinueRequest, 'id'> {
  const seats = now.seats.map((_, seat): SeatRequest => {
    const chair = chairs.find((each) => each.seat === seat);
    if (!chair) return { kind: 'illustrious' };
    const bot = rungOf(chair.who);
    if (bot !== null) return { kind: 'bot', bot };
    return { kind: 'person', sitter: { name: tidy(chair.name) || defaultName(seat), colour: chair.colour } };
  });
  const { name, live_scoring, hints } = now.terms;
  return { turn, seats, name, live_scoring, hints };
}

const tidy = (name: string): string => name.replace(/[\p{Z}\s]+/gu, ' ').trim();
