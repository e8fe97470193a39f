/** New tables on this device: opened, opened for a rematch, or going on from a finished game. */

import { rememberTable } from '$/net/device';
import { VARIANTS } from '$/protocol';
import type { ContinueRequest, Move, OpenRequest, Options, SeatRequest, Sitter, Terms } from '$/protocol';
import { continueFrom, openTable, rematch, takenOver } from './commands';
import type { Entry } from './events';
import { LocalGame } from './game';
import type { Referee } from './referee';
import { freshName } from './shelf';
import { newDeal } from './shuffle';
import { termsOf, type TableState } from './state';

/** By what this device may act at its own tables. */
const TOKEN = 'here';

type Agreement = Pick<OpenRequest, 'name' | 'live_scoring' | 'hints' | 'pace' | 'public'> & { seats: SeatRequest[] };

/** Whether a table can be on this device: everybody sits here or is a bot, and no clock runs. */
export const canBeHere = ({ seats, pace = 'untimed', public: isPublic = false }: Agreement): boolean =>
  !isPublic && pace === 'untimed' && seats.every(({ kind, sitter }) => kind !== 'person' || sitter);

/** Open a table. Returns its address. */
export async function openHere(referee: Referee, request: Omit<OpenRequest, 'id'>): Promise<string> {
  const { variants = [], ...agreed } = request.options ?? {};
  const inOrder = VARIANTS.filter((variant) => variants.includes(variant));
  const options = { architects: 2, all_tiles: false, illustrious: null, ...agreed, variants: inOrder };
  const { deal, salt } = newDeal(options);
  const log = openTable(termsFor(request, options), sittersOf(request.seats), deal, salt, Date.now());
  return keep(referee, freshName(), log);
}

/** The next game of the same architects: its name. */
export async function nextGame(game: LocalGame): Promise<string> {
  if (game.state.rematch) return game.state.rematch;
  const table = freshName();
  const { deal, salt } = newDeal(termsOf(game.state).options);
  const decide = (state: TableState) => rematch(state, table, deal, salt, Date.now());
  // The next game is there before the old one says so.
  await keep(game.referee, table, decide(game.state).entries);
  await game.carryOut((state) => decide(state).last);
  return table;
}

/** A new table that goes on from a turn of a finished game: its address. Tiles that nobody had seen are dealt again. */
export async function playedOn({ referee, state }: LocalGame, request: Omit<ContinueRequest, 'id'>): Promise<string> {
  const { options } = termsOf(state);
  const moves = takenOver(state, request.turn);
  const { deal, salt } = newDeal(options, await tilesOut(referee, state, moves));
  const terms = termsFor(request, options);
  return keep(
    referee,
    freshName(),
    continueFrom(state, moves, terms, sittersOf(request.seats), deal, salt, Date.now()),
  );
}

/** The tiles that had come out after the first moves of a game, in the order of its deal. */
export async function tilesOut(referee: Referee, { opened }: TableState, moves: readonly Move[]): Promise<number[]> {
  let position = await referee.ask('deal', opened.terms.options, opened.deal);
  for (const move of moves) ({ position } = await referee.ask('play', position, move));
  const { unseen } = await referee.ask('facts', position);
  return opened.deal.slice(0, opened.deal.length - unseen.length);
}

const termsFor = ({ seats, name, live_scoring, hints }: Agreement, options: Options): Terms => ({
  options,
  seats: seats.map(({ kind = 'person', bot = null }) => ({ kind, bot })),
  name: name ?? '',
  live_scoring: live_scoring ?? true,
  pace: 'untimed',
  public: false,
  hints: hints ?? true,
});

const sittersOf = (seats: readonly SeatRequest[]): (Sitter | null)[] => seats.map(({ sitter }) => sitter ?? null);

/** Keep a new table, and remember it among those of this device. Returns its address. */
async function keep(referee: Referee, table: string, log: readonly Entry[]): Promise<string> {
  const { state } = await LocalGame.begin(referee, table, log);
  const seats = state.sitters.flatMap((sitter, seat) => (sitter ? [{ seat, token: TOKEN }] : []));
  rememberTable({ table, seats, name: termsOf(state).name, opened: state.lastAt });
  return seats.length ? `/table/${table}` : `/watch/${table}`;
}
