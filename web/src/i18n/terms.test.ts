/** Whoever owns the box meets its words here. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './language';
import { parse, readings } from './parts.testkit';
import { FORBIDDEN, PRINTED, TERMS } from './terms.testkit';

type Catalogue = Record<string, string>;
const languages = Object.keys(LANGUAGES) as Language[];
const folders = import.meta.glob<Catalogue>('./*/index.ts', { eager: true, import: 'default' });

/** What people may read of a catalogue, without the names of parameters. */
const spoken = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.entries(folders[`./${language}/index.ts`]!).map(
      ([key, text]) => [key, readings(parse(text, language)).join(' ')] as const,
    ),
  ]),
) as Record<Language, [key: string, text: string][]>;

/** A word begins where no letter stands before it, and a whole one ends so, too. */
const stem = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})`, 'iu');
const whole = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu');
const keysThatSay = (pattern: string): Set<string> =>
  new Set(spoken.en.filter(([, text]) => whole(pattern).test(text)).map(([key]) => key));

it('every term of the rulebook is spoken of', () =>
  expect(Object.keys(TERMS).filter((concept) => !keysThatSay(TERMS[concept]!.en).size)).toEqual([]));

describe.each(languages)('%s', (language) => {
  it('names everything as its rulebook does, wherever English names it', () => {
    const wrong = Object.entries(TERMS).flatMap(([concept, words]) => {
      const keys = keysThatSay(words.en);
      return spoken[language]
        .filter(([key, text]) => keys.has(key) && !stem(words[language]).test(text))
        .map(([key, text]) => `${concept} in ${key}: ${text}`);
    });
    expect(wrong).toEqual([]);
  });
  it('prints what the box prints', () => {
    const texts = spoken[language].filter(([key]) => key in PRINTED);
    expect(Object.fromEntries(texts)).toEqual(
      Object.fromEntries(Object.entries(PRINTED).map(([key, words]) => [key, words[language]])),
    );
  });
  it('says no word that the box does not know', () =>
    expect(spoken[language].filter(([, text]) => whole(FORBIDDEN[language]).test(text))).toEqual([]));
});
