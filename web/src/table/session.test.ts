// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StubSocket } from '$/net/testing';
import { settings } from '$/settings/settings.svelte';
import { notices } from '$/ui/notices.svelte';
import { ADA, BEN, START, TABLE, Visit } from './testing.svelte';

let visit: Visit;
const HELD = { tile: 10, target: 0, way: 0 };
const STALE = { code: 'version_stale', message: '', params: { version: 9 } };

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  settings.pace = 'instant';
  notices.length = 0;
  StubSocket.all.length = 0;
});
afterEach(() => {
  visit.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = async (seats = [ADA]) => (visit = await Visit.begun(seats)).session;
/** The move that is in hand, as it is sent. */
const LAID = { tile: 10, origin: [0, 0] as [number, number], rotation: 0 };
const kept = () => sessionStorage.getItem(`akropolis.hand.${TABLE}`);

describe('a rated game', () => {
  it('is asked for where there are no hints: once while it goes on, and at its end', async () => {
    visit = new Visit([ADA]);
    const people = { is_rated: true, counts: null, change: null, seats: [] };
    visit.answers['/people'] = () => ({ body: people });
    const start = { ...START, terms: { ...START.terms, hints: false } };
    const asked = () => visit.asked.filter(({ path }) => path.endsWith('/people')).length;
    await visit.welcome(start);
    expect(visit.session.people).toEqual(people);
    await visit.welcome({ ...start });
    expect(asked()).toBe(1);
    await visit.welcome({ ...start, status: { ...start.status, is_over: true } });
    expect(asked()).toBe(2);
  });
  it('is none where there are hints', async () => {
    const session = await begin();
    expect([session.people, visit.asked.some(({ path }) => path.endsWith('/people'))]).toEqual([null, false]);
  });
});

describe('a turn', () => {
  it('begins with what may be done', async () => {
    const session = await begin();
    expect(session.legal).toEqual(visit.legal());
    expect([session.canAct, session.placing, session.position]).toEqual([true, null, 1]);
    expect(visit.asked.at(-1)).toMatchObject({ path: `/tables/${TABLE}/legal`, token: 'ada' });
  });

  it('takes a tile, carries it about, turns it and puts it back', async () => {
    const session = await begin();
    expect(session.take(10, 0)).toBe(true);
    expect(session.placing).toEqual(HELD);
    session.hover(1);
    session.spin(-1);
    expect(session.placing).toEqual({ tile: 10, target: 1, way: 2 });
    session.hover(null);
    session.choose({ tile: 10, target: 0, way: 1 });
    expect(session.placing).toEqual({ tile: 10, target: 0, way: 1 });
    expect(session.take(20, 0)).toBe(true);
    expect(session.placing).toEqual({ tile: 20, target: 0, way: 1 });
    session.putBack();
    expect([session.placing, kept()]).toEqual([null, null]);
  });

  it('takes no tile that is too dear or not there, and moves none that is not in hand', async () => {
    const session = await begin();
    expect([session.take(30, 0), session.take(99, 0)]).toEqual([false, false]);
    session.hover(1);
    session.spin(1);
    session.choose(HELD);
    expect(session.placing).toBeNull();
    await session.confirm();
    expect(visit.count('/moves')).toBe(0);
  });

  it('of another allows nothing', async () => {
    const session = await begin([BEN]);
    expect([session.acting, session.legal, session.canAct, session.own]).toEqual([null, null, false, BEN]);
    expect(session.take(10, 0)).toBe(false);
    expect(visit.count('/legal')).toBe(0);
  });

  it('is asked about again where the network fails, and told where the server refuses', async () => {
    visit = new Visit();
    let answer = { status: 503, body: { code: 'store_unavailable', message: '', params: {} } as unknown };
    visit.answers['/legal'] = () => answer;
    await visit.welcome();
    expect([visit.session.legal, notices.length]).toEqual([null, 0]);
    answer = { status: 200, body: visit.legal() };
    await vi.advanceTimersByTimeAsync(1500);
    expect(visit.session.legal).toEqual(visit.legal());
    answer = { status: 403, body: { code: 'right_missing', message: '', params: {} } };
    await visit.tells(visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 0 }));
    expect(notices).toHaveLength(1);
  });
});

