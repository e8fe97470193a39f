import { expect, it } from 'vitest';
import { game } from '$/net/testing';
import type { Presence, TableView } from '$/protocol';
import { answersOf, isAgreed } from './rematch';
import { allowsStandIn, changesOf, personSeats, whereIs } from './whereabouts';

const presence = (here: number[], rest: Partial<Presence> = {}): Presence => ({
  type: 'presence',
  here,
  away: [],
  watching: 0,
  rematch: [],
  ...rest,
});
const person = {
  terms: { kind: 'person', bot: null },
  is_away: false,
  sitter: { name: 'Ada', colour: 'red' },
} as const;
const table = (...seats: object[]): TableView => ({ ...game.start, seats: seats as TableView['seats'] });

it('is told of people who have sat down and have not left', () => {
  const bot = { ...person, terms: { kind: 'bot', bot: 'greedy' }, sitter: null };
  expect(personSeats(table(person, bot, { ...person, sitter: null }, { ...person, is_away: true }, person))).toEqual([
    0, 4,
  ]);
});

it('knows who is here, who has gone and when, and who has not come yet', () => {
  const told = presence([0], { away: [{ seat: 1, since: 5 }] });
  expect([0, 1, 2].map((seat) => whereIs(told, seat))).toEqual([
    { is: 'here' },
    { is: 'away', since: 5 },
    { is: 'not yet' },
  ]);
  expect(changesOf(presence([0, 1]), presence([1, 2]), [0, 1, 2])).toEqual([
    { seat: 0, isHere: false },
    { seat: 2, isHere: true },
  ]);
  expect(changesOf(presence([0]), presence([]), [1])).toEqual([]);
});

it('lets a bot play on in a game under way whose moves do not take days', () => {
  const { terms, status } = game.start;
  const under = { ...game.start, status: { ...status, has_begun: true, is_over: false } };
  const paced = (pace: TableView['terms']['pace']) => allowsStandIn({ ...under, terms: { ...terms, pace } });
  expect([paced('untimed'), paced('5m'), paced('1d'), paced('3d')]).toEqual([true, true, false, false]);
  expect(allowsStandIn({ ...under, status: { ...under.status, is_over: true } })).toBe(false);
});

it('has everyone agreed to another game only when all have answered', () => {
  const two = table(person, person);
  const answers = (...rematch: Presence['rematch']) => answersOf(two, presence([0, 1], { rematch }));
  expect(answersOf(two, null)).toEqual({ wanting: [], declining: [], open: [0, 1] });
  expect(isAgreed(answers())).toBe(false);
  expect(answers({ seat: 0, wants: true })).toEqual({ wanting: [0], declining: [], open: [1] });
  expect(isAgreed(answers({ seat: 0, wants: true }))).toBe(false);
  expect(isAgreed(answers({ seat: 0, wants: true }, { seat: 1, wants: false }))).toBe(false);
  expect(isAgreed(answers({ seat: 0, wants: true }, { seat: 1, wants: true }))).toBe(true);
});
