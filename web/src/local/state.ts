/** A table at one version: everything about it, folded from its log. Twin of table/state.py and table/effects.py. */

import type { Facts, Played, PositionText } from '$/core';
import { ApiError } from '$/net/failure';
import type { Made, Move, Result, Score, Sitter, Status, Terms } from '$/protocol';
import { GAME } from '$/protocol/game';
import type { Entry, Event, Opened } from './events';
import type { Referee } from './referee';
import { commitment } from './shuffle';

/** A position, what lies open in it, and what it is worth to every seat. */
export interface Standing {
  position: PositionText;
  facts: Facts;
  scores: readonly Score[];
}

/** A move that was made, and from when the time for it was counted. */
export interface PlayedMove extends Made {
  since: number;
}

/** A table at one version; nothing ever changes in place. */
export interface TableState extends Standing {
  table: string;
  version: number;
  /** The version of the latest entry that changed the position. */
  positionVersion: number;
  opened: Opened;
  commitment: string;
  /** How many stacks there were in the beginning. */
  stacks: number;
  lastAt: number;
  sitters: readonly (Sitter | null)[];
  /** The seats whose person has left. */
  away: ReadonlySet<number>;
  moves: readonly PlayedMove[];
  /** What the latest move did. */
  played: Omit<Played, 'position'> | null;
  /** How it stood before each of the latest moves, as far back as no tile has been revealed. */
  stepsBack: readonly Standing[];
  since: number;
  takeBacks: readonly number[];
  departures: readonly number[];
  rematch: string | null;
  result: Result | null;
}

export const refusal = (code: string, params: Record<string, unknown> = {}): ApiError =>
  new ApiError(409, code, params);

/** A log that nobody can have written. */
const broken = (version: number, reason: string): RangeError => new RangeError(`version ${version}: ${reason}`);

/** One entry of a log, with the table before it and after it. */
export interface Step {
  before: TableState | null;
  entry: Entry;
  after: TableState;
}

/** The steps that entries make, from a table or from the beginning of a log. */
export async function steps(
  referee: Referee,
  table: string,
  entries: readonly Entry[],
  from: TableState | null = null,
): Promise<Step[]> {
  const found: Step[] = [];
  let before = from;
  for (const entry of entries) {
    const after = before ? await stateAfter(referee, before, entry) : await openedState(referee, table, entry);
    found.push({ before, entry, after });
    before = after;
  }
  return found;
}

async function openedState(referee: Referee, table: string, { version, at, event }: Entry): Promise<TableState> {
  if (version !== 1 || event.kind !== 'opened') throw broken(version, 'a log begins when a table is opened');
  const { options, seats } = event.terms;
  let position = await referee.ask('deal', options, event.deal);
  const { stacksLeft } = await referee.ask('facts', position);
  const moves: PlayedMove[] = [];
  for (const move of event.moves) {
    const { seat } = await referee.ask('facts', position);
    moves.push({ seat, move, by: 'taken_over', at, since: at });
    position = (await referee.ask('play', position, move)).position;
  }
  return {
    ...(await standing(referee, position, seats.length)),
    table,
    version,
    positionVersion: version,
    opened: event,
    commitment: await commitment(options, event.deal, event.salt),
    stacks: stacksLeft,
    lastAt: at,
    sitters: seats.map(() => null),
    away: new Set(),
    moves,
    played: null,
    stepsBack: [],
    since: at,
    takeBacks: seats.map(() => 0),
    departures: seats.map(() => 0),
    rematch: null,
    result: null,
  };
}

async function standing(referee: Referee, position: PositionText, seats: number): Promise<Standing> {
  const facts = await referee.ask('facts', position);
  const scores = await Promise.all(Array.from({ length: seats }, (_, seat) => referee.ask('score', position, seat)));
  return { position, facts, scores };
}

/** Events after which what was seen of the position before is out of date. */
const CHANGES_POSITION: readonly Event['kind'][] = ['opened', 'moved', 'taken_back'];