describe('a move', () => {
  it('is sent with the version that was seen, and leaves the hand when it is made', async () => {
    const session = await begin();
    session.take(10, 0);
    void session.confirm();
    expect([session.sending, session.canAct, session.placing]).toEqual(['move', false, HELD]);
    expect(visit.last).toMatchObject({ path: `/tables/${TABLE}/moves`, token: 'ada' });
    expect(visit.last.body).toMatchObject({ version: 4, move: LAID });
    session.putBack();
    session.hover(1);
    expect(session.placing).toEqual(HELD);
    const news = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    await visit.answer('/moves', { version: 5, news: [news] });
    expect([session.sending, session.placing, session.legal, kept()]).toEqual([null, null, null, null]);
    expect(session.table?.moves).toHaveLength(1);
    await visit.tells(news);
    expect(session.table?.version).toBe(5);
  });

  it('that is refused stays in hand, and the reason is told', async () => {
    const session = await begin();
    session.take(10, 0);
    void session.confirm();
    await visit.answer('/moves', { code: 'place_apart', message: '', params: {} }, 422);
    expect([session.placing, session.sending, session.canAct]).toEqual([HELD, null, true]);
    expect(notices.map(({ tone }) => tone)).toEqual(['bad']);
    expect(kept()).not.toBeNull();
  });

  it('that came too late is told, and what is new comes by the socket', async () => {
    const session = await begin();
    session.take(10, 0);
    void session.confirm();
    const news = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    await visit.answer('/moves', STALE, 409);
    expect([session.placing, notices.length]).toEqual([HELD, 1]);
    await visit.tells(news);
    expect([session.placing, session.legal, session.acting]).toEqual([null, null, null]);
  });

  it('is sent once, however often it is confirmed', async () => {
    const session = await begin();
    session.take(10, 0);
    void session.confirm();
    void session.confirm();
    void session.takeBack();
    expect(visit.count('/moves')).toBe(1);
  });

  it('is sent again with the same id where the network fails', async () => {
    const session = await begin();
    session.take(10, 0);
    void session.confirm();
    await visit.answer('/moves', { code: 'store_unavailable', message: '', params: {} }, 503);
    await vi.advanceTimersByTimeAsync(5_000);
    const sent = visit.asked.filter(({ path }) => path.endsWith('/moves'));
    expect(sent).toHaveLength(2);
    expect(sent[0]!.body).toEqual(sent[1]!.body);
    expect(session.placing).toEqual(HELD);
  });
});

