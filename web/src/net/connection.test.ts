import { describe, expect, it } from 'vitest';
import { HELLO_PATIENCE, PING_PATIENCE, SILENCE, SKILL_PATIENCE, STEADY } from './connection';
import { game, TestConnection, newsOf, tableOf } from './testing';

describe('hello', () => {
  it('names the token and nothing known, and brings the whole table', () => {
    const here = new TestConnection();
    here.connection.start();
    expect(here.state).toMatchObject({ phase: 'connecting', retryAt: null });
    here.world.last.welcome(5);
    expect(here.world.last.said).toEqual([{ type: 'hello', token: 'token', since: null }]);
    expect(here.table).toEqual(tableOf(5));
    expect(here.state).toEqual({ phase: 'live', failure: null, retryAt: null });
    expect(here.news).toEqual([]);
  });

  it('that is not answered is said again elsewhere', () => {
    const here = new TestConnection();
    here.connection.start();
    here.world.last.listener.onopen();
    here.world.pass(HELLO_PATIENCE);
    expect(here.world.sockets[0]!.isClosed).toBe(true);
    expect(here.world.sockets).toHaveLength(2);
    expect(here.state.phase).toBe('lost');
  });
});

describe('those who are there', () => {
  const presence = { type: 'presence', here: [0], away: [], watching: 1, rematch: [] };
  const asked = async (skills: boolean | Promise<boolean>) => {
    const here = new TestConnection();
    here.world.skills = skills;
    here.connection.start();
    here.world.last.listener.onopen();
    await Promise.resolve();
    return here;
  };

  it('are asked for where the server knows of them, and told apart from the game', async () => {
    const here = await asked(Promise.resolve(true));
    here.world.last.welcome(3);
    expect(here.world.last.said[0]).toEqual({ type: 'hello', token: 'token', since: null, people: true });
    here.world.last.says(presence);
    here.world.last.says({ type: 'ping' });
    expect(here.people).toEqual([presence]);
    expect(here.world.timers).toBe(TestConnection.at(3).world.timers);
  });

  it('are not asked for where the server does not know of them, or does not say so in time', async () => {
    expect((await asked(Promise.resolve(false))).world.last.said[0]).not.toHaveProperty('people');
    const here = await asked(new Promise<boolean>(() => undefined));
    expect(here.world.last.said).toEqual([]);
    here.world.pass(SKILL_PATIENCE);
    expect(here.world.last.said).toEqual([{ type: 'hello', token: 'token', since: null }]);
  });

  it('are not asked for again where an older process did not understand it', async () => {
    const here = await asked(true);
    here.world.last.listener.onclose(4422, 'request_invalid');
    here.world.last.welcome(3);
    expect(here.world.last.said).toEqual([{ type: 'hello', token: 'token', since: null }]);
    expect(here.state.phase).toBe('live');
  });
});

describe('news', () => {
  it('of a whole game lead to its end', () => {
    const here = TestConnection.at(1);
    for (const { news } of game.steps) here.world.last.tells(news.version);
    expect(here.table).toEqual(game.steps.at(-1)!.table);
    expect(here.versions).toEqual(game.steps.map(({ news }) => news.version));
    expect(here.world.sockets).toHaveLength(1);
  });

  it('that are known already are not told again', () => {
    const here = TestConnection.at(3);
    here.world.last.tells(4);
    here.world.last.tells(4);
    here.world.last.tells(2);
    expect(here.versions).toEqual([4]);
    expect(here.table).toEqual(tableOf(4));
  });

  it('with a gap are asked for from what is known', () => {
    const here = TestConnection.at(3);
    here.world.last.tells(6);
    expect(here.world.last.isClosed).toBe(true);
    here.world.pass(0);
    here.world.last.welcome(7, 3);
    expect(here.world.last.said[0]).toMatchObject({ since: 3 });
    expect(here.versions).toEqual([4, 5, 6, 7]);
    expect(here.table).toEqual(tableOf(7));
  });

  it('with gap after gap do not make it ask without a pause', () => {
    const here = TestConnection.at(3);
    for (let time = 0; time < 5; time++) {
      here.world.last.welcome(3, 3);
      here.world.last.tells(6);
      here.world.pass(1000);
    }
    expect(here.world.sockets.length).toBeLessThan(5);
    expect(here.state.phase).toBe('lost');
  });

  it('that do not fit make it ask for the whole table', () => {
    const here = TestConnection.at(3);
    here.world.last.says({ type: 'news', news: { ...newsOf(4), seat: 9 } });
    here.world.pass(0);
    here.world.last.welcome(5);
    expect(here.world.last.said[0]).toMatchObject({ since: null });
    expect(here.table).toEqual(tableOf(5));
  });

  it('from a dropped socket are not heard', () => {
    const here = TestConnection.at(3);
    const old = here.world.last;
    old.tells(6);
    here.world.pass(0);
    old.tells(4);
    old.listener.onclose(4404, 'table_unknown');
    expect(here.versions).toEqual([]);
    expect(here.state.phase).toBe('connecting');
  });
});

