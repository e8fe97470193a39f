/** The record of a game (docs/notation.md), as the server gives it (table/records.py). */

import { termsOf, type TableState } from './state';

/** The record of a game at any moment. It tells the order of the stacks. */
export function recordOf(state: TableState): Record<string, unknown> {
  const { options, seats } = termsOf(state);
  const bots = seats.slice(0, options.architects).map(({ bot }) => bot);
  return {
    format: 'akropolis-record',
    version: 1,
    options,
    tiles: state.opened.deal,
    names: seats.map(({ bot }, seat) => state.sitters[seat]?.name ?? bot ?? options.illustrious),
    ...(bots.some((bot) => bot !== null) && { bots }),
    ...(state.commitment && { commitment: state.commitment, salt: state.opened.salt }),
    table: state.table,
    moves: state.moves.map(({ move }) => move),
  };
}

/** A record as text: one field a line, and one move a line. */
export function formatRecord({ moves, ...fields }: Record<string, unknown>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const made = (moves as unknown[]).map((move) => JSON.stringify(move)).join(',\n  ');
  return `{${[...lines, `"moves": [\n  ${made}]`].join(',\n ')}}\n`;
}
