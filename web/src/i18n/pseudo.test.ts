import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import english from './en';
import { everyPart, isChoice, parameter, parse } from './parts';
import { pseudo } from './pseudo';

const told = (text: string, params?: Record<string, string | number>) =>
  new IntlMessageFormat(pseudo(text), 'en', undefined, { ignoreTag: true }).format(params);
/** Parameters and the names of branches, in order. */
const skeleton = (text: string) =>
  [...everyPart(parse(text))].map((part) => [parameter(part), isChoice(part) && Object.keys(part.options)]);

describe('the pseudo-language', () => {
  it('leaves no plain letter', () =>
    expect(pseudo('The quick brown fox, JUMPED over 3 lazy dogs')).not.toMatch(/[a-z]/i));
  it('is about two fifths longer', () => {
    const text = 'The first tile of the construction site is free, and every other costs stones.';
    expect(pseudo(text).length / text.length).toBeGreaterThan(1.28);
    expect(pseudo(text).length / text.length).toBeLessThan(1.45);
  });
  it('has one character for each letter that is not doubled', () => expect([...pseudo('aeiou')]).toHaveLength(7));
  it('keeps parameters', () => expect(told('Hello {name}!', { name: 'Ada' })).toMatch(/^Ħ.* Ada!$/));
  it('keeps the words of plurals and changes every branch', () => {
    const text = 'You have {n, plural, =0 {none} one {# stone} other {# stones}} left';
    for (const [n, shown] of [
      [0, ''],
      [1, '1 '],
      [5, '5 '],
    ] as const) {
      expect(told(text, { n })).toContain(shown);
      expect(told(text, { n })).not.toMatch(/[a-z]/i);
    }
    expect(pseudo(text)).toContain('{n, plural, =0 {');
  });
  it('keeps the words of selects within which plurals stand', () => {
    const text = '{what, select, one {{one, plural, one {one} other {# ones}}} other {other}}';
    expect(told(text, { what: 'one', one: 3 })).toMatch(/^3 [^a-z]+$/);
    expect(told(text, { what: 'else', one: 3 })).toMatch(/^[^a-z]+$/);
  });
  it('keeps quoted braces', () => expect(told("write '{a}' here")).toMatch(/ \{å+\} /));
  it('keeps skeletons of numbers', () =>
    expect(told('{points, number, ::sign-always} now', { points: 3 })).toMatch(/^\+3 /));
  it('can be told of every message of the game', () => {
    for (const text of Object.values(english)) expect(skeleton(pseudo(text))).toEqual(skeleton(text));
  });
});
