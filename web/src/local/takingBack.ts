/** Taking back: which moves go back together, and why they may have to stay. Twin of table/taking_back.py. */

import type { ApiError } from '$/net/failure';
import { GAME } from '$/protocol/game';
import { refusal, termsOf, type PlayedMove, type TableState } from './state';

/** What is taken back at once, the latest move first: a move, after the answers of the bots to it. */
export function movesBack(state: TableState): PlayedMove[] {
  const people = termsOf(state).seats.filter(({ kind }) => kind === 'person').length;
  const latest = state.moves.findLastIndex(({ by }) => people !== 1 || by !== 'bot');
  return state.moves.slice(Math.max(0, latest)).reverse();
}

/** Why a seat may not take back its latest move; null if it may. */
export function takeBackRefusal(state: TableState, seat: number): ApiError | null {
  if (state.facts.isOver) return refusal('game_over');
  const back = movesBack(state);
  const made = back.at(-1);
  if (!made || made.by === 'taken_over') return refusal('take_back_nothing');
  if (made.seat !== seat) return refusal('take_back_anothers', { seat: made.seat });
  if (made.by !== 'person') return refusal('take_back_bots');
  if (state.stepsBack.length < back.length) return refusal('take_back_revealed');
  if (state.away.has(seat)) return refusal('seat_left', { seat });
  const most = GAME.table.most_take_backs;
  return state.takeBacks[seat]! >= most ? refusal('take_back_often', { most }) : null;
}
