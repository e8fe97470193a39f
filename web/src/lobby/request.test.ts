// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { formFor, withArchitects, withSeat, type Self } from './form';
import { againstBot, alone, aroundDevice } from './quick';
import { openingOf, problemsOf } from './request';

const SELF: Self = { name: ' Ada ', colour: 'red', opponent: 'builder' };
const byPlace = (seat: number): string => `Architect ${seat + 1}`;

describe('a table to be opened', () => {
  it('against a bot', () => {
    expect(openingOf(formFor('bots', SELF), byPlace)).toEqual({
      options: { architects: 2, all_tiles: false, variants: [], illustrious: null },
      seats: [
        { kind: 'person', sitter: { name: 'Ada', colour: 'red' } },
        { kind: 'bot', bot: 'builder' },
      ],
      name: '',
      live_scoring: true,
      pace: 'untimed',
      public: false,
      hints: true,
      language: 'en',
    });
  });
  it('alone has a seat for the Illustrious Architect', () => {
    const { options, seats } = openingOf({ ...formFor('solo', SELF), illustrious: 'callicrates' }, byPlace);
    expect(options).toMatchObject({ architects: 1, illustrious: 'callicrates' });
    expect(seats.map(({ kind }) => kind)).toEqual(['person', 'illustrious']);
  });
  it('with friends leaves their seats free, and names who has no name by the place', () => {
    const form = withSeat(withArchitects(formFor('friends', { ...SELF, name: '  ' }), 3), 1, { who: 'here' });
    const { seats } = openingOf(form, byPlace);
    expect(seats[0]!.sitter!.name).toBe('Architect 1');
    expect(seats[1]!.sitter!.name).toBe('Architect 2');
    expect(seats[2]).toEqual({ kind: 'person' });
  });
  it('lists variants in the order of the districts', () => {
    const form = { ...formFor('bots', SELF), variants: ['garden', 'house'] as const, isLong: true };
    expect(openingOf(form, byPlace).options).toMatchObject({ variants: ['house', 'garden'], all_tiles: true });
  });
  it('draws the order by lot where that is wanted, and everybody keeps their name', () => {
    const form = { ...withArchitects(formFor('device', SELF), 3), drawsOrder: true };
    const names = openingOf(form, byPlace, () => 0).seats.map((seat) => seat.sitter?.name);
    expect(names).toEqual(['Architect 2', 'Architect 3', 'Ada']);
    expect(openingOf({ ...form, drawsOrder: false }, byPlace, () => 0).seats[0]!.sitter!.name).toBe('Ada');
  });
});

describe('what must be mended', () => {
  it('is nothing at first', () => {
    expect(problemsOf(formFor('friends', SELF))).toEqual([]);
  });
  it('is a name that is too long or cannot be seen, but only where it counts', () => {
    const form = withSeat(formFor('device', SELF), 1, { name: 'x'.repeat(25) });
    expect(problemsOf({ ...form, name: 'a\u202eb' })).toEqual([
      { field: 1, fault: 'long' },
      { field: 'name', fault: 'unprintable' },
    ]);
    expect(problemsOf(withSeat(form, 1, { who: 'bot' }))).toEqual([]);
    expect(problemsOf(withArchitects(form, 1))).toEqual([]);
  });
});

describe('games of one click', () => {
  const self = { name: 'Ada', colour: 'red' };
  it('have as many seats as the server wants', () => {
    expect(againstBot(self, 'greedy').seats).toHaveLength(2);
    expect(alone(self, 'metagenes')).toEqual({
      options: { architects: 1, illustrious: 'metagenes' },
      seats: [{ kind: 'person', sitter: self }, { kind: 'illustrious' }],
    });
  });
  it.each([2, 3, 4])('around one device give %i people colours of their own', (count) => {
    const { options, seats } = aroundDevice(Array.from({ length: count }, (_, seat) => byPlace(seat)));
    expect(options!.architects).toBe(count);
    expect(new Set(seats.map(({ sitter }) => sitter!.colour)).size).toBe(count);
  });
});
