// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { testCore } from '$/core/core.testkit';
import { useCoreHere } from '$/core/here.svelte';
import { csvOf } from './csv';
import { judge, rankingOf } from './judging';
import { newPadGame, type PadGame } from './padGame';
import { recordsOf } from './records';
import { restored } from './restoring';
import { addressOf, entryOf, sideOf, stepsOf } from './views.svelte';

useCoreHere(await testCore());

function played(finished: number | null, ...seats: [name: string, stones: string][]): PadGame {
  const padGame = { ...newPadGame(`id${finished}`, Date.UTC(2026, 0, 2)), finished, architects: seats.length };
  seats.forEach(([name, stones], seat) => Object.assign(padGame.seats[seat]!, { name, texts: { stones } }));
  return padGame;
}

describe('what is kept', () => {
  it('comes back as it was', () => {
    const kept = {
      padGames: [played(1, ['Ada', 'x'], ['Bo', '2'])],
      newer: [],
      current: 'id1',
      steps: 'architect' as const,
    };
    expect(restored(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
  it.each([
    null,
    7,
    'text',
    [],
    { padGames: 'none' },
    { padGames: [null, 3, {}, { id: 1 }, { id: 'a' }], current: 'a' },
  ])('is nothing where nothing can be read: %j', (stored) =>
    expect(restored(stored)).toEqual({ padGames: [], newer: [], current: null, steps: 'district' }),
  );
  it('lowers what was drawn higher than any city is', () => {
    const high = played(1, ['Ada', '']);
    high.seats[0]!.city = 'H*16@0,0#0 H16@1,-1 Q2@0,1';
    expect(restored({ padGames: [high] }).padGames[0]!.seats[0]!.city).toBe('H*15@0,0#0 H15@1,-1 Q2@0,1');
  });
  it('is mended where a part is damaged', () => {
    const { padGames } = restored({
      padGames: [
        {
          id: 'a',
          started: 5,
          architects: 99,
          seats: [{ name: 3, texts: { stones: '4', x: 4 }, city: 'broken' }, null],
          variants: ['market'],
          illustrious: 7,
        },
      ],
    });
    expect(padGames[0]).toMatchObject({
      architects: 4,
      variants: ['market'],
      illustrious: 'hippodamos',
      finished: null,
    });
    expect(padGames[0]!.seats[0]).toEqual({ ...newPadGame('', 0).seats[0]!, texts: { stones: '4' } });
  });
});

describe('a game of a later version', () => {
  const usual = played(1, ['Ada', '5'], ['Bo', '3']);
  const later = [
    { ...usual, id: 'b', variants: ['market', 'castle'] },
    { ...usual, id: 'c', architects: 1, illustrious: 'daedalus' },
  ];
  it('is neither counted without what is not known, nor lost', () => {
    const kept = restored({ padGames: [later[0], usual, later[1]], current: 'b' });
    expect(kept).toMatchObject({ padGames: [usual], newer: later, current: null });
    expect(restored(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
});

describe('records', () => {
  it('count finished games, wins and best scores by name', () => {
    const padGames = [
      played(1, ['Ada', '5'], ['Bo', '3']),
      played(2, ['ada ', '2'], ['Bo', '7'], ['', '9']),
      played(3, ['Ada', '4'], ['Bo', '4']),
      played(null, ['Ada', '90'], ['Bo', '0']),
    ];
    // The third game was even in points and stones: a victory for both.
    expect(recordsOf(padGames)).toEqual([
      { name: 'Ada', games: 3, wins: 2, best: 5, average: 11 / 3 },
      { name: 'Bo', games: 3, wins: 1, best: 7, average: 14 / 3 },
    ]);
  });
});

describe('a table for spreadsheets', () => {
  it('has a line for each seat, and no name is a formula', () => {
    const padGame = played(1, ['=1+1', '3'], ['Bo "the", Great', '4']);
    const judged = judge(padGame);
    const game = { padGame, judged, ranking: rankingOf(padGame, judged) };
    const lines = csvOf([game], ({ seats }) => seats.map(({ name }) => name));
    const [header, first, second, end] = lines.split('\r\n');
    expect(header!.split(',').slice(0, 3)).toEqual(['name', 'place', 'house_value']);
    expect(first).toMatch(/^'=1\+1,2,0,0,0,.*,3,3,2026-01-02T00:00:00\.000Z,,false,$/);
    expect(second).toMatch(/^"Bo ""the"", Great",1,/);
    expect(end).toBe('');
  });
});

describe('the sides of the pad', () => {
  const padGame = played(null, ['Ada', '1'], ['Bo', '']);
  it('have addresses', () => {
    for (const text of [
      '#sheet',
      '#setup',
      '#history',
      '#line/house',
      '#line/stones/2',
      '#architect/2',
      '#architect/1/garden',
      '#draw/1',
    ])
      expect(addressOf(sideOf(text, padGame))).toBe(text);
  });
  it.each(['', '#nonsense', '#line/castle', '#architect/3', '#draw/9', '#draw/'])('and %j is the sheet', (text) =>
    expect(sideOf(text, padGame)).toEqual({ name: 'sheet' }),
  );
  it('begin with the question who plays', () => {
    expect(sideOf('', null)).toEqual({ name: 'setup' });
    expect(sideOf('', newPadGame('a', 0))).toEqual({ name: 'setup' });
  });
  it('lead to where a field is entered', () => {
    expect(entryOf(padGame, 'district', 1, 'temple')).toEqual({ name: 'line', line: 'temple', seat: 1 });
    expect(entryOf(padGame, 'architect', 1, 'temple')).toEqual({ name: 'architect', seat: 1, line: 'temple' });
    const drawn = { ...padGame, seats: padGame.seats.map((each) => ({ ...each, way: 'draw' as const })) };
    expect(entryOf(drawn, 'district', 1, 'temple')).toEqual({ name: 'draw', seat: 1 });
    expect(entryOf(drawn, 'district', 1, 'stones')).toEqual({ name: 'line', line: 'stones', seat: 1 });
    expect(stepsOf(padGame, 'district')).toHaveLength(6);
    expect(stepsOf({ ...padGame, architects: 1 }, 'architect')).toHaveLength(2);
  });
});
