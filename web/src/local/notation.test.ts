/** Moves and options as text. */

import { describe, expect, it } from 'vitest';
import { optionsText } from '$/core/text';
import { ILLUSTRIOUS, VARIANTS, type Options } from '$/protocol';
import { formatHex, formatMove, parseMove, parseOptions } from './notation';

describe('a hex', () => {
  it.each([
    [[0, 0], 'c'],
    [[0, -2], 'n2'],
    [[1, -3], 'n2ne1'],
    [[3, -3], 'ne3'],
    [[-1, -1], 'nw1n1'],
  ] as const)('%s is %s', (hex, text) => expect(formatHex(hex)).toBe(text));
});

describe('a move', () => {
  it('is read as it is written, wherever it goes', () => {
    for (let q = -6; q <= 6; q++)
      for (let r = -6; r <= 6; r++) {
        const move = { tile: 24, origin: [q, r] as [number, number], rotation: (q + r + 12) % 6 };
        expect(parseMove(formatMove(move))).toEqual(move);
      }
  });
  it.each(['', '24', '24@x1/n', '24@n1', 'a@n1/n', '24@n1/7'])('is not: %j', (text) =>
    expect(parseMove(text)).toBeNull(),
  );
});

describe('options', () => {
  const plain: Options = { architects: 2, all_tiles: false, variants: [], illustrious: null };
  it.each<[string, Options]>([
    ['2', plain],
    ['4', { ...plain, architects: 4 }],
    ['3 long house garden', { ...plain, architects: 3, all_tiles: true, variants: ['house', 'garden'] }],
    [`solo ${ILLUSTRIOUS[1]}`, { ...plain, architects: 1, illustrious: ILLUSTRIOUS[1]! }],
    [`2 ${VARIANTS.join(' ')}`, { ...plain, variants: [...VARIANTS] }],
  ])('are %j', (text, options) => {
    expect(optionsText(options)).toBe(text);
    expect(parseOptions(text)).toEqual(options);
  });
  it.each(['', 'solo', '2  long', '2 garden house', '2 solo', 'x'])('are not: %j', (text) =>
    expect(parseOptions(text)).toBeNull(),
  );
});
