// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { COLOURS } from '$/settings/settings.svelte';
import {
  canBeLong,
  formFor,
  formFrom,
  hasFriends,
  isWatchedOnly,
  pacesOf,
  seatsOf,
  whoFor,
  withArchitects,
  withRating,
  withSeat,
  withVariant,
  type TableForm,
} from './form';

const SELF = { name: 'Ada', colour: 'green', opponent: 'mason' } as const;

describe('a form', () => {
  it.each([
    ['', 'bot', 2],
    ['?with=friends', 'friend', 2],
    ['?with=device', 'here', 2],
    ['?with=nobody', 'bot', 2],
  ])('from the address %s seats others as %s', (search, who, architects) => {
    const form = formFrom(new URLSearchParams(search), SELF);
    expect(form.architects).toBe(architects);
    expect(form.seats.map((seat) => seat.who)).toEqual(['here', who, who, who]);
  });
  it('begins with oneself and knows the bot of last time', () => {
    const [self, other] = formFor('bots', SELF).seats;
    expect(self).toMatchObject({ who: 'here', name: 'Ada', colour: 'green' });
    expect(other).toMatchObject({ who: 'bot', bot: 'mason', name: '' });
  });
  it('is public only where the address says so', () => {
    expect(formFrom(new URLSearchParams('?with=friends&public'), SELF).isPublic).toBe(true);
    expect(formFrom(new URLSearchParams('?with=friends'), SELF).isPublic).toBe(false);
  });
  it('for one alone has one seat, and nobody to invite', () => {
    const form = formFrom(new URLSearchParams('?with=solo'), SELF);
    expect(seatsOf(form)).toHaveLength(1);
    expect(whoFor(form)).not.toContain('friend');
  });
  it('has nobody to invite where there is no server', () => {
    const form = formFrom(new URLSearchParams('?with=friends&public'), SELF, true);
    expect(seatsOf(form).map(({ who }) => who)).toEqual(['here', 'bot']);
    expect(form.isPublic).toBe(false);
    expect(whoFor(form, true)).toEqual(['here', 'bot']);
    expect(whoFor(form, false)).toContain('friend');
  });
});

describe('changing a form', () => {
  const friends = formFor('friends', SELF);

  it('gives up the long game for four architects and not for three', () => {
    const long = { ...friends, isLong: true };
    expect(withArchitects(long, 3).isLong).toBe(true);
    expect(withArchitects(long, 4)).toMatchObject({ architects: 4, isLong: false });
    expect(canBeLong(withArchitects(long, 4))).toBe(false);
  });
  it('turns an invited friend into a person here when one plays alone', () => {
    const form = withArchitects(withSeat(friends, 0, { who: 'friend' }), 1);
    expect(form.seats[0]!.who).toBe('here');
    expect(hasFriends(form)).toBe(false);
  });
  it('loses no name when the number of architects goes down and up again', () => {
    const named = withSeat(withArchitects(formFor('device', SELF), 3), 2, { name: 'Ben' });
    expect(seatsOf(withArchitects(withArchitects(named, 2), 3))[2]!.name).toBe('Ben');
  });
  it('keeps all colours apart: who had it gets the one given up', () => {
    let form: TableForm = friends;
    for (const [seat, colour] of [
      [0, form.seats[3]!.colour],
      [2, form.seats[0]!.colour],
      [1, COLOURS[5]],
    ] as const) {
      form = withSeat(form, seat, { colour });
      expect(form.seats[seat]!.colour).toBe(colour);
      expect(new Set(form.seats.map((each) => each.colour)).size).toBe(4);
    }
  });
  it('gives a rated game a pace, and offers none without', () => {
    const plain = formFrom(new URLSearchParams('?with=friends'), SELF);
    expect([plain.pace, pacesOf(plain)[0]]).toEqual(['untimed', 'untimed']);
    const rated = withRating(plain, true);
    expect([rated.isRated, rated.hints, rated.pace]).toEqual([true, false, '1d']);
    expect(pacesOf(rated)).toEqual(['1m', '5m', '1d', '3d']);
    expect(withRating({ ...plain, pace: '5m' }, true).pace).toBe('5m');
    expect(withRating(rated, false)).toMatchObject({ isRated: false, hints: true });
  });
  it('knows when nobody here plays', () => {
    expect(isWatchedOnly(friends)).toBe(false);
    expect(isWatchedOnly(withSeat(friends, 0, { who: 'bot' }))).toBe(true);
  });
  it('has each variant once', () => {
    const twice = withVariant(withVariant(friends, 'house', true), 'house', true);
    expect(twice.variants).toEqual(['house']);
    expect(withVariant(twice, 'house', false).variants).toEqual([]);
  });
});
