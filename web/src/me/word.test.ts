// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget, heldTables, rememberTable, type HeldTable } from '$/net/device';
import { forgetIdentity, rememberIdentity } from '$/net/identity';
import { setPreference } from '$/settings/settings.svelte';
import type { Place } from '$/ui/router.svelte';
import { isMoment, noteAsked } from './offering';
import { endWord, isWanted, keepWord, possibility, wanted, wishWord } from './word';

const asked: string[] = [];
const bodies: unknown[] = [];
let subscription: { endpoint: string } | null = null;
let answers: Record<string, unknown> = {};

const made = {
  endpoint: 'https://push.example.org/a',
  toJSON: () => ({ endpoint: 'https://push.example.org/a', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: () => Promise.resolve(((subscription = null), true)),
};
const pushManager = {
  subscribe: () => Promise.resolve((subscription = made)),
  getSubscription: () => Promise.resolve(subscription),
};
const registration = { pushManager, active: {} };

/** A browser that can be told, and whoever sits before it says this. */
function browser(permission: NotificationPermission, answer = permission): void {
  const notification = { permission, requestPermission: () => ((notification.permission = answer), answer) };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', () => undefined);
  let kept: typeof registration | undefined;
  let settle: (now: typeof registration) => void;
  const ready = new Promise<typeof registration>((resolve) => (settle = resolve));
  // It keeps no shell before it is asked to.
  const register = () => (settle((kept = registration)), Promise.resolve(registration));
  const serviceWorker = { ready, register, getRegistration: () => Promise.resolve(kept) };
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Firefox/140 Linux', maxTouchPoints: 0, serviceWorker });
}

beforeEach(() => {
  asked.length = bodies.length = 0;
  subscription = null;
  answers = { 'GET /push': { key: 'BAAA' } };
  localStorage.clear();
  setPreference('language', 'en');
  browser('default', 'granted');
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const line = `${init.method} ${address.replace('/api/1', '')}`;
    asked.push(line);
    bodies.push(init.body ? JSON.parse(init.body as string) : null);
    return Promise.resolve(Response.json(answers[line] ?? { receiver: 'r', is_on: true }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetIdentity();
  for (const { table } of heldTables()) forget(table);
});

const ADA = { person: 'p', name: 'Ada', colour: 'red', made: 1, public: false, wants_rating: false };
const held = (table: string, token: string, more: Partial<HeldTable> = {}): HeldTable => ({
  table,
  seats: [{ seat: 0, token }],
  name: '',
  opened: 0,
  lastSeen: 0,
  ...more,
});

describe('word for closed pages', () => {
  it('is about every seat that is played here and goes on, each by its own token', () => {
    const tables = [held('a', 't'), held('b', 'u', { isOver: true }), held('here-c', 'here'), held('d', 'me')];
    expect(wanted(tables, undefined)).toEqual({ a: 't', d: 'me' });
    expect(wanted(tables, 'me')).toEqual({ '': 'me', a: 't' });
  });

  it('is asked for once a seat, again in another language, and ended everywhere', async () => {
    rememberTable(held('a', 't'));
    expect(await wishWord()).toBe(true);
    await keepWord();
    expect(asked).toEqual(['GET /push', 'PUT /tables/a/push']);
    expect(bodies[1]).toEqual({ endpoint: made.endpoint, p256dh: 'p', auth: 'a', language: 'en' });
    rememberTable(held('b', 'u'));
    await keepWord();
    setPreference('language', 'cs');
    await keepWord();
    expect(asked.slice(2)).toEqual(['PUT /tables/b/push', 'PUT /tables/b/push', 'PUT /tables/a/push']);
    expect(isWanted()).toBe(true);
    await endWord();
    expect(asked.slice(5).sort()).toEqual(['DELETE /tables/a/push/r', 'DELETE /tables/b/push/r']);
    expect([isWanted(), subscription]).toEqual([false, null]);
  });

  it('is one subscription for whoever has a name that stays', async () => {
    rememberIdentity(ADA, 'device');
    rememberTable(held('a', 'device'));
    await wishWord();
    expect(asked).toEqual(['GET /push', 'PUT /me/push']);
  });

  it('is not insisted on', async () => {
    browser('default', 'denied');
    expect(await wishWord()).toBe(false);
    expect([possibility(), isWanted(), asked]).toEqual(['denied', false, []]);
  });

  it('fails where the browser keeps no service worker', async () => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('forbidden'));
    await expect(wishWord()).rejects.toThrow('forbidden');
    expect(isWanted()).toBe(false);
  });

  it('fails where the service worker cannot be installed', async () => {
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const { serviceWorker } = navigator;
    const begun = new Promise<void>((resolve) => {
      const register = () => (resolve(), Promise.resolve({ installing, waiting: null, active: null }));
      Object.assign(serviceWorker, { register });
    });
    const wish = wishWord();
    await begun;
    installing.state = 'redundant';
    installing.dispatchEvent(new Event('statechange'));
    await expect(wish).rejects.toThrow('could not be installed');
    expect(isWanted()).toBe(false);
  });

  it('is off where the server sends none', async () => {
    answers['GET /push'] = { key: null };
    await expect(wishWord()).rejects.toMatchObject({ code: 'push_off' });
    expect(isWanted()).toBe(false);
  });

  it('says why it cannot be: a browser without it, and a page that is not on the home screen', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('navigator', { userAgent: 'Firefox/140 Linux', maxTouchPoints: 0 });
    expect(possibility()).toBe('missing');
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5 });
    expect(possibility()).toBe('install');
  });
});

describe('the offer', () => {
  const at = (page: Place['page'], table = ''): Place => ({ page, table });
  const table = (pace: string, hasBegun: boolean, isOver = false): void => {
    answers['GET /tables/a'] = { terms: { pace }, status: { has_begun: hasBegun, is_over: isOver } };
  };
  beforeEach(() => rememberTable(held('a', 't')));

  it('comes after sitting down where moves take days', async () => {
    table('3d', false);
    expect(await isMoment(at('join', 'a'), at('table', 'a'))).toBe(true);
    expect(await isMoment(at('new'), at('table', 'a'))).toBe(true);
    table('5m', false);
    expect(await isMoment(at('new'), at('table', 'a'))).toBe(false);
  });

  it('comes when a game that goes on is left, and not on the way to another table', async () => {
    table('untimed', true);
    expect(await isMoment(at('table', 'a'), at('home'))).toBe(true);
    expect(await isMoment(at('table', 'a'), at('table', 'b'))).toBe(false);
    expect(await isMoment(at('home'), at('table', 'a'))).toBe(false);
    table('untimed', true, true);
    expect(await isMoment(at('table', 'a'), at('home'))).toBe(false);
  });

  it('comes once, and not where it is no use', async () => {
    table('3d', true);
    browser('denied');
    expect(await isMoment(at('table', 'a'), at('home'))).toBe(false);
    browser('default');
    answers['GET /push'] = { key: null };
    expect(await isMoment(at('table', 'a'), at('home'))).toBe(false);
    answers['GET /push'] = { key: 'BAAA' };
    noteAsked();
    expect(await isMoment(at('table', 'a'), at('home'))).toBe(false);
    expect(await isMoment(at('table', 'here-a'), at('home'))).toBe(false);
  });
});
