// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { applyNews } from '$/net/news';
import { game } from '$/net/testing';
import type { MovedNews, News, TableView } from '$/protocol';
import { timesAt, type Times } from '$/settings/pace';
import { Staging, type Scene, type Step } from './staging';

/** A game of four as it was played: all that happened, with the tables around it. */
const FOUR: TableView = { ...game.start, seats: [0, 1, 2, 3].map(() => game.start.seats[0]!) };
let [version, now]: [number, number] = [0, 0];
let [table, shown]: [TableView, Scene] = [FOUR, { table: null, act: null }];
let timers: { at: number; call: () => void }[] = [];
let told: number[] = [];
let times: Times | null = null;
let staging: Staging;

beforeEach(() => {
  [table, version, now, timers, told, times] = [FOUR, FOUR.version, 0, [], [], timesAt('normal')];
  shown = { table: null, act: null };
  staging = new Staging({
    times: () => times,
    after: (milliseconds, call) => {
      const timer = { at: now + milliseconds, call };
      timers.push(timer);
      return () => (timers = timers.filter((each) => each !== timer));
    },
    show: (scene) => (shown = scene),
    tell: ({ news }) => told.push(news.version),
  });
});

/** Let time pass until nothing is due any more, or as far as is said. */
function pass(milliseconds = Infinity): number {
  const until = now + milliseconds;
  for (;;) {
    const next = timers.sort((one, other) => one.at - other.at)[0];
    if (!next || next.at > until) break;
    timers.shift();
    now = next.at;
    next.call();
  }
  if (Number.isFinite(until)) now = until;
  return now;
}

function moved(seat: number, more: Partial<MovedNews> = {}): News {
  const { site, status } = table;
  const move = { tile: site[0] ?? 1, origin: [0, ++version] as [number, number], rotation: 0 };
  const pieces = { site: site.slice(1), stones: [1, 1, 1, 1], scores: [] };
  const laid = { level: 1, cost: 0, gained: 0, take: null, revealed: [], result: null };
  const position = { ...status, position_version: version };
  return { kind: 'moved', version, at: 0, status: position, seat, move, by: 'bot', ...laid, ...pieces, ...more };
}

function happens(news: News, isOwn = false): Step {
  const before = table;
  table = applyNews(before, news);
  const step = { news, before, after: table, isOwn };
  staging.push(step);
  return step;
}

const left = (seat: number): News => ({ kind: 'left', version: ++version, at: 0, status: table.status, seat });

describe('a move of another', () => {
  it('breathes, flies, lands, and is told when it lies', () => {
    const { before, after, news } = happens(moved(1, { gained: 2 }));
    expect(shown).toEqual({ table: before, act: null });
    pass(300);
    expect(shown).toMatchObject({ table: before, act: { phase: 'flight', seat: 1, gained: 2, lasts: 550 } });
    expect(told).toEqual([]);
    pass(550);
    expect(shown).toMatchObject({ table: after, act: { phase: 'landed', seat: 1 } });
    expect(told).toEqual([news.version]);
    pass();
    expect(shown).toMatchObject({ table: null, act: { phase: 'landed', seat: 1 } });
  });

  it('brings the points by which the score has grown', () => {
    const score = { ...game.start.seats[0]!.score!, total: 12 };
    table = { ...table, seats: table.seats.map((seat) => ({ ...seat, score: { ...score, total: 7 } })) };
    happens(moved(2, { scores: [{ seat: 2, score }] }));
    pass(300);
    expect(shown.act?.points).toBe(5);
  });

  it('waits for the one before it', () => {
    const first = happens(moved(1));
    const second = happens(moved(2));
    pass(850);
    expect([shown.table, told]).toEqual([first.after, [first.news.version]]);
    pass(350);
    expect(shown).toMatchObject({ table: second.before, act: { phase: 'landed', seat: 1 } });
    pass();
    expect(told).toEqual([first.news.version, second.news.version]);
  });
});

describe('an own move', () => {
  it('lies at once, and the answer waits until it has landed', () => {
    const own = happens(moved(0), true);
    expect(shown).toMatchObject({ table: own.after, act: { phase: 'landed', isOwn: true } });
    happens(moved(1));
    pass(349);
    expect(shown.table).toBe(own.after);
    pass(301);
    expect(shown).toMatchObject({ act: { phase: 'flight', seat: 1 } });
  });

  it('does not wait for a tile that is still looked at', () => {
    happens(moved(3));
    pass(851);
    const own = happens(moved(0), true);
    expect(shown).toMatchObject({ table: own.after, act: { isOwn: true } });
  });
});

