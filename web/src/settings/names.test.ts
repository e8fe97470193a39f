import { describe, expect, it } from 'vitest';
import { faultOf, tidy } from './names';

describe('a name', () => {
  it('is sent without outer spaces and with plain ones inside', () => {
    expect(tidy('  Ada\u00a0 Lovelace\t')).toBe('Ada Lovelace');
  });
  it.each([
    '',
    'Ada',
    'Žofie',
    'Ада Лавлейс',
    'Ὀδυσσεύς',
    '李',
    '😀'.repeat(24),
    'x'.repeat(24),
    '❤\ufe0f',
    'Zoe\u0308',
    'נִקּוּד',
    'ที่นี่',
    'हिन्दी',
    '👨\u200d👩\u200d👧\u200d👦',
    'Ada 👩🏽\u200d💻',
    '🏳\ufe0f\u200d🌈',
    '❤\ufe0f\u200d🔥',
    '🙂\u200d↔\ufe0f',
  ])('may be %s', (name) => {
    expect(faultOf(name)).toBeNull();
  });
  it.each([
    ['x'.repeat(25), 'long'],
    ['😀'.repeat(25), 'long'],
    ['Ada\u0007', 'unprintable'],
    ['a\u200bb', 'unprintable'],
    ...['a\u200db', '\u200d👩', '👩\u200d', '👩\u200d\u200d👧', '👩\u200da', '👩\u200b👧', '\u200d'].map((name) => [
      name,
      'unprintable',
    ]),
    ['a\u202eb', 'unprintable'],
    ['\ue000', 'unprintable'],
    ...['\u3164', 'Ada\u3164', '\uffa0\u115f', '\u2800', 'A\u034fB', 'A\ufe00', 'A\u{e0101}', '\u0301', '\ufe0f'].map(
      (name) => [name, 'unprintable'],
    ),
    [`A${'\u0301'.repeat(4)}`, 'unprintable'],
  ])('may not be %j', (name, fault) => {
    expect(faultOf(name)).toBe(fault);
  });
  it('of a table may be longer', () => {
    expect(faultOf('x'.repeat(60), 60)).toBeNull();
    expect(faultOf('x'.repeat(61), 60)).toBe('long');
  });
});
