// @vitest-environment jsdom

/** Games on this device: what is kept, when, and who may act. */

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Core } from '$/core/core';
import type { ApiError } from '$/net/failure';
import type { OpenRequest } from '$/protocol';
import { settings } from '$/settings/settings.svelte';
import { forgetStored, readStored, storedNames, writeStored } from '$/settings/storage';
import { comeBack, leave, move } from './commands';
import { LocalGame, readSteps } from './game';
import { canBeHere, nextGame, openHere, playedOn } from './opening';
import { keptVersion } from './shelf';
import { refereeOf } from './twin.testkit';
import { WatchedHere } from './watched.svelte';

const core = await Core.open(readFileSync('src/core/akropolis.wasm'));
core.giveWeights(2, readFileSync('../src/akropolis/bots/weights/two.weights'));
const referee = refereeOf(core);
const person = (name: string, colour: string) => ({ kind: 'person' as const, sitter: { name, colour } });
const TWO: Omit<OpenRequest, 'id'> = {
  options: { architects: 2 },
  seats: [person('Ada', 'red'), { kind: 'bot', bot: 'beginner' }],
};
const SOLO: Omit<OpenRequest, 'id'> = {
  options: { architects: 1, illustrious: 'metagenes', variants: ['temple', 'house'] },
  seats: [person('Ada', 'red'), { kind: 'illustrious' }],
  live_scoring: false,
};
const HERE = { seat: 0, token: 'here' };

const nameIn = (address: string): string => address.split('/')[2]!;
const opened = async (request = TWO): Promise<LocalGame> =>
  LocalGame.load(referee, nameIn(await openHere(referee, request)));
const moveOf = async (game: LocalGame): Promise<void> => {
  const { position, version, facts } = game.state;
  const made = await referee.ask('choose', position, 'greedy', 1n);
  await game.carryOut((state) => move(referee, state, facts.seat, made, version, Date.now()));
};
const finished = async (): Promise<LocalGame> => {
  const game = await opened(SOLO);
  while (!game.state.facts.isOver) await moveOf(game);
  return game;
};
const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing',
    (error: ApiError) => error.code,
  );

beforeEach(() => {
  settings.pace = 'instant';
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetStored();
});

describe('a game on this device', () => {
  it('is kept before anyone is told', async () => {
    const game = await opened();
    const told: number[] = [];
    game.onsteps = ([step]) => told.push(keptVersion(game.state.table) - step!.entry.version);
    await moveOf(game);
    expect(told).toEqual([0]);
  });
  it('is a record that has its log', async () => {
    const game = await opened(SOLO);
    await moveOf(game);
    const kept = readStored(`game.${game.state.table}`) as Record<string, unknown>;
    expect(kept).toMatchObject({ format: 'akropolis-record', version: 1, names: ['Ada', 'metagenes'] });
    expect(kept.moves).toHaveLength(1);
    expect(kept.log).toHaveLength(3);
    expect(kept.options).toMatchObject({ variants: ['house', 'temple'] });
  });
  it('lets nobody act on what another tab has changed, and shows the change', async () => {
    const game = await opened();
    const other = await LocalGame.load(referee, game.state.table);
    await other.carryOut((state) => leave(state, 0, Date.now()));
    const heard = vi.fn();
    game.onsteps = heard;
    expect(await code(moveOf(game))).toBe('version_stale');
    expect(game.state.away).toEqual(new Set([0]));
    expect(heard).toHaveBeenCalledOnce();
    await game.carryOut((state) => comeBack(state, 0, Date.now()));
    expect(keptVersion(game.state.table)).toBe(4);
  });
  it('is played once again with the same people, and only once', async () => {
    const game = await finished();
    const next = await nextGame(game);
    expect(await nextGame(game)).toBe(next);
    expect(game.state.rematch).toBe(next);
    expect((await LocalGame.load(referee, next)).state.opened.origin).toBe(game.state.table);
  });
  it('goes on from a turn, with other tiles to come', async () => {
    const game = await finished();
    const address = await playedOn(game, { turn: 4, seats: SOLO.seats });
    const { state } = await LocalGame.load(referee, nameIn(address));
    expect(state.moves.map(({ move }) => move)).toEqual(game.state.moves.slice(0, 4).map(({ move }) => move));
    expect(state.opened.deal).not.toEqual(game.state.opened.deal);
    expect(await code(playedOn(game, { turn: 99, seats: SOLO.seats }))).toBe('continue_turn');
  });
});

