/** Whom to play next: after a victory somebody stronger, after a defeat perhaps somebody gentler. */

import { ILLUSTRIOUS, LADDER, type Illustrious, type OpenRequest, type TableView } from '$/protocol';

export interface NextOpponent {
  step: 'stronger' | 'gentler';
  /** A rung of the ladder, or an Illustrious Architect. */
  name: string;
  /** The table at which to meet: as this one, with the other opponent. */
  opening: Omit<OpenRequest, 'id'>;
}

type Ended = Pick<TableView, 'seats' | 'terms' | 'result'>;

/** Of a game that is over, between the one seat of this device and one opponent who is no person. */
export function nextOpponent(table: Ended, here: readonly number[]): NextOpponent | null {
  const [own, ...others] = here;
  const { seats, terms, result } = table;
  if (own === undefined || others.length || seats.length !== 2 || !result) return null;
  const { kind, bot } = seats[1 - own]!.terms;
  const { illustrious } = terms.options;
  const [rungs, met]: [readonly string[], string | null | undefined] =
    kind === 'bot' ? [LADDER, bot] : kind === 'illustrious' ? [ILLUSTRIOUS, illustrious] : [[], null];
  const rung = rungs.indexOf(met ?? '');
  const hasWon = result.winners.includes(own);
  const name = rung < 0 ? undefined : rungs[rung + (hasWon ? 1 : -1)];
  return name ? { step: hasWon ? 'stronger' : 'gentler', name, opening: against(name, table) } : null;
}

function against(name: string, { seats, terms }: Ended): NextOpponent['opening'] {
  const { options, live_scoring, hints, pace } = terms;
  return {
    options: { ...options, illustrious: options.illustrious ? (name as Illustrious) : null },
    seats: seats.map(({ terms: { kind }, sitter }) =>
      kind === 'person' ? { kind, sitter } : kind === 'bot' ? { kind, bot: name } : { kind },
    ),
    live_scoring,
    hints,
    pace,
  };
}
