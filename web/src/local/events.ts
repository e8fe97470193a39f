/** What can happen at a table, and how its log writes it: as the server's does (table/events.py, table/text.py). */

import { optionsText } from '$/core/text';
import type { Made, Move, Sitter, Terms } from '$/protocol';
import { formatMove, parseMove, parseOptions } from './notation';

export interface Opened {
  kind: 'opened';
  terms: Terms;
  deal: readonly number[];
  salt: string;
  /** Moves taken over from the game that this one continues. */
  moves: readonly Move[];
  /** The table that this one is a rematch of, or continues. */
  origin: string | null;
}
export type Event =
  | Opened
  | { kind: 'joined'; seat: number; sitter: Sitter }
  | { kind: 'moved'; seat: number; move: Move; by: Made['by'] }
  | { kind: 'taken_back'; seat: number }
  | { kind: 'left' | 'returned'; seat: number }
  | { kind: 'rematched'; table: string };

/** An event with its number, from 1 without gaps, and when it happened in milliseconds since 1970. */
export interface Entry {
  version: number;
  at: number;
  event: Event;
}

/** An entry as it is written. */
export type Written = Readonly<Record<string, unknown>>;

/** An entry for the log. */
export const formatEntry = ({ version, at, event }: Entry): Written => ({
  version,
  at,
  kind: event.kind,
  ...fieldsOf(event),
});

function fieldsOf(event: Event): Record<string, unknown> {
  switch (event.kind) {
    case 'opened': {
      const { options, seats, name, live_scoring, pace, public: isPublic, hints } = event.terms;
      const terms = { options: optionsText(options), seats, name, live_scoring, pace, public: isPublic, hints };
      return { terms, deal: event.deal, salt: event.salt, moves: event.moves.map(formatMove), origin: event.origin };
    }
    case 'joined':
      return { seat: event.seat, name: event.sitter.name, colour: event.sitter.colour };
    case 'moved':
      return { seat: event.seat, move: formatMove(event.move), by: event.by };
    case 'rematched':
      return { table: event.table };
    default:
      return { seat: event.seat };
  }
}

/** The entry that was written. Throws a TypeError where it was not written by `formatEntry`, or holds more than it writes. */
export function parseEntry(written: unknown): Entry {
  const fields = record(written);
  const entry = { version: integer(fields.version), at: integer(fields.at), event: parseEvent(fields) };
  return known(isWithin(fields, formatEntry(entry)) ? entry : null);
}

/** True if one value holds everything that the other holds. */
function isWithin(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return one === other;
  if (typeof other !== 'object' || other === null) return false;
  return Object.entries(one).every(([name, value]) => isWithin(value, (other as Written)[name]));
}

function parseEvent(fields: Written): Event {
  const { kind } = fields;
  switch (kind) {
    case 'opened': {
      const moves = list(fields.moves).map(move);
      const origin = fields.origin === null ? null : text(fields.origin);
      return {
        kind,
        terms: terms(fields.terms),
        deal: list(fields.deal).map(integer),
        salt: text(fields.salt),
        moves,
        origin,
      };
    }
    case 'joined':
      return { kind, seat: integer(fields.seat), sitter: { name: text(fields.name), colour: text(fields.colour) } };
    case 'moved':
      return { kind, seat: integer(fields.seat), move: move(fields.move), by: text(fields.by) as Made['by'] };
    case 'taken_back':
    case 'left':
    case 'returned':
      return { kind, seat: integer(fields.seat) };
    case 'rematched':
      return { kind, table: text(fields.table) };
    default:
      throw new TypeError('no such event');
  }
}

function terms(value: unknown): Terms {
  const { options, seats, name, live_scoring, pace, public: isPublic, hints } = record(value);
  return {
    options: known(parseOptions(text(options))),
    seats: list(seats).map((seat) => {
      const { kind, bot } = record(seat);
      return { kind: text(kind) as Terms['seats'][number]['kind'], bot: bot === null ? null : text(bot) };
    }),
    name: text(name),
    live_scoring: live_scoring === true,
    pace: text(pace) as Terms['pace'],
    public: isPublic === true,
    hints: hints === true,
  };
}

const move = (value: unknown): Move => known(parseMove(text(value)));

function known<T>(value: T | null): T {
  if (value === null) throw new TypeError('not as entries are written');
  return value;
}
function record(value: unknown): Written {
  return known(typeof value === 'object' && !Array.isArray(value) ? (value as Written) : null);
}
function list(value: unknown): unknown[] {
  return known(Array.isArray(value) ? value : null);
}
function text(value: unknown): string {
  return known(typeof value === 'string' ? value : null);
}
function integer(value: unknown): number {
  return known(Number.isSafeInteger(value) ? (value as number) : null);
}