describe('the answer to a command', () => {
  it('counts once, whichever way it comes first', () => {
    const here = TestConnection.at(3);
    here.connection.applyAnswer({ news: [newsOf(4)] });
    here.world.last.tells(4);
    here.world.last.tells(5);
    here.connection.applyAnswer({ news: [newsOf(5)] });
    expect(here.versions).toEqual([4, 5]);
    expect(here.table).toEqual(tableOf(5));
  });

  it('waits for what happened before it', () => {
    const here = TestConnection.at(3);
    here.connection.applyAnswer({ news: [newsOf(6)] });
    expect(here.versions).toEqual([]);
    here.world.last.tells(4);
    here.world.last.tells(5);
    here.world.last.tells(6);
    expect(here.versions).toEqual([4, 5, 6]);
    expect(here.world.sockets).toHaveLength(1);
  });

  it('shows that the server is there again', () => {
    const here = TestConnection.at(3);
    here.world.last.listener.onclose(1006, '');
    here.connection.applyAnswer({ news: [newsOf(4)] });
    expect(here.world.sockets).toHaveLength(2);
    here.world.last.welcome(5, 4);
    expect(here.world.last.said[0]).toMatchObject({ since: 4 });
    expect(here.versions).toEqual([4, 5]);
  });

  it('waits for the table itself', () => {
    const here = new TestConnection();
    here.connection.start();
    here.connection.applyAnswer({ news: [newsOf(4)] });
    here.world.last.welcome(3);
    expect(here.versions).toEqual([4]);
    expect(here.table).toEqual(tableOf(4));
  });
});

