/** Positions and moves as text, as docs/notation.md describes them. */

import { VARIANTS, type Move, type Options, type TableView } from '$/protocol';

/** One line: the whole position. */
export type PositionText = string;

export function optionsText({ architects, all_tiles, variants, illustrious }: Options): string {
  const head = illustrious ? ['solo', illustrious] : [architects];
  const agreed = VARIANTS.filter((variant) => variants.includes(variant));
  return [...head, ...(all_tiles ? ['long'] : []), ...agreed].join(' ');
}

export const moveText = ({ tile, origin, rotation }: Move): string => `${tile}@${origin[0]},${origin[1]}/${rotation}`;

/** The position of a table as everyone around it may know it: the tiles that nobody has seen come in ascending order. */
export function positionOf({ terms, seats, site, unseen }: TableView): PositionText {
  const fields = [
    optionsText(terms.options),
    ['stones', ...seats.map(({ stones }) => stones)].join(' '),
    ['site', ...site].join(' '),
    ['stacks', ...unseen].join(' '),
    ...seats
      .slice(0, terms.options.architects)
      .map(({ city }) => ['city', ...city.map((laid) => moveText(laid))].join(' ')),
  ];
  if (terms.options.illustrious) fields.push(['aside', ...(seats[1]?.kept_aside ?? [])].join(' '));
  return fields.join(' | ');
}