describe('a person who comes and goes', () => {
  it('does not take the tile out of the hand, nor have the legal moves asked for again', async () => {
    const session = await begin();
    session.take(10, 0);
    session.hover(1);
    const { legal, placing } = session;
    await visit.tells(visit.happens({ kind: 'left', seat: 1 }), visit.happens({ kind: 'left', seat: 2 }));
    await visit.tells(visit.happens({ kind: 'returned', seat: 1 }));
    expect(session.table?.seats.map(({ is_away }) => is_away)).toEqual([false, false, true]);
    expect(session.legal).toBe(legal);
    expect(session.placing).toBe(placing);
    expect(visit.count('/legal')).toBe(1);
  });

  it('does not disturb a move in flight when the leaving is told first', async () => {
    const session = await begin();
    session.take(10, 0);
    void session.confirm();
    const left = visit.happens({ kind: 'left', seat: 1 });
    await visit.tells(left);
    expect([session.sending, session.placing]).toEqual(['move', HELD]);
    const moved = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    await visit.answer('/moves', { version: 6, news: [moved] });
    expect([session.sending, session.placing, session.table?.version]).toEqual([null, null, 6]);
  });

  it('does not disturb it either when the answer comes before the leaving', async () => {
    const session = await begin();
    session.take(10, 0);
    void session.confirm();
    const left = visit.happens({ kind: 'left', seat: 1 });
    const moved = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    await visit.answer('/moves', { version: 6, news: [moved] });
    expect([session.placing, session.table?.version]).toEqual([null, 4]);
    await visit.tells(left, moved);
    expect([session.table?.version, session.table?.moves.length]).toEqual([6, 1]);
    expect(session.table?.seats[1]?.is_away).toBe(true);
  });

  it('is no reason to wait for legal moves that were asked for before', async () => {
    visit = new Visit();
    delete visit.answers['/legal'];
    await visit.welcome();
    const before = visit.legal();
    await visit.tells(visit.happens({ kind: 'left', seat: 1 }));
    await visit.answer('/legal', before);
    expect(visit.session.legal).toEqual(before);
    expect(visit.count('/legal')).toBe(1);
  });

  it('from the same device leaves the hand of the other alone', async () => {
    const session = await begin([ADA, BEN]);
    session.take(10, 0);
    void session.leave(BEN);
    expect(visit.last).toMatchObject({ path: `/tables/${TABLE}/leave`, token: 'ben' });
    await visit.answer('/leave', { version: 5, news: [visit.happens({ kind: 'left', seat: 1 })] });
    expect(session.placing).toEqual(HELD);
    void session.comeBack(BEN);
    await visit.answer('/return', { version: 6, news: [visit.happens({ kind: 'returned', seat: 1 })] });
    expect([session.placing, session.table?.seats[1]?.is_away]).toEqual([HELD, false]);
  });

  it('finds the own tile again on returning to the same position', async () => {
    const session = await begin();
    session.take(10, 0);
    session.hover(1);
    await visit.tells(visit.happens({ kind: 'left', seat: 0 }));
    expect([session.acting, session.placing, session.legal]).toEqual([null, null, null]);
    await visit.tells(visit.happens({ kind: 'returned', seat: 0 }));
    expect(session.placing).toEqual({ tile: 10, target: 1, way: 0 });
  });
});

describe('a hint', () => {
  it('is shown, can be tried, and survives people coming and going', async () => {
    const session = await begin();
    void session.askHint('thinking');
    expect(session.sending).toBe('hint');
    const hints = visit.hints();
    await visit.tells(visit.happens({ kind: 'left', seat: 2 }));
    await visit.answer('/hint', hints);
    expect([session.sending, session.hints]).toEqual([null, hints]);
    session.tryHint(0);
    session.tryHint(7);
    expect(session.placing).toEqual({ tile: 20, target: 1, way: 2 });
    await visit.tells(visit.happens({ kind: 'returned', seat: 2 }));
    expect(session.hints).toEqual(hints);
  });

  it('is dropped when the position changes, also one that comes late', async () => {
    const session = await begin([ADA, BEN]);
    void session.askHint('thinking');
    const late = visit.hints();
    await visit.answer('/hint', late);
    await visit.tells(visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 }));
    expect(session.hints).toBeNull();
    void session.askHint('thinking');
    await visit.answer('/hint', late);
    expect(session.hints).toBeNull();
  });

  it('that is refused is told', async () => {
    const session = await begin();
    void session.askHint('thinking');
    await visit.answer('/hint', { code: 'server_busy', message: '', params: {} }, 503);
    expect([session.sending, session.hints, notices.length]).toEqual([null, null, 1]);
  });
});

