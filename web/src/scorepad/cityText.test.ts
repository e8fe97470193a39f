import { describe, expect, it } from 'vitest';
import { readCity, writeCity } from './cityText';
import { STARTING_CELLS, STARTING_CITY } from './drawing';

describe('a city as text', () => {
  it('is read as it was written', () => {
    expect(STARTING_CITY).toBe('H*@0,0#0 Q@0,-1#0 Q@1,0#0 Q@-1,1#0');
    expect(readCity(STARTING_CITY).cells).toEqual(STARTING_CELLS);
    const cells = readCity('g*3@2,-5#61; m12@−1,0\n\tT@4,4').cells!;
    expect(cells).toEqual([
      { hex: [2, -5], kind: 'garden_plaza', level: 3, tile: 61 },
      { hex: [-1, 0], kind: 'market', level: 12, tile: -1 },
      { hex: [4, 4], kind: 'temple', level: 1, tile: -1 },
    ]);
    expect(writeCity(cells)).toBe('G*3@2,-5#61 M12@-1,0 T@4,4');
  });
  it.each([
    ['', { code: 'empty' }],
    [' \n;', { code: 'empty' }],
    ['hello world', { code: 'unreadable', text: 'hello' }],
    ['H@0', { code: 'unreadable', text: 'H@0' }],
    ['H@0,0 {"a": 1}', { code: 'unreadable', text: '{"a":' }],
    ['X@0,0', { code: 'unreadable', text: 'X@0,0' }],
    ['H@1.5,0', { code: 'unreadable', text: 'H@1.5,0' }],
    ['Q*@0,0', { code: 'no_such_plaza', text: 'Q*@0,0' }],
    ['H0@0,0', { code: 'level', text: 'H0@0,0', most: 15 }],
    ['H17@0,0', { code: 'level', text: 'H17@0,0', most: 15 }],
    ['H@61,0', { code: 'far', text: 'H@61,0', most: 60 }],
    ['H@0,0 M@0,0', { code: 'twice', text: 'M@0,0' }],
    [
      Array.from({ length: 95 }, (_, i) => `Q@${i % 20},${Math.floor(i / 20)}`).join(' '),
      { code: 'many', count: 95, most: 94 },
    ],
    [`H@${'9'.repeat(500)},0`, { code: 'far', text: `H@${'9'.repeat(22)}…`, most: 60 }],
  ])('that is broken is explained: %s', (text, fault) => expect(readCity(text)).toEqual({ cells: null, fault }));
});
