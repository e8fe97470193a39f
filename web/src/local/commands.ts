/** What may happen at a table on this device: each command answers with new entries of its log, or refuses. Twin of table/commands.py. */

import { CoreError } from '$/core/refusals';
import type { Move, Sitter, Terms } from '$/protocol';
import { GAME } from '$/protocol/game';
import type { Entry, Event, Opened } from './events';
import { whyIllegal } from './illegal';
import type { Referee } from './referee';
import { actingAt, isSolo, refusal, termsOf, toAct, type TableState } from './state';
import { movesBack, takeBackRefusal } from './takingBack';

/** Milliseconds by which clocks may disagree. A date further in the future comes from a clock that was wrong. */
const DISAGREEMENT = 60_000;

export type Sitters = readonly (Sitter | null)[];

/** A new table, with everybody in their seats. */
export const openTable = (terms: Terms, sitters: Sitters, deal: readonly number[], salt: string, at: number): Entry[] =>
  opening({ kind: 'opened', terms, deal, salt, moves: [], origin: null }, sitters, at);

function opening(event: Opened, sitters: Sitters, at: number, away: readonly number[] = []): Entry[] {
  const events: Event[] = [
    event,
    ...sitters.flatMap((sitter, seat): Event[] => (sitter ? [{ kind: 'joined', seat, sitter }] : [])),
    ...away.map((seat): Event => ({ kind: 'left', seat })),
  ];
  return events.map((each, number) => ({ version: number + 1, at, event: each }));
}

/** A person's move, made on a version. */
export async function move(
  referee: Referee,
  state: TableState,
  seat: number,
  made: Move,
  version: number,
  at: number,
): Promise<Entry> {
  checkPresent(state, seat);
  checkVersion(state, version);
  if (awaited(state) !== seat) throw refusal('turn_of_another', { seat: toAct(state) });
  await checkMove(referee, state, made);
  return next(state, { kind: 'moved', seat, move: made, by: 'person' }, at);
}

/** The move of a bot: for its own seat, or for a person who has left. */
export async function playFor(
  referee: Referee,
  state: TableState,
  version: number,
  made: Move,
  at: number,
): Promise<Entry> {
  checkVersion(state, version);
  const seat = awaited(state);
  const actor = actingAt(state)?.actor;
  if (!actor || actor === 'person') throw refusal('time_left', { seat });
  await checkMove(referee, state, made);
  return next(state, { kind: 'moved', seat, move: made, by: actor }, at);
}

/** A person takes back their own latest move, after the answers of bots to it. */
export function takeBack(state: TableState, seat: number, version: number, at: number): Entry[] {
  checkPresent(state, seat);
  checkVersion(state, version);
  const refused = takeBackRefusal(state, seat);
  if (refused) throw refused;
  const first = next(state, { kind: 'taken_back', seat }, at);
  return movesBack(state).map((made, number) => ({
    version: first.version + number,
    at: first.at,
    event: { kind: 'taken_back', seat: made.seat },
  }));
}

/** A person leaves; a bot plays for them until they return. */
export function leave(state: TableState, seat: number, at: number): Entry {
  checkPresent(state, seat);
  if (state.facts.isOver) throw refusal('game_over');
  const most = GAME.table.most_departures;
  if (state.departures[seat]! >= most) throw refusal('leave_often', { most });
  return next(state, { kind: 'left', seat }, at);
}

/** A person who has left comes back to their seat. */
export function comeBack(state: TableState, seat: number, at: number): Entry {
  checkSeated(state, seat);
  if (state.facts.isOver) throw refusal('game_over');
  if (!state.away.has(seat)) throw refusal('seat_not_left', { seat });
  return next(state, { kind: 'returned', seat }, at);
}

/** The next game of the same architects: the last entry of this log, and the first ones of the new log. */
export function rematch(
  state: TableState,
  table: string,
  deal: readonly number[],
  salt: string,
  at: number,
): { last: Entry; entries: Entry[] } {
  if (!state.facts.isOver) throw refusal('game_not_over');
  if (state.rematch) throw refusal('rematch_opened', { table: state.rematch });
  const from = rotatedSeats(state);
  const terms = { ...termsOf(state), seats: from.map((old) => termsOf(state).seats[old]!) };
  const event: Opened = { kind: 'opened', terms, deal, salt, moves: [], origin: state.table };
  const sitters = from.map((old) => state.sitters[old]!);
  const away = from.flatMap((old, seat) => (state.away.has(old) ? [seat] : []));
  return { last: next(state, { kind: 'rematched', table }, at), entries: opening(event, sitters, at, away) };
}

/** For every seat of the next game, the seat of this one from which its architect comes. Alone you keep yours. */
function rotatedSeats(state: TableState): number[] {
  const seats = termsOf(state).seats.map((_, seat) => seat);
  return isSolo(state) ? seats : seats.map((seat) => (seat + 1) % seats.length);
}

/** The moves of a finished game that are taken over when it is continued, if it can be from there. */
export function takenOver(state: TableState, turn: number): Move[] {
  if (!state.facts.isOver) throw refusal('game_not_over');
  const most = state.moves.length - 1;
  if (!Number.isInteger(turn) || turn < 0 || turn > most) throw refusal('continue_turn', { turn, most });
  return state.moves.slice(0, turn).map((made) => made.move);
}

/** A new table that takes over the first moves of a finished game. */
export const continueFrom = (
  state: TableState,
  moves: readonly Move[],
  terms: Terms,
  sitters: Sitters,
  deal: readonly number[],
  salt: string,
  at: number,
): Entry[] => opening({ kind: 'opened', terms, deal, salt, moves, origin: state.table }, sitters, at);

/** The next entry. A clock that was wrong once does not date all that follows. */
const next = (state: TableState, event: Event, at: number): Entry => ({
  version: state.version + 1,
  at: state.lastAt > at + DISAGREEMENT ? at : Math.max(at, state.lastAt),
  event,
});

/** The seat whose move is awaited. */
function awaited(state: TableState): number {
  if (state.facts.isOver) throw refusal('game_over');
  const seat = toAct(state);
  if (seat === null) throw refusal('game_not_begun');
  return seat;
}

/** The core judges; people are told why. */
async function checkMove(referee: Referee, state: TableState, made: Move): Promise<void> {
  try {
    await referee.ask('play', state.position, made);
  } catch (error) {
    throw error instanceof CoreError && error.refusal === 'illegal_move' ? whyIllegal(state, made) : error;
  }
}

/** Whoever saw a version may act on it for as long as the position is the one they saw. */
function checkVersion(state: TableState, version: number): void {
  if (version < state.positionVersion || version > state.version)
    throw refusal('version_stale', { version: state.version });
}

function checkSeated(state: TableState, seat: number): void {
  const terms = termsOf(state).seats[seat];
  if (!terms) throw refusal('seat_unknown', { seat, last: termsOf(state).seats.length - 1 });
  if (terms.kind !== 'person') throw refusal('seat_not_a_persons', { seat });
  if (!state.sitters[seat]) throw refusal('seat_empty', { seat });
}

function checkPresent(state: TableState, seat: number): void {
  checkSeated(state, seat);
  if (state.away.has(seat)) throw refusal('seat_left', { seat });
}
