// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { News } from '$/protocol';
import { LiveTable } from './live.svelte';
import { newsOf, StubSocket, tableOf } from './testing';
import { socketAddress } from './world';

let live: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', StubSocket);
  StubSocket.all.length = 0;
  live = new LiveTable('atable', 'token', { seats: [{ seat: 0, token: 'token' }] });
  StubSocket.last.onopen();
});
afterEach(() => {
  vi.restoreAllMocks();
  live.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const welcome = () => StubSocket.last.says({ type: 'welcome', version: 3, table: tableOf(3), news: [] });

it('shows the table, and tells the news to all who listen', () => {
  const heard: News[] = [];
  const stop = live.onnews((news) => {
    expect(live.table?.version).toBe(news.version);
    heard.push(news);
  });
  expect([live.connection, live.table]).toEqual(['connecting', null]);
  welcome();
  expect([live.connection, live.table]).toEqual(['live', tableOf(3)]);
  live.applyAnswer({ news: [newsOf(4)] });
  StubSocket.last.says({ type: 'news', news: newsOf(4) });
  StubSocket.last.says({ type: 'news', news: newsOf(5) });
  stop();
  StubSocket.last.says({ type: 'news', news: newsOf(6) });
  expect(heard.map((news) => news.version)).toEqual([4, 5]);
  expect(live.table).toEqual(tableOf(6));
});

it('knows which seat of this device is to act', () => {
  expect(live.toAct).toBeNull();
  welcome();
  expect(tableOf(3).status.acting).toMatchObject({ seat: 0, actor: 'person' });
  expect(live.toAct).toEqual({ seat: 0, token: 'token' });
  const others = new LiveTable('atable', null);
  welcome();
  expect(others.toAct).toBeNull();
  others.stop();
});

it('counts the seconds to the next attempt', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  welcome();
  for (const pause of [500, 1000, 2000]) {
    StubSocket.last.onclose({ code: 1006, reason: '' });
    vi.advanceTimersByTime(pause);
  }
  StubSocket.last.onclose({ code: 1006, reason: '' });
  expect(live.connection).toBe('lost');
  expect(live.failure?.code).toBe('connection_lost');
  const seconds = live.retryIn;
  expect(seconds).toBeGreaterThan(2);
  vi.advanceTimersByTime(2000);
  expect(live.retryIn).toBeLessThan(seconds);
  expect(live.retryIn).toBeGreaterThan(0);
  live.retry();
  expect(live.retryIn).toBe(0);
});

it.each(['online', 'pageshow'])('comes back at once on %s', (event) => {
  welcome();
  StubSocket.last.onclose({ code: 1006, reason: '' });
  window.dispatchEvent(new Event(event));
  expect(StubSocket.all).toHaveLength(2);
});

it('comes back at once when the page is seen', () => {
  welcome();
  StubSocket.last.onclose({ code: 1006, reason: '' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(StubSocket.all).toHaveLength(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(StubSocket.all).toHaveLength(2);
  visibility.mockRestore();
});

it('says that there is no network for as long as the browser does, and then trusts no old socket', () => {
  welcome();
  const phases: string[] = [];
  const fire = (event: string): void => {
    window.dispatchEvent(new Event(event));
    phases.push(live.connection);
  };
  fire('offline');
  fire('online');
  expect(phases).toEqual(['offline', 'connecting']);
  vi.advanceTimersByTime(1);
  expect(StubSocket.all).toHaveLength(2);
  StubSocket.last.onopen();
  welcome();
  expect(live.connection).toBe('live');
});

it('begins without a network where the browser says so, and counts no seconds', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const late = new LiveTable('atable', 'token');
  StubSocket.last.onclose({ code: 1006, reason: '' });
  StubSocket.last.onclose({ code: 1006, reason: '' });
  expect([late.connection, late.retryIn]).toEqual(['offline', 0]);
  late.stop();
});

it('believes an answer rather than the browser: the server may be on this machine', () => {
  welcome();
  window.dispatchEvent(new Event('offline'));
  live.applyAnswer({ news: [newsOf(4)] });
  expect(live.connection).toBe('live');
});

it('leaves nothing behind when it is stopped', () => {
  welcome();
  live.stop();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(StubSocket.all).toHaveLength(1);
  expect(StubSocket.last.isClosed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('finds the socket beside the page', () => {
  expect(socketAddress('a', 'https://play.example.org/table/a#x')).toBe('wss://play.example.org/api/1/tables/a/socket');
  expect(socketAddress('a', 'http://192.168.0.7:8008/')).toBe('ws://192.168.0.7:8008/api/1/tables/a/socket');
  expect(StubSocket.last.address).toMatch(/^ws:.*\/api\/1\/tables\/atable\/socket$/);
});