describe('an answer of the Illustrious Architect', () => {
  const answered = (): Step => happens(moved(0, { take: { tile: table.site[1]!, cost: 1 }, revealed: [41, 42] }), true);
  it('comes after the tile that it answers: his own leaves the site, and nobody acts meanwhile', () => {
    const kept = table.seats[3]!.kept_aside;
    const { before, after, news } = answered();
    const [laid, taken, ...others] = before!.site;
    expect(shown).toMatchObject({ table: { site: [taken, ...others] }, act: { phase: 'landed', seat: 0, tile: laid } });
    expect(shown.table?.seats[3]?.kept_aside).toEqual(kept);
    expect(shown.table?.status).toMatchObject({
      acting: { seat: 3 },
      position_version: before!.status.position_version,
    });
    expect([told, shown.table?.moves]).toEqual([[news.version], after.moves]);
    pass(350);
    expect(shown).toMatchObject({
      table: { site: [taken, ...others] },
      act: { phase: 'taken', seat: 3, tile: taken, mover: 0, lasts: 550 },
    });
    pass(550);
    expect(shown.table).toBe(after);
    pass();
    expect([shown.table, told]).toEqual([null, [news.version]]);
  });
  it('is there at once for whoever is impatient', () => {
    answered();
    staging.skip();
    expect([shown.table, timers]).toEqual([null, []]);
  });
});

describe('three bots in a row', () => {
  const round = (): void => {
    happens(moved(0), true);
    for (const seat of [1, 2, 3]) happens(moved(seat, seat === 2 ? { revealed: [41, 42, 43, 44] } : {}));
  };
  it('stay under four seconds, the own landing and a new stack included', () => {
    round();
    expect(pass()).toBeLessThan(4000 + timesAt('normal')!.landing);
    expect(told).toHaveLength(4);
  });
  it('give the turn back before the last tile has been looked at', () => {
    round();
    const last = table;
    let turn = 0;
    while (shown.table !== last) turn = pass(10);
    expect(turn).toBeLessThan(4000);
  });
  it('take longer where it is wanted so, and no time where it is not', () => {
    times = timesAt('slow');
    round();
    expect(pass()).toBeGreaterThan(7000);
    times = timesAt('instant');
    round();
    expect([shown.table, shown.act?.seat, timers]).toEqual([null, 3, []]);
  });
});

describe('whoever is impatient', () => {
  it('skips to the truth, and is told everything once and in order', () => {
    const steps = [happens(moved(1)), happens(left(3)), happens(moved(2))];
    pass(400);
    staging.skip();
    expect([shown.table, shown.act?.phase, shown.act?.seat, timers]).toEqual([null, 'landed', 2, []]);
    expect(told).toEqual(steps.map(({ news }) => news.version));
    staging.skip();
    expect(told).toHaveLength(3);
  });
  it('is shown the next move again from its beginning', () => {
    happens(moved(1));
    staging.skip();
    const next = happens(moved(2));
    expect(shown.table).toBe(next.before);
  });
  it('may wish it while a turn is shown', () => {
    happens(moved(1));
    happens(moved(2));
    times = null;
    pass();
    expect([shown.table, told.length]).toEqual([null, 2]);
  });
});

describe('other news', () => {
  it('takes no time, and keeps its place in the order', () => {
    const [move, leaving] = [happens(moved(1)), happens(left(2))];
    pass(849);
    expect(told).toEqual([]);
    pass(400);
    expect(told).toEqual([move.news.version, leaving.news.version]);
    expect(shown.table).toBeNull();
  });
  it('of a move that is taken back is shown at once, with all before it', () => {
    happens(moved(1));
    const { move } = table.moves.at(-1)!;
    const pieces = { site: table.site, stones: [], scores: [] };
    happens({ kind: 'taken_back', version: ++version, at: 0, status: table.status, seat: 1, move, ...pieces });
    expect([shown, timers.length, told.length]).toEqual([{ table: null, act: null }, 0, 2]);
  });
  it('that brings more than a round is where somebody was away: the truth is shown', () => {
    for (const seat of [1, 2, 3]) happens(moved(seat));
    expect(shown.table).not.toBeNull();
    happens(moved(0));
    expect([shown.table, timers.length, told.length]).toEqual([null, 0, 4]);
  });
  it('that follows on a table fetched whole leaves behind what was on its way', () => {
    const first = happens(moved(1));
    table = { ...table, version: (version += 5) };
    const next = happens(moved(2));
    expect([told, shown.table]).toEqual([[first.news.version], next.before]);
  });
});

it('shows nothing any more when it is stopped', () => {
  happens(moved(1));
  staging.stop();
  pass();
  expect(told).toEqual([]);
});
