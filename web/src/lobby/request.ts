/** A form as the server wants it. */

import { language } from '$/i18n/index.svelte';
import type { OpenRequest, SeatRequest } from '$/protocol';
import { VARIANTS } from '$/protocol';
import { canBeRated, canWrite, isSolo, seatsOf, type SeatForm, type TableForm } from './form';
import { faultOf, LONGEST_TABLE_NAME, tidy, type NameFault } from '$/settings/names';

/** A table to be opened; the id comes with the sending. */
export type Opening = Omit<OpenRequest, 'id'>;

/** People who typed no name are called by their place at the table. */
export type DefaultName = (seat: number) => string;

export function openingOf(form: TableForm, defaultName: DefaultName, random: () => number = Math.random): Opening {
  const isRated = form.isRated && canBeRated(form);
  const seats = seatsOf(form).map((seat, number) => seatRequest(seat, defaultName(number)));
  return {
    options: {
      architects: form.architects,
      all_tiles: form.isLong,
      variants: VARIANTS.filter((variant) => form.variants.includes(variant)),
      illustrious: isSolo(form) ? form.illustrious : null,
    },
    seats: isSolo(form) ? [...seats, { kind: 'illustrious' }] : form.drawsOrder ? shuffled(seats, random) : seats,
    name: tidy(form.name),
    live_scoring: form.liveScoring,
    pace: form.pace,
    public: form.isPublic,
    hints: form.hints && !isRated,
    // Not a word of it to a server of an older version, which would refuse it.
    ...(form.freeText && canWrite(form) && { free_text: true }),
    language: language(),
    ...(isRated && { rated: true }),
  };
}

function seatRequest({ who, name, colour, bot }: SeatForm, defaultName: string): SeatRequest {
  if (who === 'bot') return { kind: 'bot', bot };
  if (who === 'friend') return { kind: 'person' };
  return { kind: 'person', sitter: { name: tidy(name) || defaultName, colour } };
}

/** By lot, all orders equally likely. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const drawn = Math.floor(random() * (last + 1));
    [order[last], order[drawn]] = [order[drawn]!, order[last]!];
  }
  return order;
}

export interface Problem {
  /** The number of a seat, or the name of the table. */
  field: number | 'name';
  fault: NameFault;
}

/** What must be corrected before the table can be opened. Nothing else can be chosen wrongly. */
export function problemsOf(form: TableForm): Problem[] {
  const names = seatsOf(form).map((seat, field) => ({ field, fault: seat.who === 'here' ? faultOf(seat.name) : null }));
  const all = [...names, { field: 'name' as const, fault: faultOf(form.name, LONGEST_TABLE_NAME) }];
  return all.filter((each): each is Problem => each.fault !== null);
}