describe('a connection that breaks', () => {
  it('comes back with longer and longer pauses, up to fifteen seconds', () => {
    const here = TestConnection.at(3);
    const pauses: number[] = [];
    for (let time = 0; time < 8; time++) {
      here.world.last.listener.onclose(1006, '');
      pauses.push(here.state.retryAt! - here.world.time);
      here.world.pass(pauses.at(-1)!);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(here.state).toMatchObject({ phase: 'lost', failure: { code: 'connection_lost' }, retryAt: null });
    here.world.last.welcome(5, 3);
    expect(here.state).toEqual({ phase: 'live', failure: null, retryAt: null });
    expect(here.versions).toEqual([4, 5]);
  });

  it('alarms nobody before the first attempt has failed', () => {
    const here = TestConnection.at(3);
    here.world.last.listener.onclose(1006, '');
    expect(here.state.phase).toBe('connecting');
    here.world.pass(500);
    here.world.last.listener.onclose(1006, '');
    expect(here.state.phase).toBe('lost');
  });

  it('after it has been a good one begins with short pauses again', () => {
    const here = new TestConnection();
    here.connection.start();
    for (let time = 0; time < 5; time++) {
      here.world.last.listener.onclose(1006, '');
      here.world.pass(15_000);
    }
    here.world.last.welcome(3);
    here.world.pass(STEADY);
    here.world.last.listener.onclose(1006, '');
    expect(here.state.retryAt! - here.world.time).toBe(500);
  });

  it('by a restart comes back at once, and then as always', () => {
    const here = TestConnection.at(3);
    here.world.last.listener.onclose(1012, '');
    expect(here.state).toMatchObject({ phase: 'connecting', retryAt: here.world.time });
    here.world.pass(0);
    expect(here.world.sockets).toHaveLength(2);
    here.world.last.listener.onclose(1006, '');
    expect(here.state.retryAt! - here.world.time).toBe(1000);
  });

  it.each([
    [4408, { seconds: 10 }, 5000],
    [4429, { seconds: 60 }, 60_000],
    [4429, {}, 5000],
    [4503, {}, 500],
  ])('with %i comes back later', (code, params, pause) => {
    const here = TestConnection.at(3);
    here.world.last.says({ type: 'error', code: 'why', message: 'why', params });
    here.world.last.listener.onclose(code, 'why');
    expect(here.state.retryAt! - here.world.time).toBe(pause);
    expect(here.state.failure).toMatchObject({ status: code - 4000, code: 'why', params });
  });

  it.each([4400, 4401, 4403, 4404, 4422])('with %i is refused for good', (code) => {
    const here = new TestConnection();
    here.connection.start();
    here.world.last.listener.onopen();
    here.world.last.says({ type: 'error', code: 'why', message: 'because', params: { a: 1 } });
    here.world.last.listener.onclose(code, 'why');
    expect(here.state).toMatchObject({ phase: 'refused', retryAt: null });
    expect(here.state.failure).toMatchObject({ status: code - 4000, code: 'why', params: { a: 1 } });
    here.connection.wake();
    here.world.pass(600_000);
    expect(here.world.sockets).toHaveLength(1);
  });

  it('tells the reason also where only the closing has it', () => {
    const here = TestConnection.at(3);
    here.world.last.listener.onclose(4401, 'token_unknown');
    expect(here.state.failure).toMatchObject({ status: 401, code: 'token_unknown' });
  });
});

describe('silence', () => {
  it('for longer than two pings is a broken connection', () => {
    const here = TestConnection.at(3);
    for (let time = 0; time < 10; time++) {
      here.world.pass(20_000);
      here.world.last.says({ type: 'ping' });
    }
    expect(here.world.sockets).toHaveLength(1);
    here.world.pass(SILENCE + 10_000);
    expect(here.world.sockets[0]!.isClosed).toBe(true);
    expect(here.world.sockets).toHaveLength(2);
  });

  it('after a long sleep is not waited for', () => {
    const here = TestConnection.at(3);
    here.world.sleep(3_600_000);
    here.world.pass(0);
    expect(here.world.sockets[0]!.isClosed).toBe(true);
    here.world.last.welcome(8, 3);
    expect(here.table).toEqual(tableOf(8));
  });

  it('after a short sleep is broken with a question', () => {
    const here = TestConnection.at(3);
    here.world.sleep(30_000);
    expect(here.world.last.said.at(-1)).toEqual({ type: 'ping' });
    here.world.pass(PING_PATIENCE);
    here.world.pass(0);
    expect(here.world.sockets).toHaveLength(2);
  });
});

describe('a page that is seen again', () => {
  it('does not wait for the end of a pause', () => {
    const here = TestConnection.at(3);
    here.world.last.listener.onclose(1006, '');
    here.connection.wake();
    expect(here.world.sockets).toHaveLength(2);
    here.world.last.welcome(3, 3);
    here.world.pass(5_000);
    expect(here.world.sockets).toHaveLength(2);
  });

  it('keeps a socket that answers', () => {
    const here = TestConnection.at(3);
    here.connection.wake();
    expect(here.world.last.said.at(-1)).toEqual({ type: 'ping' });
    here.world.last.says({ type: 'pong' });
    here.world.pass(PING_PATIENCE * 2);
    expect(here.world.sockets).toHaveLength(1);
  });
});

it('leaves nothing behind when it is stopped', () => {
  const here = TestConnection.at(3);
  const told = here.states.length;
  here.connection.stop();
  here.connection.wake();
  here.connection.applyAnswer({ news: [newsOf(4)] });
  here.world.pass(600_000);
  expect(here.world.timers).toBe(0);
  expect(here.world.last.isClosed).toBe(true);
  expect(here.states).toHaveLength(told);
  expect(here.versions).toEqual([]);
});

it('begins anew from the table of a server that knows less', () => {
  const here = TestConnection.at(9);
  here.world.last.listener.onclose(1012, '');
  here.world.pass(0);
  here.world.last.welcome(4);
  here.world.last.tells(5);
  expect(here.table).toEqual(tableOf(5));
  expect(here.versions).toEqual([5]);
});

describe('the time at the server', () => {
  it('is learnt from what has just happened', () => {
    const here = TestConnection.at(3);
    const at = here.world.time - 90_000;
    here.world.last.says({ type: 'news', news: { ...newsOf(4), at } });
    expect(here.clock.now()).toBe(at);
    here.world.pass(1000);
    expect(here.clock.now()).toBe(at + 1000);
  });

  it('is not learnt from what happened long ago', () => {
    const here = TestConnection.at(3);
    expect(tableOf(3).at).toBeLessThan(here.world.time);
    expect(here.clock.now()).toBe(here.world.time);
  });

  it('is not before anything that has happened', () => {
    const here = new TestConnection();
    here.world.time = tableOf(3).at - 5000;
    here.connection.start();
    here.world.last.welcome(3);
    expect(here.clock.now()).toBe(tableOf(3).at);
  });

  it('is not turned back by what was long on its way', () => {
    const here = TestConnection.at(3);
    const time = here.world.time;
    here.world.last.says({ type: 'news', news: { ...newsOf(4), at: time - 100 } });
    here.world.last.says({ type: 'news', news: { ...newsOf(5), at: time - 60_000 } });
    expect(here.clock.now()).toBe(time - 100);
  });
});
