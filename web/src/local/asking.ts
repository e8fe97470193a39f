/** What the seat to act may do at a table on this device, and what it might do. */

import type { Prospect } from '$/core';
import { positionOf } from '$/core/text';
import type { Hints, Legal, TableView } from '$/protocol';
import type { LocalGame } from './game';
import type { Referee } from './referee';
import { freshSeed } from './shuffle';
import { refusal, termsOf, toAct, type TableState } from './state';
import { showsScores, snapshot } from './view';

const HINTS = { milliseconds: 250 };
const MOST_HINTS = 3;
/** Two moves with one tile whose margins differ by less are one idea laid in two ways (coach/hint.py). */
const SAME = 1;

/** What the seat to act may do, worked out from a table as everybody sees it. */
export async function legalAround(referee: Referee, table: TableView, seat: number): Promise<Legal> {
  const { version, status, terms } = table;
  const found = await referee.ask('legal', positionOf(table));
  const legal = { ...found, seat, version, position_version: status.position_version };
  // Where scores are hidden, so is what a move would bring.
  if (terms.live_scoring) return legal;
  return { ...legal, changes: [], tiles: legal.tiles.map((tile) => ({ ...tile, rows: [] })) };
}

export function legalAt({ referee, state }: LocalGame, seat: number): Promise<Legal> {
  checkActs(state, seat);
  return legalAround(referee, snapshot(state), seat);
}

/** The best moves that are not variations of a better one; variations only where there are too few of these. */
export function differentIdeas(found: readonly Prospect[]): Prospect[] {
  const isVariation = (one: Prospect, other: Prospect): boolean =>
    one.move.tile === other.move.tile && Math.abs(one.margin - other.margin) < SAME;
  const ideas: Prospect[] = [];
  for (const each of found) if (!ideas.some((idea) => isVariation(each, idea))) ideas.push(each);
  const variations = found.filter((each) => !ideas.includes(each));
  return [...ideas, ...variations].slice(0, MOST_HINTS).sort((one, other) => other.margin - one.margin);
}

/** Hints without reasons: these are the server's alone. */
export async function hintsAt({ referee, state }: LocalGame, seat: number): Promise<Hints> {
  checkActs(state, seat);
  if (!termsOf(state).hints) throw refusal('hints_refused');
  const found = await referee.think(
    termsOf(state).options,
    'ideas',
    positionOf(snapshot(state)),
    HINTS,
    freshSeed(),
    MOST_HINTS,
  );
  const hints = differentIdeas(found).map(({ move, margin, total }) => ({
    move,
    ...(showsScores(state)
      ? { margin, points: total - state.scores[seat]!.total, total }
      : { margin: null, points: null, total: null }),
    reasons: [],
  }));
  return { seat, version: state.version, position_version: state.positionVersion, hints };
}

function checkActs(state: TableState, seat: number): void {
  if (state.facts.isOver) throw refusal('game_over');
  const awaited = toAct(state);
  if (awaited === null) throw refusal('game_not_begun');
  if (awaited !== seat) throw refusal('turn_of_another', { seat: awaited });
}