describe('a take-back', () => {
  it('names the version that is seen, and brings back the turn', async () => {
    const session = await begin();
    expect(session.takeBackSeat).toBeNull();
    await session.takeBack();
    await visit.tells(visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 }));
    await visit.tells(visit.happens({ kind: 'left', seat: 2 }));
    expect(session.takeBackSeat).toEqual(ADA);
    void session.takeBack();
    expect(visit.last).toMatchObject({ path: `/tables/${TABLE}/take-back`, token: 'ada', body: { version: 6 } });
    await visit.tells(visit.happens({ kind: 'returned', seat: 2 }));
    const news = visit.happens({ kind: 'taken_back', seat: 0, move: LAID });
    await visit.answer('/take-back', { version: 8, news: [news] });
    expect([session.acting, session.position, session.sending]).toEqual([ADA, 8, null]);
    expect(session.legal?.position_version).toBe(8);
    expect(visit.count('/take-back')).toBe(1);
  });

  it('that is not offered is refused by the server, which says why', async () => {
    const session = await begin();
    const news = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    await visit.tells({ ...news, status: { ...news.status, can_take_back: null } });
    expect(session.takeBackSeat).toBeNull();
    void session.takeBack();
    await visit.answer('/take-back', { code: 'take_back_often', message: '', params: { most: 20 } }, 422);
    expect([session.sending, notices.length]).toEqual([null, 1]);
    expect(notices[0]?.text).toContain('20');
  });

  it('that has to stay says why before it is asked for', async () => {
    const session = await begin();
    const news = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    const status = { ...news.status, can_take_back: null, take_back_refusal: 'take_back_revealed' };
    await visit.tells({ ...news, status });
    expect([session.takeBackSeat, session.mover, session.staysBecause]).toEqual([null, ADA, 'take_back_revealed']);
  });

  it('of what another has done is refused by the server, and nobody wonders about a button', async () => {
    const session = await begin([BEN]);
    const news = visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 });
    await visit.tells({ ...news, status: { ...news.status, take_back_refusal: 'take_back_revealed' } });
    expect([session.mover, session.staysBecause]).toEqual([null, null]);
    void session.takeBack();
    expect(visit.last).toMatchObject({ path: `/tables/${TABLE}/take-back`, token: 'ben' });
    await visit.answer('/take-back', { code: 'take_back_anothers', message: '', params: { seat: 0 } }, 409);
    expect(notices.length).toBe(1);
  });

  it('of another seat takes nothing out of a hand that is not there', async () => {
    const session = await begin([BEN]);
    await visit.tells(visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 1 }));
    session.take(10, 0);
    expect(session.placing).toEqual(HELD);
    await visit.tells(visit.happens({ kind: 'taken_back', seat: 0, move: LAID }));
    expect([session.acting, session.placing, session.legal]).toEqual([null, null, null]);
  });
});

describe('a page that is opened again', () => {
  it('has the tile in hand where it was, though others have come and gone', async () => {
    const session = await begin();
    session.take(10, 0);
    session.hover(1);
    visit.end();
    visit = await Visit.begun([ADA], START.version + 2);
    expect(visit.session.table?.version).toBe(6);
    expect(visit.session.placing).toEqual({ tile: 10, target: 1, way: 0 });
  });

  it('has nothing in hand in another position', async () => {
    const session = await begin([ADA, BEN]);
    session.take(10, 0);
    await visit.tells(visit.happens({ kind: 'moved', seat: 0, move: LAID, next: 0 }));
    expect([session.legal?.position_version, session.placing]).toEqual([5, null]);
  });
});

describe('a session that is stopped', () => {
  it('ends what is under way, and says nothing', async () => {
    const session = await begin();
    session.take(10, 0);
    void session.confirm();
    expect(visit.waiting).toHaveLength(1);
    visit.end();
    await visit.rest();
    expect([visit.waiting, notices.length, session.sending]).toEqual([[], 0, null]);
    expect(StubSocket.last.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(visit.count('/moves')).toBe(1);
  });

  it('ends the question what may be done', async () => {
    visit = new Visit();
    delete visit.answers['/legal'];
    await visit.welcome();
    expect(visit.waiting).toHaveLength(1);
    visit.end();
    await visit.rest();
    expect([visit.waiting, visit.session.legal, notices.length]).toEqual([[], null, 0]);
  });
});
