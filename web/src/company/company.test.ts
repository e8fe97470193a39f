// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StubSocket } from '$/net/testing';
import type { Said } from '$/net/live.svelte';
import type { Presence, TableView } from '$/protocol';
import { setPreference } from '$/settings/settings.svelte';
import type { Host, Watched } from '$/tables';
import { announcements } from '$/ui/announce.svelte';
import { game } from '$/net/testing';
import { Company } from './company.svelte';
import { PATIENCE } from './whereabouts';
import './texts';

const person = { terms: { kind: 'person', bot: null }, is_away: false };
const seats = ['Ada', 'Ben'].map((name) => ({ ...person, sitter: { name, colour: 'red' } }));
const TABLE = {
  ...game.start,
  seats,
  terms: { ...game.start.terms, pace: 'untimed' },
  status: { ...game.start.status, has_begun: true, is_over: false, acting: { seat: 1, actor: 'person', rung: null } },
} as unknown as TableView;
const presence = (rest: Partial<Presence>): Presence => ({
  type: 'presence',
  here: [0],
  away: [],
  watching: 0,
  rematch: [],
  ...rest,
});

let hear: (said: Said) => void;
let now = 1_000_000;
const asked: string[] = [];
let answer: { status: number; body: unknown };

function company(told: Presence, held = [{ seat: 0, token: 'ada' }]): Company {
  const live = {
    table: TABLE,
    connection: 'live',
    presence: told,
    now: () => now,
    onsaid: (listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
  };
  return new Company({ id: 'atable', token: 'ada', seats: held } as unknown as Host, live as unknown as Watched);
}
const phrase = (id: string, seat = 1): Said => ({ type: 'phrase', id, seat, phrase: 'thanks', at: now });
function spoken(): string[] {
  vi.advanceTimersByTime(1_000);
  return announcements.map(({ text }) => text);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', StubSocket);
  asked.length = 0;
  announcements.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => {
  setPreference('talk', true);
  localStorage.clear();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('offers a bot for whoever is awaited and has been away for two minutes', () => {
  expect(company(presence({ away: [{ seat: 1, since: now - PATIENCE + 1 }] })).waitedFor).toBeNull();
  expect(company(presence({ away: [{ seat: 1, since: now - PATIENCE }] })).waitedFor).toEqual({ seat: 1, minutes: 2 });
  expect(company(presence({ here: [0, 1] })).waitedFor).toBeNull();
  expect(company(presence({ away: [{ seat: 1, since: 0 }] }), []).waitedFor).toBeNull();
});

it('offers it for whoever was never seen once it has looked for so long', () => {
  const here = company(presence({}));
  expect(here.waitedFor).toBeNull();
  now += PATIENCE;
  vi.advanceTimersByTime(10_000);
  expect(here.waitedFor).toEqual({ seat: 1, minutes: 2 });
});

it('shows each thing that is said once, for a while, and tells it to those who listen', () => {
  const here = company(presence({}));
  hear(phrase('one'));
  hear(phrase('one'));
  expect(here.bubbles.map(({ id }) => id)).toEqual(['one']);
  expect(spoken()).toEqual(['Ben: Thank you!']);
  expect(here.hasUnread).toBe(true);
  hear(phrase('own', 0));
  expect(spoken()).toHaveLength(1);
  vi.advanceTimersByTime(6_000);
  expect(here.bubbles).toEqual([]);
  expect(here.heard).toHaveLength(2);
});

it('shows and tells nothing where it is muted, here or for good', () => {
  const here = company(presence({}));
  hear(phrase('one'));
  here.muteHere(true);
  expect([here.bubbles, here.hasUnread]).toEqual([[], false]);
  hear(phrase('two'));
  expect(spoken()).toHaveLength(1);
  expect(company(presence({})).isMuted).toBe(true);
  here.muteHere(false);
  here.muteEverywhere(true);
  hear(phrase('three'));
  expect(here.bubbles).toEqual([]);
  expect(company(presence({})).isMuted).toBe(true);
});

it('says calmly when to speak again', async () => {
  answer = { status: 429, body: { code: 'rate_exceeded', message: '', params: { seconds: 4 } } };
  await company(presence({})).say('hello');
  expect(asked).toEqual(['/api/1/tables/atable/phrases']);
  expect(spoken()).toEqual(['Gently: you can speak again in 4 seconds.']);
});

it('keeps what was written until it has arrived', async () => {
  const here = company(presence({}));
  answer = { status: 503, body: { code: 'store_unavailable', message: '', params: {} } };
  expect(await here.write('See you', 'id')).toBe(false);
  answer = { status: 200, body: { type: 'remark', id: 'id', number: 1, seat: 0, text: 'See you', at: now } };
  expect(await here.write('See you', 'id')).toBe(true);
  expect(here.heard.map((said) => here.words(said))).toEqual(['See you']);
});
