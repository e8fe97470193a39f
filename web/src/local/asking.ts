/** What the seat to act may do at a table on this device, and what it might do. */

import type { Hints, Legal } from '$/protocol';
import type { LocalGame } from './game';
import { publicPosition } from './public';
import { freshSeed } from './shuffle';
import { refusal, termsOf, toAct, type TableState } from './state';
import { showsScores } from './view';

const HINTS = { milliseconds: 250 };
const MOST_HINTS = 3;

export async function legalAt({ referee, state }: LocalGame, seat: number): Promise<Legal> {
  checkActs(state, seat);
  const found = await referee.legal(state.position);
  return withoutSecrets({ ...found, ...head(state, seat) }, termsOf(state).live_scoring);
}

/** Where scores are hidden, so is what a move would bring. */
export const withoutSecrets = (legal: Legal, showsChanges: boolean): Legal =>
  showsChanges ? legal : { ...legal, changes: [], tiles: legal.tiles.map((tile) => ({ ...tile, rows: [] })) };

/** Hints without reasons: these are the server's alone. */
export async function hintsAt({ referee, state }: LocalGame, seat: number): Promise<Hints> {
  checkActs(state, seat);
  if (!termsOf(state).hints) throw refusal('hints_refused');
  const found = await referee.hints(publicPosition(state), HINTS, freshSeed(), MOST_HINTS);
  const hints = found.map(({ move, margin, points, total }) => ({
    move,
    ...(showsScores(state) ? { margin, points, total } : { margin: null, points: null, total: null }),
    reasons: [],
  }));
  return { ...head(state, seat), hints };
}

const head = ({ version, positionVersion }: TableState, seat: number) => ({
  seat,
  version,
  position_version: positionVersion,
});

function checkActs(state: TableState, seat: number): void {
  if (state.facts.isOver) throw refusal('game_over');
  const awaited = toAct(state);
  if (awaited === null) throw refusal('game_not_begun');
  if (awaited !== seat) throw refusal('turn_of_another', { seat: awaited });
}
