/** What is chosen before a table is opened. Each change leads to a form that can be played: the rest follows suit. */

import { isPlainHost } from '$/net/addresses';
import type { Illustrious, Pace, Variant } from '$/protocol';
import { MOST_ARCHITECTS } from '$/protocol/game';
import { COLOURS, type Colour } from '$/settings/settings.svelte';

export const PACES = ['untimed', '1m', '5m', '1d', '3d'] as const satisfies readonly Pace[];

/** Somebody at this device, somebody who gets a link, or a bot. */
export type Who = 'here' | 'friend' | 'bot';
export const WHO = ['here', 'friend', 'bot'] as const satisfies readonly Who[];

export interface SeatForm {
  who: Who;
  name: string;
  colour: Colour;
  bot: string;
}

export interface TableForm {
  architects: number;
  /** Met by one architect alone. */
  illustrious: Illustrious;
  isLong: boolean;
  variants: readonly Variant[];
  /** Always four, so that nothing typed is lost when the number changes; as many count as there are architects. */
  seats: readonly SeatForm[];
  drawsOrder: boolean;
  liveScoring: boolean;
  pace: Pace;
  isPublic: boolean;
  hints: boolean;
  /** At a private table: those with a seat may write what they like. */
  freeText: boolean;
  name: string;
  /** Kept on the server though nobody elsewhere is needed: to be watched, or played on from another device. */
  isOnline: boolean;
  /** For a rating: among people with names that stay, without hints. */
  isRated: boolean;
}

export type Company = 'bots' | 'friends' | 'device' | 'solo';
const COMPANIES = ['bots', 'friends', 'device', 'solo'] as const satisfies readonly Company[];

export interface Self {
  name: string;
  colour: Colour;
  opponent: string;
}

/** The form that an address asks for, such as `?with=friends&public`. */
export function formFrom(wanted: URLSearchParams, self: Self, isPlain = isPlainHost): TableForm {
  const company = COMPANIES.find((each) => each === wanted.get('with')) ?? 'bots';
  if (isPlain) return formFor(company === 'friends' ? 'bots' : company, self);
  return { ...formFor(company, self), isPublic: wanted.has('public') };
}

const OTHERS: Record<Company, Who> = { bots: 'bot', friends: 'friend', device: 'here', solo: 'bot' };

export function formFor(company: Company, self: Self): TableForm {
  const colours = [self.colour, ...COLOURS.filter((colour) => colour !== self.colour)];
  const seats = colours.slice(0, MOST_ARCHITECTS).map((colour, seat): SeatForm => {
    const isSelf = seat === 0;
    return { who: isSelf ? 'here' : OTHERS[company], name: isSelf ? self.name : '', colour, bot: self.opponent };
  });
  return {
    architects: company === 'solo' ? 1 : 2,
    illustrious: 'hippodamos',
    isLong: false,
    variants: [],
    seats,
    drawsOrder: false,
    liveScoring: true,
    pace: 'untimed',
    isPublic: false,
    hints: true,
    freeText: false,
    name: '',
    isOnline: false,
    isRated: false,
  };
}

export const isSolo = (form: TableForm): boolean => form.architects === 1;

/** Four architects use all tiles anyway. */
export const canBeLong = (form: TableForm): boolean => form.architects < MOST_ARCHITECTS;

/** The seats that count. */
export const seatsOf = (form: TableForm): readonly SeatForm[] => form.seats.slice(0, form.architects);

/** Alone there is nobody to send a link to, and without a server nobody comes by one. */
export const whoFor = (form: TableForm, isPlain = isPlainHost): readonly Who[] =>
  isSolo(form) || isPlain ? ['here', 'bot'] : WHO;

/** Whether somebody has to be sent a link. */
export const hasFriends = (form: TableForm): boolean => seatsOf(form).some((seat) => seat.who === 'friend');

/** Whether those at the table may write: to friends, and never to strangers. */
export const canWrite = (form: TableForm): boolean => hasFriends(form) && !form.isPublic;

/** Whether nobody elsewhere is needed: no friends, no strangers, and no clock that somebody must keep. */
export const canBeHere = (form: TableForm): boolean => !hasFriends(form) && !form.isPublic && form.pace === 'untimed';

/** Whether nobody here plays: whoever opens such a table watches. */
export const isWatchedOnly = (form: TableForm): boolean => seatsOf(form).every((seat) => seat.who !== 'here');

export function withArchitects(form: TableForm, architects: number): TableForm {
  const next = { ...form, architects, isLong: form.isLong && architects < MOST_ARCHITECTS };
  if (!isSolo(next)) return next;
  const [first, ...others] = next.seats;
  return { ...next, seats: [{ ...first!, who: first!.who === 'friend' ? 'here' : first!.who }, ...others] };
}

export function withSeat(form: TableForm, seat: number, change: Partial<SeatForm>): TableForm {
  const before = form.seats[seat]!;
  const changed = { ...before, ...change };
  // Colours are all different. Whoever had the one that is wanted now gets the one that is given up.
  const seats = form.seats.map((each, number) => {
    if (number === seat) return changed;
    return each.colour === changed.colour ? { ...each, colour: before.colour } : each;
  });
  return { ...form, seats };
}

export function withVariant(form: TableForm, variant: Variant, isOn: boolean): TableForm {
  const others = form.variants.filter((each) => each !== variant);
  return { ...form, variants: isOn ? [...others, variant] : others };
}

/** A rated game has neither hints nor all the time in the world: whoever is losing could just stop. */
export function withRating(form: TableForm, isRated: boolean): TableForm {
  const pace = isRated && form.pace === 'untimed' ? '1d' : form.pace;
  return { ...form, isRated, pace, hints: !isRated };
}

/** The paces to choose from. */
export const pacesOf = (form: TableForm): readonly Pace[] =>
  PACES.filter((pace) => !(form.isRated && canBeRated(form)) || pace !== 'untimed');

/** Whether a game can count for a rating: one person here, and friends on all other seats. */
export const canBeRated = (form: TableForm): boolean =>
  !isSolo(form) && seatsOf(form).every(({ who }, seat) => who === (seat ? 'friend' : 'here'));