describe('a table stays on this device', () => {
  it('where nobody elsewhere is needed', () => {
    expect(canBeHere(TWO)).toBe(true);
    expect(canBeHere({ ...TWO, seats: [person('Ada', 'red'), { kind: 'person' }] })).toBe(false);
    expect(canBeHere({ ...TWO, public: true })).toBe(false);
    expect(canBeHere({ ...TWO, pace: '5m' })).toBe(false);
  });
});

describe('what was kept', () => {
  type Kept = { log: Record<string, unknown>[]; form: number };
  const damaged = async (damage: (kept: Kept) => unknown): Promise<string> => {
    const game = await opened(SOLO);
    await moveOf(game);
    const name = `game.${game.state.table}`;
    const kept = readStored(name) as Kept;
    writeStored(name, damage(kept) ?? kept);
    return code(readSteps(referee, game.state.table));
  };
  it.each<[string, (kept: Kept) => unknown]>([
    ['it is no record', () => 'a game'],
    ['it has no form', (kept) => delete (kept as Partial<Kept>).form && kept],
    ['the log is empty', (kept) => void (kept.log = [])],
    ['an entry is missing', (kept) => void kept.log.splice(1, 1)],
    ['an entry is none', (kept) => void (kept.log[2]!.kind = 'danced')],
    ['a move is illegal', (kept) => void (kept.log[2]!.move = `${String(kept.log[2]!.move).split('@')[0]}@n9/n`)],
    ['the deal is none', (kept) => void ((kept.log[0]!.deal as number[])[0] = 99)],
  ])('cannot be read if %s', async (_, damage) => expect(await damaged(damage)).toBe('game_unreadable'));
  it('is for a newer app if that has kept it', async () =>
    expect(await damaged((kept) => void (kept.form = 2))).toBe('game_newer'));
  it('may be nothing', async () => expect(await code(readSteps(referee, 'here-nowhere'))).toBe('game_not_here'));
});

describe('a table on the screen', () => {
  const watched = (game: LocalGame): WatchedHere => new WatchedHere(game.state.table, [HERE], Promise.resolve(referee));
  const shown = (live: WatchedHere, phase = 'here') => vi.waitFor(() => expect(live.connection).toBe(phase));

  it('is played here, and its bots answer', async () => {
    const live = watched(await opened());
    await shown(live);
    expect(live.toAct).toEqual(HERE);
    const news = vi.fn();
    live.onnews(news);
    await moveOf(await live.game());
    await vi.waitFor(() => expect(live.table?.moves.map(({ by }) => by)).toEqual(['person', 'bot']));
    expect(news).toHaveBeenCalledTimes(2);
    live.stop();
  });
  it('has a bot for who leaves, until they return', async () => {
    const live = watched(await opened());
    await shown(live);
    const game = await live.game();
    await game.carryOut((state) => leave(state, 0, Date.now()));
    await vi.waitFor(() => expect(live.table?.moves.some(({ by }) => by === 'stand_in')).toBe(true));
    await game.carryOut((state) => comeBack(state, 0, Date.now()));
    await vi.waitFor(() => expect(live.toAct).toEqual(HERE));
    live.stop();
  });
  it('is followed while another tab plays it, and taken over then', async () => {
    let give: (() => void) | undefined;
    const request = (_: string, options: LockOptions, hold: (lock: unknown) => Promise<unknown>): Promise<unknown> =>
      options.ifAvailable ? hold(null) : new Promise<void>((resolve) => (give = resolve)).then(() => hold({}));
    vi.stubGlobal('navigator', { locks: { request } });
    const game = await opened();
    const live = watched(game);
    await shown(live, 'elsewhere');
    expect(live.toAct).toBeNull();
    expect(await code(live.game())).toBe('played_elsewhere');
    await moveOf(game);
    dispatchEvent(new StorageEvent('storage', { key: `akropolis.game.${game.state.table}` }));
    await vi.waitFor(() => expect(live.table?.moves).toHaveLength(1));
    give!();
    await shown(live);
    await vi.waitFor(() => expect(live.table?.moves).toHaveLength(2));
    live.stop();
  });
  it('goes on where nothing can be kept, and says so', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const live = watched(await opened());
    await shown(live, 'unsaved');
    await moveOf(await live.game());
    await vi.waitFor(() => expect(live.table?.moves).toHaveLength(2));
    expect(storedNames('game.')).toHaveLength(1);
    live.stop();
    full.mockRestore();
  });
  it('says that it cannot be read', async () => {
    const game = await opened();
    localStorage.setItem(`akropolis.game.${game.state.table}`, '{"form":');
    const live = watched(game);
    await shown(live, 'refused');
    expect(live.failure?.code).toBe('game_unreadable');
    live.stop();
  });
});
