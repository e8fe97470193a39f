import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DIRECTIONS, distance, key, step, type Hex } from '$/hex/hex';
import type { Box } from '$/protocol';

const BOX: Box = {
  tiles: [{ tile: 1, kinds: ['house', 'market', 'quarry'], least_architects: 2 }],
  starting_tile: [{ hex: [0, 0], kind: 'house_plaza' }],
};

let words: typeof import('./describe');
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  words = await import('./describe');
});

describe('words for the board', () => {
  it('lead to every hex by the shortest way', () => {
    for (let q = -5; q <= 5; q++)
      for (let r = -5; r <= 5; r++) {
        const way = words.wayTo([q, r]);
        const end = way.reduce<Hex>((hex, { direction, count }) => step(hex, direction, count), [0, 0]);
        expect(key(end)).toBe(key([q, r]));
        expect(way.reduce((sum, { count }) => sum + count, 0)).toBe(distance([q, r], [0, 0]));
        expect(way.length).toBeLessThanOrEqual(2);
      }
  });
  it('name places from the plaza', () => {
    expect(words.placeName([0, 0])).toBe('the plaza');
    expect(words.placeName([0, -2])).toBe('2 north of the plaza');
    expect(words.placeName([1, -3])).toBe('2 north, 1 north-east of the plaza');
    expect(new Set(DIRECTIONS.map(words.placeName)).size).toBe(6);
  });
  it('name tiles and hexes', () => {
    expect(words.tileName(1, BOX)).toBe('house, market, quarry');
    expect(words.tileName(0, BOX)).toBe('starting tile');
    expect(words.cellText({ hex: [1, 0], kind: 'garden_plaza', level: 2, tile: 4 })).toBe(
      'garden plaza, level 2, 1 south-east of the plaza',
    );
    expect(words.laidText({ tile: 1, origin: [0, 0], rotation: 4, level: 1 }, BOX)).toBe(
      'house, market, quarry, level 1, first hex the plaza, second to the south-west',
    );
  });
  it('tell of a move in one sentence, whoever made it', () => {
    const move = { tile: 1, origin: [0, -2] as [number, number], rotation: 0 };
    expect(words.moveText(move, 2, BOX)).toBe('house, market, quarry, on level 2, 2 north of the plaza');
    const laid = 'laid house, market, quarry on level 2, 2 north of the plaza.';
    expect(words.madeText('Apprentice', { by: 'bot', move }, 2, BOX)).toBe(`Apprentice ${laid}`);
    expect(words.madeText('Ada', { by: 'person', move }, 2, BOX)).toBe(`Ada ${laid}`);
    expect(words.madeText('Ada', { by: 'late', move }, 2, BOX)).toBe(`Ada ran out of time, so a bot ${laid}`);
  });
});
