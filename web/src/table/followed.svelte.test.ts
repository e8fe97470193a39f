// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StubSocket } from '$/net/testing';
import { settings } from '$/settings/settings.svelte';
import { ADA, Visit } from './testing.svelte';
import { Turn } from './turnWords.svelte';

let visit: Visit;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  settings.pace = 'instant';
  StubSocket.all.length = 0;
});
afterEach(() => {
  visit.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = async (seats = [ADA]) => (visit = await Visit.begun(seats)).session;
const LAID = { tile: 10, origin: [0, 0] as [number, number], rotation: 0 };
const byBen = () => visit.happens({ kind: 'moved', seat: 1, move: { ...LAID, tile: 20 }, next: 2 });
const byCleo = () => visit.happens({ kind: 'moved', seat: 2, move: { ...LAID, tile: 30 }, next: 0 });

describe('turns that can be followed', () => {
  const lay = async () => {
    const session = await begin();
    settings.pace = 'normal';
    session.take(10, 0);
    void session.confirm();
    const news = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    await visit.answer('/moves', { version: 5, news: [news] });
    return session;
  };

  it('lag behind the truth: nobody may act before it is shown to be their turn', async () => {
    const session = await lay();
    expect([session.table?.moves.length, session.act?.isOwn]).toEqual([1, true]);
    await visit.tells(byBen(), byCleo());
    expect([session.live.table?.moves.length, session.table?.moves.length]).toEqual([3, 1]);
    expect([session.live.toAct, session.acting, session.canAct]).toEqual([ADA, null, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    await visit.rest();
    expect([session.table, session.acting, session.act?.phase]).toEqual([session.live.table, ADA, 'landed']);
    expect(session.legal?.position_version).toBe(7);
  });

  it('are told when they are shown, each once', async () => {
    const session = await lay();
    const heard: number[] = [];
    session.onnews(({ news }) => heard.push(news.version));
    await visit.tells(byBen(), byCleo());
    expect(heard).toEqual([]);
    session.skip();
    expect([heard, session.acting, session.table?.moves.length]).toEqual([[6, 7], ADA, 3]);
  });

  it('do not swallow what somebody means to do who skips them', async () => {
    const session = await lay();
    await visit.tells(byBen(), byCleo());
    session.skip();
    expect(session.legal).toBeNull();
    session.whenLegal(() => session.take(10, 0));
    await visit.rest();
    expect(session.placing?.tile).toBe(10);
  });

  it('let a move be taken back by the truth, whatever is shown', async () => {
    const session = await lay();
    const news = byBen();
    await visit.tells({ ...news, status: { ...news.status, can_take_back: 0 } });
    expect([session.table?.version, session.takeBackSeat]).toEqual([5, ADA]);
    void session.takeBack();
    expect(session.table?.version).toBe(6);
    expect(visit.last.body).toMatchObject({ version: 6 });
  });

  it('are over at once where nothing may move, and for whoever comes anew', async () => {
    const session = await lay();
    await vi.advanceTimersByTimeAsync(1000);
    settings.motion = 'none';
    await visit.tells(byBen());
    expect(session.table).toBe(session.live.table);
    settings.motion = 'system';
    visit.end();
    visit = await Visit.begun([ADA], 9);
    expect(visit.session.table).toBe(visit.session.live.table);
  });
});

describe('whose turn it is', () => {
  /** The words as a page says them, in time. */
  async function listened() {
    const session = await begin();
    let turn: Turn | undefined;
    const stop = visit.within(() => {
      turn = new Turn(session);
      $effect(() => turn!.follow());
    });
    return { session, turn: turn!, stop };
  }
  const passes = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await visit.rest();
  };

  it('is not said before it is worth a word, nor is a move that is sent in no time', async () => {
    const { session, turn, stop } = await listened();
    expect(turn.said).toEqual({ text: 'Your turn', kind: 'yours' });
    session.take(10, 0);
    void session.confirm();
    await passes(699);
    expect(turn.said.kind).toBe('yours');
    await passes(1);
    expect(turn.said).toEqual({ text: 'Sending…', kind: 'sending' });
    const news = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    await visit.answer('/moves', { version: 5, news: [news] });
    await passes(249);
    expect(turn.said.kind).toBe('sending');
    await passes(1);
    expect(turn.said).toEqual({ text: 'Ben’s turn', kind: 'others' });
    stop();
  });

  it('is said at once when it is one’s own', async () => {
    const { turn, stop } = await listened();
    await visit.tells(visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 }), byBen());
    await passes(250);
    expect(turn.said.text).toBe('Cleo’s turn');
    await visit.tells(byCleo());
    expect(turn.said.kind).toBe('yours');
    stop();
  });
});