/** The table one entry later. The commands have already decided that it may happen. */
async function stateAfter(referee: Referee, state: TableState, entry: Entry): Promise<TableState> {
  const { version, at, event } = entry;
  if (version !== state.version + 1) throw broken(version, `version ${state.version + 1} is missing`);
  const positionVersion = CHANGES_POSITION.includes(event.kind) ? version : state.positionVersion;
  const now = { ...state, version, lastAt: at, positionVersion };
  switch (event.kind) {
    case 'opened':
      throw broken(version, 'a table is opened once');
    case 'joined':
      if (!freeSeats(state).includes(event.seat)) throw broken(version, `seat ${event.seat} is not free`);
      return {
        ...now,
        sitters: state.sitters.map((sitter, seat) => (seat === event.seat ? event.sitter : sitter)),
        since: at,
      };
    case 'moved':
      return withMove(referee, now, at, event);
    case 'taken_back':
      return withoutMove(now, entry, event.seat);
    case 'left':
      return {
        ...now,
        away: new Set([...state.away, event.seat]),
        departures: oneMore(state.departures, event.seat),
      };
    case 'returned':
      return { ...now, away: new Set([...state.away].filter((seat) => seat !== event.seat)) };
    case 'rematched':
      return { ...now, rematch: event.table };
  }
}

async function withMove(
  referee: Referee,
  state: TableState,
  at: number,
  { seat, move, by }: { seat: number; move: Move; by: Made['by'] },
): Promise<TableState> {
  if (seat !== state.facts.seat) throw broken(state.version, `it is the turn of seat ${state.facts.seat}`);
  const { position, ...played } = await referee.ask('play', state.position, move);
  const facts = await referee.ask('facts', position);
  const changed = isSolo(state) ? state.scores.map((_, each) => each) : [seat];
  const scores = [...state.scores];
  for (const each of changed) scores[each] = await referee.ask('score', position, each);
  const { position: before, facts: factsBefore, scores: scoresBefore } = state;
  const after = {
    ...state,
    position,
    facts,
    scores,
    played,
    moves: [...state.moves, { seat, move, by, at, since: state.since }],
    stepsBack: played.revealed.length
      ? []
      : [...state.stepsBack, { position: before, facts: factsBefore, scores: scoresBefore }],
    since: at,
  };
  return { ...after, result: await resultOf(referee, after) };
}

function withoutMove(state: TableState, { version, at }: Entry, seat: number): TableState {
  const [made, back] = [state.moves.at(-1), state.stepsBack.at(-1)];
  if (!back || made?.seat !== seat) throw broken(version, 'there is no such move to take back');
  return {
    ...state,
    ...back,
    moves: state.moves.slice(0, -1),
    stepsBack: state.stepsBack.slice(0, -1),
    // The time that was used for the move counts, the time since then does not.
    since: at - Math.max(0, made.at - made.since),
    takeBacks: oneMore(state.takeBacks, seat),
  };
}

const oneMore = (counts: readonly number[], seat: number): number[] =>
  counts.map((count, each) => (each === seat ? count + 1 : count));

async function resultOf(referee: Referee, state: TableState): Promise<Result | null> {
  const { facts, scores, opened } = state;
  if (!facts.isOver) return null;
  const totals = scores.map(({ total }) => total);
  const { winners, tie } = await referee.ask('rank', totals, facts.stones, isSolo(state));
  return { totals, winners, tie, deal: [...opened.deal], salt: opened.salt };
}

export const termsOf = ({ opened }: TableState): Terms => opened.terms;
export const isSolo = (state: TableState): boolean => termsOf(state).options.illustrious != null;

/** The seats for persons that nobody has taken yet. */
export const freeSeats = (state: TableState): number[] =>
  termsOf(state).seats.flatMap(({ kind }, seat) => (kind === 'person' && !state.sitters[seat] ? [seat] : []));

/** Whether any person sits at the table who has not left. */
export const hasPeople = ({ sitters, away }: TableState): boolean =>
  sitters.some((sitter, seat) => sitter && !away.has(seat));

/** The seat whose move is awaited. */
export const toAct = (state: TableState): number | null =>
  freeSeats(state).length || state.facts.isOver ? null : state.facts.seat;

/** Who makes the awaited move. */
export function actingAt(state: TableState): Status['acting'] {
  const seat = toAct(state);
  if (seat === null) return null;
  const { kind, bot } = termsOf(state).seats[seat]!;
  if (kind === 'bot') return { seat, actor: 'bot', rung: bot ?? '' };
  return { seat, actor: state.away.has(seat) ? 'stand_in' : 'person', rung: GAME.table.stand_in };
}
